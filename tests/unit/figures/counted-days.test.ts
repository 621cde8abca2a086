import { afterEach, beforeEach, expect, it } from "vitest";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import { countDays, countDaysABit } from "../../../app/backend.server/money/figures/counted-days";
import type { Store } from "../../../app/backend.server/platform/store/store";
import { emptyStore } from "../../../app/backend.server/empty-store";
import { openTill } from "../money/till";
import type { Shop } from "../payments/shop";

const DAY = 86_400_000;
/** In India it is noon. */
const NOON = Date.parse("2026-12-10T12:00:00+05:30");
let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
  shop.parts.clock.now = NOON;
});
afterEach(() => shop.close());

/** Three days ago, by no door of ours. */
const someoneSignsUp = (id: string) =>
  shop.parts.store.db
    .insertInto("people")
    .values({ id: id as never, number_hash: id, number_enc: "", created_at: NOON - 3 * DAY })
    .execute();
/** In this month; the till's clients came before. */
const signedUp = async () => {
  const { months } = await businessFigures(shop.parts, { month: "2026-12", count: 1 });
  return months[0]?.conversion.signedUp;
};
/** A counter in whose way something comes after it has counted, before it keeps that. */
const meanwhile = (comes: () => Promise<unknown>): { store: Store; now: () => number } => {
  const { store, now } = shop.parts;
  let first = true;
  return {
    now,
    store: {
      ...store,
      transaction: async (work, hold) => {
        if (first) await ((first = false), comes());
        return store.transaction(work, hold);
      },
    },
  };
};
const rows = (table: "figure_days" | "figure_marks") =>
  shop.parts.store.db.selectFrom(table).select("day").orderBy("day").execute();

it("a day that changed while it was being counted is counted again", async () => {
  await someoneSignsUp("one");
  expect(await signedUp()).toBe(1);
  await someoneSignsUp("two");
  await countDays(meanwhile(() => someoneSignsUp("three")));
  expect(await signedUp()).toBe(3);
});

it("of two that count a day at once, the earlier does not undo the later", async () => {
  await someoneSignsUp("one");
  expect(await signedUp()).toBe(1);
  await someoneSignsUp("two");
  await countDays(
    meanwhile(async () => {
      await someoneSignsUp("three");
      await countDays(shop.parts);
    }),
  );
  expect(await signedUp()).toBe(3);
});

it("so it is of two that count a day for the first time", async () => {
  await someoneSignsUp("one");
  await countDays(shop.parts);
  await shop.parts.store.db.deleteFrom("figure_days").where("day", "=", "2026-12-07").execute();
  await countDays(
    meanwhile(async () => {
      await someoneSignsUp("two");
      await countDays(shop.parts);
    }),
  );
  expect(await signedUp()).toBe(2);
});

it("days that are over are counted once, the present one each time", async () => {
  await someoneSignsUp("one");
  await signedUp();
  expect((await rows("figure_days")).at(-1)?.day).toBe("2026-12-09");
  const past = (await rows("figure_marks")).filter(({ day }) => day < "2026-12-10");
  expect(past).toEqual([]);
});

it("the recurring work counts in its time, and takes off marks of days to come", async () => {
  await someoneSignsUp("one");
  await shop.parts.store.db
    .insertInto("figure_marks")
    .values([{ day: "2026-12-10" }, { day: "2026-12-11" }, { day: "2027-01-10" }])
    .execute();
  await countDaysABit(shop.parts);
  expect((await rows("figure_days")).at(-1)?.day).toBe("2026-12-09");
  const left = (await rows("figure_marks")).map(({ day }) => day);
  expect([left.includes("2026-12-11"), left.includes("2027-01-10")]).toEqual([true, false]);
});

it("a reset leaves nothing that was counted", async () => {
  await someoneSignsUp("one");
  await signedUp();
  await emptyStore(shop.parts);
  expect([await rows("figure_days"), await rows("figure_marks")]).toEqual([[], []]);
});
