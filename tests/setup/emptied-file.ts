import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { connect, sqlitePath } from "../../app/backend.server/platform/store/database";
import type { Opened } from "./emptied-schema";
import { freshDatabase } from "./fresh-database";

/**
 * An SQLite file with this release's schema and nobody in it, and an open store of it: one that a
 * test of this worker had before, emptied, or a new one. A connection that has read the schema and
 * prepared its statements is a fifth of what a test costs. A test that changed the schema itself,
 * or left its file locked, is the last to have it.
 *
 * @param lay writes the file with this release's schema
 */
export async function emptiedFile(lay: (path: string) => Promise<void>): Promise<Opened> {
  const file = emptied.pop() ?? (await laid(lay));
  let isBack = false;
  return {
    url: file.url,
    // What the product has read is kept by store.
    store: { ...file.store },
    async drop() {
      // A test may do so twice: two others would have the same.
      if (isBack) return;
      isBack = true;
      await reopen(file);
      if (isEmptied(file)) emptied.push(file);
      else await file.drop();
    },
  };
}
const emptied: Emptied[] = [];

interface Emptied extends Opened {
  emptying: Sqlite.Database;
  /** SQLite's number of its schema: each change counts */
  shape: unknown;
  /** what migrating wrote into it */
  written: Map<string, Row[]>;
}
type Row = Record<string, unknown>;

async function laid(lay: (path: string) => Promise<void>): Promise<Emptied> {
  const fresh = await freshDatabase("");
  const path = sqlitePath(fresh.url)!;
  await lay(path);
  const emptying = withoutTriggers(path);
  const written = new Map<string, Row[]>();
  for (const table of filledIn(emptying))
    written.set(table, emptying.prepare<[], Row>(`select * from "${table}"`).all());
  const file: Emptied = {
    ...fresh,
    ...{ store: await connect(fresh.url), emptying, written, shape: shapeOf(emptying) },
    async drop() {
      await file.store.close().catch(() => undefined);
      emptying.close();
      await fresh.drop();
    },
  };
  return file;
}

/**
 * A connection for which no trigger stands: it read the schema while the file had none. That they
 * are there again, it does not hear: the number of the schema stays the same.
 */
function withoutTriggers(path: string): Sqlite.Database {
  const emptying = new Sqlite(path).unsafeMode();
  emptying.pragma("foreign_keys = off");
  emptying.pragma("writable_schema = on");
  const all = "from sqlite_master where type = 'trigger'";
  const triggers = emptying.prepare<[], Row>(`select * ${all}`).all();
  emptying.exec(`delete ${all}`);
  emptying.pragma(
    `schema_version = ${Number(emptying.pragma("schema_version", { simple: true })) + 1}`,
  );
  filledIn(emptying);
  for (const row of triggers) insert(emptying, "sqlite_master", row);
  emptying.pragma("writable_schema = off");
  return emptying;
}

/** A test may have closed the store, or had it refuse a write, which it remembers. */
async function reopen(file: Emptied): Promise<void> {
  if (await isWell(file)) return;
  await file.store.close().catch(() => undefined);
  file.store = await connect(file.url);
}

async function isWell({ store }: Emptied): Promise<boolean> {
  try {
    // Whether it can write may be known from before it was closed.
    await sql`select 1`.execute(store.db);
    await store.canWrite();
    return true;
  } catch {
    return false;
  }
}

/** @returns false where it is no more what migrating made, or is held by somebody */
function isEmptied({ emptying, shape, written }: Emptied): boolean {
  try {
    if (shapeOf(emptying) !== shape) return false;
    emptying.transaction(() => {
      for (const table of filledIn(emptying)) emptying.exec(`delete from "${table}"`);
      for (const [table, rows] of written) for (const row of rows) insert(emptying, table, row);
    })();
    return true;
  } catch {
    return false;
  }
}

function insert(db: Sqlite.Database, table: string, row: Row): void {
  const columns = Object.keys(row);
  db.prepare(
    `insert into ${table} (${columns.map((one) => `"${one}"`).join()}) values (${columns.map(() => "?").join()})`,
  ).run(Object.values(row));
}

const filling = new WeakMap<Sqlite.Database, Sqlite.Statement<[], { name: string }>>();
/** @returns the tables in which there is a row */
function filledIn(db: Sqlite.Database): string[] {
  let statement = filling.get(db);
  if (!statement) {
    const tables = db
      .prepare<[], { name: string }>("select name from sqlite_master where type = 'table'")
      .all();
    statement = db.prepare(
      tables
        .map(({ name }) => `select '${name}' as name where exists (select 1 from "${name}")`)
        .join(" union all "),
    );
    filling.set(db, statement);
  }
  return statement.all().map(({ name }) => name);
}

const shapeOf = (db: Sqlite.Database): unknown => db.pragma("schema_version", { simple: true });
