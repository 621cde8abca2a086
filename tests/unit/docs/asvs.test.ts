import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/asvs.md", "utf8");
const cells = text
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+ +\|/.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const rows = cells
  .filter((row) => row.length === 5)
  .map(([id = "", level, , state, why = ""]) => ({ id, level, state, why }));

test("each requirement of levels 1 and 2 has one row", () => {
  const ids = rows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  // The figures of ASVS 5.0.0.
  expect([
    rows.filter(({ level }) => level === "1").length,
    rows.filter(({ level }) => level === "2").length,
  ]).toEqual([70, 183]);
});

test("the figures at the top are those of the rows", () => {
  const said = [...text.matchAll(/^\| (met|not applicable|open) +\| (\d+) +\| (\d+) +\|$/gm)].map(
    ([, state, one, two]) => [state, Number(one), Number(two)],
  );
  const found = ["met", "not applicable", "open"].map((state) => {
    const those = rows.filter((row) => row.state?.replaceAll("*", "") === state);
    return [
      state,
      those.filter(({ level }) => level === "1").length,
      those.filter(({ level }) => level === "2").length,
    ];
  });
  expect(said).toEqual(found);
});

test("what is open, and only that, stands in the list at the top with what it would take", () => {
  const listed = cells.filter((row) => row.length === 2).map(([id]) => id);
  expect(listed).toEqual(rows.filter(({ state }) => state === "**open**").map(({ id }) => id));
});

test("each test that a row names stands in the file it names", () => {
  const named = rows.flatMap(({ why }) =>
    [...why.matchAll(/`((?:unit|faults|contract)\/[\w./-]+)` "([^"]+)"/g)].map(
      ([, file = "", name = ""]) => ({ file, name }),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(
    named.filter(({ file, name }) => !readFileSync(`tests/${file}`, "utf8").includes(name)),
  ).toEqual([]);
});

test("each file and proof that the two documents name is there", () => {
  const both = text + readFileSync("docs/security.md", "utf8");
  const files = [...both.matchAll(/`(app\/[\w./-]+)`/g)].map(([, file = ""]) => file);
  const proofs = [...both.matchAll(/`prove ([a-z]+)`/g)].map(
    ([, name]) => `tests/prove/${name}.ts`,
  );
  const tests = [...both.matchAll(/`((?:unit|faults|contract)\/[\w./-]+\.tsx?)`/g)].map(
    ([, file]) => `tests/${file}`,
  );
  expect([...files, ...proofs, ...tests].filter((path) => !existsSync(path))).toEqual([]);
});
