import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetOld } from "../../../app/backend.server/upkeep/retention/forget-old";
import { testParts, type TestParts } from "../parts";

let parts: TestParts;
beforeEach(async () => void (parts = await testParts()));
afterEach(() => parts.store.close());

const DAY = 86_400_000;

test("what is forgotten goes a thousand rows at a time, all of it, and nothing that is young", async () => {
  const { db } = parts.store;
  const rows = Array.from({ length: 2_500 }, (_, at) => ({
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
  await forgetOld(parts);
  expect(await db.selectFrom("limit_events").select("id").execute()).toEqual([{ id: "young" }]);
});
