import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startJobs, type Jobs } from "../../../app/backend.server/jobs";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { HOUR, MINUTE, Shop } from "./shop";

let shop: Shop;
let servers: Jobs[];
let asked: string[];
beforeEach(async () => {
  shop = await Shop.open();
  servers = [];
  asked = [];
  const ask = shop.gateway.paymentsOf.bind(shop.gateway);
  shop.gateway.paymentsOf = async (id) => (asked.push(id), ask(id));
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  await shop.close();
});

/** Orders that nobody has paid yet, each its own at the gateway. */
async function orders(count: number, next_look_at: number): Promise<void> {
  const row = await shop.row((await shop.order(1)).id);
  const { db } = shop.parts.store;
  for (let at = 1; at < count; at++) {
    const receipt = `copy ${at}`;
    const { id } = await shop.gateway.createOrder({
      paise: row.amount_paise,
      receipt,
      notes: {},
    });
    const own = { id: receipt as PaymentId, provider_order_id: id, receipt, cart_key: receipt };
    await db
      .insertInto("payments")
      .values({ ...row, ...own })
      .execute();
  }
  await db.updateTable("payments").set({ next_look_at }).execute();
}

/**
 * Servers on one database, each of which leads: only the rows keep them apart. Until each has done
 * its first round.
 */
async function boot(count: number): Promise<void> {
  servers = Array.from({ length: count }, () => startJobs({ ...shop.parts }));
  const looked = (server: Jobs) =>
    typeof server.state().jobs.get("reconcileDue")?.succeededAt === "number";
  await vi.waitFor(() => expect(servers.every(looked)).toBe(true), { timeout: 15_000 });
}

it("servers that begin ask the gateway nothing about orders whose time has not come", async () => {
  await orders(500, shop.parts.now() + 30 * MINUTE);
  await boot(3);
  expect(asked).toEqual([]);
});

it("what is due as servers begin is asked about evenly, once, however many they are", async () => {
  await orders(500, shop.parts.now());
  await boot(3);
  // As many as one of them takes, when their rounds fall together; never more than each takes.
  expect(asked.length).toBeGreaterThanOrEqual(25);
  expect(asked.length).toBeLessThanOrEqual(3 * 25);
  await Promise.all(servers.map((server) => server.runDue()));
  expect(asked).toHaveLength(500);
  expect(new Set(asked).size).toBe(500);
});

it("an order that was open when the server died, and paid while it was away, is served in the first round", async () => {
  const { id } = await shop.order(1);
  shop.gateway.pays(id);
  shop.parts.clock.now += 10 * MINUTE;
  await boot(1);
  expect((await shop.row(id)).state).toBe("fulfilled");
});

it("after an hour without a server every open order is due, whenever it was made", async () => {
  for (const count of [1, 2, 3]) {
    await shop.order(count);
    await shop.after(20 * MINUTE);
  }
  asked.length = 0;
  shop.parts.clock.now += HOUR;
  await boot(1);
  expect(new Set(asked).size).toBe(3);
});
