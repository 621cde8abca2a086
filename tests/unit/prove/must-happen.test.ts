import { expect, test } from "vitest";
import { missing } from "../../prove/money/must-happen";

test("a whole run of the money proof in which an event never happens does not hold", () => {
  const all = missing(new Map(), 1000);
  expect(all).toContain("extension for all undone");
  expect(all).toContain("claim confirmed by two lines");
  expect(all).toContain("came after all, undone: send back");
  const counts = new Map(all.map((what) => [what, 1]));
  expect(missing(counts, 1000)).toEqual([]);
  counts.delete("claim confirmed by two lines");
  expect(missing(counts, 1000)).toEqual(["claim confirmed by two lines"]);
  expect(missing(counts, 60)).toEqual([]);
});
