import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore } from "../../../app/backend.server/platform/store/database";
import type { Db, Store } from "../../../app/backend.server/platform/store/store";
import { withCommit } from "../../../app/backend.server/platform/store/with-commit";
import { freshDatabase } from "../../setup/fresh-database";
import { ownPostgres } from "../../setup/postgres.mjs";

let server: Awaited<ReturnType<typeof ownPostgres>>;
beforeAll(async () => {
  server = await ownPostgres();
}, 120_000);
afterAll(() => server?.stop());

let database: Awaited<ReturnType<typeof freshDatabase>>;
let store: Store;
beforeEach(async (context) => {
  if (!server) return context.skip();
  database = await freshDatabase(server.url);
  store = await openStore(database.url, { patienceMs: 2_000, lost: () => {} });
});
afterEach(async () => {
  if (!server) return;
  await store.close();
  await database.drop();
});

const put = (tx: Db, name: string, value: number) =>
  withCommit(store.dialect, tx, tx.insertInto("versions").values({ name, value }));
const valueOf = async (name: string, db: Db = store.db) =>
  (await db.selectFrom("versions").select("value").where("name", "=", name).executeTakeFirst())
    ?.value;

test("what goes with the commit is not done before it, and nobody waits for it", async () => {
  await store.db.insertInto("versions").values({ name: "counted", value: 1 }).execute();
  const more = (tx: Db) =>
    withCommit(
      store.dialect,
      tx,
      tx.updateTable("versions").set((e) => ({ value: e("value", "+", 1) })),
    );
  await store.transaction(async (tx) => {
    await more(tx);
    expect(await valueOf("counted", tx)).toBe(1);
    await store.transaction(more);
    expect(await valueOf("counted", tx)).toBe(2);
  });
  expect(await valueOf("counted")).toBe(3);
});

test("it is kept with its transaction, in the order in which it was asked for", async () => {
  await store.transaction(async (tx) => {
    await put(tx, "counted", 1);
    const more = tx.updateTable("versions").set((e) => ({ value: e("value", "+", 4) }));
    await withCommit(store.dialect, tx, more.where("name", "=", "counted"));
    await tx.insertInto("versions").values({ name: "rest", value: 1 }).execute();
  });
  expect([await valueOf("counted"), await valueOf("rest")]).toEqual([5, 1]);
});

test("where it fails, nothing is kept, and the connection is as good as before", async () => {
  await store.transaction((tx) => put(tx, "taken", 1));
  const refused = store.transaction(async (tx) => {
    await tx.insertInto("versions").values({ name: "rest", value: 1 }).execute();
    await put(tx, "taken", 2);
  });
  await expect(refused).rejects.toMatchObject({ code: "23505" });
  expect([await valueOf("taken"), await valueOf("rest")]).toEqual([1, undefined]);
  await store.transaction((tx) => put(tx, "next", 1));
  expect(await valueOf("next")).toBe(1);
});

test("what is rolled back takes it along, and the next transaction is without", async () => {
  await store.db.connection().execute(async (one) => {
    const broken = one.transaction().execute(async (tx) => {
      await put(tx, "lost", 1);
      throw new Error("broken");
    });
    await expect(broken).rejects.toThrow("broken");
    await one.transaction().execute((tx) => put(tx, "next", 2));
  });
  expect(await valueOf("next")).toBe(2);
  expect(await valueOf("lost")).toBeUndefined();
});

test("a value is a value whatever stands in it", async () => {
  const names = ["it's", "a\\", "$1 $2", "'; drop table versions; --", "\u0915 \u{1f600}", ""];
  for (const [at, name] of names.entries()) await store.transaction((tx) => put(tx, name, -at));
  for (const [at, name] of names.entries()) expect((await valueOf(name))! + at).toBe(0);
});

test("under the lease it goes with the commit as well", async () => {
  expect(await store.leader.leads()).toBe(true);
  await store.whileLeading.transaction((tx) => put(tx, "led", 1));
  expect(await valueOf("led")).toBe(1);
});

test("it sees what was committed before: numbers taken at once have no gap", async () => {
  const take = (tx: Db) =>
    withCommit(store.dialect, tx, {
      compile: () =>
        sql`
          insert into versions (name, value)
          select 'n ' || (count(*) + 1), 0 from versions where name like 'n %'`.compile(tx),
    });
  const hold = (tx: Db) =>
    withCommit(store.dialect, tx, {
      compile: () => sql`select pg_advisory_xact_lock(${7})`.compile(tx),
    });
  await Promise.all(
    Array.from({ length: 40 }, () =>
      store.transaction(async (tx) => {
        await hold(tx);
        await take(tx);
      }),
    ),
  );
  const taken = await store.db
    .selectFrom("versions")
    .select("name")
    .where("name", "like", "n %")
    .execute();
  expect(new Set(taken.map(({ name }) => name)).size).toBe(40);
  expect(await valueOf("n 40")).toBe(0);
});
