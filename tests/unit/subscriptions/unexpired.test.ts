import { expect, test } from "vitest";
import { unexpiredPaise } from "../../../app/backend.server/money/service/unexpired";

const period = { startsAt: 1_000, endsAt: 4_000 };

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
