import { Investor } from "../../journeys/investor";
import type { Site } from "../../setup/site";
import { expect } from "../journey";
import type { Hand } from "./hand";

/** What a job is done with: the analyst's hand on the desk, and the site with its clients. */
export interface At {
  hand: Hand;
  site: Site;
}
export type Job = (at: At) => Promise<void>;

export const DAY = 86_400_000;

async function arrives(site: Site, name: string, service: string): Promise<Investor> {
  const client = new Investor(site);
  await client.arrives("complete", "/services", name);
  await client.chooses(service);
  return client;
}

/** Paid by card. */
export async function holder(site: Site, name: string, service = "Stock cash"): Promise<Investor> {
  const client = await arrives(site, name, service);
  await client.paysOnline();
  return client;
}

/** Says to have paid by UPI, which the analyst has to look for. */
export async function claimant(
  site: Site,
  name: string,
  utr: string,
  service = "Stock cash",
): Promise<Investor> {
  const client = await arrives(site, name, service);
  await client.follows("Pay Manually");
  await client.presses("I'll Pay & Send Screenshot", { "UTR (12 digits, optional)": utr });
  return client;
}

/** What `desk …` says of it. */
export const listed = async <T>(site: Site, ...words: string[]): Promise<T[]> =>
  JSON.parse(await site.operator(...words, "--json")) as T[];

/** A letter with these words arrives. */
export async function arrivesAt(site: Site, to: string, words: string): Promise<void> {
  await expect
    .poll(async () => (await site.sandbox.messages(to)).map(({ text }) => text).join("\n"), {
      timeout: 20_000,
    })
    .toContain(words);
}
