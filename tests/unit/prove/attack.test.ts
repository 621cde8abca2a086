import { expect, test } from "vitest";
import { kinds } from "../../prove/attack/all";
import { dice } from "../../prove/dice";

/** Past every limit of an hour, and every choice met. */
const TIMES = 250;
/** Each of these opens a database, or tries for days. */
const fewer = new Map([
  ["10", 12],
  ["2", 40],
  ["11", 12],
  ["3", 12],
]);

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  "no success of %s",
  async (name, kind) => {
    expect(await kind.succeed(fewer.get(name.split(":")[0] ?? "") ?? TIMES, dice(11))).toBe(0);
  },
);

test("the attacker tries every point of the review that a program can try", () => {
  const points = kinds.flatMap(({ name }) => name.split(":")[0]?.split(", ") ?? []);
  expect([...new Set(points)].map(Number).sort((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14,
  ]);
});
