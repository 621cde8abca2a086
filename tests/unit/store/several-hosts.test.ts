import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore } from "../../../app/backend.server/platform/store/database";
import { freshDatabase } from "../../setup/fresh-database";
import { freePort } from "../../setup/free-port.mjs";
import { ownPostgres } from "../../setup/postgres.mjs";
import { SilentWire } from "../../setup/silent-wire";

let server: Awaited<ReturnType<typeof ownPostgres>>;
beforeAll(async () => {
  server = await ownPostgres();
}, 120_000);
afterAll(() => server?.stop());
beforeEach((context) => {
  if (!server) context.skip();
});

const serving = { patienceMs: 2_000, lost: () => {} };

/** The database's address by these ports, in this order. */
const by = (url: string, ...ports: number[]): string =>
  url.replace(/127\.0\.0\.1:\d+/, ports.map((port) => `127.0.0.1:${port}`).join(","));

test("of several hosts the first that answers is used, whichever is down", async () => {
  const database = await freshDatabase(server?.url);
  const port = Number(new URL(database.url).port);
  for (const url of [
    by(database.url, await freePort(), port),
    by(database.url, port, await freePort()),
  ]) {
    const store = await openStore(url, serving);
    expect(await store.db.selectFrom("people").select("id").execute()).toEqual([]);
    await store.close();
  }
  await database.drop();
});

test("a host that falls silent is left for the other, within the time one may take", async () => {
  const database = await freshDatabase(server?.url);
  const port = Number(new URL(database.url).port);
  const wire = await SilentWire.to(port);
  const store = await openStore(by(database.url, wire.port, port), serving);
  wire.silent = true;
  const from = performance.now();
  const ask = () => store.db.selectFrom("people").select("id").execute();
  // The connection that was idle is found out; the next is another host's.
  await ask().catch(() => undefined);
  expect(await ask()).toEqual([]);
  expect(performance.now() - from).toBeLessThan(8_000);
  await store.close();
  await wire.close();
  await database.drop();
});

test("a host that takes no writes is passed over for the one that does, also when they change places", async () => {
  const other = await ownPostgres();
  if (!server || !other) throw new Error("PostgreSQL was here a moment ago");
  const database = await freshDatabase(server.url);
  // What a standby says of itself.
  const asStandby = (url: string, is: boolean) =>
    outside(
      url,
      `alter system set default_transaction_read_only = ${is ? "on" : "off"}`,
      "select pg_reload_conf()",
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
  await outside(other.url, `create schema ${schemaOf(database.url)}`);
  const there = other.url + new URL(database.url).search;
  await (await openStore(there)).close();
  await asStandby(other.url, true);
  const [here, elsewhere] = [server.url, other.url].map((url) => Number(new URL(url).port));
  const store = await openStore(by(database.url, elsewhere ?? 0, here ?? 0), serving);
  const write = (name: string) =>
    store.transaction((tx) => tx.insertInto("versions").values({ name, value: 1 }).execute());
  await write("before");
  await asStandby(server.url, true);
  await asStandby(other.url, false);
  await write("after");
  const written = async (url: string) => {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query<{ name: string }>("select name from versions");
    await client.end();
    return rows.map(({ name }) => name).filter((name) => /before|after/.test(name));
  };
  expect([await written(database.url), await written(there)]).toEqual([["before"], ["after"]]);
  await store.close();
  other.stop();
  await asStandby(server.url, false);
  await database.drop();
}, 120_000);

test("a host that answers, and on which no commit ends, is left for the other one", async () => {
  const other = await ownPostgres();
  if (!server || !other) throw new Error("PostgreSQL was here a moment ago");
  const database = await freshDatabase(server.url);
  await outside(other.url, `create schema ${schemaOf(database.url)}`);
  const there = other.url + new URL(database.url).search;
  await (await openStore(there)).close();
  const [here, elsewhere] = [server.url, other.url].map((url) => Number(new URL(url).port));
  await outside(server.url, "alter role current_user set synchronous_commit = on");
  const store = await openStore(by(database.url, here ?? 0, elsewhere ?? 0), serving);
  const write = (name: string) =>
    store.transaction((tx) => tx.insertInto("versions").values({ name, value: 1 }).execute());
  await Promise.all(["before 1", "before 2", "before 3"].map(write));
  // As a primary whose standby became one itself, while nobody tells it so.
  const waits = (value: string) =>
    outside(
      server?.url ?? "",
      `alter system set synchronous_standby_names = '${value}'`,
      "select pg_reload_conf()",
      // Whoever makes checkpoints also makes commits wait: afterwards it has read the new value.
      "checkpoint",
    );
  await waits("gone");
  await write("lost").catch(() => undefined);
  await write("after");
  const client = new pg.Client(there);
  await client.connect();
  const { rows } = await client.query("select name from versions where name = 'after'");
  await client.end();
  expect(rows).toEqual([{ name: "after" }]);
  await store.close();
  other.stop();
  await waits("");
  await outside(server.url, "alter role current_user reset synchronous_commit");
  await database.drop();
}, 120_000);

const schemaOf = (url: string) => /search_path(?:=|%3D)(\w+)/i.exec(url)?.[1] ?? "";

async function outside(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("set default_transaction_read_only = off");
  for (const statement of statements) await client.query(statement);
  await client.end();
}
