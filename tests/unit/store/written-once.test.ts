import { expect, test } from "vitest";
import { writtenOnce } from "../../../app/backend.server/platform/store/written-once";
import { Shop } from "../payments/shop";

test("a query that is written once has each time's own values, in a transaction too", async () => {
  const shop = await Shop.open();
  let times = 0;
  const named = writtenOnce((db, number: string, after: number) => {
    times++;
    return db
      .selectFrom("people")
      .select("id")
      .where("created_at", ">", after)
      .where("created_at", "<", 10 ** 15)
      .where("number_hash", "=", number as never);
  });
  const { store } = shop.parts;
  const hash = async (id: string) =>
    (
      await store.db
        .selectFrom("people")
        .select("number_hash")
        .where("id", "=", id as never)
        .executeTakeFirstOrThrow()
    ).number_hash!;
  const [asha, other] = [shop.asha.id, (await shop.another()).id];
  for (const id of [asha, other, asha])
    expect(await named(store.db, await hash(id), 0)).toEqual([{ id }]);
  expect(await named(store.db, await hash(asha), 10 ** 14)).toEqual([]);
  const its = await hash(other);
  expect(await store.transaction((tx) => named(tx, its, 0))).toEqual([{ id: other }]);
  expect(times).toBe(1);
  await shop.close();
});
