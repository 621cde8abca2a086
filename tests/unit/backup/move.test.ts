import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { verifyTrail } from "../../../app/backend.server/platform/audit/verify";
import { moveToPostgres } from "../../../app/backend.server/upkeep/backup/move";
import { differences, tally } from "../../../app/backend.server/upkeep/backup/tally";
import { makeSeal } from "../../../app/backend.server/platform/store/seal";
import { openStore } from "../../../app/backend.server/platform/store/database";
import type { Store } from "../../../app/backend.server/platform/store/store";
import { freshDatabase } from "../../setup/fresh-database";
import { startPostgres } from "../../setup/postgres.mjs";
import { refusalOf } from "../people";
import { startWriting } from "./writing";

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

let file: Awaited<ReturnType<typeof freshDatabase>>;
let schema: Awaited<ReturnType<typeof freshDatabase>>;
let from: Store;
let to: Store;
const who = {
  now: () => 1_800_000_000_000,
  actor: "operator test",
  seal: makeSeal(["sealing secret"], "hash secret"),
};
const quiet = () => undefined;

beforeEach(async (context) => {
  if (!server) return context.skip();
  file = await freshDatabase("");
  schema = await freshDatabase(server.url);
  from = await openStore(file.url);
  to = await openStore(schema.url);
  await from.db.insertInto("versions").values({ name: "catalogue", value: 1 }).execute();
});
afterEach(async () => {
  if (!server) return;
  await from.close();
  await to.close();
  await file.drop();
  await schema.drop();
});

test("a database that is written to meanwhile loses nothing that was acknowledged, and takes no more writes afterwards", async () => {
  const writing = startWriting(file.url);
  await writing.reached(20);
  await moveToPostgres(who, from, to, quiet);
  // Told by its database, not by us.
  expect(await writing.ended).toMatch("This database was moved to PostgreSQL");
  const there = new Set(
    (await to.db.selectFrom("people").select("id").execute()).map(({ id }) => String(id)),
  );
  expect(writing.acknowledged.filter((id) => !there.has(id))).toEqual([]);
  expect(there.size).toBeGreaterThanOrEqual(20);
  expect(await verifyTrail({ store: to, seal: who.seal })).toMatchObject({
    broken: null,
    sound: there.size + 1,
  });
  await expect(
    from.db.insertInto("versions").values({ name: "later", value: 1 }).execute(),
  ).rejects.toThrow("moved to PostgreSQL");
});

test("cut short in copying, nothing is kept, the site serves on; rerun, it is whole", async () => {
  const cut = moveToPostgres(who, from, to, () => {
    throw new Error("killed");
  });
  await expect(cut).rejects.toThrow("killed");
  expect((await tally(to.db)).rows["versions"]).toBe(0);
  await from.db.updateTable("versions").set({ value: 2 }).execute();
  await moveToPostgres(who, from, to, quiet);
  expect(await to.db.selectFrom("versions").selectAll().execute()).toEqual([
    { name: "catalogue", value: 2 },
  ]);
});

test("cut short between refusing writes and keeping the copy, it may be run again", async () => {
  const lost: Store = {
    ...to,
    transaction: (work) =>
      to.transaction(async (tx) => {
        await work(tx);
        throw new Error("the connection was lost");
      }),
  };
  await expect(moveToPostgres(who, from, lost, quiet)).rejects.toThrow("connection was lost");
  await expect(from.db.updateTable("versions").set({ value: 3 }).execute()).rejects.toThrow(
    "moved to PostgreSQL",
  );
  const moved = await moveToPostgres(who, from, to, quiet);
  expect(moved.rows["versions"]).toBe(1);
  await expect(from.db.updateTable("versions").set({ value: 3 }).execute()).rejects.toThrow(
    "moved to PostgreSQL",
  );
});

test("what changed, went and came between the copy and the lock is copied too", async () => {
  await from.db
    .insertInto("versions")
    .values([
      { name: "changes", value: 1 },
      { name: "goes", value: 1 },
    ])
    .execute();
  const between: Store = {
    ...from,
    snapshot: async (work) => {
      const result = await from.snapshot(work);
      await from.db
        .updateTable("versions")
        .set({ value: 2 })
        .where("name", "=", "changes")
        .execute();
      await from.db.deleteFrom("versions").where("name", "=", "goes").execute();
      await from.db.insertInto("versions").values({ name: "comes", value: 1 }).execute();
      return result;
    },
  };
  const moved = await moveToPostgres(who, between, to, quiet);
  const rows = await to.db.selectFrom("versions").selectAll().orderBy("name").execute();
  expect(rows).toEqual([
    { name: "catalogue", value: 1 },
    { name: "changes", value: 2 },
    { name: "comes", value: 1 },
  ]);
  expect(moved.rows["versions"]).toBe(3);
});

test("a PostgreSQL database that has rows is refused, by the table's name", async () => {
  await to.db.insertInto("versions").values({ name: "catalogue", value: 1 }).execute();
  expect(await refusalOf(moveToPostgres(who, from, to, quiet))).toMatchObject({
    status: 409,
    message: expect.stringContaining("versions has rows") as string,
  });
});

test("a difference of one paisa or one row is seen", async () => {
  const whole = await tally(from.db);
  expect(differences(whole, whole)).toEqual([]);
  expect(
    differences(
      { ...whole, paise: { "payments fulfilled": 100 } },
      { ...whole, paise: { "payments fulfilled": 101 } },
    ),
  ).toEqual(["paise of payments fulfilled: 100 there, 101 here"]);
});
