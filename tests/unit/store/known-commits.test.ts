import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore } from "../../../app/backend.server/platform/store/database";
import {
  commitIsKept,
  forgetCommits,
} from "../../../app/backend.server/platform/store/known-commits";
import type { Db, Store } from "../../../app/backend.server/platform/store/store";
import { CommitWire, type Fault } from "../../setup/commit-wire";
import { freshDatabase } from "../../setup/fresh-database";
import { ownPostgres } from "../../setup/postgres.mjs";

let server: Awaited<ReturnType<typeof ownPostgres>>;
beforeAll(async () => {
  server = await ownPostgres();
}, 120_000);
afterAll(() => server?.stop());

let database: Awaited<ReturnType<typeof freshDatabase>>;
let wire: CommitWire;
let store: Store;
beforeEach(async (context) => {
  if (!server) return context.skip();
  database = await freshDatabase(server.url);
  wire = await CommitWire.to(Number(new URL(server.url).port));
  store = await openStore(wire.by(database.url), { patienceMs: 2_000, lost: () => {} });
});
afterEach(async () => {
  if (!server) return;
  await store.close();
  await wire.close();
  await database.drop();
});

const count = async (db: Db = store.db) =>
  (await db.selectFrom("versions").select("value").where("name", "=", "counted").execute())[0]
    ?.value ?? 0;
const countUp = () =>
  store.transaction(async (tx) => {
    await tx
      .insertInto("versions")
      .values({ name: "counted", value: 1 })
      .onConflict((on) =>
        on.column("name").doUpdateSet((e) => ({ value: e("versions.value", "+", 1) })),
      )
      .execute();
    return count(tx);
  });

test.each<[Fault, string]>([
  ["answer", "the commit is done and its answer is lost"],
  ["question", "the connection is lost before the commit comes through"],
])("%s lost: %s, and the work is done exactly once", async (fault) => {
  expect(await countUp()).toBe(1);
  wire.next = fault;
  expect(await countUp()).toBe(2);
  expect(wire.next).toBe(null);
  expect(await count()).toBe(2);
});

test("a connection lost in the middle of the work: it is done again, once", async () => {
  let tries = 0;
  const done = store.transaction(async (tx) => {
    await tx.insertInto("versions").values({ name: "counted", value: 1 }).execute();
    if (++tries === 1) await endAll();
    return count(tx);
  });
  expect(await done).toBe(1);
  expect(tries).toBe(2);
});

test("two transactions that wait for each other both get through", async () => {
  for (const name of ["a", "b"])
    await store.db.insertInto("versions").values({ name, value: 0 }).execute();
  let within = 0;
  let both = () => {};
  const met = new Promise<void>((resolve) => (both = resolve));
  const up = (tx: Db, name: string) =>
    tx
      .updateTable("versions")
      .set((e) => ({ value: e("value", "+", 1) }))
      .where("name", "=", name)
      .execute();
  const cross = (first: string, second: string) =>
    store.transaction(async (tx) => {
      await up(tx, first);
      if (++within === 2) both();
      await met;
      await up(tx, second);
    });
  await Promise.all([cross("a", "b"), cross("b", "a")]);
  const rows = await store.db
    .selectFrom("versions")
    .select("value")
    .where("name", "in", ["a", "b"])
    .execute();
  expect(rows.map(({ value }) => value)).toEqual([2, 2]);
});

test("a transaction given up can never be kept later; one under way is waited for", async () => {
  const [given, late] = ["given up", "under way"];
  expect(await commitIsKept(store.db, given)).toBe(false);
  const outside = new pg.Client(database.url);
  await outside.connect();
  const leave = (id: string) =>
    outside.query("insert into commits (id, done) values ($1, 1)", [id]);
  await expect(leave(given)).rejects.toMatchObject({ code: "23505" });
  expect(await commitIsKept(store.db, given)).toBe(false);
  await outside.query("begin");
  await leave(late);
  const asked = commitIsKept(store.db, late);
  await outside.query("commit");
  expect(await asked).toBe(true);
  await outside.end();
});

test("the rows of transactions are forgotten after an hour, by the database's clock", async () => {
  await countUp();
  await store.db.updateTable("commits").set({ at: 0 }).execute();
  await countUp();
  await forgetCommits(store.db);
  expect(await store.db.selectFrom("commits").select("done").execute()).toEqual([{ done: 1 }]);
});

async function endAll(): Promise<void> {
  const outside = new pg.Client(server?.url);
  await outside.connect();
  await outside.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  await outside.end();
}
