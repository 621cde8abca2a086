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

/** The tests that a row quotes. */
const quoted = ({ why }: Row): { file: string; name: string }[] =>
  [...why.matchAll(/`((?:unit|faults|contract)\/[\w./-]+)` ("[^"]+"(?:, "[^"]+")*)/g)].flatMap(
    ([, file = "", names = ""]) =>
      [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => ({ file, name })),
  );

/** Whether the row quotes tests, and each of them names the row. */
const byTest = (row: Row): boolean =>
  quoted(row).length > 0 && quoted(row).every(({ file, name }) => namesIt(file, name, row.id));

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

/** What asks for nothing but a text, and no figure of it could be compared with the code. */
const TEXTS = new Set("2.1.2 6.1.3 7.1.2 13.1.1 14.1.1 14.1.2 15.1.1 15.1.3 16.1.1".split(" "));

/** Whether the row names a heading of our texts that is there. */
const byText = ({ why }: Row): boolean =>
  [...why.matchAll(/"([^"]+)" in \[[\w-]+\.md\]\(([\w-]+\.md)\)/g)].some(([, heading, file = ""]) =>
    text(`docs/${file}`).includes(`\n## ${heading}\n`),
  );

test("every requirement that is met is proved by a test that names it, or a text of ours", () => {
  const without = met
    .filter((row) => !byTest(row) && !byProof(row) && !(TEXTS.has(row.id) && byText(row)))
    .map(({ id }) => id);
  expect(without).toEqual([]);
});

test("every test that a requirement quotes names it", () => {
  const without = met.flatMap((row) =>
    quoted(row)
      .filter(({ file, name }) => !namesIt(file, name, row.id))
      .map(({ name }) => `${row.id}: ${name}`),
  );
  expect(without).toEqual([]);
});
