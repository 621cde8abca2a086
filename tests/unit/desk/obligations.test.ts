import { expect, test } from "vitest";
import { obligationsWithin } from "../../../app/backend.server/desk/today/obligations";
import type { Sited } from "../../../app/backend.server/upkeep/doctor/check";
import { siteLooks } from "../../../app/backend.server/upkeep/doctor/site";
import { demoSite } from "../content/demo";

const at = (instant: string) => Date.parse(instant);
const named = (now: string, days: number) =>
  obligationsWithin(at(now), days).map(({ day, what }) => `${day} ${what}`);

test("duties within the days ahead are listed, soonest first, over the end of the year too", () => {
  expect(named("2026-11-23T06:30:00Z", 30)).toEqual([
    "2026-12-07 Complaint figures of November 2026",
  ]);
  expect(named("2026-12-20T06:30:00Z", 30)).toEqual([
    "2027-01-07 Complaint figures of December 2026",
  ]);
  expect(named("2027-04-10T06:30:00Z", 21)).toEqual([
    "2027-04-30 Half-yearly report to the supervisory body",
    "2027-04-30 Deposit for the year",
    "2027-04-30 Accessibility audit report",
  ]);
});

test("a duty stands until the last instant of its day in India, and no longer", () => {
  const last = at("2026-12-07T18:29:59.999Z");
  expect(obligationsWithin(last, 1)).toMatchObject([{ day: "2026-12-07", due: last }]);
  expect(obligationsWithin(last + 1, 1)).toEqual([]);
});

test("the accessibility audit is due from 2027 on", () => {
  expect(named("2026-04-20T06:30:00Z", 11).join()).not.toContain("Accessibility");
});

test("the doctor names the complaint figures that Today does as due next, on every day", async () => {
  const board = { months: {}, monthly: {}, yearly: {} };
  const site = { ...demoSite, demo: false, complaints: board };
  const figures = siteLooks.find(({ name }) => name === "complaint figures");
  for (const day of ["11-07", "11-08", "11-30", "12-01", "12-07", "12-08", "12-31"]) {
    const now = at(`2026-${day}T06:30:00Z`);
    const [next] = obligationsWithin(now, 40);
    const found = await figures?.look({ site, now: () => now } as Sited);
    const month = (next?.what ?? "").replace("Complaint figures of ", "");
    expect(found?.says, day).toContain(`those of ${month} are due by ${next?.day}`);
  }
});
