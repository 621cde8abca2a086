import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const ROW = /^\| (\d+\.\d+) +\| (.+?) +\| (.*?) *\| (.+?) +\|$/;

/**
 * The rows of docs/specification.md: number, words, why it is departed from ("" where it is not),
 * tests.
 */
const rows = readFileSync("docs/specification.md", "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, number = "", words = "", departure = "", files = ""] = ROW.exec(line) ?? [];
    return number ? [{ number, words, departure, files: files.split(", ").map(bare) }] : [];
  });

/** The tests that carry each number, in the words of a test: not in a comment. */
const proofs = new Map<string, Set<string>>();
for (const file of testFiles("tests")) {
  const source = readFileSync(file, "utf8");
  if (!source.includes("[S ")) continue;
  for (const words of stringsOf(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)))
    for (const [, number = ""] of words.matchAll(/\[S (\d+\.\d+)\]/g))
      proofs.set(number, (proofs.get(number) ?? new Set()).add(file.replace(/^tests\//, "")));
}

test("every sentence of the specification is a row, numbered once and in order", () => {
  expect(rows.length).toBeGreaterThanOrEqual(300);
  const bySection = grouped(rows);
  for (const [section, list] of bySection)
    expect(list.map(({ number }) => number)).toEqual(list.map((_, i) => `${section}.${i + 1}`));
  expect([...bySection.keys()]).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
});

test("every row names the tests that carry its number, and no other", () => {
  const named = rows.map(({ number, files }) => [number, [...files].sort()]);
  const carried = rows.map(({ number }) => [number, [...(proofs.get(number) ?? [])].sort()]);
  expect(named).toEqual(carried);
  expect(rows.filter(({ files }) => files.length === 0)).toEqual([]);
});

test("no test carries a number that is no row's", () => {
  const numbers = new Set(rows.map(({ number }) => number));
  expect([...proofs.keys()].filter((number) => !numbers.has(number))).toEqual([]);
});

test("a departure says why in a sentence", () => {
  for (const { number, departure } of rows.filter((row) => row.departure !== ""))
    expect(departure, number).toMatch(/^[A-Z].{20,}\.$/);
});

function bare(file: string): string {
  return file.replaceAll("`", "").trim();
}

function grouped(list: typeof rows): Map<string | undefined, typeof rows> {
  const groups = new Map<string | undefined, typeof rows>();
  for (const row of list) {
    const section = row.number.split(".")[0];
    groups.set(section, [...(groups.get(section) ?? []), row]);
  }
  return groups;
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(path);
    return /\.tsx?$/.test(entry.name) && !path.endsWith("specification/rows.test.ts") ? [path] : [];
  });
}

function stringsOf(node: ts.Node): string[] {
  const own = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node);
  const found = own || ts.isTemplateTail(node) ? [node.text] : [];
  return [...found, ...node.getChildren().flatMap(stringsOf)];
}
