import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openStore } from "../../../app/backend.server/platform/store/database";
import type { Store } from "../../../app/backend.server/platform/store/store";
import { freshDatabase } from "../../setup/fresh-database";
import { ownPostgres } from "../../setup/postgres.mjs";
import { SilentWire } from "../../setup/silent-wire";

const PATIENCE_MS = 400;

let server: Awaited<ReturnType<typeof ownPostgres>>;
beforeAll(async () => {
  server = await ownPostgres();
});
afterAll(() => server?.stop());

let database: Awaited<ReturnType<typeof freshDatabase>>;
let wire: SilentWire;
let store: Store;
let lost: string[];
beforeEach(async (context) => {
  if (!server) return context.skip();
  database = await freshDatabase(server.url);
  wire = await SilentWire.to(Number(new URL(server.url).port));
  lost = [];
  store = await openStore(wire.by(database.url), {
    patienceMs: PATIENCE_MS,
    lost: ({ message }) => lost.push(message),
  });
});
afterEach(async () => {
  if (!server) return;
  await store.close();
  await wire.close();
  await database.drop();
});

const ask = () => store.db.selectFrom("people").select("id").execute();

test("connections that the database ends, idle and in use, fail what was on them, are told, and the next query goes well", async () => {
  await Promise.all([ask(), ask(), ask()]);
  const cut = store.transaction(async (tx) => {
    await tx.selectFrom("people").select("id").execute();
    await endAll();
    await tx.selectFrom("people").select("id").execute();
  });
  await expect(cut).rejects.toThrow(/terminat/i);
  await vi.waitFor(() => expect(lost.length).toBeGreaterThanOrEqual(3));
  expect(await ask()).toEqual([]);
});

test("a database that falls silent in the middle of anything is noticed in time, and is used again once it speaks", async () => {
  await Promise.all([ask(), ask(), ask()]);
  const from = performance.now();
  const within = store.transaction(async (tx) => {
    await tx.selectFrom("people").select("id").execute();
    wire.silent = true;
    await tx.selectFrom("people").select("id").execute();
  });
  await expect(within).rejects.toThrow("Query read timeout");
  await expect(ask()).rejects.toThrow("Query read timeout");
  expect(performance.now() - from).toBeLessThan(5 * PATIENCE_MS);
  wire.silent = false;
  // The connection that is idle still is as good as before; those that were silent are not given
  // out any more.
  for (let times = 0; times < 3; times++) expect(await ask()).toEqual([]);
});

test("a machine that takes connections and says nothing is not waited for", async () => {
  wire.silent = true;
  const from = performance.now();
  const asked = await Promise.allSettled(Array.from({ length: 30 }, ask));
  expect(asked.every(({ status }) => status === "rejected")).toBe(true);
  expect(performance.now() - from).toBeLessThan(11_000);
  wire.silent = false;
  expect(await ask()).toEqual([]);
});

test("the command line waits for as long as a query takes", async () => {
  const patient = await openStore(database.url);
  await sql`select pg_sleep(${(PATIENCE_MS * 2) / 1000})`.execute(patient.db);
  await patient.close();
  await expect(sql`select pg_sleep(${(PATIENCE_MS * 2) / 1000})`.execute(store.db)).rejects.toThrow(
    "Query read timeout",
  );
});

/** As at a restart of PostgreSQL: every connection of ours is ended from the other side. */
async function endAll(): Promise<void> {
  const outside = new pg.Client(server?.url);
  await outside.connect();
  await outside.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  await outside.end();
}
