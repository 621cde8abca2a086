import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { allRows, type Row } from "../../../app/backend.server/upkeep/backup/rows";
import { refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import { nothingNew } from "../../../app/backend.server/money/payments/nothing-new";
import { settle } from "../../../app/backend.server/money/payments/settle";
import type { Seen } from "../../../app/backend.server/money/payments/settled";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { watchHeld } from "../held-rows";
import { Shop } from "./shop";

let shop: Shop;
beforeEach(async () => void (shop = await Shop.open()));
afterEach(() => shop.close());

const shown = async (orderId: string): Promise<Seen> => {
  const payments = await shop.gateway.paymentsOf(orderId);
  const refunds = await Promise.all(payments.map(({ id }) => shop.gateway.refundsOf(id)));
  return { payments, refunds: refunds.flat() };
};
const look = async (orderId: string) =>
  refreshFromGateway(shop.parts, (await shop.row(orderId)).id, "reconciler");
const newAt = async (orderId: string): Promise<boolean> =>
  (await nothingNew(shop.parts, await shop.row(orderId), await shown(orderId))) === null;

/** All rows of the database but the moment at which a payment was last seen. */
async function books(): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of allRows(shop.parts.store.db))
    rows.push(
      ...page.rows.map((row) => (page.table === "money_in" ? { ...row, seen_at: 0 } : row)),
    );
  return rows;
}

const paid = async (orderId: string) => {
  const payment = shop.gateway.pays(orderId);
  await look(orderId);
  return payment;
};

/** What may have become of an order, as the gateway and the books have it. */
const stories: Record<string, (orderId: string) => Promise<unknown>> = {
  "nobody paid": () => Promise.resolve(),
  "a try failed": async (id) => shop.gateway.pays(id, { status: "failed" }),
  "a try was begun": async (id) => shop.gateway.pays(id, { status: "created" }),
  "it was paid": paid,
  "it was paid twice": async (id) => [await paid(id), shop.gateway.pays(id)],
  "a wrong amount came": async (id) => shop.gateway.pays(id, { amount: 100 }),
  "the dashboard gave a part back": async (id) =>
    shop.gateway.refundsInDashboard((await paid(id)).id, 10_000),
  "the dashboard gave all back": async (id) => {
    const { id: payment, amount } = await paid(id);
    return shop.gateway.refundsInDashboard(payment, amount);
  },
  "we gave it back": async (id) => {
    await paid(id);
    return refundPayment(shop.parts, (await shop.row(id)).id, "all");
  },
  "a refund of ours failed": async (id) => {
    await paid(id);
    await refundPayment(shop.parts, (await shop.row(id)).id, "all");
    for (const refund of shop.gateway.allRefunds.keys()) shop.gateway.refundFails(refund);
  },
};

describe("a look that shows what the books hold", () => {
  it.each(Object.keys(stories))("takes no lock and says what settling says: %s", async (story) => {
    const { id } = await shop.order(1);
    await stories[story]?.(id);
    await look(id);
    const held = watchHeld(shop.parts);
    const said = await look(id);
    expect(held).toEqual([]);
    const before = await books();
    const row = await shop.row(id);
    expect(await settle(shop.parts, row.id, { seen: await shown(id) }, "reconciler")).toEqual(said);
    expect(await books()).toEqual(before);
  });
});

describe("a look that shows more", () => {
  // The others are in the books by what they do.
  it.each(
    Object.keys(stories).filter((story) => !/^nobody paid|^it was paid$|^we gave/.test(story)),
  )("is settled: %s", async (story) => {
    const { id } = await shop.order(1);
    await stories[story]?.(id);
    expect(await newAt(id)).toBe(true);
  });

  it("is settled: only a payment's fee is new", async () => {
    const { id } = await shop.order(1);
    const payment = await paid(id);
    shop.gateway.becomes(payment.id, { feePaise: 3_540, taxPaise: 540 });
    expect(await newAt(id)).toBe(true);
  });

  it("is settled: another try of a paid order came to nothing", async () => {
    const { id } = await shop.order(1);
    await paid(id);
    const other = shop.gateway.pays(id, { status: "created" });
    await look(id);
    expect(await newAt(id)).toBe(false);
    shop.gateway.becomes(other.id, { status: "failed" });
    expect(await newAt(id)).toBe(true);
  });

  it("is settled: what is authorised could not be captured yet", async () => {
    const { id } = await shop.order(1);
    shop.gateway.pays(id, { status: "authorized" });
    shop.gateway.failNext("capture");
    await look(id);
    expect(await newAt(id)).toBe(true);
  });

  it("is settled: a refund that was done failed after all", async () => {
    const { id } = await shop.order(1);
    await paid(id);
    await refundPayment(shop.parts, (await shop.row(id)).id, "all");
    const { payments, refunds } = await shown(id);
    const failed = refunds.map((refund) => ({ ...refund, status: "failed" as const }));
    const row = await shop.row(id);
    expect(await nothingNew(shop.parts, row, { payments, refunds })).not.toBeNull();
    expect(await nothingNew(shop.parts, row, { payments, refunds: failed })).toBeNull();
  });

  it("is settled: a refund is in hand, and may be done at the next look", async () => {
    const { id } = await shop.order(1);
    await paid(id);
    shop.gateway.refundsPend = true;
    await refundPayment(shop.parts, (await shop.row(id)).id, "all");
    expect(await newAt(id)).toBe(true);
    await look(id);
    expect(await newAt(id)).toBe(true);
  });

  it("is settled: the looks at the order were over, and begin again", async () => {
    const { id } = await shop.order(1);
    await shop.set(id, { next_look_at: null });
    expect(await newAt(id)).toBe(true);
  });
});
