import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cancelPayment } from "../../../app/backend.server/buying/cancel";
import { paymentFailed } from "../../../app/backend.server/buying/failed";
import { MINUTE, Shop } from "./shop";

let shop: Shop;
let id: string;
beforeEach(async () => {
  shop = await Shop.open();
  ({ id } = await shop.order());
});
afterEach(() => shop.close());

const cancel = async () => (await cancelPayment(shop.parts, shop.asha, id)).state;
const fail = (metadata: { order_id?: string; payment_id?: string } = { order_id: id }) =>
  paymentFailed(shop.parts, shop.asha, { error: { reason: "payment_failed", metadata } });

describe("closing the checkout", () => {
  it("cancels an unpaid order, which is looked at again", async () => {
    shop.parts.clock.now += 10 * MINUTE;
    expect(await cancel()).toBe("cancelled");
    expect(await cancel()).toBe("cancelled");
    expect((await shop.row(id)).next_look_at).toBe(shop.parts.now() + 2 * MINUTE);
  });
  it("finds the money that has moved", async () => {
    shop.gateway.pays(id);
    expect(await cancel()).toBe("fulfilled");
    expect(await shop.active()).toHaveLength(2);
  });
  it("does not cancel money on its way", async () => {
    shop.gateway.pays(id, { status: "authorized" });
    shop.gateway.capture = async (payment) => payment;
    expect(await cancel()).toBe("attempted");
  });
  // ASVS 16.5.2
  it("cancels although the gateway is down; late money still settles", async () => {
    shop.gateway.down = true;
    expect(await cancelPayment(shop.parts, shop.asha, id)).toEqual({
      state: "cancelled",
      asked: false,
    });
    shop.gateway.down = false;
    expect(await shop.verify(id, shop.gateway.pays(id).id)).toBe("fulfilled");
  });
  it("never undoes what is paid", async () => {
    await shop.verify(id, shop.gateway.pays(id).id);
    expect(await cancel()).toBe("fulfilled");
    expect(await shop.active()).toHaveLength(2);
  });
  it("is nobody else's to do", async () => {
    await expect(cancelPayment(shop.parts, await shop.another(), id)).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("a failure that the browser reports", () => {
  it("is an attempt when the gateway knows of none", async () => {
    expect(await fail()).toBe("attempted");
    expect(await fail()).toBe("attempted");
  });
  it("is a failure when the gateway says so", async () => {
    const { id: payment_id } = shop.gateway.pays(id, { status: "failed" });
    expect(await fail({ order_id: id, payment_id })).toBe("failed");
  });
  it("settles when the money was captured after all", async () => {
    shop.gateway.pays(id);
    expect(await fail()).toBe("fulfilled");
    expect(await shop.active()).toHaveLength(2);
  });
  it("without an order changes nothing", async () => {
    expect(await fail({})).toBe(null);
    expect((await shop.row(id)).state).toBe("created");
  });
  it.each([
    ["payment_failed", "payment_failed"],
    ["Asha Verma", undefined],
    ["asha@example.com", undefined],
    ["9876543210", undefined],
  ])("is logged with Razorpay's own reason and with no other words: %s", async (reason, logged) => {
    const info = vi.spyOn(shop.parts.log, "info");
    await paymentFailed(shop.parts, shop.asha, { error: { reason, metadata: { order_id: id } } });
    expect(info.mock.calls.map(([about]) => about)).toContainEqual({
      payment: (await shop.row(id)).id,
      reason: logged,
    });
  });
  it("about somebody else's order is not heard", async () => {
    await expect(
      paymentFailed(shop.parts, await shop.another(), { error: { metadata: { order_id: id } } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
