import { setTimeout } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import * as first from "./migrations/0001-first";
import * as atRest from "./migrations/0002-at-rest";
import * as messages from "./migrations/0003-messages";
import * as invoiceWording from "./migrations/0004-invoice-wording";
import * as operatorsDay from "./migrations/0005-operators-day";
import * as byTime from "./migrations/0006-by-time";
import * as afterSettling from "./migrations/0007-after-settling";
import * as lookAtSignings from "./migrations/0008-look-at-signings";
import * as ledger from "./migrations/0009-ledger";
import * as leases from "./migrations/0010-leases";
import * as nothingGivenUp from "./migrations/0011-nothing-given-up";
import * as knownDevices from "./migrations/0012-known-devices";
import * as signers from "./migrations/0013-signers";
import * as claimReferences from "./migrations/0015-claim-references";
import * as ownAccount from "./migrations/0016-account";
import * as refundsByHand from "./migrations/0017-refunds-by-hand";
import * as lostOrders from "./migrations/0018-lost-orders";
import * as signingsByState from "./migrations/0019-signings-by-state";
import * as theDesk from "./migrations/0020-the-desk";
import * as servers from "./migrations/0022-servers";
import * as figures from "./migrations/0023-figures";
import * as statementsAndComplaints from "./migrations/0024-statements-and-complaints";
import * as research from "./migrations/0025-research";
import * as researchLetters from "./migrations/0026-research-letters";
import * as commits from "./migrations/0028-commits";
import * as language from "./migrations/0030-language";
import * as madeGood from "./migrations/0033-made-good";
import * as restores from "./migrations/0034-restores";
import * as complaintsLanguage from "./migrations/0036-complaints-language";
import * as undo from "./migrations/0037-undo";
import * as lettersToClients from "./migrations/0038-letters-to-clients";
import * as team from "./migrations/0039-team";
import * as telegram from "./migrations/0041-telegram";
import * as channels from "./migrations/0042-channels";
import * as unsealed from "./migrations/0045-unsealed";
import * as actsByKind from "./migrations/0046-acts-by-kind";
import * as agreementShown from "./migrations/0050-agreement-shown";
import * as keptLetters from "./migrations/0053-kept-letters";
import * as notices from "./migrations/0057-notices";
import * as researchFiles from "./migrations/0058-research-files";
import * as researchExamples from "./migrations/0059-research-examples";
import * as invoiceWords from "./migrations/0061-invoice-words";
import * as paces from "./migrations/0062-paces";
import * as stoppedLetters from "./migrations/0063-stopped-letters";
import * as passkeys from "./migrations/0064-passkeys";
import * as researchWords from "./migrations/0065-research-words";
import * as sharedSettings from "./migrations/0067-shared-settings";
import * as stoppedTime from "./migrations/0068-stopped-time";
import * as withdrawnComplaints from "./migrations/0074-withdrawn-complaints";
import * as namedUtrs from "./migrations/0077-named-utrs";
import * as researchUnreplaced from "./migrations/0081-research-unreplaced";
import * as creditNoteBecause from "./migrations/0079-credit-note-because";
import * as whatTheBankDidAfter from "./migrations/0080-what-the-bank-did-after";
import * as lostResearch from "./migrations/0082-lost-research";
import * as seriesWaits from "./migrations/0085-series-waits";
import * as shownLetters from "./migrations/0086-shown-letters";
import * as figuresByDay from "./migrations/0087-figures-by-day";
import * as refundsByDay from "./migrations/0083-refunds-by-day";
import * as researchPutBack from "./migrations/0084-research-put-back";
import * as namedUtrsByHash from "./migrations/0078-named-utrs-by-hash";
import * as cameBackReferences from "./migrations/0069-came-back-references";
import * as cameBackByReference from "./migrations/0070-came-back-by-reference";
import * as receiversByTime from "./migrations/0066-receivers-by-time";
import { addIndex, type NewIndex } from "./add-index";
import { hasTable, type Db, type Dialect, type Store } from "./store";

/**
 * In order; a released one is never edited. Each is idempotent, so that one cut short may be run
 * again.
 */
const migrations: [name: string, up: (db: Kysely<unknown>, dialect: Dialect) => Promise<void>][] = [
  ["0001-first", first.up],
  ["0002-at-rest", atRest.up],
  ["0003-messages", messages.up],
  ["0004-invoice-wording", invoiceWording.up],
  ["0005-operators-day", operatorsDay.up],
  ["0006-by-time", byTime.up],
  ["0007-after-settling", afterSettling.up],
  ["0008-look-at-signings", lookAtSignings.up],
  ["0009-ledger", ledger.up],
  ["0010-leases", leases.up],
  ["0011-nothing-given-up", nothingGivenUp.up],
  ["0012-known-devices", knownDevices.up],
  ["0013-signers", signers.up],
  ["0015-claim-references", claimReferences.up],
  ["0016-account", ownAccount.up],
  ["0017-refunds-by-hand", refundsByHand.up],
  ["0018-lost-orders", lostOrders.up],
  ["0019-signings-by-state", signingsByState.up],
  ["0020-the-desk", theDesk.up],
  ["0022-servers", servers.up],
  ["0023-figures", figures.up],
  ["0024-statements-and-complaints", statementsAndComplaints.up],
  ["0025-research", research.up],
  ["0026-research-letters", researchLetters.up],
  ["0028-commits", commits.up],
  ["0030-language", language.up],
  ["0033-made-good", madeGood.up],
  ["0034-restores", restores.up],
  ["0036-complaints-language", complaintsLanguage.up],
  ["0037-undo", undo.up],
  ["0038-letters-to-clients", lettersToClients.up],
  ["0039-team", team.up],
  ["0041-telegram", telegram.up],
  ["0042-channels", channels.up],
  ["0045-unsealed", unsealed.up],
  ["0050-agreement-shown", agreementShown.up],
  ["0053-kept-letters", keptLetters.up],
  ["0057-notices", notices.up],
  ["0058-research-files", researchFiles.up],
  ["0059-research-examples", researchExamples.up],
  ["0061-invoice-words", invoiceWords.up],
  ["0062-paces", paces.up],
  ["0063-stopped-letters", stoppedLetters.up],
  ["0064-passkeys", passkeys.up],
  ["0065-research-words", researchWords.up],
  ["0067-shared-settings", sharedSettings.up],
  ["0068-stopped-time", stoppedTime.up],
  ["0069-came-back-references", cameBackReferences.up],
  ["0074-withdrawn-complaints", withdrawnComplaints.up],
  ["0077-named-utrs", namedUtrs.up],
  ["0079-credit-note-because", creditNoteBecause.up],
  ["0080-what-the-bank-did-after", whatTheBankDidAfter.up],
  ["0081-research-unreplaced", researchUnreplaced.up],
  ["0082-lost-research", lostResearch.up],
  ["0084-research-put-back", researchPutBack.up],
  ["0085-series-waits", seriesWaits.up],
  ["0086-shown-letters", shownLetters.up],
  ["0087-figures-by-day", figuresByDay.up],
];

/** Indexes on tables that may be large, made after all of those, while servers write. */
const afterwards: [name: string, indexes: NewIndex[]][] = [
  ["0046-acts-by-kind", actsByKind.indexes],
  ["0066-receivers-by-time", receiversByTime.indexes],
  ["0070-came-back-by-reference", cameBackByReference.indexes],
  ["0078-named-utrs-by-hash", namedUtrsByHash.indexes],
  ["0083-refunds-by-day", refundsByDay.indexes],
];

const names = [...migrations, ...afterwards].map(([name]) => name).sort();

/** The last change of the schema that this release knows. */
export const newestMigration: string = names.at(-1) ?? "";

/**
 * Whether this release can serve on the schema: it has all that the release knows. The next one may
 * have added to it, whose servers are started one after the other while ours go on; it takes
 * nothing away that this one uses.
 */
export const schemaServes = async (store: Store): Promise<boolean> =>
  (await migrationsToDo(store)).length === 0;

/**
 * Brings the schema up to date. Throws when the database is from a newer release. Several servers
 * may start at once. On PostgreSQL a lock is waited for briefly, because whoever comes after waits
 * behind; then all of it is tried again.
 *
 * @param upTo the migrations of an older backup: no others are done
 * @returns the names of those that were done now
 */
export async function migrate(store: Store, upTo: string[] | null = null): Promise<string[]> {
  for (let tries = 1; ; tries++)
    try {
      const done = await once(store, upTo);
      return [...done, ...(await addIndexes(store, upTo))];
    } catch (problem) {
      if (!lockTimedOut(problem) || tries === MOST_TRIES) throw problem;
      await setTimeout(Math.min(10_000, 500 * 2 ** tries));
    }
}

const LOCK_TIMEOUT = "2s";
/** About two minutes, most of them pauses in which nobody waits. */
const MOST_TRIES = 14;

const lockTimedOut = (problem: unknown): boolean =>
  problem instanceof Error && "code" in problem && problem.code === "55P03";

function once(store: Store, upTo: string[] | null): Promise<string[]> {
  return (store.db as unknown as Named).transaction().execute(async (tx) => {
    if (store.dialect === "postgres") {
      await sql`select pg_advisory_xact_lock(7201843)`.execute(tx);
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
    }
    await tx.schema
      .createTable("migrations")
      .ifNotExists()
      .addColumn("name", "text", (c) => c.primaryKey())
      .execute();
    const done = new Set(
      (await tx.selectFrom("migrations").select("name").execute()).map((m) => m.name),
    );
    const unknown = unknownMigrations([...done]);
    if (unknown.length > 0) {
      throw new Error(
        `The database was made by a newer release (it has ${unknown.join(", ")}). Run that release again, or restore a backup made by this one.`,
      );
    }
    const wanted = migrations.filter(
      ([name]) => !done.has(name) && (upTo === null || upTo.includes(name)),
    );
    for (const [name, up] of wanted) {
      await up(tx as unknown as Kysely<unknown>, store.dialect);
      await tx.insertInto("migrations").values({ name }).execute();
    }
    return wanted.map(([name]) => name);
  });
}

async function addIndexes(store: Store, upTo: string[] | null): Promise<string[]> {
  const done = await migrationsDone(store.db);
  const wanted = afterwards.filter(
    ([name]) => !done.includes(name) && (upTo === null || upTo.includes(name)),
  );
  for (const [name, indexes] of wanted) {
    for (const index of indexes) await addIndex(store, index);
    await (store.db as unknown as Named)
      .insertInto("migrations")
      .values({ name })
      .onConflict((on) => on.column("name").doNothing())
      .execute();
  }
  return wanted.map(([name]) => name);
}

/** Those that this release does not know: a newer one made them. */
export const unknownMigrations = (done: string[]): string[] =>
  done.filter((name) => !names.includes(name));

/**
 * What is to be done before the schema is that of this release; all of it where there is no
 * database yet.
 */
export async function migrationsToDo(store: Store): Promise<string[]> {
  const done = (await hasTable(store, "migrations")) ? await migrationsDone(store.db) : [];
  return names.filter((name) => !done.includes(name));
}

/** The names of the migrations that made this database, oldest first. */
export async function migrationsDone(db: Db): Promise<string[]> {
  const rows = await (db as unknown as Named)
    .selectFrom("migrations")
    .select("name")
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

type Named = Kysely<{ migrations: { name: string } }>;
