import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exceptions } from "../../../app/backend.server/money/ledger/balance";
import { readAgain } from "../../../app/backend.server/money/sweep/read-again";
import { sweep } from "../../../app/backend.server/money/sweep/sweep";
import type { ListPage } from "../../../app/backend.server/providers/gateway/port";
import { DAY, HOUR, MINUTE, type Shop } from "../payments/shop";
import { down } from "../payments/gateway-in-memory";
import { bought, expectAccountedFor, letters, moneyOf, openTill, sweepAgain } from "./till";

let shop: Shop;
let pages: ListPage[];
beforeEach(async () => {
  shop = await openTill();
  pages = [];
  const list = shop.gateway.payments.bind(shop.gateway);
  shop.gateway.payments = (page) => (pages.push(page), list(page));
});
afterEach(async () => {
  await expectAccountedFor(shop);
  await shop.close();
});

const held = async () =>
  (await shop.parts.store.db.selectFrom("money_in").select("id").execute()).length;
const manyPaid = (count: number) => {
  for (let i = 0; i < count; i++) shop.gateway.paysOnPage(100 + i);
};

describe("reading the gateway's lists", () => {
  it("settles a captured payment whose webhook was lost, alone", async () => {
    const { id } = await shop.order(1);
    shop.gateway.pays(id);
    await sweepAgain(shop);
    expect((await shop.row(id)).state).toBe("fulfilled");
    expect(await shop.active()).toHaveLength(1);
  });

  it("captures what is only authorised", async () => {
    const { id } = await shop.order(1);
    shop.gateway.pays(id, { status: "authorized" });
    await sweepAgain(shop);
    expect((await shop.row(id)).state).toBe("fulfilled");
  });

  it("finds a refund of the dashboard's, and one that failed before it was heard of", async () => {
    const { row, payment } = await bought(shop);
    const part = shop.gateway.refundsInDashboard(payment.id, 40_000);
    const failed = shop.gateway.refundsInDashboard(payment.id, 500);
    shop.gateway.refundFails(failed.id);
    await sweepAgain(shop);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: 40_000 });
    expect(
      await shop.parts.store.db
        .selectFrom("gateway_refunds")
        .select(["id", "status"])
        .orderBy("id")
        .execute(),
    ).toEqual([
      { id: part.id, status: "processed" },
      { id: failed.id, status: "failed" },
    ]);
    expect((await shop.row(row.provider_order_id ?? "")).state).toBe("fulfilled");
  });

  it("reads page by page to the end", async () => {
    await shop.order(1);
    manyPaid(250);
    await sweepAgain(shop);
    expect(pages.map(({ skip, count }) => [skip, count])).toEqual([
      [0, 100],
      [100, 100],
      [200, 100],
    ]);
    expect(new Set(pages.map(({ from, to }) => `${from} ${to}`)).size).toBe(1);
    expect(await held()).toBe(250);
  });

  it("cut by an error goes on at its page, in the same window, and concludes nothing", async () => {
    await shop.order(1);
    manyPaid(250);
    const list = shop.gateway.payments.bind(shop.gateway);
    shop.gateway.payments = (page) =>
      page.skip === 100 ? Promise.reject(down("timeout")) : list(page);
    await expect(sweepAgain(shop)).rejects.toThrow();
    expect(await held()).toBe(100);
    const [first] = pages;
    shop.gateway.payments = list;
    pages.length = 0;
    shop.parts.clock.now += MINUTE;
    await sweep(shop.parts, 0);
    expect(pages).toEqual([
      { ...first, skip: 100 },
      { ...first, skip: 200 },
    ]);
    expect(await held()).toBe(250);
  });

  it("is due every 15 minutes; each window begins an hour before the last one's end", async () => {
    await shop.order(1);
    await sweepAgain(shop);
    await sweep(shop.parts, 0);
    expect(pages).toHaveLength(1);
    await sweepAgain(shop);
    expect(pages).toHaveLength(2);
    expect(pages[1]?.from).toBe((pages[0]?.to ?? 0) - HOUR);
    expect(pages[1]?.to).toBe(shop.parts.now() - MINUTE);
  });

  it("begins at the first order, so an outage of three days is read from its start", async () => {
    const { id } = await shop.order(1);
    shop.gateway.pays(id);
    shop.gateway.down = true;
    for (let day = 0; day < 3; day++) {
      shop.parts.clock.now += DAY;
      await sweep(shop.parts, 0).catch(() => undefined);
    }
    shop.gateway.down = false;
    await sweepAgain(shop);
    await sweepAgain(shop);
    expect((await shop.row(id)).state).toBe("fulfilled");
  });

  it("finds within the hour what the list showed late", async () => {
    await shop.order(1);
    await sweepAgain(shop);
    const late = shop.gateway.paysOnPage(500);
    shop.gateway.listLag = 20 * MINUTE;
    await sweepAgain(shop);
    expect(await held()).toBe(0);
    await sweepAgain(shop);
    expect(await moneyOf(shop, late.id)).toMatchObject({ unmatched_paise: 500 });
  });

  it("takes nothing away that a list does not show: absence proves nothing", async () => {
    const { payment } = await bought(shop);
    shop.gateway.listLag = 90 * DAY;
    await sweepAgain(shop);
    await sweepAgain(shop);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ served_paise: 149_900 });
    expect(await shop.active()).toHaveLength(1);
  });

  it("asks nothing about what the books hold as the list shows it", async () => {
    await bought(shop);
    await sweepAgain(shop);
    const asked: string[] = [];
    const { order, payment, paymentsOf } = shop.gateway;
    shop.gateway.order = (id) => (asked.push(id), order.call(shop.gateway, id));
    shop.gateway.payment = (id) => (asked.push(id), payment.call(shop.gateway, id));
    shop.gateway.paymentsOf = (id) => (asked.push(id), paymentsOf.call(shop.gateway, id));
    await sweepAgain(shop);
    expect(asked).toEqual([]);
  });

  it("one payment that cannot be taken in holds up no other, stands as an exception, and is read again within the hour", async () => {
    await shop.order(1);
    const good = shop.gateway.paysOnPage(500);
    const bad = shop.gateway.pays((await shop.order(2)).id);
    const { paymentsOf } = shop.gateway;
    shop.gateway.paymentsOf = (id) =>
      id === bad.orderId ? Promise.reject(new Error("broken")) : paymentsOf.call(shop.gateway, id);
    await sweepAgain(shop);
    expect(await moneyOf(shop, good.id)).toMatchObject({ unmatched_paise: 500 });
    expect(await exceptions(shop.parts.store.db)).toMatchObject([{ id: bad.id }]);
    shop.gateway.paymentsOf = paymentsOf;
    shop.parts.clock.now += HOUR;
    await readAgain(shop.parts);
    expect((await shop.row(bad.orderId ?? "")).state).toBe("fulfilled");
  });

  it("that fails for a day is told to the owner, once a day", async () => {
    await shop.order(1);
    shop.gateway.down = true;
    for (let hour = 0; hour < 50; hour++) {
      shop.parts.clock.now += HOUR;
      await sweep(shop.parts, 0).catch(() => undefined);
    }
    const told = await letters(shop, "owner: list not read");
    expect(told.filter((text) => text.includes("list of payments")).length).toBeGreaterThan(0);
    expect(told.length).toBeLessThanOrEqual(3);
  });
});
