// Which test files which command runs: `npm test`, `.ci/run`, `npm run check:full`, by night
// `npm run check:worlds`.
import { existsSync } from "node:fs";

/**
 * What takes many seconds a test: whole machines set up, databases and keys lost or changed under a
 * running server, somebody else's API, every journey once more in another language. They are nearly
 * half of the time of all tests, and no fault that is written down is noticed by them alone: left
 * to the night.
 */
export const LEFT_TO_WORLDS = [
  "faults/configuration",
  "faults/database-cannot-write",
  "faults/database-lost",
  "faults/desk",
  "faults/drain",
  "faults/header-score",
  "faults/key-rotation",
  "faults/operating",
  "faults/page-threads",
  "faults/papers",
  "faults/reading-changes-nothing",
  "faults/set-up",
  "faults/set-up-played",
  "faults/set-up-several",
  "faults/shipped",
  "faults/without-a-browser",
  "journeys/foreign-api",
  "journeys/further-languages",
  "journeys/language-of-letters",
  "journeys/languages",
  "journeys/left-in-english",
  "journeys/power-cuts",
  "journeys/renewing",
  "journeys/research",
  "journeys/research-in-hindi",
  "journeys/telegram",
  "journeys/words",
  "journeys/year-limit",
  "unit/audit/two-servers",
  "unit/backup/move",
  "unit/bank/asked-in-any-order",
  "unit/operator/language-commands",
  "unit/research/read-again",
  "unit/research/recover",
  "unit/research/shown-later",
  "unit/research/site-moved",
  "unit/store/cluster-files",
  "unit/store/known-commits",
  "unit/store/leaders-work",
  "unit/store/lost-connections",
  "unit/store/migrations-killed",
  "unit/store/migrations-wait-briefly",
  "unit/store/several-hosts",
];
/** Of these `check:full` tells a part of the stories, and the night all. */
export const MORE_BY_NIGHT = ["unit/bank/told-in-any-order"];
/**
 * Walks over all that there is (every address, every command of a document, stories told in every
 * order), and waits for what takes its time (nightly backups, leases that run out). They seldom
 * fail alone: left to `--full`, which is run before a change is called done.
 */
export const LEFT_TO_FULL = [
  "faults/every-route",
  "faults/files",
  "faults/page-cache",
  "journeys/letters-in-hindi",
  "journeys/old-tab",
  "journeys/papers",
  "unit/audit/operators-acts",
  "unit/backup/daily",
  "unit/bank/corrected-in-any-order",
  "unit/bank/told-in-any-order",
  "unit/docs/operating",
  "unit/docs/printed-commands",
  "unit/keys/rotate",
  "unit/payments/disorder",
  "unit/store/leader",
];
/**
 * What seldom breaks while somebody works on a rule or a page: providers in trouble, servers broken
 * on purpose, the database's connections, backups, what is deleted after years; and the longest
 * walks through the cart and paying by hand. CI runs them, before a change is taken over.
 */
export const LEFT_TO_CI = [
  "faults/**/*",
  "journeys/cart",
  "journeys/claims",
  "journeys/messages",
  "journeys/specification/failures",
  "journeys/spine",
  "unit/backup/backup",
  "unit/desk/forged-by-role",
  "unit/doctor/doctor",
  "unit/prove/attack",
  "unit/prove/shared-databases",
  "unit/retention/kept-letters",
  "unit/retention/retention",
  "unit/store/*",
];
/**
 * Where the two databases may differ: SQL, transactions, row locks, migrations. CI runs these on
 * PostgreSQL too, `--worlds` every test that opens a database. A fresh schema costs 0.3 s of one
 * core.
 */
const ON_BOTH_DATABASES = [
  "contract/calls",
  "unit/audit/unsealed",
  "unit/figures/counted-days",
  "unit/money/invoice-series",
  "unit/money/invoices-at-once",
  "unit/money/one-reference-once",
  "unit/store/",
  "unit/payments/order.test",
  "unit/payments/settle.test",
];
/**
 * Of those the ones to which a second run says nothing new: they open no database, or start the one
 * they speak of by themselves. The run on SQLite has them all.
 */
const THE_SAME_ON_BOTH = [
  "unit/store/cluster-files",
  "unit/store/connections",
  "unit/store/database-hosts",
  "unit/store/known-commits",
  "unit/store/leader",
  "unit/store/leaders-work",
  "unit/store/limit-is-written-out",
  "unit/store/lost-connections",
  "unit/store/lost-in-passing",
  "unit/store/migrations-killed",
  "unit/store/migrations-wait-briefly",
  "unit/store/others-are-served",
  "unit/store/request-waits",
  "unit/store/several-hosts",
  "unit/store/stands-alone",
  "unit/store/try-again",
  "unit/store/two-processes",
  "unit/store/with-commit",
];

/**
 * The first of the commands that runs a file: what each has, the next one has too.
 *
 * @param {string} file its name under `tests/`, as in `unit/store/leader.test.ts`
 * @param {boolean} needsPostgres what is asked for says nothing on SQLite
 * @returns {"npm test" | ".ci/run" | "check:full" | "check:worlds"}
 */
export function firstCommand(file, needsPostgres) {
  const name = file.replace(/\.test\.tsx?$/, "");
  if (needsPostgres && !THE_SAME_ON_BOTH.includes(name))
    return ON_BOTH_DATABASES.some((path) => file.startsWith(path)) ? ".ci/run" : "check:worlds";
  if (LEFT_TO_WORLDS.includes(name)) return "check:worlds";
  if (LEFT_TO_FULL.includes(name)) return "check:full";
  const isLeft = LEFT_TO_CI.some((path) =>
    path.includes("*") ? name.startsWith(path.replace(/\*.*$/, "")) : name === path,
  );
  return isLeft ? ".ci/run" : "npm test";
}

/** @returns {string[]} what Vitest is asked for where the database is a PostgreSQL */
export function onPostgres() {
  return [...ON_BOTH_DATABASES.map((path) => `tests/${path}`), ...without(THE_SAME_ON_BOTH)];
}

/** @param {string[]} files each has to be there: a name that is gone would leave out nothing */
export function without(files) {
  return files.map((file) => {
    const path = `tests/${file}.test.ts`;
    if (!existsSync(path)) throw new Error(`${path}, which is to be left out, is not there`);
    return `--exclude=${path}`;
  });
}
