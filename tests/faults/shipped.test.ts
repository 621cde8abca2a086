import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

test("the build runs with the packages of `npm ci --omit=dev` and nothing else beside it", () => {
  expect(execFileSync(process.execPath, ["deploy/check.mjs"], { encoding: "utf8" })).toMatch(/run on the build and \d+ packages\.\n$/);
}, 120_000);

test("asked from another folder, as deploy/operator.sh does, the doctor finds the build it belongs to", () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "elsewhere-"));
  try {
    const env = { ...process.env, NODE_ENV: "production", DATA_DIR: elsewhere } as NodeJS.ProcessEnv;
    const { stdout } = spawnSync(process.execPath, [resolve("build/server/operator.js"), "doctor", "--json"], { cwd: elsewhere, env, encoding: "utf8" });
    const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string }[] };
    expect(checks.find(({ name }) => name === "build")?.state).toMatch(/^(good|note)$/);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
});
