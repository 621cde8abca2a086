import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { proofs } from "../../prove/proofs";

const files = readdirSync("tests/prove")
  .filter((file) => /\.ts$/.test(file))
  .filter((file) => /^export const proof\b/m.test(readFileSync(`tests/prove/${file}`, "utf8")))
  .map((file) => file.replace(/\.ts$/, ""));

test("every proof that is written can be asked for by its name", () => {
  expect(Object.keys(proofs).sort()).toEqual(files.sort());
});

test("docs/proofs.md and the command's own comment name each of them", () => {
  for (const file of ["docs/proofs.md", "tests/prove/prove.ts"]) {
    const text = readFileSync(file, "utf8");
    expect(Object.keys(proofs).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual(
      [],
    );
  }
});
