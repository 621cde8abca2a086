import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, openStore } from "../../app/backend.server/platform/store/database";
import type { Store } from "../../app/backend.server/platform/store/store";
import { freshDatabase } from "../setup/fresh-database";

/** What a server on SQLite reads aside, by the built program of its thread. */
const onSqlite = it.skipIf(process.env.TEST_DATABASE_URL);
const serving = {
  patienceMs: 4_000,
  readThread: resolve("build/server/read-thread.js"),
  lost: () => undefined,
};
let database: Awaited<ReturnType<typeof freshDatabase>>;
let store: Store;
beforeAll(async () => {
  database = await freshDatabase("");
  await (await openStore(database.url)).close();
  store = await connect(database.url, serving);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const counted = (to: number) => sql<{ rows: number }>`
  with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${to})
  select count(*) as rows from counted`;
/** Some 200 ms for SQLite. */
const long = counted(2_000_000);

onSqlite("while one long statement is read aside, clients are served", async () => {
  // Hired, and its file opened.
  await counted(1).execute(store.aside);
  let served = 0;
  let goesOn = true;
  const serve = async () => {
    await counted(1).execute(store.db);
    served++;
    if (goesOn) setImmediate(() => void serve());
  };
  void serve();
  const { rows } = await long.execute(store.aside);
  goesOn = false;
  expect(rows).toEqual([{ rows: 2_000_000 }]);
  expect(served).toBeGreaterThan(20);
});

onSqlite("what is committed is read aside at once, and nothing is written there", async () => {
  const names = (db: Store["db"]) =>
    db.selectFrom("paces").select("name").where("name", "=", "aside").execute();
  const pace = { name: "aside", next_at: 0 };
  await expect(store.aside.insertInto("paces").values(pace).execute()).rejects.toThrow();
  expect(await names(store.aside)).toEqual([]);
  await store.db.insertInto("paces").values(pace).execute();
  expect(await names(store.aside)).toEqual([{ name: "aside" }]);
});

onSqlite("a thread that dies fails who waits for it, and the next one has another", async () => {
  const readThread = resolve("tests/setup/dying-read-thread.mjs");
  const mortal = await connect(database.url, { ...serving, readThread });
  await expect(sql`dies`.execute(mortal.aside)).rejects.toThrow("ended");
  expect((await sql`lives`.execute(mortal.aside)).rows).toEqual([{ sql: "lives" }]);
  await mortal.close();
});
