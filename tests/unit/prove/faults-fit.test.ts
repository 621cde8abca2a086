import { expect, test } from "vitest";
import { faults, outdated } from "../../prove/mutants/all";

test("every fault that is written down still fits the product: its text stands once, its tests are there", () => {
  expect(faults.flatMap(outdated)).toEqual([]);
});

test("no two faults have the same name, so that one can be asked for by it", () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});
