import { expect, test } from "vitest";
import { obligationsWithin } from "../../../app/backend.server/desk/today/obligations";
import type { Sited } from "../../../app/backend.server/upkeep/doctor/check";
import { siteLooks } from "../../../app/backend.server/upkeep/doctor/site";
import { figuresDue } from "../../../app/backend.server/information/figures-due";
import { demoSite } from "../content/demo";

const at = (instant: string) => Date.parse(instant);
const NONE = { carriedForward: 0, received: 0, resolved: 0, pending: 0 };
const board = (...there: string[]) => ({
  months: Object.fromEntries(there.map((month) => [month, []])),
  monthly: Object.fromEntries(there.map((month) => [month, NONE])),
  yearly: {},
});
const within = (now: number, days: number, ...there: string[]) =>
  obligationsWithin(now, days, figuresDue(board(...there), now));
const named = (now: string, days: number, ...there: string[]) =>
  within(at(now), days, ...there).map(({ day, what }) => `${day} ${what}`);

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
  expect(within(last, 1)).toMatchObject([{ day: "2026-12-07", due: last }]);
  expect(within(last + 1, 1)).toEqual([]);
});

test("the accessibility audit is due from 2027 on", () => {
  expect(named("2026-04-20T06:30:00Z", 11).join()).not.toContain("Accessibility");
});

test("complaint figures that are missing stand there after their day, and no longer when they are set", () => {
  const late = "2026-12-07 Complaint figures of November 2026, which are missing,";
  const next = "2027-01-07 Complaint figures of December 2026";
  expect(named("2026-12-08T06:30:00Z", 31, "2026-10")).toEqual([late, next]);
  expect(named("2026-12-08T06:30:00Z", 31, "2026-10", "2026-11")).toEqual([next]);
  // Before their day they are due where they are not there yet.
  expect(named("2026-12-03T06:30:00Z", 30, "2026-10")).toEqual([late.replace(/, w.*/, "")]);
  expect(named("2026-12-03T06:30:00Z", 30, "2026-10", "2026-11")).toEqual([]);
});

test("where no complaint is registered no figures are said to be counted", () => {
  const hows = (...there: string[]) =>
    within(at("2026-12-03T06:30:00Z"), 30, ...there).map(({ how }) => how);
  expect(hows()).toEqual([expect.stringContaining("no complaint is registered")]);
  expect(hows("2026-10")).toEqual([expect.stringContaining("counted from the register")]);
});

test.each([[[]], [["2026-09"]], [["2026-09", "2026-10"]], [["2026-10", "2026-11"]]])(
  "the doctor and Today say the same of complaint figures on every day, with %j there",
  async (there) => {
    const site = { ...demoSite, demo: false, complaints: board(...there) };
    const figures = siteLooks.find(({ name }) => name === "complaint figures");
    for (const day of ["11-07", "11-08", "11-30", "12-01", "12-07", "12-08", "12-31"]) {
      const now = at(`2026-${day}T06:30:00Z`);
      const all = within(now, 40, ...there).filter(({ what }) => what.startsWith("Complaint"));
      const found = await figures?.look({ site, now: () => now } as unknown as Sited);
      const months = (words: RegExp) => words.exec(found?.says ?? "")?.slice(1) ?? null;
      const [late, next] = [true, false].map((isLate) => {
        const one = all.find(({ what }) => what.includes("missing") === isLate);
        return one ? [/of ([^,]+)/.exec(one.what)![1], one.day] : null;
      });
      expect(months(/those of (\w+ \d+) are missing: they were due by ([-\d]+)/), day).toEqual(
        late,
      );
      expect(months(/those of (\w+ \d+) are due by ([-\d]+)/), day).toEqual(next);
    }
  },
);
