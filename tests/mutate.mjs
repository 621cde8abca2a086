#!/usr/bin/env node
// `npm run mutate [-- payments|accounts|onboarding …]`: mutation tests of the rules, part by part;
// prints one figure for each and fails below 90 %. What was found stays in .cache/mutation, so that
// a second run tests only what has changed since; `--force` begins anew.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";

const LEAST = 90;
const backend = "app/backend.server";
/** The folders of each part's rules; its tests lie in `tests/unit/PART`. */
const folders = {
  payments: `${backend}/{buying,money/payments}/*.ts`,
  accounts: `${backend}/{sign-in,codes,account,platform/people}/*.ts`,
  onboarding: `${backend}/onboarding/*.ts`,
};
const parts = Object.keys(folders);
const asked = process.argv.slice(2).filter((word) => parts.includes(word));
const force = process.argv.includes("--force") ? ["--force"] : [];

mkdirSync(".cache/mutation", { recursive: true });
const figures = (asked.length > 0 ? asked : parts).map((part) => {
  const report = `.cache/mutation/${part}.json`;
  const words = [
    "run",
    "--mutate",
    folders[/** @type {keyof typeof folders} */ (part)],
    "--incrementalFile",
    report,
    ...force,
  ];
  const ended =
    spawnSync("npx", ["stryker", ...words], {
      stdio: "inherit",
      env: { ...process.env, MUTATED_PART: part },
    }).status === 0;
  return { part, ended, ...scoreOf(report) };
});
console.log("");
for (const { part, score, killed, all } of figures)
  console.log(`${part}: ${score.toFixed(1)} % (${killed} of ${all} mutants found out)`);
process.exitCode = figures.every(({ ended, score }) => ended && score >= LEAST) ? 0 : 1;

/**
 * Stryker's own score: a mutant that no test meets counts as one that lives. @param {string} report
 */
function scoreOf(report) {
  /** @type {{ files: Record<string, { mutants: { status: string }[] }> }} */
  const { files } = JSON.parse(readFileSync(report, "utf8"));
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const killed = states.filter((state) => state === "Killed" || state === "Timeout").length;
  const all =
    killed + states.filter((state) => state === "Survived" || state === "NoCoverage").length;
  return { score: (100 * killed) / Math.max(1, all), killed, all };
}
