import { expect, test } from "vitest";
import { quietly, verdictOn, type Likeness } from "../../prove/otp/alike";

const measured = (ms: number, noiseMs: number, told: string[] = []): Likeness => ({
  pairs: 9,
  told,
  request: { ms: 0.1, noiseMs: 0.2 },
  verify: { ms, noiseMs },
});
/** Gives one measurement after another, and counts. */
function dealt(...likenesses: Likeness[]) {
  const left = [...likenesses];
  return { measure: async () => left.shift() ?? measured(0, 99), left };
}

test("known and unknown are alike within 5 ms only; noise excuses nothing", () => {
  expect(verdictOn(measured(4.9, 1))).toBe("alike");
  expect(verdictOn(measured(5.1, 1))).toBe("apart");
  expect(verdictOn(measured(7, 8))).toBe("too noisy to say");
  expect(verdictOn(measured(1, 8))).toBe("too noisy to say");
});

test("what is too noisy is measured again, at most three times, then does not hold", async () => {
  expect((await quietly(dealt(measured(7, 8), measured(1, 1)).measure)).verdict).toBe("alike");
  expect((await quietly(dealt(measured(7, 8), measured(7, 1)).measure)).verdict).toBe("apart");
  const always = dealt(...Array.from({ length: 4 }, () => measured(7, 8)));
  expect([(await quietly(always.measure)).verdict, always.left.length]).toEqual([
    "too noisy to say",
    1,
  ]);
});

test("a difference in words is not measured away", async () => {
  const told = dealt(measured(7, 8, ["200"]), measured(1, 1));
  expect([(await quietly(told.measure)).told, told.left.length]).toEqual([["200"], 1]);
});
