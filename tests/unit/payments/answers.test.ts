import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cancelPayment } from "../../../app/backend.server/buying/cancel";
import { paymentFailed } from "../../../app/backend.server/buying/failed";
import { handleGatewayEvent } from "../../../app/backend.server/money/payments/gateway-events";
import { verifyPayment } from "../../../app/backend.server/buying/verify";
import { presentId } from "../../../app/shared/run-id";
import { asRun } from "../../../app/shared/run-id";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { refusalOf } from "../people";
import { MINUTE, Shop, signed } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

describe("verifying", () => {
  it("what is paid already asks the gateway nothing", async () => {
    const { id } = await shop.order(1);
    const payment = shop.gateway.pays(id);
    await shop.verify(id, payment.id);
    shop.gateway.down = true;
    expect(await shop.verify(id, payment.id, "re-verify")).toBe("fulfilled");
    await expect(shop.verify(id, "pay_other")).rejects.toThrow(ProviderDown);
  });

  it("with a signature that does not hold says why to the log only", async () => {
    const { id } = await shop.order(1);
    const forged = { ...signed(id, "pay_1"), razorpay_signature: "0" };
    expect(await refusalOf(verifyPayment(shop.parts, shop.asha, forged, "verify"))).toMatchObject({
      message: "Payment verification failed",
      more: { detail: "signature does not hold" },
    });
  });

  it("that comes to nothing says for which state to the log, and to the person what happens to an amount that differs", async () => {
    const { id } = await shop.order(1);
    const failed = shop.gateway.pays(id, { status: "failed" });
    expect(await refusalOf(shop.verify(id, failed.id))).toMatchObject({
      message: "Payment verification failed",
      more: { detail: "the payment is failed" },
    });
    const odd = shop.gateway.pays(id, { amount: 1 });
    expect((await refusalOf(shop.verify(id, odd.id))).message).toBe(
      "Payment verification failed. The amount paid is not that of the order; it will be refunded",
    );
  });

  it("marks money awaited at the first word, notes by whom, and looks in two minutes", async () => {
    const { id } = await shop.order(1);
    const payment = shop.gateway.pays(id);
    shop.gateway.down = true;
    await expect(shop.verify(id, payment.id, "re-verify")).rejects.toThrow(ProviderDown);
    const since = shop.parts.now();
    expect(await shop.row(id)).toMatchObject({
      state: "attempted",
      awaiting_since: since,
      next_look_at: since + 2 * MINUTE,
    });
    const events = await shop.parts.store.db
      .selectFrom("payment_events")
      .select(["to_state", "cause"])
      .orderBy("id")
      .execute();
    expect(events.at(-1)).toEqual({ to_state: "attempted", cause: "re-verify" });
    shop.parts.clock.now += 30 * MINUTE;
    await expect(shop.verify(id, payment.id)).rejects.toThrow(ProviderDown);
    expect((await shop.row(id)).awaiting_since).toBe(since);
  });

  it("marks an attempted order as awaited too, without another event", async () => {
    const { id } = await shop.order(1);
    await paymentFailed(shop.parts, shop.asha, { error: { metadata: { order_id: id } } });
    const row = await shop.row(id);
    const before = await shop.history(row.id);
    shop.gateway.down = true;
    await expect(shop.verify(id, "pay_1")).rejects.toThrow(ProviderDown);
    expect(await shop.row(id)).toMatchObject({
      state: "attempted",
      awaiting_since: shop.parts.now(),
      next_look_at: shop.parts.now() + 2 * MINUTE,
    });
    expect(await shop.history(row.id)).toEqual(before);
  });

  it("does not mark what is paid, by another payment", async () => {
    const { id } = await shop.order(1);
    await shop.verify(id, shop.gateway.pays(id).id);
    expect(await shop.verify(id, shop.gateway.pays(id).id)).toBe("fulfilled");
    expect((await shop.row(id)).awaiting_since).toBeNull();
  });
});

describe("closing the checkout", () => {
  it("is on record with its cause; a second one keeps a cancelled order's next look", async () => {
    const { id } = await shop.order(1);
    await cancelPayment(shop.parts, shop.asha, id);
    const events = await shop.parts.store.db
      .selectFrom("payment_events")
      .select(["to_state", "cause"])
      .orderBy("id")
      .execute();
    expect(events.at(-1)).toEqual({ to_state: "cancelled", cause: "cancel-payment" });
    const before = await shop.row(id);
    shop.parts.clock.now += MINUTE;
    expect(await cancelPayment(shop.parts, shop.asha, id)).toEqual({
      state: "cancelled",
      asked: true,
    });
    expect(await shop.row(id)).toEqual(before);
  });
  it("does not hide a fault of our own", async () => {
    const { id } = await shop.order(1);
    shop.gateway.paymentsOf = () => Promise.reject(new Error("our own fault"));
    await expect(cancelPayment(shop.parts, shop.asha, id)).rejects.toThrow("our own fault");
    expect((await shop.row(id)).state).toBe("created");
  });
});

describe("a failure that the browser reports", () => {
  it("is looked up by the payment it names, and on record with its cause", async () => {
    const { id } = await shop.order(1);
    const asked: string[] = [];
    const ask = shop.gateway.payment.bind(shop.gateway);
    shop.gateway.payment = async (payment) => (asked.push(payment), ask(payment));
    expect(
      await paymentFailed(shop.parts, shop.asha, {
        error: { metadata: { order_id: id, payment_id: "pay_9" } },
      }),
    ).toBe("attempted");
    expect(asked).toEqual(["pay_9"]);
    const events = await shop.parts.store.db
      .selectFrom("payment_events")
      .select(["to_state", "cause"])
      .orderBy("id")
      .execute();
    expect(events.at(-1)).toEqual({ to_state: "attempted", cause: "failed-payment" });
  });
  it("without metadata changes nothing", async () => {
    expect(await paymentFailed(shop.parts, shop.asha, { error: {} })).toBeNull();
  });
});

describe("a gateway event", () => {
  it("is worked under the id of the request that made the order", async () => {
    const { id } = await asRun({ requestId: "r-7" }, () => shop.order(1));
    const under: (string | null)[] = [];
    const ask = shop.gateway.paymentsOf.bind(shop.gateway);
    shop.gateway.paymentsOf = async (order) => (under.push(presentId()), ask(order));
    const payment = shop.gateway.pays(id);
    await handleGatewayEvent(shop.parts, { event: "x", orderId: null, paymentId: payment.id });
    expect(under).toEqual(["r-7"]);
  });
  it("that names only an order is settled by that", async () => {
    const { id } = await shop.order(1);
    shop.gateway.pays(id);
    await handleGatewayEvent(shop.parts, { event: "order.paid", orderId: id, paymentId: null });
    expect((await shop.row(id)).state).toBe("fulfilled");
  });
  it("whose payment the gateway does not know yet is settled by the order it names", async () => {
    const { id } = await shop.order(1);
    shop.gateway.pays(id);
    await handleGatewayEvent(shop.parts, {
      event: "order.paid",
      orderId: id,
      paymentId: "pay_unknown",
    });
    expect((await shop.row(id)).state).toBe("fulfilled");
  });
});
