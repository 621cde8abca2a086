import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CannotWrite } from "../../../app/backend.server/platform/store/cannot-write";
import type { Opened } from "../../../app/backend.server/upkeep/doctor/check";
import { databaseLooks } from "../../../app/backend.server/upkeep/doctor/database";
import { Patience } from "../../../app/backend.server/platform/store/patience";
import { testParts, type TestParts } from "../parts";

let parts: TestParts;
beforeEach(async () => void (parts = await testParts()));
afterEach(() => parts.close());

const postgres = Boolean(process.env.TEST_DATABASE_URL);
const long = "x".repeat(50_000);
const insert = (db: TestParts["store"]["db"], name: string) =>
  db.insertInto("versions").values({ name, value: 1 }).execute();
const names = async () =>
  (await parts.store.db.selectFrom("versions").select("name").execute()).map(({ name }) => name);

/** As a full disk: the file may not grow. */
const room = (pages: number) =>
  sql`pragma max_page_count = ${sql.lit(pages)}`.execute(parts.store.db);

describe.skipIf(postgres)("on SQLite, a disk that is full", () => {
  beforeEach(async () => {
    // What a test before left free is room, too; and nobody has such a file after this one.
    await sql`vacuum`.execute(parts.store.db);
    await room(1);
  });

  test("is the cause thrown, within a transaction too, and nothing of it is kept", async () => {
    const { store } = parts;
    const failed = store.transaction(async (tx) => {
      await insert(tx, "short");
      await insert(tx, long);
    });
    await expect(failed).rejects.toThrow("SQLITE_FULL: database or disk is full");
    await expect(insert(store.db, long)).rejects.toBeInstanceOf(CannotWrite);
    expect(await names()).not.toContain("short");
  });

  test("ends the transaction though work goes on: what follows is not written alone", async () => {
    const { store } = parts;
    const failed = store.transaction(async (tx) => {
      await insert(tx, long).catch(() => undefined);
      await insert(tx, "after");
    });
    await expect(failed).rejects.toThrow("SQLITE_FULL");
    expect(await names()).not.toContain("after");
  });

  test("is told until something was written again", async () => {
    const { store } = parts;
    await expect(insert(store.db, long)).rejects.toBeInstanceOf(CannotWrite);
    await expect(store.canWrite()).rejects.toThrow("SQLITE_FULL");
    await room(1_000_000);
    await store.transaction((tx) => insert(tx, long));
    await store.canWrite();
  });
});

test.runIf(postgres)(
  "on PostgreSQL, a disk that is full is the cause, and told for seconds",
  async () => {
    const { store } = parts;
    await store.canWrite();
    const full = store.transaction(async (tx) => {
      await insert(tx, "short");
      await sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
        tx,
      );
    });
    await expect(full).rejects.toThrow("53100: could not extend file");
    await expect(store.canWrite()).rejects.toBeInstanceOf(CannotWrite);
    expect(await names()).not.toContain("short");
  },
);

test.runIf(postgres)(
  "on PostgreSQL, the doctor tries whether there is room by writing, and nothing of it stays",
  async () => {
    const { db } = parts.store;
    const room = databaseLooks.find(({ name }) => name === "room in the database");
    const doctors = () => room?.look({ store: parts.store } as Opened);
    const tables = async () =>
      (await sql`select 1 from pg_class where relname = 'room'`.execute(db)).rows.length;
    expect(await doctors()).toMatchObject({ state: "good" });
    expect(await tables()).toBe(0);
    // Other tests make tables in schemas of the same database meanwhile.
    const { rows } = await sql<{ here: string }>`select current_schema() as here`.execute(db);
    await sql`create function disk_is_full() returns event_trigger language plpgsql as $$ begin
      if current_schema() = ${sql.lit(rows[0]!.here)} then
        raise exception 'could not extend file' using errcode = '53100';
      end if; end $$`.execute(db);
    await sql`create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE')
      execute function disk_is_full()`.execute(db);
    expect(await doctors()).toMatchObject({
      state: "mend",
      says: "The disk of the database is full.",
    });
    await sql`drop event trigger full_disk`.execute(db);
  },
);

test("a write not made in time is not waited for again, for a while, until one works", () => {
  let ms = 0;
  const patience = new Patience(4_000, () => ms);
  const locked = new CannotWrite("locked", "SQLITE_BUSY", new Error("database is locked"));
  const first = patience.begin();
  ms = 3_999;
  expect(first.over()).toBe(false);
  ms = 4_000;
  expect(first.over()).toBe(true);
  patience.failed(locked);
  expect(patience.begin().over()).toBe(true);
  expect(patience.lately()).toBe(locked);
  ms += 5_000;
  expect([patience.begin().over(), patience.lately()]).toEqual([false, null]);
  patience.failed(locked);
  patience.worked();
  expect([patience.begin().over(), patience.lately()]).toEqual([false, null]);
});
