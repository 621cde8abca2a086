import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faults, outdated } from "../../prove/mutants/all";

test("every fault written down fits the product: its text stands once, its tests are there", () => {
  expect(faults.flatMap(outdated)).toEqual([]);
});

test("no two faults have the same name, so that one can be asked for by it", () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

test("docs/proofs.md says how many they are", () => {
  const said = readFileSync("docs/proofs.md", "utf8");
  expect(said).toContain(`**\`mutants\`**: ${faults.length} written-down faults`);
});
