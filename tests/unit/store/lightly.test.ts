import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "../../../app/backend.server/platform/store/store";
import { testParts, type TestParts } from "../parts";

let parts: TestParts;
beforeEach(async () => void (parts = await testParts()));
afterEach(() => parts.close());

const NORMAL = 1;
const FULL = 2;
const waits = async (db: Db) =>
  (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0]?.synchronous;

test.runIf(!process.env.TEST_DATABASE_URL)(
  "only the light write itself does not wait for the disk; the next one does, also when the light one failed",
  async () => {
    const { store } = parts;
    expect(await waits(store.db)).toBe(FULL);
    const [inside, beside] = await Promise.all([store.lightly(waits), waits(store.db)]);
    expect([inside, beside]).toEqual([NORMAL, FULL]);
    await expect(store.lightly(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await waits(store.db)).toBe(FULL);
    expect(await store.transaction(waits)).toBe(FULL);
  },
);

test("a light write is there for the next reader", async () => {
  const { store } = parts;
  await store.lightly((db) =>
    db.insertInto("versions").values({ name: "light", value: 77 }).execute(),
  );
  expect(
    await store.db.selectFrom("versions").selectAll().where("name", "=", "light").execute(),
  ).toEqual([{ name: "light", value: 77 }]);
});
