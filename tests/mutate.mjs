#!/usr/bin/env node
// `npm run mutate [-- payments|accounts|onboarding …]`: mutation tests of the rules, part by part;
// prints one figure for each and fails below 90 %. What was found stays in .cache/mutation after
// every few files, so that a second run tests only what has changed since, and one that was ended
// goes on where it was; `--force` begins anew.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const LEAST = 90;
const backend = "app/backend.server";
/** A run begins with all tests of its part, and keeps what it found when it ends. */
const FILES_OF_A_RUN = 4;
/** The folders of each part's rules, and the unit tests that judge them: folders, and files. */
const folders = {
  payments: { rules: ["buying", "money/payments"], tests: ["payments", "bank", "money"] },
  accounts: {
    rules: ["sign-in", "codes", "account", "platform/people"],
    tests: [
      "accounts",
      "retention",
      "letters",
      "onboarding/{email,identity,notices}.test.ts",
      "bank/{asked-on-the-account,booked-for-another,taken-back-amounts}.test.ts",
      "payments/undo-send-back.test.ts",
      "money/paid-back-says-why.test.ts",
      "desk/{note-in-two-tabs,identity-tries,pressed-again}.test.ts",
      "research/{files,read-again,telegram}.test.ts",
      "complaints",
    ],
  },
  onboarding: { rules: ["onboarding"], tests: ["onboarding"] },
};
const parts = /** @type {(keyof typeof folders)[]} */ (Object.keys(folders));
const asked = parts.filter((part) => process.argv.includes(part, 2));

mkdirSync(".cache/mutation", { recursive: true });
const figures = (asked.length > 0 ? asked : parts).map((part) => {
  const report = `.cache/mutation/${part}.json`;
  if (process.argv.includes("--force")) rmSync(report, { force: true });
  else tryAgain(report);
  const rules = rulesOf(part);
  const runs = Array.from({ length: Math.ceil(rules.length / FILES_OF_A_RUN) }, (_, run) =>
    rules.slice(run * FILES_OF_A_RUN, (run + 1) * FILES_OF_A_RUN),
  );
  const ended = runs.map((files) => mutated(part, files, report));
  return { part, ended: ended.every(Boolean), ...scoreOf(report, rules) };
});
console.log("");
for (const { part, score, killed, all } of figures)
  console.log(`${part}: ${score.toFixed(1)} % (${killed} of ${all} mutants found out)`);
process.exitCode = figures.every(({ ended, score }) => ended && score >= LEAST) ? 0 : 1;

/** @param {keyof typeof folders} part @returns {string[]} its files */
function rulesOf(part) {
  return folders[part].rules.flatMap((folder) =>
    readdirSync(`${backend}/${folder}`)
      .filter((name) => name.endsWith(".ts"))
      .map((name) => `${backend}/${folder}/${name}`),
  );
}

/**
 * @param {keyof typeof folders} part @param {string[]} files @param {string} report
 * @returns whether it ran
 */
function mutated(part, files, report) {
  const words = ["run", "--mutate", files.join(","), "--incrementalFile", report];
  return (
    spawnSync("npx", ["stryker", ...words], {
      stdio: "inherit",
      env: { ...process.env, MUTATED_BY: folders[part].tests.join(" ") },
    }).status === 0
  );
}

/**
 * What took too long counts as found out, and may have been the machine: it is tried anew. What
 * lived Stryker tries itself, once a test has come that meets it. @param {string} report
 */
function tryAgain(report) {
  if (!existsSync(report)) return;
  /** @type {{ files: Record<string, { mutants: { status: string }[] }> }} */
  const found = JSON.parse(readFileSync(report, "utf8"));
  for (const file of Object.values(found.files))
    file.mutants = file.mutants.filter(({ status }) => status !== "Timeout");
  writeFileSync(report, JSON.stringify(found));
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
