import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetOld } from "../../../app/backend.server/upkeep/retention/forget-old";
import { testParts, type TestParts } from "../parts";

let parts: TestParts;
beforeEach(async () => void (parts = await testParts()));
afterEach(() => parts.store.close());

const DAY = 86_400_000;

/** Long over, and one that is young. */
async function countOf(old: number): Promise<void> {
  const { db } = parts.store;
  const rows = Array.from({ length: old }, (_, at) => ({
    id: `old ${at}`,
    kind: "tried",
    subject_hash: "somebody",
    at: parts.now() - 3 * DAY,
  }));
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto("limit_events")
      .values(rows.slice(from, from + 500))
      .execute();
  await db
    .insertInto("limit_events")
    .values({ id: "young", kind: "tried", subject_hash: "somebody", at: parts.now() - DAY })
    .execute();
}
const left = async () =>
  (await parts.store.db.selectFrom("limit_events").select("id").execute()).map(({ id }) => id);

test("what is forgotten goes a thousand rows at a time, all of it, and nothing young", async () => {
  await countOf(2_500);
  await forgetOld(parts);
  expect(await left()).toEqual(["young"]);
});

test("however much is to be forgotten, the other work waits for a minute at most", async () => {
  await countOf(3_500);
  const start = parts.clock.now;
  const slow = { ...parts, now: () => (parts.clock.now += 12_000) };
  await forgetOld(slow);
  const rest = (await left()).length;
  expect(rest).toBeGreaterThan(1);
  expect(rest).toBeLessThan(3_501);
  parts.clock.now = start;
  await forgetOld(parts);
  expect(await left()).toEqual(["young"]);
});
