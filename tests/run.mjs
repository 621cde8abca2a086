#!/usr/bin/env node
// `npm test`: style, types, unit and contract tests on both databases, the journeys, the proofs in short; ends with `N passed, N failed`.
// `npm run check:full` runs the journeys in every world, and on PostgreSQL.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./setup/chromium.mjs";
import { startPostgres } from "./setup/postgres.mjs";

const full = process.argv.includes("--full");
const out = mkdtempSync(join(tmpdir(), "tests-"));
let passed = 0;
let failed = 0;
const failures = [];

check("format", "npx", ["prettier", "--check", "--log-level", "warn", "."]);
check("lint", "npx", ["eslint", "."]);
check("types", "npx", ["tsc", "--noEmit"]);
check("unused files, exports and packages", "npx", ["knip"]);
check("build", process.execPath, ["deploy/start.mjs", "--build-only"]);
units("unit and contract tests on SQLite", ["run"], {});

const postgres = await startPostgres();
// What needs no database is the same on both: only the tests that open one run again.
if (postgres)
  units(
    "tests with a database, on PostgreSQL",
    ["related", "--run", "tests/setup/fresh-database.ts"],
    { TEST_DATABASE_URL: postgres.url },
  );
else console.log("PostgreSQL's programs are not installed here: its tests are left out.");

const chromium = await findChromium();
console.log(`Chromium: ${chromium.path} (from ${chromium.from})`);
if (full) journeys("journeys in every world", { EVERY_WORLD: "1" });
else journeys("journeys", {});
if (full && postgres)
  journeys("journeys on PostgreSQL", { TEST_DATABASE_URL: postgres.url }, [
    "--project=no-js phone",
    "--project=js desktop",
  ]);
postgres?.stop();
for (const name of [
  "otp",
  "access",
  "fuzz",
  "bytes",
  "orders --store sqlite",
  ...(postgres ? ["orders --servers 2"] : []),
  "machines",
  "kills",
  "restarts",
])
  check(`proof, short: ${name}`, process.execPath, [
    "--import",
    "tsx",
    "tests/prove/prove.ts",
    ...name.split(" "),
    "--short",
  ]);

rmSync(out, { recursive: true, force: true });
if (failures.length > 0)
  console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join("\n")}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** @param {string} name @param {string} command @param {string[]} words */
function check(name, command, words) {
  console.log(`\n— ${name}`);
  const ok = spawnSync(command, words, { stdio: "inherit" }).status === 0;
  count(ok ? 1 : 0, ok ? [] : [name]);
}

/** @param {string} name @param {string[]} which @param {Record<string, string>} env */
function units(name, which, env) {
  console.log(`\n— ${name}`);
  const report = join(out, `${Object.keys(env).length}.json`);
  const run = spawnSync(
    "npx",
    ["vitest", ...which, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`],
    {
      stdio: "inherit",
      env: { ...process.env, ...env },
    },
  );
  const said = readReport(report);
  const bad = said
    ? said.testResults.flatMap((file) =>
        file.assertionResults.length === 0 && file.status === "failed"
          ? [file.name]
          : file.assertionResults.filter((t) => t.status === "failed").map((t) => t.fullName),
      )
    : [name];
  count(said?.numPassedTests ?? 0, bad.length > 0 || run.status === 0 ? bad : [name]);
}

/** @param {string} name @param {Record<string, string>} env @param {string[]} words */
function journeys(name, env, words = []) {
  console.log(`\n— ${name}`);
  const report = join(out, "journeys.json");
  const run = spawnSync("npx", ["playwright", "test", "--reporter=dot,json", ...words], {
    stdio: "inherit",
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium.path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...env,
    },
  });
  const stats = readReport(report)?.stats;
  const bad = (stats?.unexpected ?? 1) + (stats?.flaky ?? 0);
  count(
    stats?.expected ?? 0,
    bad > 0
      ? Array.from({ length: bad }, (_, i) => `${name}: ${i + 1} of the failed (see above)`)
      : run.status === 0
        ? []
        : [name],
  );
}

/** @param {number} good @param {string[]} bad */
function count(good, bad) {
  passed += good;
  failed += bad.length;
  failures.push(...bad);
}

/** @param {string} path @returns {any} */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
