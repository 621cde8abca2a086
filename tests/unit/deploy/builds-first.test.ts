import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "builds-first-"));
  for (const part of ["deploy", "build/server"]) mkdirSync(join(folder, part), { recursive: true });
  cpSync("deploy/start.mjs", join(folder, "deploy/start.mjs"));
  writeFileSync(join(folder, "package.json"), `{ "type": "module" }`);
  writeFileSync(
    join(folder, "deploy/build.mjs"),
    `export const isOld = () => true;
     export const takeLanguages = () => {};
     if (process.argv.includes("--if-old")) console.log("vite builds");`,
  );
  writeFileSync(join(folder, "build/server/operator.js"), `console.log("{}");`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a command that must build first prints its answer alone, so that it can go into a file", () => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(folder, "deploy/start.mjs"), "desk", "languages", "english", "frame"],
    { encoding: "utf8" },
  );
  expect({ stdout, status }).toEqual({ stdout: "{}\n", status: 0 });
  expect(stderr).toContain("Building");
  expect(stderr).toContain("vite builds");
});
