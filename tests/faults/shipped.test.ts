import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("the build runs with the packages of `npm ci --omit=dev` and nothing else beside it", () => {
  expect(execFileSync(process.execPath, ["deploy/check.mjs"], { encoding: "utf8" })).toMatch(/run on the build and \d+ packages\.\n$/);
}, 120_000);
