import { expect } from "vitest";
import { headingsOf, said } from "../setup/read-page";
import type { Site } from "../setup/site";
import type { Investor } from "./investor";

/** From nothing to a service paid online; at each step's end the server may be killed. */
const steps = {
  "a code was asked for": async (person) => {
    await person.go("/auth?from=/services");
    await person.asksForCode();
  },
  "signed in": async (person, site) => {
    await person.presses("Verify OTP", { Code: await site.sandbox.code(`+91${person.number}`) });
    expect(said(person.page)).toContain("OTP verified successfully!");
  },
  "the e-mail is verified": (person) => person.verifiesEmail(),
  "the PAN is given": (person) => person.givesPan(),
  "at Digio": (person) => person.presses("Submit and Sign"),
  signed: async (person) => {
    await person.presses("Sign");
    expect(person.page.path).toBe("/services");
  },
  chosen: (person) => person.chooses("Stock cash"),
  "at Razorpay": async (person) => {
    await person.presses("Pay on Website");
    await person.presses("Continue to Razorpay");
  },
  paid: async (person) => {
    await person.presses("Pay successfully");
    await person.presses("Continue to the shop");
    expect(said(person.page).match(/Ends on \d\d-\d\d-\d{4}/g)).toHaveLength(1);
  },
} satisfies Record<string, (person: Investor, site: Site) => Promise<unknown>>;

export type Step = keyof typeof steps;
export const everyStep = Object.keys(steps) as Step[];

/** Walks all steps, with the server killed and started after these, and has the service then. */
export async function walkedWithPowerCuts(site: Site, person: Investor, after: Step[]) {
  for (const step of everyStep) {
    await steps[step](person, site);
    if (!after.includes(step)) continue;
    await site.kill();
    await site.start();
  }
  await person.go("/subscriptions");
  expect(headingsOf(person.page.html, 3)).toContain("Stock cash");
}
