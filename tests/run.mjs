#!/usr/bin/env node
// `npm test`: style, types, the build, unit and contract tests, journeys; ends with `N passed, N
// failed`. `--ci` adds the proofs in short; `--full` those, every database test on PostgreSQL, and
// the journeys on it. `npm run check:worlds`, nightly: every journey in every world in Chromium.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./setup/chromium.mjs";
import { startPostgres } from "./setup/postgres.mjs";

/**
 * Where the two databases may differ: SQL, transactions, row locks, migrations. `npm test` runs
 * these on PostgreSQL too, `--full` every test that opens a database.
 */
const ON_BOTH_DATABASES = [
  "contract",
  "unit/store",
  "unit/audit",
  "unit/backup",
  "unit/payments",
  "unit/research",
];
/**
 * Of those the ones to which a second run says nothing new: they start the databases they speak of by
 * themselves, or open none. The run on SQLite has them all.
 */
const THE_SAME_ON_BOTH = [
  "unit/backup/move",
  "unit/payments/decide",
  "unit/payments/gateway-in-memory",
  "unit/payments/razorpay",
  "unit/payments/razorpay-lists",
  "unit/payments/signatures",
  "unit/store/leader",
  "unit/store/lost-connections",
  "unit/store/migrations-killed",
  "unit/store/two-processes",
];
/** Each on one core, while the other builds and tests. */
const CHECKS = {
  types: ["tsc", "--noEmit"],
  lint: ["eslint", "."],
  "floors of the house": [
    "depcruise",
    "--config",
    "floors.config.cjs",
    "app",
    "sandbox",
    "server.ts",
  ],
  "unused files, exports and packages": ["knip"],
  format: ["prettier", "--check", "--log-level", "warn", "."],
};
/** Compares how long answers take: alone. */
const PROOFS_ALONE = ["otp"];
/** Two at a time, the longest first. */
const PROOFS = [
  "kills",
  "money --store sqlite",
  "orders --servers 2",
  "bytes",
  "access",
  "restarts --count 2",
  "fuzz",
  "orders --store sqlite",
  "machines",
  "restored --store sqlite",
  "seal",
  "readers",
  "telegram",
];
const NEED_POSTGRES = ["orders --servers 2"];

const full = process.argv.includes("--full");
const ci = full || process.argv.includes("--ci");
const worlds = process.argv.includes("--worlds");
const out = mkdtempSync(join(tmpdir(), "tests-"));
let passed = 0;
let failed = 0;
const failures = [];

const postgres = worlds ? null : await startPostgres();
try {
  await run();
} finally {
  postgres?.stop();
  rmSync(out, { recursive: true, force: true });
}
if (failures.length > 0)
  console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join("\n")}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function run() {
  const checks = worlds ? null : checksBeside();
  check("build", process.execPath, ["deploy/start.mjs", "--build-only"]);
  if (!worlds) {
    await units("unit and contract tests, and journeys without script, on SQLite", ["run"], {});
    if (postgres) await unitsOnPostgres(postgres.url);
    else console.log("PostgreSQL's programs are not installed here: its tests are left out.");
  }
  await checks;
  const chromium = await findChromium();
  console.log(`Chromium: ${chromium.path} (from ${chromium.from})`);
  const browser = { CHROMIUM_PATH: chromium.path };
  if (worlds) journeys("journeys in every world", { ...browser, EVERY_WORLD: "1" });
  else journeys("journeys in Chromium", browser);
  if (full && postgres)
    journeys("journeys in Chromium, on PostgreSQL", {
      ...browser,
      TEST_DATABASE_URL: postgres.url,
    });
  if (ci) await proofs();
}

/** What needs no build and no database. */
async function checksBeside() {
  for (const [name, words] of Object.entries(CHECKS)) await told(name, "npx", words);
}

async function proofs() {
  const prove = (/** @type {string} */ name) =>
    told(`proof, short: ${name}`, process.execPath, [
      ...["--import", "tsx", "tests/prove/prove.ts"],
      ...name.split(" "),
      "--short",
    ]);
  for (const name of PROOFS_ALONE) await prove(name);
  const waiting = PROOFS.filter((name) => postgres || !NEED_POSTGRES.includes(name));
  const lane = async () => {
    for (let name; (name = waiting.shift());) await prove(name);
  };
  await Promise.all([lane(), lane()]);
}

/**
 * One check whose words are printed when it is over.
 * @param {string} name @param {string} command @param {string[]} words
 */
async function told(name, command, words) {
  const { status, said, seconds } = await heard(command, words);
  report(name, seconds);
  process.stdout.write(said);
  count(status === 0 ? 1 : 0, status === 0 ? [] : [name]);
}

/**
 * @param {string} command @param {string[]} words @param {Record<string, string>} env @returns
 * {Promise<{ status: number | null, said: string, seconds: number }>}
 */
function heard(command, words, env = {}) {
  const from = performance.now();
  const child = spawn(command, words, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (said += String(chunk)));
  return new Promise((resolve) =>
    child.once("close", (status) =>
      resolve({ status, said, seconds: (performance.now() - from) / 1000 }),
    ),
  );
}

/** @param {string} name @param {string} command @param {string[]} words */
function check(name, command, words) {
  const from = performance.now();
  const ok = spawnSync(command, words, { stdio: "inherit" }).status === 0;
  report(name, (performance.now() - from) / 1000);
  count(ok ? 1 : 0, ok ? [] : [name]);
}

/** @param {string} url */
function unitsOnPostgres(url) {
  // What needs no database is the same on both.
  const which = full
    ? ["related", "--run", "tests/setup/fresh-database.ts"]
    : [
        "run",
        ...ON_BOTH_DATABASES.map((folder) => `tests/${folder}/`),
        ...THE_SAME_ON_BOTH.map((file) => `--exclude=tests/${file}.test.ts`),
      ];
  return units("tests with a database, on PostgreSQL", which, { TEST_DATABASE_URL: url });
}

/** @param {string} name @param {string[]} which @param {Record<string, string>} env */
async function units(name, which, env) {
  const file = join(out, `${Object.keys(env).length}.json`);
  const { status, said, seconds } = await heard(
    "npx",
    ["vitest", ...which, "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`],
    env,
  );
  report(name, seconds);
  process.stdout.write(said);
  const results = readReport(file);
  const bad = results
    ? results.testResults.flatMap((one) =>
        one.assertionResults.length === 0 && one.status === "failed"
          ? [one.name]
          : one.assertionResults.filter((t) => t.status === "failed").map((t) => t.fullName),
      )
    : [name];
  slowest(
    (results?.testResults ?? []).map((one) => [
      one.name.slice(process.cwd().length + 1),
      one.endTime - one.startTime,
    ]),
  );
  count(results?.numPassedTests ?? 0, bad.length > 0 || status === 0 ? bad : [name]);
}

/** @param {string} name @param {Record<string, string>} env @param {string[]} words */
function journeys(name, env, words = []) {
  const from = performance.now();
  const file = join(out, "journeys.json");
  const done = spawnSync("npx", ["playwright", "test", "--reporter=dot,json", ...words], {
    stdio: "inherit",
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
  });
  report(name, (performance.now() - from) / 1000);
  const results = readReport(file);
  slowest((results?.suites ?? []).map((suite) => [suite.file, msOf(suite)]));
  const stats = results?.stats;
  const bad = (stats?.unexpected ?? 1) + (stats?.flaky ?? 0);
  count(
    stats?.expected ?? 0,
    bad > 0
      ? Array.from({ length: bad }, (_, i) => `${name}: ${i + 1} of the failed (see above)`)
      : done.status === 0
        ? []
        : [name],
  );
}

/**
 * Where a stage's time went: its ten longest files, in seconds of one worker.
 * @param {[string, number][]} files each with its ms
 */
function slowest(files) {
  const longest = files.toSorted((a, b) => b[1] - a[1]).slice(0, 10);
  const told = longest.map(([file, ms]) => `${file} ${(ms / 1000).toFixed(1)}`);
  if (told.length > 0) console.log(`longest: ${told.join(", ")}`);
}

/** @param {any} suite one of Playwright's report @returns {number} ms */
function msOf(suite) {
  const own = (suite.specs ?? [])
    .flatMap((/** @type {any} */ spec) => spec.tests)
    .flatMap((/** @type {any} */ test) => test.results)
    .reduce((/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration, 0);
  return (suite.suites ?? []).reduce(
    (/** @type {number} */ sum, /** @type {any} */ one) => sum + msOf(one),
    own,
  );
}

/** @param {string} name @param {number} seconds */
function report(name, seconds) {
  console.log(`\n— ${name} (${seconds.toFixed(0)} s)`);
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
