import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { owedOf } from "../../../app/backend.server/money/owed/owe";
import { verifyPayment } from "../../../app/backend.server/buying/verify";
import { pendingOf } from "../../../app/backend.server/buying/pending";
import { HOUR, MINUTE, Shop, signed } from "./shop";

let shop: Shop;
const owed = async (orderId: string) => owedOf(shop.parts.store.db, (await shop.row(orderId)).id);
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const pending = async () => (await pendingOf(shop.parts, shop.asha)).payments;

describe("verifying a payment", () => {
  it("gives one subscription a service, however often it is asked", async () => {
    const { id } = await shop.order(2);
    const payment = shop.gateway.pays(id);
    for (const cause of ["verify", "re-verify", "verify"] as const)
      expect(await shop.verify(id, payment.id, cause)).toBe("fulfilled");
    await Promise.all([shop.verify(id, payment.id), shop.verify(id, payment.id, "re-verify")]);
    expect(await shop.subscriptions()).toHaveLength(2);
    const row = await shop.row(id);
    expect(row).toMatchObject({
      state: "fulfilled",
      provider_payment_id: payment.id,
      fulfilled_at: shop.parts.now(),
      awaiting_since: null,
      next_look_at: shop.parts.now() + HOUR,
    });
    expect(await shop.history(row.id)).toEqual(["created", "attempted", "captured", "fulfilled"]);
  });

  // ASVS 16.5.3
  it("changes nothing when the signature is wrong", async () => {
    const { id } = await shop.order();
    const payment = shop.gateway.pays(id);
    const before = await shop.row(id);
    const forged = { ...signed(id, payment.id), razorpay_signature: "0".repeat(64) };
    await expect(verifyPayment(shop.parts, shop.asha, forged, "verify")).rejects.toMatchObject({
      status: 400,
      message: "Payment verification failed",
    });
    expect(await shop.row(id)).toEqual(before);
  });

  // ASVS 8.2.2
  it("does not know another's order, nor one that does not exist without a signature", async () => {
    const { id } = await shop.order();
    const payment = shop.gateway.pays(id);
    const other = await shop.another();
    const forged = { ...signed("order_none", payment.id), razorpay_signature: "0" };
    for (const answer of [signed(id, payment.id), forged])
      await expect(verifyPayment(shop.parts, other, answer, "verify")).rejects.toMatchObject({
        status: 404,
        message: "We do not know this order.",
      });
    expect(await shop.subscriptions()).toEqual([]);
  });

  it("of money that the gateway took for an order that nobody knows the payer hears that it is safe", async () => {
    const strange = await shop.gateway.createOrder({ paise: 500, receipt: "theirs", notes: {} });
    const payment = shop.gateway.pays(strange.id);
    await expect(shop.verify(strange.id, payment.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`Your payment ${payment.id} reached us`) as string,
    });
    expect(await shop.parts.store.db.selectFrom("money_in").selectAll().execute()).toMatchObject([
      { id: payment.id, unmatched_paise: 500 },
    ]);
  });

  it("captures what is only authorised", async () => {
    const { id } = await shop.order();
    const payment = shop.gateway.pays(id, { status: "authorized" });
    expect(await shop.verify(id, payment.id)).toBe("fulfilled");
    expect(shop.gateway.captures).toBe(1);
  });

  it("is pending while the capture does not come through", async () => {
    const { id } = await shop.order();
    const payment = shop.gateway.pays(id, { status: "authorized" });
    shop.gateway.capture = async (authorised) => authorised;
    expect(await shop.verify(id, payment.id)).toBe("pending");
    expect(await pending()).toMatchObject([
      { paymentMethod: "online", razorpayObject: { id, amount: 449_800 } },
    ]);
    expect(await shop.subscriptions()).toEqual([]);
  });

  it("is listed as pending and looked at soon when the gateway is down", async () => {
    const { id } = await shop.order();
    const payment = shop.gateway.pays(id);
    shop.parts.clock.now += 20 * MINUTE;
    shop.gateway.down = true;
    await expect(shop.verify(id, payment.id)).rejects.toMatchObject({ provider: "gateway" });
    expect(await pending()).toHaveLength(1);
    expect((await shop.row(id)).next_look_at).toBe(shop.parts.now() + 2 * MINUTE);
  });

  it.each(["failed", "refunded"] as const)(
    "fails when the gateway says %s, and is not pending",
    async (status) => {
      const { id } = await shop.order();
      const payment = shop.gateway.pays(id, { status });
      await expect(shop.verify(id, payment.id)).rejects.toMatchObject({
        status: 400,
        message: "Payment verification failed",
      });
      expect((await shop.row(id)).state).toBe("failed");
      expect(await pending()).toEqual([]);
    },
  );

  it("fulfils a failed payment that is captured late", async () => {
    const { id } = await shop.order();
    const payment = shop.gateway.pays(id, { status: "failed" });
    await expect(shop.verify(id, payment.id)).rejects.toMatchObject({ status: 400 });
    shop.gateway.becomes(payment.id, { status: "captured" });
    expect(await shop.verify(id, payment.id, "re-verify")).toBe("fulfilled");
  });

  it("gives nothing for another amount, owes it back and says so", async () => {
    const { id } = await shop.order();
    const payment = shop.gateway.pays(id, { amount: 100 });
    await expect(shop.verify(id, payment.id)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("will be refunded"),
    });
    expect(await shop.subscriptions()).toEqual([]);
    expect(await owed(id)).toMatchObject([
      { id: payment.id, owed_paise: 100, why: "amount differs" },
    ]);
  });

  it("owes a second captured payment back once and extends nothing", async () => {
    const { id } = await shop.order();
    const [first, second] = [shop.gateway.pays(id), shop.gateway.pays(id)];
    await shop.verify(id, first.id);
    const before = await shop.subscriptions();
    expect(await shop.verify(id, second.id)).toBe("fulfilled");
    await shop.verify(id, second.id, "re-verify");
    expect(await shop.subscriptions()).toEqual(before);
    expect(await owed(id)).toHaveLength(1);
  });

  it("does not take a payment of another order for this one", async () => {
    const [one, two] = [await shop.order(1), await shop.order(2)];
    const payment = shop.gateway.pays(one.id);
    await expect(shop.verify(two.id, payment.id)).resolves.toBe("pending");
    expect((await shop.row(two.id)).state).toBe("attempted");
    expect(await shop.subscriptions()).toEqual([]);
  });
});

describe("buying a service that runs already", () => {
  it("starts when the running one ends, and both orders stand on one card", async () => {
    for (let time = 0; time < 2; time++) {
      const { id } = await shop.order(1);
      await shop.verify(id, shop.gateway.pays(id).id);
      shop.parts.clock.now += MINUTE;
    }
    const [first, second] = await shop.subscriptions();
    expect(second!.starts_at).toBe(first!.ends_at + 1);
    // Bought at noon on 20 November: 30 days end on 20 December, 30 more on 19 January.
    expect(await shop.active()).toMatchObject([
      {
        _id: second!.id,
        startDate: "2026-11-20T06:30:00.000Z",
        endDate: "2027-01-19T18:29:59.999Z",
      },
    ]);
  });
});
