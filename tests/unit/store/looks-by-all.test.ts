import { afterEach, beforeEach, expect, test } from "vitest";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import { takePaced } from "../../../app/backend.server/platform/pace";
import { openStore } from "../../../app/backend.server/platform/store/database";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import type { Store } from "../../../app/backend.server/platform/store/store";
import { Shop } from "../payments/shop";

const SECOND = 1_000;
const SERVERS = 4;
let shop: Shop;
let stores: Store[];
beforeEach(async () => {
  shop = await Shop.open();
  stores = await Promise.all(Array.from({ length: SERVERS }, () => openStore(shop.parts.address)));
});
afterEach(async () => {
  for (const store of stores) await store.close();
  await shop.close();
});

/** Copies of one order that are all due. */
async function due(count: number): Promise<void> {
  const { id } = await shop.order(1);
  const { db } = shop.parts.store;
  const row = await shop.row(id);
  for (let n = 1; n < count; n++)
    await db
      .insertInto("payments")
      .values({
        ...row,
        ...{ id: shop.parts.newId<PaymentId>(), receipt: shop.parts.newId<string>() },
        ...{ provider_order_id: `due_${n}`, cart_key: `${n}` as typeof row.cart_key },
      })
      .execute();
  await db.updateTable("payments").set({ next_look_at: shop.parts.now() }).execute();
}

/** A round on every server at once. @returns the orders that each asked the gateway about */
async function rounds(): Promise<string[][]> {
  const { parts } = shop;
  return Promise.all(
    stores.map(async (store) => {
      const asked: string[] = [];
      const paymentsOf = async (id: string) => {
        asked.push(id);
        // The others have their turn.
        await new Promise((done) => setImmediate(done));
        return [];
      };
      const gateway = Object.assign(Object.create(parts.gateway) as typeof parts.gateway, {
        paymentsOf,
      });
      await reconcileDue({ ...parts, store, gateway }, "even");
      return asked;
    }),
  );
}

test("orders are looked at by all servers, each by one, at the pace of one", async () => {
  await due(60);
  const first = await rounds();
  expect(first.flat()).toHaveLength(25);
  expect(new Set(first.flat()).size).toBe(25);
  expect(first.filter((asked) => asked.length > 0).length).toBeGreaterThan(1);
  shop.parts.clock.now += SECOND;
  expect((await rounds()).flat()).toHaveLength(5);
  shop.parts.clock.now += 60 * SECOND;
  expect((await rounds()).flat()).toHaveLength(25);
});

test("a server that is alone has every turn that is", async () => {
  await due(60);
  expect(await reconcileDue(shop.parts, "even")).toBe(25);
});

test("a clock that is set back waits for nothing of a time to come", async () => {
  shop.parts.clock.now += 3_600 * SECOND;
  expect(await takePaced(shop.parts, "test", 200)).toBe(true);
  shop.parts.clock.now -= 3_600 * SECOND;
  expect(await takePaced(shop.parts, "test", 200)).toBe(true);
});

test("what nobody took in a pause is five seconds' turns, and not one more", async () => {
  let taken = 0;
  while (await takePaced(shop.parts, "test", 200)) taken++;
  expect(taken).toBe(25);
});
