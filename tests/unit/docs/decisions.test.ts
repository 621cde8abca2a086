import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const files = ["app", "sandbox", "tests", "bench", "deploy"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  .concat("server.ts", "lint/floors.js", "lint/words.js", "vite.config.ts")
  .filter((name) => /\.(ts|tsx|mjs|cjs|js|css)$/.test(name) && !name.endsWith("decisions.test.ts"));
const cited = files.flatMap((name) =>
  [...readFileSync(name, "utf8").matchAll(/\bdecisions? (\d+)(?: and (\d+))?/g)].flatMap((match) =>
    match.slice(1).flatMap((number) => (number ? [{ name, number: Number(number) }] : [])),
  ),
);
const numbers = [...readFileSync("docs/decisions.md", "utf8").matchAll(/^(\d+)\. /gm)].map(
  ([, number]) => Number(number),
);

it("decisions are numbered without a gap, so that none was taken out", () => {
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
});
it("each decision that a comment names stands in docs/decisions.md", () => {
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});
it("each part of the specification that a comment names is a part of docs/specification.md", () => {
  const parts = [...readFileSync("docs/specification.md", "utf8").matchAll(/^## (\d+)\. /gm)];
  const named = files.flatMap((name) =>
    [...unwrapped(name).matchAll(/[sS]pecification,? ((?:(?:, | and |–)?§ ?\d+)+)/g)].flatMap(
      ([, list = ""]) => [...list.matchAll(/\d+/g)].map(([part]) => ({ name, part })),
    ),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ part }) => !parts.some(([, one]) => one === part))).toEqual([]);
});
it("no comment names a paper that is not in the repository", () => {
  const papers = /\b(settled|design|style|words)\.md|design ?§|reference\/[a-z-]+\.md/;
  expect(files.filter((name) => papers.test(readFileSync(name, "utf8")))).toEqual([]);
  const docs = files.flatMap((name) =>
    [...readFileSync(name, "utf8").matchAll(/\bdocs\/[\w/-]+\.md/g)].map(([doc]) => ({
      name,
      doc,
    })),
  );
  expect(docs.length).toBeGreaterThan(30);
  expect(docs.filter(({ doc }) => !existsSync(doc))).toEqual([]);
});
it("each § that is named is one of docs/specification.md, or of a standard named with it", () => {
  const said = files.flatMap((name) => {
    const text = unwrapped(name);
    return [...text.matchAll(/§ ?[\d.]+(?:(?:, | and |–)§ ?[\d.]+)*/g)].map(
      ({ 0: { length }, index }) => ({
        name,
        words: text.slice(Math.max(0, index - 60), index + length),
      }),
    );
  });
  expect(said.length).toBeGreaterThan(30);
  expect(said.filter(({ words }) => !/specification|RFC \d|WebAuthn/i.test(words))).toEqual([]);
});

/** A reference may stand on two lines of a comment. */
const unwrapped = (name: string): string =>
  readFileSync(name, "utf8").replaceAll(/\s*\n\s*(?:\*|\/\/)\s*/g, " ");
