import { setTimeout } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { addIndex } from "./add-index";
import { afterwards, migrations } from "./every-migration";
import { hasTable, type Db, type Store } from "./store";

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
