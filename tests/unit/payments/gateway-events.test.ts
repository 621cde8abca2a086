import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moneyById } from "../../../app/backend.server/money/ledger/ledger";
import { owedOf } from "../../../app/backend.server/money/owed/owe";
import { handleGatewayEvent } from "../../../app/backend.server/money/payments/gateway-events";
import { refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import type { MoneyId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE, Shop } from "./shop";

let shop: Shop;
let id: string;
beforeEach(async () => {
  shop = await Shop.open();
  ({ id } = await shop.order(2));
});
afterEach(() => shop.close());

const returned = async (paymentId: string) =>
  (await moneyById(shop.parts.store.db, paymentId as MoneyId))?.returned_paise;
const hear = (event: string, paymentId: string | null, orderId: string | null = null) =>
  handleGatewayEvent(shop.parts, { event, orderId, paymentId });

describe("a gateway event", () => {
  it("settles by what the gateway says, whichever it is, however often it comes", async () => {
    const payment = shop.gateway.pays(id);
    for (const event of [
      "order.paid",
      "payment.captured",
      "payment.authorized",
      "payment.failed",
      "payment.captured",
    ])
      await hear(event, payment.id, id);
    expect(await shop.subscriptions()).toHaveLength(2);
    expect(await shop.history((await shop.row(id)).id)).toEqual([
      "created",
      "captured",
      "fulfilled",
    ]);
  });
  it("is not believed: captured by its own word only changes nothing", async () => {
    const payment = shop.gateway.pays(id, { status: "failed" });
    await hear("payment.captured", payment.id, id);
    expect((await shop.row(id)).state).toBe("failed");
    expect(await shop.subscriptions()).toEqual([]);
  });
  it("names an order in vain when its payment is of another", async () => {
    const other = await shop.order(1);
    const payment = shop.gateway.pays(other.id);
    await hear("payment.captured", payment.id, id);
    expect((await shop.row(id)).state).toBe("created");
    expect((await shop.row(other.id)).state).toBe("fulfilled");
  });
  it("before verify and after it gives the same single subscription", async () => {
    const payment = shop.gateway.pays(id);
    await hear("order.paid", payment.id, id);
    await shop.verify(id, payment.id);
    await hear("payment.captured", payment.id, id);
    expect(await shop.subscriptions()).toHaveLength(2);
  });
  it("about an order that is not ours is logged and done with", async () => {
    await hear("order.paid", null, "order_strange");
    await hear("payment.captured", "pay_strange", null);
  });
  it("is to be handled again when the gateway is down", async () => {
    shop.gateway.down = true;
    await expect(hear("order.paid", "pay_1", id)).rejects.toMatchObject({ provider: "gateway" });
  });
});

describe("a refund at the gateway", () => {
  const bought = async () => {
    const payment = shop.gateway.pays(id);
    await shop.verify(id, payment.id);
    return payment;
  };

  it("in part is recorded and leaves the subscriptions", async () => {
    const payment = await bought();
    shop.gateway.becomes(payment.id, { amountRefunded: 10_000 });
    await hear("refund.processed", payment.id);
    expect([(await shop.row(id)).state, await returned(payment.id)]).toEqual(["fulfilled", 10_000]);
    expect(await shop.active()).toHaveLength(2);
  });
  it("whole ends the subscriptions, for good", async () => {
    const payment = await bought();
    shop.gateway.becomes(payment.id, { status: "refunded", amountRefunded: 449_800 });
    await hear("refund.processed", payment.id);
    await hear("payment.captured", payment.id);
    await shop.verify(id, payment.id).catch(() => null);
    expect([(await shop.row(id)).state, await returned(payment.id)]).toEqual(["refunded", 449_800]);
    expect(await shop.active()).toEqual([]);
    expect(await shop.subscriptions()).toHaveLength(2);
  });
  it("lets a renewal take the place of what ended", async () => {
    const payment = await bought();
    shop.parts.clock.now += 3 * MINUTE;
    const renewal = await shop.order(2);
    await shop.verify(renewal.id, shop.gateway.pays(renewal.id).id);
    shop.gateway.becomes(payment.id, { status: "refunded", amountRefunded: 449_800 });
    await hear("refund.processed", payment.id);
    const cards = await shop.active();
    // Bought on 20 November for 30 days: without the first period it ends on 20 December, not 30
    // days after that.
    expect(cards.map((card) => card.endDate)).toEqual([
      "2026-12-20T18:29:59.999Z",
      "2026-12-20T18:29:59.999Z",
    ]);
  });
  it("of a payment that was owed back leaves nothing owed", async () => {
    await bought();
    const second = shop.gateway.pays(id);
    await hear("payment.captured", second.id);
    shop.gateway.becomes(second.id, { status: "refunded", amountRefunded: second.amount });
    await hear("refund.processed", second.id);
    expect(await owedOf(shop.parts.store.db, (await shop.row(id)).id)).toMatchObject([
      { id: second.id, owed_paise: 0 },
    ]);
    expect(await shop.active()).toHaveLength(2);
  });
});

describe("an order that the gateway shows no more", () => {
  it("is settled by the payment that the event names", async () => {
    const payment = shop.gateway.pays(id);
    await hear("order.paid", payment.id);
    shop.gateway.tooOld.add(id);
    shop.gateway.becomes(payment.id, { status: "refunded", amountRefunded: payment.amount });
    await hear("refund.processed", payment.id);
    expect((await shop.row(id)).state).toBe("refunded");
    expect(await shop.active()).toEqual([]);
  });
  it("is not settled by a payment of another order, nor without one", async () => {
    const other = await shop.order(1);
    const payment = shop.gateway.pays(other.id);
    shop.gateway.tooOld.add(id);
    await expect(
      refreshFromGateway(shop.parts, (await shop.row(id)).id, "verify", payment.id),
    ).rejects.toThrow("180 days");
    await expect(hear("order.paid", null, id)).rejects.toThrow("180 days");
    expect((await shop.row(id)).state).toBe("created");
  });
});

describe("a refund after several payments", () => {
  it("of the first ends the service, of the second only what was owed, in any order", async () => {
    for (const first of ["the one that settled", "the second"] as const) {
      const order = await shop.order(1);
      const settling = shop.gateway.pays(order.id);
      shop.gateway.pays(order.id, { status: "failed" });
      await hear("payment.captured", settling.id);
      const second = shop.gateway.pays(order.id);
      await hear("payment.captured", second.id);
      const row = await shop.row(order.id);
      expect(await owedOf(shop.parts.store.db, row.id)).toMatchObject([
        { id: second.id, why: "second payment", owed_paise: second.amount },
      ]);
      const goesBack = first === "the second" ? [second, settling] : [settling, second];
      for (const payment of goesBack) {
        shop.gateway.becomes(payment.id, { status: "refunded", amountRefunded: payment.amount });
        await hear("refund.processed", payment.id);
        await hear("refund.processed", payment.id);
        const ended = payment.id === settling.id || first === "the one that settled";
        expect((await shop.row(order.id)).state).toBe(ended ? "refunded" : "fulfilled");
      }
      expect(await owedOf(shop.parts.store.db, row.id)).toMatchObject([
        { id: second.id, owed_paise: 0 },
      ]);
      expect(await shop.history(row.id)).toEqual(["created", "captured", "fulfilled", "refunded"]);
    }
  });
});
