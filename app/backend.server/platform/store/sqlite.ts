import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, sql, SqliteAdapter, SqliteIntrospector, type Dialect } from "kysely";
import { CannotWrite } from "./cannot-write";
import type { Db, Serving, Store, Writes } from "./store";
import { withLastSteps } from "./last-steps";
import { alone } from "./leader";
import { holdRow } from "./lock";
import { onlyReads } from "./only-reads";
import { Patience } from "./patience";
import { AsideDriver } from "./read-aside";
import { SqliteCompiler } from "./sqlite-compiler";
import { SqliteDriver } from "./sqlite-driver";
import type { Tables } from "./tables";

/** How long a write waits for another process's lock: behind a server a person waits too. */
const SERVING_MS = 4_000;
const COMMAND_MS = 30_000;
/** The question whether it can be written is to be answered sooner than that. */
const PROBE_MS = 2_000;
const PROBE_EVERY_MS = 1_000;

/**
 * SQLite in one file. WAL with `synchronous=FULL`: an acknowledged commit survives a power cut,
 * which money and consent need.
 *
 * @param lockMs how long another process's lock is waited for; else as long as fits who asks
 */
export async function openSqlite(
  path: string,
  serving: Serving | null,
  lockMs?: number,
): Promise<Store> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // A new file is its owner's alone, and what SQLite puts beside it has the same mode.
  closeSync(openSync(path, "a", 0o600));
  const file = new SqliteDatabase(path);
  // While the file is opened nobody waits for this process; after that SQLite's own way of waiting
  // would stop all of it.
  file.pragma(`busy_timeout = ${lockMs ?? COMMAND_MS}`);
  file.pragma("journal_mode = WAL");
  file.pragma("synchronous = FULL");
  file.pragma("foreign_keys = ON");
  file.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  file.pragma("busy_timeout = 0");
  const patience = new Patience(lockMs ?? (serving ? SERVING_MS : COMMAND_MS));
  const db = new Kysely<Tables>({ dialect: sqliteDialect(() => new SqliteDriver(file, patience)) });
  const program = serving?.readThread;
  const aside = program
    ? new Kysely<Tables>({ dialect: sqliteDialect(() => new AsideDriver(program, path)) })
    : null;
  const writes: Writes = {
    dialect: "sqlite",
    db,
    transaction: (work, hold) =>
      db.transaction().execute(async (tx) => {
        if (hold) await holdRow("sqlite", tx, hold);
        return withLastSteps("sqlite", tx, work);
      }),
    lightly: (work) => lightly(db, work, patience),
  };
  const probe = writeProbe(db, patience);
  return {
    ...writes,
    snapshot: (work) =>
      db
        .transaction()
        .setAccessMode("read only")
        .execute(async (tx) => {
          // A deferred transaction sees the database as of its first read.
          await sql`select count(*) from sqlite_master`.execute(tx);
          return work(tx);
        }),
    aside: onlyReads(aside ?? db),
    canWrite: probe,
    leader: alone(),
    whileLeading: writes,
    close: async () => {
      await aside?.destroy();
      await db.destroy();
    },
  };
}

/**
 * Carrying the log over into the file waits for the disk twice, and everybody with it: each 40 MB
 * of it is ten times as rare as SQLite's own 4.
 */
const CHECKPOINT_PAGES = 10_000;

const sqliteDialect = (createDriver: Dialect["createDriver"]): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver,
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteCompiler(),
});

/** Waits for another process's lock with the disk waited for again: meanwhile others write. */
async function lightly<T>(db: Db, work: (db: Db) => Promise<T>, patience: Patience): Promise<T> {
  for (const wait = patience.begin(); ; await wait.pause()) {
    try {
      return await db.connection().execute(async (one) => {
        await sql`pragma synchronous = normal`.execute(one);
        try {
          return await work(one);
        } finally {
          await sql`pragma synchronous = full`.execute(one);
        }
      });
    } catch (problem) {
      if (!(problem instanceof CannotWrite && problem.why === "locked")) throw problem;
      if (!wait.over()) continue;
      patience.failed(problem);
      throw problem;
    }
  }
}

/**
 * Tries a write, unless one lately told already; asked again within a second, it answers the same.
 */
function writeProbe(db: Db, patience: Patience): Store["canWrite"] {
  let last: { at: number; tried: Promise<void> } | null = null;
  const write = async () => {
    await lightly(
      db,
      (one) =>
        sql`update leases set round_at = unixepoch() * 1000 where name = 'recurring work'`.execute(
          one,
        ),
      new Patience(PROBE_MS),
    );
    patience.worked();
  };
  return async () => {
    const why = patience.lately();
    if (why) throw why;
    const now = performance.now();
    if (!last || now - last.at > PROBE_EVERY_MS) last = { at: now, tried: write() };
    await last.tried;
  };
}
