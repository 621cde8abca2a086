import { expect } from "../journey";
import { Investor } from "../../journeys/investor";
import { arrivesAt, DAY, holder, listed, type Job } from "./clients";
import type { Site } from "../../setup/site";

const [RAVI, FARIDA] = ["Ravi Kumar", "Farida Shaikh"] as const;
const endOf = async (site: Site, { number }: Investor): Promise<number> => {
  const held = await listed<{ ends: string }>(site, "subscriptions", "list", "--number", number);
  return Date.parse(held[0]!.ends);
};

/** The jobs about one person, and about many, by their names in the table. */
export const peopleJobs: Record<string, Job> = {
  "see renewals": async ({ hand, site }) => {
    const { number } = await holder(site, RAVI);
    await site.sandbox.advance(25 * DAY);
    await hand.atToday();
    await hand.reads("1 service ends within 7 days", `+91${number}`);
    await hand.follows("See all, and take their contacts");
    await hand.reads("Ending 1", RAVI, `+91${number}`);
  },
  "holders of a service with phones": async ({ hand, site }) => {
    const held = [await holder(site, RAVI), await holder(site, FARIDA)];
    await hand.atToday();
    await hand.follows("stock cash: 2 active");
    await hand.reads(RAVI, FARIDA, ...held.map(({ number }) => `+91${number}`));
  },
  "their contacts as CSV": async ({ hand, site }) => {
    const { number, email } = await holder(site, RAVI);
    await hand.atToday();
    await hand.follows("stock cash: 1 active");
    const csv = await hand.takes("CSV of the contacts");
    expect(csv).toContain(`Ravi Kumar,+91${number},${email},stock cash,`);
  },
  "extend one by a week": async ({ hand, site }) => {
    const ravi = await holder(site, RAVI);
    const end = await endOf(site, ravi);
    await hand.atToday();
    await hand.searches(ravi.number);
    await hand.follows("Extend stock cash");
    await hand.press(/^7 days: to /);
    await hand.reads("The service runs longer.");
    expect(await endOf(site, ravi)).toBe(end + 7 * DAY);
  },
  "extend all holders by a week after an outage": async ({ hand, site }) => {
    const held = [await holder(site, RAVI), await holder(site, FARIDA)];
    const ends = await Promise.all(held.map((one) => endOf(site, one)));
    await hand.atToday();
    await hand.follows("stock cash: 2 active");
    await hand.follows("Extend all who hold it");
    await hand.press("Extend for 2 people");
    await hand.reads(/The service runs 7 days longer for the \d+ people who hold it\./);
    const now = await Promise.all(held.map((one) => endOf(site, one)));
    expect(now).toEqual(ends.map((end) => end + 7 * DAY));
  },
  "change a number": async ({ hand, site }) => {
    const ravi = await holder(site, RAVI);
    const next = new Investor(site).number;
    await hand.atToday();
    await hand.searches(RAVI);
    await hand.follows("Change number");
    await hand.types({
      "New number": next,
      "PAN, as the person tells it": ravi.pan,
      "Date of birth, as the person tells it": "1990-08-27",
    });
    await hand.press("Change the number");
    await hand.reads("The number is changed and every session ended.", `+91${next}`);
    await ravi.go("/subscriptions");
    expect(ravi.page.path).toMatch(/^\/auth/);
  },
  "close an account": async ({ hand, site }) => {
    const ravi = await holder(site, RAVI);
    await hand.atToday();
    await hand.searches(ravi.email);
    await hand.follows("Close account");
    await hand.press("Close, and end the services");
    await hand.reads("This account was closed on");
    await ravi.go("/subscriptions");
    expect(ravi.page.path).toMatch(/^\/auth/);
  },
  "tell everybody about a holiday": async ({ hand, site }) => {
    const held = [await holder(site, RAVI), await holder(site, FARIDA)];
    await hand.atToday();
    await hand.follows("Write to everybody who ever held a service");
    await hand.types({ Subject: "Holiday", Letter: "No calls on Friday." });
    await hand.press("See it as they will");
    await hand.press("Send to 2 people");
    await hand.reads("The letter is on its way", "Holiday");
    for (const { email } of held) await arrivesAt(site, email, "No calls on Friday.");
  },
};
