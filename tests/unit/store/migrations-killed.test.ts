import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql, type Kysely, type KyselyPlugin } from "kysely";
import { connect } from "../../../app/backend.server/platform/store/database";
import { afterwards, migrations } from "../../../app/backend.server/platform/store/every-migration";
import type { Db, Store } from "../../../app/backend.server/platform/store/store";
import {
  migrate,
  migrationsDone,
  migrationsToDo,
} from "../../../app/backend.server/platform/store/migrate";
import { freshDatabase } from "../../setup/fresh-database";
import { startPostgres } from "../../setup/postgres.mjs";

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

const indexes = afterwards.map(([name]) => name);
const names = [...migrations.map(([name]) => name), ...indexes].sort();

/**
 * Each run goes through all statements before the one that is not run: all of them take minutes.
 */
const STRIDE = 9;

describe.each(["sqlite", "postgres"] as const)("on %s", (dialect) => {
  test("killed at a statement, one of nine in turn, and run again, migrating ends at the same schema", async (context) => {
    if (dialect === "postgres" && !server) return context.skip();
    const whole = await opened(dialect);
    await migrate(whole.store);
    const wanted = await schemaOf(whole.store);
    expect(await migrationsDone(whole.store.db)).toEqual(names);
    await whole.close();
    const one = await opened(dialect);
    // From another one each time, so that in the end each statement has its turn.
    let statements = Math.floor(Math.random() * STRIDE);
    while (!(await survives(killedAfter(one.store, statements)))) {
      const at = `killed before statement ${statements}`;
      const left = await migrationsToDo(one.store);
      // All but the indexes is one transaction; they come after it, one after the other.
      if (left.length < names.length) expect(indexes, at).toEqual(expect.arrayContaining(left));
      // What was begun was taken back. So each run begins where the first did, on a database that
      // was left so as often as it was begun.
      else expect(await schemaOf(one.store), at).toEqual([]);
      statements += STRIDE;
    }
    expect(await schemaOf(one.store)).toEqual(wanted);
    await one.close();
    expect(statements).toBeGreaterThan(50);
  }, 240_000);

  test("even without that transaction, each migration may be cut short at any statement and run again", async (context) => {
    if (dialect === "postgres" && !server) return context.skip();
    const whole = await opened(dialect);
    await migrate(whole.store);
    const wanted = await schemaOf(whole.store);
    await whole.close();
    const one = await opened(dialect);
    // Each run gets a statement further than the one before, on the same database.
    for (let statements = 0; ; statements++) {
      const bare: Store = {
        ...one.store,
        db: withoutTransactions(killedAfter(one.store, statements).db),
      };
      const survived = await migrate(bare).then(
        () => true,
        () => false,
      );
      if (survived) break;
    }
    expect(await schemaOf(one.store)).toEqual(wanted);
    await one.close();
  }, 240_000);

  test("a newer release's database is refused by a clear word and left alone", async (context) => {
    if (dialect === "postgres" && !server) return context.skip();
    const one = await opened(dialect);
    await migrate(one.store);
    await (one.store.db as unknown as Kysely<{ migrations: { name: string } }>)
      .insertInto("migrations")
      .values({ name: "0999-later" })
      .execute();
    await expect(migrate(one.store)).rejects.toThrow(
      "made by a newer release (it has 0999-later). Run that release again, or restore a backup made by this one.",
    );
    await one.close();
  });
});

async function opened(
  dialect: "sqlite" | "postgres",
): Promise<{ store: Store; close(): Promise<void> }> {
  const database = await freshDatabase(dialect === "postgres" ? server?.url : "");
  const store = await connect(database.url);
  return { store, close: async () => store.close().then(() => database.drop()) };
}

/** @returns false when it was killed on the way */
const survives = (store: Store): Promise<boolean> =>
  migrate(store).then(
    () => true,
    (problem: unknown) => {
      expect(problem).toMatchObject({ message: "killed" });
      return false;
    },
  );

/** A store whose statement number `count` is never run. */
function killedAfter(store: Store, count: number): Store {
  let run = 0;
  const killing: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (run++ >= count) throw new Error("killed");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...store, db: store.db.withPlugin(killing) };
}

/** A proxy has not what Kysely keeps private. */
const bound = (to: object, value: unknown): unknown =>
  typeof value === "function" ? (value.bind(to) as unknown) : value;

/** Every statement is committed by itself. */
const withoutTransactions = (db: Db): Db =>
  new Proxy(db, {
    get: (target, name) =>
      name === "transaction"
        ? () => ({ execute: (work: (tx: Db) => unknown) => work(target) })
        : bound(target, Reflect.get(target, name, target)),
  });

/** Tables with their columns, indexes and triggers. */
async function schemaOf({ dialect, db }: Store): Promise<unknown[]> {
  const query =
    dialect === "sqlite"
      ? sql`select type, name, tbl_name, sql from sqlite_master where name not like 'sqlite_%' order by type, name`
      : sql`select 'column' as type, table_name as of, column_name as name, data_type || is_nullable || coalesce(column_default, '') as sql
            from information_schema.columns where table_schema = current_schema()
          union all select 'index', tablename, indexname, replace(indexdef, current_schema(), '') from pg_indexes where schemaname = current_schema()
          union all select 'trigger', event_object_table, trigger_name, event_manipulation from information_schema.triggers where trigger_schema = current_schema()
          union all select 'constraint', table_name, constraint_name, constraint_type from information_schema.table_constraints
            where table_schema = current_schema() and constraint_type <> 'CHECK'
          order by 1, 2, 3, 4`;
  return (await query.execute(db)).rows;
}
