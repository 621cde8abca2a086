import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore } from "../../../app/backend.server/platform/store/database";
import { standsAlone } from "../../../app/backend.server/platform/store/stands-alone";
import { schemaLooks } from "../../../app/backend.server/upkeep/doctor/schema";
import type { Opened } from "../../../app/backend.server/upkeep/doctor/check";
import { freshDatabase } from "../../setup/fresh-database";
import { ownPostgres } from "../../setup/postgres.mjs";

let server: Awaited<ReturnType<typeof ownPostgres>>;
beforeAll(async () => {
  server = await ownPostgres({ cluster_name: "research" });
}, 120_000);
afterAll(() => server?.stop());
beforeEach((context) => {
  if (!server) context.skip();
});

test("a cluster's primary that waits for no second database is named by the doctor and in the figures", async () => {
  const database = await freshDatabase(server?.url);
  const store = await openStore(database.url);
  const doctor = () =>
    schemaLooks.find(({ name }) => name === "second database")?.look({ store } as Opened);
  expect(await standsAlone(store)).toBe(true);
  expect(await doctor()).toMatchObject({ state: "mend" });
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query("alter system set synchronous_standby_names = 'two'");
  await client.query("select pg_reload_conf()");
  await expect.poll(() => standsAlone(store)).toBe(false);
  expect(await doctor()).toMatchObject({ state: "good" });
  await client.query("alter system reset synchronous_standby_names");
  await client.query("select pg_reload_conf()");
  await client.end();
  await store.close();
  await database.drop();
});

test("SQLite is no cluster's", async () => {
  const database = await freshDatabase("");
  const store = await openStore(database.url);
  expect(await standsAlone(store)).toBeNull();
  await store.close();
  await database.drop();
});
