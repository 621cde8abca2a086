import type { KyselyPlugin } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeReminders } from "../../../app/backend.server/letters/reminders";
import type { Db } from "../../../app/backend.server/platform/store/store";
import type {
  PaymentId,
  PersonId,
  ServiceId,
  SubscriptionId,
} from "../../../app/backend.server/platform/store/ids";
import { DAY, Shop } from "../payments/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

/** More than two batches, and not a whole number of them. */
const MANY = 450;

/** A person with an address, and a payment by hand that waits or was served. */
async function somebody(
  tx: Db,
  index: number,
  claim: { state: "claimed" | "fulfilled"; lapses_at: number | null },
): Promise<{ person: PersonId; payment: PaymentId }> {
  const { seal, newId, now } = shop.parts;
  const [person, payment] = [newId<PersonId>(), newId<PaymentId>()];
  const email_enc = seal.close(`client${index}@example.com`, "people.email");
  await tx
    .insertInto("people")
    .values({
      id: person,
      number_hash: `hash ${index}`,
      number_enc: "",
      email_enc,
      created_at: now(),
    })
    .execute();
  const sold = {
    method: "manual",
    amount_paise: 100,
    currency: "INR",
    cart: "[]",
    cart_key: String(index),
    posted_enc: "",
  } as const;
  await tx
    .insertInto("payments")
    .values({
      id: payment,
      person_id: person,
      ...sold,
      ...claim,
      receipt: String(index),
      created_at: now(),
      updated_at: now(),
    })
    .execute();
  return { person, payment };
}

/** Writes reminders. @returns how many rows the largest answer of the database had */
async function largestAnswer(): Promise<number> {
  let largest = 0;
  const watching: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      largest = Math.max(largest, result.rows.length);
      return result;
    },
  };
  await writeReminders({
    ...shop.parts,
    store: { ...shop.parts.store, db: shop.parts.store.db.withPlugin(watching) },
  });
  return largest;
}

const reminded = async (kind: string) => {
  const rows = await shop.parts.store.db
    .selectFrom("outbox")
    .select("person_id")
    .where("kind", "=", kind)
    .execute();
  expect(new Set(rows.map((row) => row.person_id)).size).toBe(rows.length);
  return rows.length;
};

test("of hundreds of subscriptions that end, each is reminded of once, and few are in memory at a time", async () => {
  const now = shop.parts.now();
  const service_id = shop.offers[0]?.service._id as ServiceId;
  await shop.parts.store.transaction(async (tx) => {
    for (let index = 0; index < MANY; index++) {
      const { person, payment } = await somebody(tx, index, {
        state: "fulfilled",
        lapses_at: null,
      });
      const id = shop.parts.newId<SubscriptionId>();
      await tx
        .insertInto("subscriptions")
        .values({
          id,
          person_id: person,
          payment_id: payment,
          service_id,
          starts_at: now - 23 * DAY,
          ends_at: now + 7 * DAY - index,
        })
        .execute();
    }
  });
  expect(await largestAnswer()).toBeLessThanOrEqual(200);
  expect(await reminded("ending in 7")).toBe(MANY);
  expect(await largestAnswer()).toBe(0);
  expect(await reminded("ending in 7")).toBe(MANY);
  shop.parts.clock.now += 6 * DAY;
  await writeReminders(shop.parts);
  expect([await reminded("ending in 7"), await reminded("ending in 1")]).toEqual([MANY, MANY]);
});

test("hundreds of claims lapse: each is reminded of once, few in memory at a time", async () => {
  await shop.parts.store.transaction(async (tx) => {
    for (let index = 0; index < MANY; index++)
      await somebody(tx, index, { state: "claimed", lapses_at: shop.parts.now() + DAY });
  });
  expect(await largestAnswer()).toBeLessThanOrEqual(200);
  expect(await reminded("claim about to lapse")).toBe(MANY);
  expect(await largestAnswer()).toBe(0);
});
