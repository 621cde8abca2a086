import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { liveSite } from "../../../app/backend.server/information/live-site";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { emptyStore } from "../../../app/backend.server/empty-store";
import { Site } from "../../../app/content/site-schema";
import demo from "../../../app/content/demo-site.json";
import { testParts, type TestParts } from "../parts";

// It is November 20, 2026.
let parts: TestParts;
let lines: string[];
const row = {
  pendingAtStart: 1,
  received: 1,
  resolved: 0,
  pending: 2,
  pendingOver3Months: 0,
  averageDays: 0,
};
const file = Site.parse({
  ...demo,
  complaints: {
    months: { "2026-10": [{ source: "SEBI (SCORES)", ...row }] },
    monthly: {
      "2026-10": { carriedForward: 1, received: 1, resolved: 0, pending: 2 },
      "2026-09": { carriedForward: 0, received: 1, resolved: 0, pending: 1 },
    },
    yearly: { "2025-26": { carriedForward: 0, received: 7, resolved: 7, pending: 0 } },
  },
});
beforeEach(async () => {
  parts = await testParts({ actor: "operator root", site: () => file });
});
afterEach(() => parts.close());

const run = (...argv: string[]) => {
  lines = [];
  return runOperator(parts, argv, (line) => lines.push(line));
};
const set = (period: string, typed: Record<string, string | number>) =>
  run(
    "complaints",
    "set",
    period,
    ...Object.entries(typed).flatMap(([name, value]) => [`--${name}`, String(value)]),
  );
const listed = async () => {
  expect(await run("complaints", "list", "--json")).toBe(0);
  return JSON.parse(lines.join("")) as Site["complaints"];
};

test("figures of a month stand before the site file's of that source, and the month's trend follows from them", async () => {
  expect(
    await set("2026-10", {
      from: "direct",
      "pending-before": 0,
      received: 3,
      resolved: 2,
      "over-3-months": 1,
      "average-days": 4.5,
    }),
  ).toBe(0);
  const { months, monthly, yearly } = await listed();
  expect(months["2026-10"]).toEqual([
    {
      source: "Directly from Investors",
      pendingAtStart: 0,
      received: 3,
      resolved: 2,
      pending: 1,
      pendingOver3Months: 1,
      averageDays: 4.5,
    },
    { source: "SEBI (SCORES)", ...row },
  ]);
  expect(monthly).toEqual({
    "2026-10": { carriedForward: 1, received: 4, resolved: 2, pending: 3 },
    "2026-09": file.complaints.monthly["2026-09"],
  });
  // Nobody set the year, and the file has none: it is the sum of its months.
  expect(yearly).toEqual({
    ...file.complaints.yearly,
    "2026-27": { carriedForward: 0, received: 5, resolved: 2, pending: 3 },
  });
});

test("set again they are replaced, one source at a time", async () => {
  await set("2026-10", {
    from: "scores",
    "pending-before": 0,
    received: 5,
    resolved: 5,
    "average-days": 9,
  });
  await set("2026-10", { from: "other", "pending-before": 0, received: 1, resolved: 0 });
  await set("2026-10", {
    from: "scores",
    "pending-before": 1,
    received: 1,
    resolved: 2,
    "average-days": 9,
  });
  const { months, monthly } = await listed();
  expect(months["2026-10"]?.map(({ source, received }) => [source, received]).sort()).toEqual([
    ["Other Sources (if any)", 1],
    ["SEBI (SCORES)", 1],
  ]);
  expect(monthly["2026-10"]).toEqual({ carriedForward: 1, received: 2, resolved: 2, pending: 1 });
});

test("figures of a financial year are set by themselves", async () => {
  expect(await set("2026-27", { "pending-before": 0, received: 4, resolved: 1 })).toBe(0);
  expect((await listed()).yearly).toEqual({
    ...file.complaints.yearly,
    "2026-27": { carriedForward: 0, received: 4, resolved: 1, pending: 3 },
  });
});

test("who set what goes on the audit trail; a table shows the figures", async () => {
  await set("2026-10", { from: "direct", "pending-before": 0, received: 3, resolved: 2 });
  expect(await trail(parts, { what: "complaint figures", most: 9 })).toMatchObject([
    {
      who: "operator root",
      about: { period: "2026-10", source: "direct", pendingBefore: 0, received: 3, resolved: 2 },
    },
  ]);
  expect(await run("complaints", "list")).toBe(0);
  expect(
    lines.some((line) => /^2026-10 +Directly from Investors +0 +3 +2 +1 +0 +0$/.test(line)),
  ).toBe(true);
  expect(lines.some((line) => /^2025-26 +the whole year +0 +7 +7 +0$/.test(line))).toBe(true);
});

describe("nothing is set", () => {
  const good = { from: "direct", "pending-before": 0, received: 1, resolved: 1 };
  test.each<[string, string, Record<string, string | number>, number, RegExp]>([
    ["for a month that has not ended", "2026-11", good, 1, /has not ended/],
    [
      "when more were resolved than there were",
      "2026-10",
      { ...good, resolved: 2 },
      1,
      /More were resolved/,
    ],
    [
      "when more are old than are pending",
      "2026-10",
      { ...good, "over-3-months": 1 },
      1,
      /at most the 0/,
    ],
    [
      "when none was resolved and it took days",
      "2026-10",
      { ...good, resolved: 0, "average-days": 3 },
      1,
      /none was resolved/,
    ],
    ["for half a complaint", "2026-10", { ...good, received: 1.5 }, 1, /whole numbers/],
    [
      "without a source",
      "2026-10",
      { ...good, from: "nobody" },
      64,
      /--from direct, scores or other/,
    ],
    [
      "without a figure",
      "2026-10",
      { from: "direct", "pending-before": 0, received: 1 },
      64,
      /--resolved takes a number/,
    ],
    [
      "for a year that is none",
      "2025-27",
      { "pending-before": 0, received: 1, resolved: 1 },
      64,
      /like 2025-26/,
    ],
    [
      "for a year before the page's first",
      "2023-24",
      { "pending-before": 0, received: 1, resolved: 1 },
      1,
      /begins with 2024-25/,
    ],
    [
      "for a year that has not begun",
      "2027-28",
      { "pending-before": 0, received: 1, resolved: 1 },
      1,
      /has not begun/,
    ],
    ["for the source of a whole year", "2025-26", good, 64, /A financial year takes/],
  ])("%s", async (_why, period, typed, code, says) => {
    expect(await set(period, typed)).toBe(code);
    expect(lines[0]).toMatch(says);
    expect(await listed()).toEqual(file.complaints);
    expect(await trail(parts, { what: "complaint figures", most: 9 })).toEqual([]);
  });
});

test("a running server takes them over, also when another process set them; the cache of pages sees another site then, and only then", async () => {
  const live = await liveSite(parts);
  const before = live.site();
  expect(before).toBe(file);
  await set("2026-10", { from: "direct", "pending-before": 0, received: 3, resolved: 2 });
  await vi.waitFor(() => expect(live.site()).not.toBe(before), { timeout: 10_000 });
  const after = live.site();
  expect(after.complaints.monthly["2026-10"]).toEqual({
    carriedForward: 1,
    received: 4,
    resolved: 2,
    pending: 3,
  });
  expect({ ...after, complaints: null }).toEqual({ ...file, complaints: null });
  expect(live.site()).toBe(after);
  await emptyStore(parts);
  await vi.waitFor(() => expect(live.site().complaints).toEqual(file.complaints), {
    timeout: 10_000,
  });
  live.stop();
});
