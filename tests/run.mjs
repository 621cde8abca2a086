#!/usr/bin/env node
// `npm test`: style, types, the build, unit and contract tests, journeys; ends with `N passed, N
// failed`. `--ci` adds the built server broken on purpose, PostgreSQL where databases differ, and
// the proofs of the money in short; `--full` the walks over all there is, and in Chromium what only
// script and layout do. `npm run check:worlds`, nightly: every journey in every world in Chromium,
// tests of many seconds, every test that opens a database on PostgreSQL, every proof in short.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./setup/chromium.mjs";
import { failedJourneys, msOf } from "./setup/journeys-report.mjs";
import { startPostgres } from "./setup/postgres.mjs";
import {
  LEFT_TO_CI,
  LEFT_TO_FULL,
  LEFT_TO_WORLDS,
  MORE_BY_NIGHT,
  onPostgres,
  without,
} from "./stages.mjs";

/**
 * What needs a browser each time has this tag: somebody comes, signs, pays and is served, also
 * where our script is late, and in the windows of others on which the money and the agreement hang.
 */
const IN_CHROMIUM = ["--grep", "@always", "--project=js desktop"];
/** From CI on. */
const AND_WITH_A_LATE_SCRIPT = ["--project=late phone"];
/** Each on one core, while the other builds and tests. */
const CHECKS = {
  types: ["npm", "run", "--silent", "typecheck"],
  lint: ["npm", "run", "--silent", "rules"],
  format: ["npx", "oxfmt", "--list-different"],
};
/** Those that take long and seldom fail, from CI on. */
const HOUSE = {
  "floors of the house, words in the catalogue": ["npm", "run", "--silent", "house"],
};
/** In `--full`. */
const UNUSED = { "unused files, exports and packages": ["npx", "knip"] };
/** What must never break: the money. Who may read what is asked of every door by unit tests. */
const PROOFS = ["kills", "money --store sqlite"];
/** Besides those, in `--full`: who may read what, and that nothing personal lies open. */
const MORE_PROOFS = ["access", "bytes"];
/** By night in whole: who has no session meets every door then, not every fifth. */
const WHOLE_BY_NIGHT = ["access"];
/** All others, in `--worlds`; two at a time, the longest first. */
const ALL_OTHER_PROOFS = [
  "words",
  "hindi",
  "figures",
  "restarts --count 2",
  "fuzz",
  "orders --servers 2",
  "orders --store sqlite",
  "machines",
  "restored --store sqlite",
  "seal",
  "readers",
  "drafts",
  "releases",
  "instants",
  "telegram",
];
/** Compares how long answers take: alone. */
const PROOFS_ALONE = ["otp"];
const NEED_POSTGRES = ["orders --servers 2"];
/**
 * Where no compiled SQLite can be fetched it is compiled: at the usual -O3 for twice as long, which
 * makes the tests two hundredths faster.
 */
const QUICKLY = { CFLAGS: "-O1" };

const full = process.argv.includes("--full");
const ci = full || process.argv.includes("--ci");
const worlds = process.argv.includes("--worlds");
/** The packages are there without SQLite's native part: it is compiled while others build. */
const compile = process.argv.includes("--compile");
const out = mkdtempSync(join(tmpdir(), "tests-"));
let passed = 0;
let failed = 0;
const failures = [];

const postgres = await startPostgres();
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

/**
 * The tests, and then the browser, have both cores: two such stages at once take longer than one
 * after the other. The checks take what these leave; of the proofs, which wait more, two run at a
 * time.
 */
async function run() {
  const built = told("build", process.execPath, ["deploy/start.mjs", "--build-only"]);
  if (worlds) {
    await built;
    return nightly();
  }
  const compiled = compile
    ? told("SQLite", "npm", ["rebuild", "better-sqlite3", "--no-audit", "--no-fund"], QUICKLY)
    : null;
  const checks = checksBeside();
  await Promise.all([built, compiled]);
  await unitsOnSqlite();
  await inChromium();
  const proofs = ci ? proofsOf(full ? [...PROOFS, ...MORE_PROOFS] : PROOFS) : [];
  const rest = ci ? [() => unitsOnPostgres(), ...proofs] : [];
  await Promise.all([checks.then(() => oneByOne(rest)), oneByOne(rest)]);
}

async function nightly() {
  const rest = [
    inChromium,
    unitsOfTheNight,
    () => unitsOnPostgres({ all: true }),
    ...proofsOf([...PROOFS, ...MORE_PROOFS, ...ALL_OTHER_PROOFS]),
  ];
  await Promise.all([oneByOne(rest), oneByOne(rest)]);
  await oneByOne(proofsOf(PROOFS_ALONE));
}

async function inChromium() {
  const chromium = await findChromium();
  console.log(`Chromium: ${chromium.path} (from ${chromium.from})`);
  const browser = { CHROMIUM_PATH: chromium.path };
  if (!worlds) {
    const always = ci ? [...IN_CHROMIUM, ...AND_WITH_A_LATE_SCRIPT] : IN_CHROMIUM;
    const short = full ? { CHECK_FULL: "1" } : {};
    return journeys("journeys in Chromium", { ...browser, ...short }, full ? [] : always);
  }
  await journeys("journeys in every world", { ...browser, EVERY_WORLD: "1" });
  if (postgres)
    await journeys("journeys in Chromium, on PostgreSQL", {
      ...browser,
      TEST_DATABASE_URL: postgres.url,
    });
}

/** What needs no build and no database. */
async function checksBeside() {
  // All that comes after waits for what is compiled meanwhile, and for nothing here.
  const checks = { ...CHECKS, ...(ci ? HOUSE : {}), ...(full ? UNUSED : {}) };
  for (const [name, words] of Object.entries(checks))
    await told(name, "nice", ["-n", "19", ...words]);
}

/**
 * @param {string[]} names @returns {(() => Promise<void>)[]} each in its short form, as a rule
 */
function proofsOf(names) {
  const proof = (/** @type {string} */ name) => {
    const whole = worlds && WHOLE_BY_NIGHT.includes(name);
    const prove = ["--import", "tsx", "tests/prove/prove.ts", ...name.split(" ")];
    return () =>
      whole
        ? told(`proof: ${name}`, process.execPath, prove)
        : told(`proof, short: ${name}`, process.execPath, [...prove, "--short"]);
  };
  return names.filter((name) => postgres || !NEED_POSTGRES.includes(name)).map(proof);
}

/** @param {(() => Promise<void>)[]} waiting taken from the front, by others too */
async function oneByOne(waiting) {
  for (let next; (next = waiting.shift());) await next();
}

/**
 * One check whose words are printed when it is over.
 * @param {string} name @param {string} command @param {string[]} words
 * @param {Record<string, string>} env
 */
async function told(name, command, words, env = {}) {
  const { status, said, seconds } = await heard(command, words, env);
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

function unitsOnSqlite() {
  return units(
    "unit and contract tests, and journeys without script, on SQLite",
    [
      "run",
      ...without(full ? LEFT_TO_WORLDS : [...LEFT_TO_WORLDS, ...LEFT_TO_FULL]),
      ...(ci ? [] : LEFT_TO_CI.map((file) => `--exclude=tests/${file}.test.ts`)),
    ],
    {},
  );
}

function unitsOfTheNight() {
  const files = [...LEFT_TO_WORLDS, ...MORE_BY_NIGHT].map((file) => `tests/${file}.test.ts`);
  return units("tests of many seconds, on SQLite", ["run", ...files], { EVERY_WORLD: "1" });
}

/** @param {{ all?: boolean }} [which] every test that opens a database */
async function unitsOnPostgres({ all = false } = {}) {
  if (!postgres)
    return console.log("PostgreSQL's programs are not installed here: its tests are left out.");
  // What needs no database is the same on both.
  const which = all
    ? ["related", "--run", "tests/setup/fresh-database.ts"]
    : ["run", ...onPostgres()];
  return units("tests with a database, on PostgreSQL", which, {
    TEST_DATABASE_URL: postgres.url,
  });
}

/** @param {string} name @param {string[]} which @param {Record<string, string>} env */
async function units(name, which, env) {
  const file = join(out, `${Object.keys(env).join("-")}units.json`);
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

/**
 * @param {string} name @param {Record<string, string>} env @param {string[]} which of them all
 */
async function journeys(name, env, which = []) {
  const file = join(out, "journeys.json");
  const { status, said, seconds } = await heard(
    "npx",
    ["playwright", "test", ...which, "--reporter=dot,json"],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
  );
  report(name, seconds);
  process.stdout.write(said);
  const results = readReport(file);
  slowest((results?.suites ?? []).map((suite) => [suite.file, msOf(suite)]));
  const bad = results ? failedJourneys(results) : [];
  count(results?.stats.expected ?? 0, bad.length > 0 || (results && status === 0) ? bad : [name]);
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

/**
 * How long a stage took, and from when to when of the run: where a core had nothing to do.
 * @param {string} name @param {number} seconds
 */
function report(name, seconds) {
  const ended = performance.now() / 1000;
  const when = [ended - seconds, ended].map(Math.round).join(" to ");
  console.log(`\n— ${name} (${seconds.toFixed(0)} s, from ${when})`);
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
