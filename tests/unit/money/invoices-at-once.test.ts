import { afterEach, beforeEach, expect, test } from "vitest";
import { createOrder } from "../../../app/backend.server/buying/order";
import { issueInvoice } from "../../../app/backend.server/money/invoices/issue";
import { refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import { Shop } from "../payments/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const numbers = async () =>
  (
    await shop.parts.store.db.selectFrom("invoices").select("number").orderBy("number").execute()
  ).map(({ number }) => number);

test.runIf(process.env.TEST_DATABASE_URL)(
  "no purchase waits for the number of another that is under way, and none is left out",
  async () => {
    const { parts } = shop;
    // The first of all begins the series, and holds it.
    const first = await shop.row((await shop.order(2)).id);
    await parts.store.transaction((tx) => issueInvoice(parts, tx, first));
    const slow = await shop.row((await shop.order(1)).id);
    const other = await shop.another();
    await parts.store.transaction(async (tx) => {
      await issueInvoice(parts, tx, slow);
      const notes = { ...shop.request(1).notes, number: other.number };
      const asked = shop.request(1, { receipt: other.pan ?? "", notes });
      const { id } = await createOrder(parts, other, asked);
      shop.gateway.pays(id);
      await refreshFromGateway(parts, (await shop.row(id)).id, "webhook");
      expect(await numbers()).toEqual([1, 2]);
    });
    expect(await numbers()).toEqual([1, 2, 3]);
    const late = await parts.store.db
      .selectFrom("invoices")
      .select("payment_id")
      .where("number", "=", 3)
      .executeTakeFirst();
    expect(late?.payment_id).toBe(slow.id);
  },
);

test("one that is rolled back leaves no gap", async () => {
  const { parts } = shop;
  const row = await shop.row((await shop.order(1)).id);
  const broken = parts.store.transaction(async (tx) => {
    await issueInvoice(parts, tx, row);
    throw new Error("broken");
  });
  await expect(broken).rejects.toThrow("broken");
  await parts.store.transaction((tx) => issueInvoice(parts, tx, row));
  expect(await numbers()).toEqual([1]);
});
