import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { hostname } from "node:os";
import { sql } from "kysely";
import { openStore } from "../../../app/backend.server/platform/store/database";
import type { Db, Store } from "../../../app/backend.server/platform/store/store";
import type { Opened } from "../../../app/backend.server/upkeep/doctor/check";
import { workLooks } from "../../../app/backend.server/upkeep/doctor/work";
import { alone, LeadsNoMore } from "../../../app/backend.server/platform/store/leader";
import { freshDatabase } from "../../setup/fresh-database";
import { startPostgres } from "../../setup/postgres.mjs";

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

const serving = { patienceMs: 30_000, lost: () => undefined };

/** Two servers' stores on one PostgreSQL. */
async function two(): Promise<{ stores: [Store, Store]; close(): Promise<void> }> {
  const database = await freshDatabase(server?.url);
  const stores: [Store, Store] = [
    await openStore(database.url, serving),
    await openStore(database.url, serving),
  ];
  return {
    stores,
    close: async () =>
      Promise.all(stores.map((store) => store.close())).then(() => database.drop()),
  };
}

/** As when the leader has been frozen for longer than its lease. */
const runsOut = ({ db }: Store) => db.updateTable("leases").set({ expires_at: 0 }).execute();

const takeoversThatWait = async (db: Db): Promise<number> =>
  (
    await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'with free as%'`.execute(
      db,
    )
  ).rows.length;

const recurringWork = (opened: Opened) =>
  workLooks.find(({ name }) => name === "recurring work")?.look(opened);

const version = async ({ db }: Pick<Store, "db">) =>
  (await db.selectFrom("versions").select("value").where("name", "=", "t").executeTakeFirst())
    ?.value ?? null;

describe("on PostgreSQL", () => {
  beforeEach((context) => void (server ?? context.skip()));

  test("one of two servers leads; when its lease has run out the other does, and the first does not any more", async () => {
    const { stores, close } = await two();
    const [first, second] = [stores[0].leader, stores[1].leader];
    expect([
      await first.leads(),
      await second.leads(),
      await first.leads(),
      await second.leads(),
    ]).toEqual([true, false, true, false]);
    await runsOut(stores[0]);
    expect([await second.leads(), await first.leads(), await second.leads()]).toEqual([
      true,
      false,
      true,
    ]);
    await close();
  });

  test("a server that stops hands over at once; installations in schemas of one database have a leader each", async () => {
    const [one, other] = [await two(), await two()];
    expect([await one.stores[0].leader.leads(), await other.stores[0].leader.leads()]).toEqual([
      true,
      true,
    ]);
    await one.stores[0].leader.stepDown();
    expect(await one.stores[1].leader.leads()).toBe(true);
    await Promise.all([one.close(), other.close()]);
  });

  test("a leader that another has replaced writes nothing more: no transaction, no single statement, nothing lightly", async () => {
    const { stores, close } = await two();
    const [{ whileLeading: old, leader }, next] = stores;
    expect(await leader.leads()).toBe(true);
    await old.db.insertInto("versions").values({ name: "t", value: 1 }).execute();
    await runsOut(next);
    expect(await next.leader.leads()).toBe(true);
    const set = (value: number) => (on: Db) =>
      on.updateTable("versions").set({ value }).where("name", "=", "t").execute();
    await expect(old.transaction(set(2))).rejects.toBeInstanceOf(LeadsNoMore);
    await expect(set(3)(old.db)).rejects.toBeInstanceOf(LeadsNoMore);
    await expect(old.lightly(set(4))).rejects.toBeInstanceOf(LeadsNoMore);
    await expect(
      sql`with x as (select 5 as value) update versions set value = x.value from x`.execute(old.db),
    ).rejects.toBeInstanceOf(LeadsNoMore);
    await expect(leader.finishedRound()).rejects.toBeInstanceOf(LeadsNoMore);
    expect(await version(old)).toBe(1);
    await set(6)(next.whileLeading.db);
    expect(await version(old)).toBe(6);
    await close();
  });

  test("what a leader has under way when its lease runs out is finished before another takes over, and its heartbeat waits for no job", async () => {
    const { stores, close } = await two();
    const [old, next] = stores;
    await old.leader.leads();
    let taken: Promise<boolean> | null = null;
    await old.whileLeading.transaction(async (tx) => {
      // The heartbeat's statement: the row is shared by this very transaction.
      expect(await old.leader.leads()).toBe(true);
      await runsOut(next);
      taken = next.leader.leads();
      await tx.insertInto("versions").values({ name: "t", value: 1 }).execute();
      await vi.waitFor(async () => expect(await takeoversThatWait(old.db)).toBe(1));
    });
    expect(await taken).toBe(true);
    expect(await version(next)).toBe(1);
    await close();
  });

  test("a server that leaves the lead while its work is under way writes nothing more, also when it leads again", async () => {
    const { stores, close } = await two();
    const [store] = stores;
    await store.leader.leads();
    const term = () => store.db.selectFrom("leases").select("term").executeTakeFirstOrThrow();
    const before = await term();
    await store.leader.stepDown();
    await expect(
      store.whileLeading.db.insertInto("versions").values({ name: "t", value: 1 }).execute(),
    ).rejects.toBeInstanceOf(LeadsNoMore);
    await store.leader.leads();
    expect((await term()).term).toBe(before.term + 1);
    await close();
  });

  test("a server that falls silent in the middle of a transaction loses it within seconds, and so does not keep others waiting", async () => {
    const { stores, close } = await two();
    const settings = await stores[0].transaction(async (tx) =>
      sql<{
        s: string;
      }>`select current_setting('idle_in_transaction_session_timeout') as s`.execute(tx),
    );
    expect(settings.rows).toEqual([{ s: "10s" }]);
    const after = await sql<{
      s: string;
    }>`select current_setting('idle_in_transaction_session_timeout') as s`.execute(stores[0].db);
    expect(after.rows).toEqual([{ s: "0" }]);
    await close();
  });

  test("any server can tell how long ago one came round", async () => {
    const { stores, close } = await two();
    const [one, other] = stores;
    await one.leader.leads();
    await other.db.updateTable("leases").set({ round_at: 0 }).execute();
    // Of a time before it was there a server says nothing.
    expect(await other.leader.sinceRound()).toBeLessThan(60_000);
    await one.leader.finishedRound();
    const { round_at } = await other.db
      .selectFrom("leases")
      .select("round_at")
      .executeTakeFirstOrThrow();
    expect(Math.abs((round_at ?? 0) - Date.now())).toBeLessThan(60_000);
    const doctors = () => recurringWork({ store: other, now: Date.now } as Opened);
    expect(await doctors()).toMatchObject({
      state: "good",
      says: expect.stringMatching(
        new RegExp(`^process ${process.pid} on ${hostname()} leads \\(term 1\\)`),
      ),
    });
    await other.db.updateTable("leases").set({ round_at: 0, expires_at: 0 }).execute();
    expect(await doctors()).toMatchObject({
      state: "mend",
      says: expect.stringMatching(/^nobody/),
    });
    await close();
  });
});

test("alone, a server always leads, and says how long ago it came round on any clock", async () => {
  let ms = 0;
  const leader = alone(() => ms);
  ms = 700_000;
  expect([await leader.leads(), await leader.sinceRound()]).toEqual([true, 700_000]);
  await leader.finishedRound();
  ms += 5;
  expect(await leader.sinceRound()).toBe(5);
});
