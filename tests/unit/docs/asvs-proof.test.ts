import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * A test that proves a row names it, as "[ASVS 1.2.3]" in its own name or as "// ASVS 1.2.3" right
 * above it (a proof, in a line of its own); or what is asked for is a text, and the row names its
 * heading.
 */
interface Row {
  id: string;
  why: string;
}
const met: Row[] = readFileSync("docs/asvs.md", "utf8")
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+ +\|/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .flatMap(([, id = "", , , state, why = ""]) => (state === "met" ? [{ id, why }] : []));

const text = (file: string): string => readFileSync(file, "utf8");

/** Whether one of the tests that the row quotes names the row. */
const byTest = ({ id, why }: Row): boolean =>
  [...why.matchAll(/`((?:unit|faults|contract)\/[\w./-]+)` ("[^"]+"(?:, "[^"]+")*)/g)].some(
    ([, file = "", names = ""]) =>
      [...names.matchAll(/"([^"]+)"/g)].some(([, name = ""]) => namesIt(file, name, id)),
  );

function namesIt(file: string, name: string, id: string): boolean {
  const lines = text(`tests/${file}`).split("\n");
  const at = lines.findIndex((line) => line.includes(name));
  let start = at;
  while (start > 0 && !/^\s*(?:test|it|describe)(?:\.\w+)?\b/.test(lines[start] ?? "")) start--;
  const said = [lines[at], lines[start - 1]].flatMap((line) =>
    [...(line ?? "").matchAll(/(?:\[|\/\/ )ASVS ([\d., ]+)/g)].map(([, ids = ""]) => ids),
  );
  return said.some((ids) => ids.split(/,\s*/).includes(id));
}

/** Whether one of the proofs that the row quotes names the row, in a line of its own. */
const byProof = ({ id, why }: Row): boolean =>
  [...why.matchAll(/`prove ([a-z]+)`/g)].some(([, name]) =>
    [...text(`tests/prove/${name}.ts`).matchAll(/^\/\/ ASVS ([\d., ]+)/gm)].some(([, ids = ""]) =>
      ids.split(/,\s*/).includes(id),
    ),
  );

/** Whether the row names a heading of our texts that is there. */
const byText = ({ why }: Row): boolean =>
  [...why.matchAll(/"([^"]+)" in \[[\w-]+\.md\]\(([\w-]+\.md)\)/g)].some(([, heading, file = ""]) =>
    text(`docs/${file}`).includes(`\n## ${heading}\n`),
  );

test("every requirement that is met is proved by a test that names it, or by a text of ours", () => {
  const without = met
    .filter((row) => !byTest(row) && !byProof(row) && !byText(row))
    .map(({ id }) => id);
  expect(without).toEqual([]);
});
