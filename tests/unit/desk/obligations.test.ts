import { expect, test } from "vitest";
import { obligationsWithin } from "../../../app/backend.server/desk/today/obligations";
import type { Sited } from "../../../app/backend.server/upkeep/doctor/check";
import { siteLooks } from "../../../app/backend.server/upkeep/doctor/site";
import { figuresDue } from "../../../app/backend.server/information/figures-due";
import { bySource } from "../../../app/content/complaint-figures";
import { demoSite } from "../content/demo";

const at = (instant: string) => Date.parse(instant);
const NONE = { carriedForward: 0, received: 0, resolved: 0, pending: 0 };
const rows = bySource({ months: {}, monthly: {}, yearly: {} }, "2026-10").rows;
/** Each with its sources, or only the first `sources` of the regulator's three. */
const board = (there: string[], sources = 3) => ({
  months: Object.fromEntries(there.map((month) => [month, rows.slice(0, sources)])),
  monthly: Object.fromEntries(there.map((month) => [month, NONE])),
  yearly: {},
});
/** Of an analyst who was registered in that month. */
const siteOf = (complaints: ReturnType<typeof board>, registered = "2026-09") => ({
  ...demoSite,
  ...{ demo: false, complaints },
  analyst: { ...demoSite.analyst, registeredOn: `${registered}-15` },
});
type Shown = ReturnType<typeof siteOf>;
const duties = (now: number, days: number, site: Shown) =>
  obligationsWithin(now, days, figuresDue(site, now));
const within = (now: number, days: number, ...there: string[]) =>
  duties(now, days, siteOf(board(["2026-09", "2026-10", ...there])));
const doctorSays = async (site: Shown, now: number) => {
  const looks = siteLooks.find(({ name }) => name === "complaint figures");
  return looks?.look({ site, now: () => now } as unknown as Sited);
};
const named = (now: string, days: number, ...there: string[]) =>
  within(at(now), days, ...there).map(({ day, what }) => `${day} ${what}`);

test("duties within the days ahead are listed, soonest first, over the end of the year too", () => {
  expect(named("2026-11-23T06:30:00Z", 30)).toEqual([
    "2026-12-07 Complaint figures of November 2026",
  ]);
  expect(named("2026-12-20T06:30:00Z", 30, "2026-11")).toEqual([
    "2027-01-07 Complaint figures of December 2026",
  ]);
  const there = ["2027-01", "2027-02", "2027-03"];
  expect(named("2027-04-10T06:30:00Z", 21, ...there)).toEqual([
    "2027-04-30 Half-yearly report to the supervisory body",
    "2027-04-30 Deposit for the year",
    "2027-04-30 Accessibility audit report",
  ]);
});

test("a duty stands until the last instant of its day in India, and no longer", () => {
  const last = at("2027-04-30T18:29:59.999Z");
  const there = ["2027-01", "2027-02", "2027-03"];
  expect(within(last, 1, ...there)).toMatchObject([
    { day: "2027-04-30", due: last },
    { day: "2027-04-30" },
    { day: "2027-04-30" },
  ]);
  expect(within(last + 1, 1, ...there)).toEqual([]);
});

test("the accessibility audit is due from 2027 on", () => {
  expect(named("2026-04-20T06:30:00Z", 11).join()).not.toContain("Accessibility");
});

test("missing complaint figures stand there after their day, no longer when they are set", () => {
  const late = "2026-12-07 Complaint figures of November 2026, which are missing,";
  const next = "2027-01-07 Complaint figures of December 2026";
  expect(named("2026-12-08T06:30:00Z", 31)).toEqual([late, next]);
  expect(named("2026-12-08T06:30:00Z", 31, "2026-11")).toEqual([next]);
  // Before their day they are due where they are not there yet.
  expect(named("2026-12-03T06:30:00Z", 30)).toEqual([late.replace(/, w.*/, "")]);
  expect(named("2026-12-03T06:30:00Z", 30, "2026-11")).toEqual([]);
});

test("late figures stay when the next are late too, and those of months before the registration are not asked for", () => {
  const late = (site: Shown) =>
    duties(at("2027-01-08T06:30:00Z"), 1, site).map(({ what }) => what.slice(21, 29));
  expect(late(siteOf(board(["2026-10"])))).toEqual(["November", "December"]);
  expect(late(siteOf(board(["2026-12"]), "2026-11"))).toEqual(["November"]);
  expect(late(siteOf(board([]), "2026-12"))).toEqual(["December"]);
  expect(late(siteOf(board([]), "2024-04"))).toEqual(["October ", "November", "December"]);
});

test("a demo is late with nothing", () => {
  const site = { ...siteOf(board([])), demo: true };
  expect(duties(at("2026-12-08T06:30:00Z"), 1, site)).toEqual([]);
});

test("figures that are to be set are not said to be counted", () => {
  const hows = (now: string, ...there: string[]) =>
    duties(at(now), 31, siteOf(board(there), "2026-11")).map(({ how }) => how);
  const set = expect.stringContaining("set them under Complaints, zeroes too") as string;
  const counted = expect.stringContaining("counted from the register") as string;
  expect(hows("2026-12-03T06:30:00Z")).toEqual([set]);
  expect(hows("2026-12-08T06:30:00Z")).toEqual([set, set]);
  // The register counts the month that is not over yet; it began after the one that is missing.
  expect(hows("2026-12-08T06:30:00Z", "2026-12")).toEqual([set, counted]);
});

test("a month has what came directly and by SCORES; other sources are there if any", async () => {
  const now = at("2026-12-08T06:30:00Z");
  const one = siteOf(board(["2026-11"], 1), "2026-11");
  expect(duties(now, 1, one).map(({ what }) => what)).toEqual([
    "Complaint figures of November 2026 from SEBI (SCORES), which are missing,",
  ]);
  expect(await doctorSays(one, now)).toMatchObject({
    state: "mend",
    says: expect.stringContaining(
      "those of November 2026 from SEBI (SCORES) are missing",
    ) as string,
  });
  const two = siteOf(board(["2026-11"], 2), "2026-11");
  expect(duties(now, 1, two)).toEqual([]);
  expect(await doctorSays(two, now)).toMatchObject({ state: "good" });
});

test.each([
  [[], 3],
  [["2026-09"], 3],
  [["2026-09", "2026-10"], 3],
  [["2026-10", "2026-11"], 3],
  [["2026-09", "2026-10", "2026-11"], 1],
])(
  "the doctor and Today say the same of complaint figures on every day, with %j there, %i sources",
  async (there, sources) => {
    const site = siteOf(board(there, sources));
    for (const day of ["11-07", "11-08", "11-30", "12-01", "12-07", "12-08", "12-31"]) {
      const now = at(`2026-${day}T06:30:00Z`);
      const all = duties(now, 40, site).filter(({ what }) => what.startsWith("Complaint"));
      const says = (await doctorSays(site, now))?.says ?? "";
      const months = (words: RegExp) => [...says.matchAll(words)].map((one) => one.slice(1));
      const [late, next] = [true, false].map((isLate) =>
        all
          .filter(({ what }) => what.includes("missing") === isLate)
          .map((one) => [/of ([^,]+)/.exec(one.what)![1], one.day]),
      );
      expect(months(/those of ([^;]+?) are missing: they were due by ([-\d]+)/g), day).toEqual(
        late,
      );
      expect(months(/those of ([^;]+?) are due by ([-\d]+)/g), day).toEqual(next);
    }
  },
);
