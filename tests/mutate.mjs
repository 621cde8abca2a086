#!/usr/bin/env node
// `npm run mutate [-- payments|accounts|onboarding …]`: mutation tests of the rules, part by part;
// prints one figure for each and fails below 90 %. What was found stays in .cache/mutation after
// each file, so that a second run tests only what has changed since, and one that was ended goes on
// where it was; `--force` begins anew.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";

const LEAST = 90;
const backend = "app/backend.server";
/** The folders of each part's rules; its tests lie in `tests/unit/PART`. */
const folders = {
  payments: ["buying", "money/payments"],
  accounts: ["sign-in", "codes", "account", "platform/people"],
  onboarding: ["onboarding"],
};
const parts = Object.keys(folders);
const asked = process.argv.slice(2).filter((word) => parts.includes(word));

mkdirSync(".cache/mutation", { recursive: true });
const figures = (asked.length > 0 ? asked : parts).map((part) => {
  const report = `.cache/mutation/${part}.json`;
  if (process.argv.includes("--force")) rmSync(report, { force: true });
  const ended = rulesOf(part).map((file) => mutated(part, file, report));
  return { part, ended: ended.every(Boolean), ...scoreOf(report, rulesOf(part)) };
});
console.log("");
for (const { part, score, killed, all } of figures)
  console.log(`${part}: ${score.toFixed(1)} % (${killed} of ${all} mutants found out)`);
process.exitCode = figures.every(({ ended, score }) => ended && score >= LEAST) ? 0 : 1;

/**
 * Each with a run of its own: Stryker keeps what it found when a run ends, and a part takes hours.
 * @param {string} part @returns {string[]} its files
 */
function rulesOf(part) {
  return folders[/** @type {keyof typeof folders} */ (part)].flatMap((folder) =>
    readdirSync(`${backend}/${folder}`)
      .filter((name) => name.endsWith(".ts"))
      .map((name) => `${backend}/${folder}/${name}`),
  );
}

/** @param {string} part @param {string} file @param {string} report @returns whether it ran */
function mutated(part, file, report) {
  const words = ["run", "--mutate", file, "--incrementalFile", report];
  return (
    spawnSync("npx", ["stryker", ...words], {
      stdio: "inherit",
      env: { ...process.env, MUTATED_PART: part },
    }).status === 0
  );
}

/**
 * Stryker's own score: a mutant that no test meets counts as one that lives. @param {string} report
 * @param {string[]} rules the report keeps files that are gone
 */
function scoreOf(report, rules) {
  /** @type {{ files: Record<string, { mutants: { status: string }[] }> }} */
  const { files } = JSON.parse(readFileSync(report, "utf8"));
  const states = rules.flatMap((file) => files[file]?.mutants ?? []).map(({ status }) => status);
  const killed = states.filter((state) => state === "Killed" || state === "Timeout").length;
  const all =
    killed + states.filter((state) => state === "Survived" || state === "NoCoverage").length;
  return { score: (100 * killed) / Math.max(1, all), killed, all };
}
