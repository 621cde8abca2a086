import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, sql, SqliteDialect, type SqliteStatement } from "kysely";
import { withTrail } from "../audit/record";
import { withSums } from "../money/sums";
import type { Store } from "./database";
import { alone } from "./leader";
import type { Tables } from "./tables";

/** SQLite in one file. WAL with `synchronous=FULL`: an acknowledged commit survives a power cut, which money and consent need. */
export async function openSqlite(path: string): Promise<Store> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // A new file is its owner's alone, and what SQLite puts beside it has the same mode.
  closeSync(openSync(path, "a", 0o600));
  const file = new SqliteDatabase(path);
  file.pragma("journal_mode = WAL");
  file.pragma("synchronous = FULL");
  file.pragma("foreign_keys = ON");
  file.pragma("busy_timeout = 5000");
  file.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: preparedOnce(file) }) });
  return {
    dialect: "sqlite",
    db,
    transaction: (work) =>
      db.transaction().execute(async (tx) => {
        // Takes the write lock at once. A transaction that reads first and writes later fails when another process (the command line) wrote in between.
        await sql`update versions set value = value where 1 = 0`.execute(tx);
        return withTrail("sqlite", tx, (tx) => withSums(tx, work));
      }),
    lightly: (work) =>
      db.connection().execute(async (one) => {
        await sql`pragma synchronous = normal`.execute(one);
        try {
          return await work(one);
        } finally {
          await sql`pragma synchronous = full`.execute(one);
        }
      }),
    snapshot: (work) =>
      db.transaction().execute(async (tx) => {
        // A deferred transaction sees the database as of its first read.
        await sql`select count(*) from sqlite_master`.execute(tx);
        return work(tx);
      }),
    leader: alone,
    close: () => db.destroy(),
  };
}

/** Carrying the log over into the file waits for the disk twice, and everybody with it: each 40 MB of it is ten times as rare as SQLite's own 4. */
const CHECKPOINT_PAGES = 10_000;

/** Preparing takes longer than running most of our statements. The texts are ours, some hundred; lists of ids make a few more. */
function preparedOnce(file: SqliteDatabase.Database): {
  prepare(text: string): SqliteStatement;
  close(): void;
} {
  const prepared = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      let statement = prepared.get(text);
      if (!statement) {
        if (prepared.size >= MOST_PREPARED) prepared.clear();
        prepared.set(text, (statement = file.prepare(text) as unknown as SqliteStatement));
      }
      return statement;
    },
    close: () => void file.close(),
  };
}
const MOST_PREPARED = 500;
