import { expect, test } from "vitest";
import { unexpiredPaise } from "../../../app/backend.server/money/service/unexpired";

const period = { startsAt: 1_000, endsAt: 4_000, pausedAt: null, stoppedMs: 0 };

test.each([
  ["before the start all of it", 0, 300],
  ["at the start all of it", 1_000, 300],
  ["half-way half of it", 2_500, 150],
  ["in part rounded up", 2_501, 150],
  ["a moment before the end something still", 3_999, 1],
  ["at the end nothing", 4_000, 0],
  ["after the end nothing", 5_000, 0],
])("%s may be asked back", (_when, now, paise) => {
  expect(unexpiredPaise(300, period, now)).toBe(paise);
});

test.each([
  ["while it is stopped it is as it was when that began", { pausedAt: 2_000 }, 3_500, 200],
  ["stopped before its start, all of it", { pausedAt: 500 }, 3_500, 300],
  [
    "once it goes on, the time for which it was stopped was not used",
    { endsAt: 6_000, stoppedMs: 2_000 },
    4_000,
    200,
  ],
  ["and before its start it is not more than all", { endsAt: 6_000, stoppedMs: 2_000 }, 0, 300],
])("%s", (_when, over, now, paise) => {
  expect(unexpiredPaise(300, { ...period, ...over }, now)).toBe(paise);
});
