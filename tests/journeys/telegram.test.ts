import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { anIdea } from "../setup/research-drafts";
import { linksOf, said } from "../setup/read-page";
import { Site } from "../setup/site";
import { Investor } from "./investor";

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());

const releases = async (): Promise<void> => {
  const services = JSON.parse(await site.desk("research", "services", "--json")) as {
    id: string;
    name: string;
  }[];
  const id = services.find(({ name }) => /stock cash/i.test(name))?.id ?? "";
  const file = join(mkdtempSync(join(tmpdir(), "draft-")), "idea.json");
  writeFileSync(file, JSON.stringify(anIdea({ services: [id] })));
  const draft = JSON.parse(await site.desk("research", "draft", file, "--json")) as {
    id: string;
    version: string;
  };
  await site.desk("research", "release", draft.id, "--yes", "--seen", draft.version);
};
/** Telegram's pages, as somebody of this name. @returns the page that follows the press */
const starts = async (address: string, name: string): Promise<string> => {
  const start = new URL(address).searchParams.get("start") ?? "";
  const body = new URLSearchParams({ user: "", name, start });
  const answer = await fetch(address, { method: "POST", body });
  return answer.url;
};
const telegramOf = (address: string): Promise<string> => site.sandbox.page(address);

test("without script Telegram is linked in two presses, a release is told there once, and unlinking ends it", async () => {
  const asha = new Investor(site);
  await asha.arrives("complete", "/services");
  await asha.chooses("Stock cash");
  await asha.paysOnline();
  await asha.go("/account");
  await asha.presses("Link my Telegram");
  const link = linksOf(asha.page.html).find(({ words }) => words === "Open Telegram");
  const phone = await starts(link?.href ?? "", "Asha");
  await vi.waitFor(async () => expect(await telegramOf(phone)).toContain("Done: this Telegram"));
  await asha.go("/account");
  expect(said(asha.page)).toContain("Your Telegram account has been linked since");
  expect(/name="telegram"[^>]*checked/.test(asha.page.html)).toBe(true);
  await releases();
  await site.sandbox.advance(1_000);
  const told = /New research: entry 1\. Read it here: http:\/\/localhost:\d+\/research\/\w+/g;
  expect((await telegramOf(phone)).match(told)).toHaveLength(1);
  const seen = await site.desk("research", "show", "1", "--receivers");
  expect(seen).toMatch(/telegram/);
  await asha.presses("Unlink");
  expect(said(asha.page)).toContain("is not linked any more");
  await releases();
  await site.sandbox.advance(1_000);
  expect(await telegramOf(phone)).not.toContain("entry 2");
});

test("SMS is chosen by a tick, and tells of research in the registered words", async () => {
  const ravi = new Investor(site);
  await ravi.arrives("complete", "/services");
  await ravi.chooses("Stock cash");
  await ravi.paysOnline();
  await ravi.post("/account", { intent: "how-told", sms: "on" });
  await ravi.go("/account");
  expect(/name="sms"[^>]*checked/.test(ravi.page.html)).toBe(true);
  expect(/name="mail"[^>]*checked/.test(ravi.page.html)).toBe(false);
  await releases();
  await site.sandbox.advance(1_000);
  const texts = (await site.sandbox.messages(`+91${ravi.number}`)).map(({ text }) => text);
  expect(texts.filter((text) => text.startsWith("New research, entry"))).toHaveLength(1);
});
