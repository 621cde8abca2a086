import { afterAll, beforeAll, expect, test, vi } from "vitest";
import pg from "pg";
import pino from "pino";
import { startJobs, type Jobs } from "../../../app/backend.server/jobs";
import { openStore, type Store } from "../../../app/backend.server/store/database";
import { freshDatabase } from "../../setup/fresh-database";
import { startPostgres } from "../../setup/postgres.mjs";
import { testParts } from "../parts";

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterAll(() => server?.stop());

/** Two servers' stores on one PostgreSQL. */
async function two(): Promise<{ url: string; stores: [Store, Store]; close(): Promise<void> }> {
  const database = await freshDatabase(server?.url);
  const stores: [Store, Store] = [await openStore(database.url), await openStore(database.url)];
  return {
    url: database.url,
    stores,
    close: async () =>
      Promise.all(stores.map((store) => store.close())).then(() => database.drop()),
  };
}

test("one of two servers leads; when its connection ends without a word, the other does, and the first does not any more", async (context) => {
  if (!server) return context.skip();
  const { url, stores, close } = await two();
  const [first, second] = stores.map((store) => store.leader) as [Store["leader"], Store["leader"]];
  expect([
    await first.leads(),
    await second.leads(),
    await first.leads(),
    await second.leads(),
  ]).toEqual([true, false, true, false]);
  await endLeader(url);
  expect(await second.leads()).toBe(true);
  // Its own connection is gone: it hears of it, makes a new one and finds that it leads no more.
  await vi.waitFor(async () => expect(await first.leads()).toBe(false));
  expect(await second.leads()).toBe(true);
  await close();
});

test("a server that stops hands over at once; installations in schemas of one database have a leader each", async (context) => {
  if (!server) return context.skip();
  const [one, other] = [await two(), await two()];
  expect([await one.stores[0].leader.leads(), await other.stores[0].leader.leads()]).toEqual([
    true,
    true,
  ]);
  await one.stores[0].leader.stepDown();
  expect(await one.stores[1].leader.leads()).toBe(true);
  await Promise.all([one.close(), other.close()]);
});

test("only the leader does the recurring work; the other is ready all the same, and does it when it takes over or is told to", async (context) => {
  if (!server) return context.skip();
  const { url, stores, close } = await two();
  const parts = await testParts();
  const opened = stores.map((store) =>
    startJobs({ ...parts, store, log: pino({ level: "silent" }) }),
  ) as [Jobs, Jobs];
  const worked = () =>
    opened.map((jobs) => jobs.state().jobs.get("sendOutbox")?.succeededAt !== null);
  await vi.waitFor(() => expect(worked().filter(Boolean)).toHaveLength(1));
  const [leader, follower] = worked()[0] ? [0, 1] : [1, 0];
  parts.clock.now += 1000;
  await vi.waitFor(() => expect(opened[follower]?.state().lastRunAt).toBe(parts.clock.now), {
    timeout: 15_000,
  });
  expect(worked()[follower]).toBe(false);
  await endLeader(url);
  await opened[leader]?.stop();
  await vi.waitFor(() => expect(worked()[follower]).toBe(true), { timeout: 15_000 });
  await opened[follower]?.stop();
  await close();
  await parts.close();
}, 40_000);

/** As when the leader's machine vanishes: the connection that holds the lock is ended from outside. */
async function endLeader(url: string): Promise<void> {
  const outside = new pg.Client(url);
  await outside.connect();
  await outside.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and ((classid::bigint << 32) | objid::bigint) = hashtextextended('recurring work of ' || current_schema(), 0)`);
  await outside.end();
}
