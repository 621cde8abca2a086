import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const COLUMNS = 100;

/** Our code, the sentences for people left out: these stay whole, to be searched for. */
const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.cjs", "*.css"])
  .toString()
  .split("\n")
  .filter((file) => file !== "" && !file.startsWith("app/content/words/") && existsSync(file));

test("of a hundred lines of code fewer than one passes a hundred columns", () => {
  const lines = files.flatMap((file) => readFileSync(file, "utf8").split("\n"));
  const long = lines.filter((line) => line.length > COLUMNS);
  expect(lines.length).toBeGreaterThan(100_000);
  expect(long.length / lines.length).toBeLessThan(0.01);
});
