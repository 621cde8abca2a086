import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { paymentFailed } from "../../../app/backend.server/buying/failed";
import { down } from "./gateway-in-memory";
import { expectAccountedFor, hear, openTill, sweepAgain } from "../money/till";
import { DAY, HOUR, type Shop } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(async () => {
  await expectAccountedFor(shop);
  await shop.close();
});

/** A try that failed, on an order whose own looks are over. */
async function triedAgainLong(after: number) {
  const { id } = await shop.order(1);
  shop.gateway.pays(id, { status: "failed" });
  await days(after / DAY);
  expect(await shop.row(id)).toMatchObject({ state: "failed", next_look_at: null });
  return { id, payment: shop.gateway.pays(id, { status: "failed" }) };
}

async function days(count: number): Promise<void> {
  for (let hour = 0; hour < count * 24; hour++) await shop.after(HOUR);
}

const reported = (orderId: string, paymentId: string) =>
  paymentFailed(shop.parts, shop.asha, {
    error: { metadata: { order_id: orderId, payment_id: paymentId } },
  });

describe("an order that is tried again after its looks have ended", () => {
  it.each([
    ["the browser", (id: string, payment: string) => reported(id, payment)],
    ["a webhook", (_: string, payment: string) => hear(shop, payment)],
    ["the gateway's list", () => sweepAgain(shop)],
  ])("is looked at again when %s tells of it, so that a late capture serves", async (_, told) => {
    const { id, payment } = await triedAgainLong(14 * DAY);
    await told(id, payment.id);
    expect((await shop.row(id)).next_look_at).not.toBe(null);
    await days(2);
    shop.gateway.becomes(payment.id, { status: "captured" });
    await days(0.1);
    expect((await shop.row(id)).state).toBe("fulfilled");
  });

  it("is left alone three days after that try, when it came to nothing", async () => {
    const { id, payment } = await triedAgainLong(14 * DAY);
    await hear(shop, payment.id);
    await days(4);
    expect((await shop.row(id)).next_look_at).toBe(null);
    await hear(shop, payment.id);
    expect((await shop.row(id)).next_look_at).toBe(null);
  });

  it("is looked at while an authorised payment of it could not be captured yet", async () => {
    const { id, payment } = await triedAgainLong(14 * DAY);
    shop.gateway.becomes(payment.id, { status: "authorized" });
    shop.gateway.failNext("capture", down("timeout"));
    await hear(shop, payment.id);
    expect((await shop.row(id)).state).not.toBe("fulfilled");
    await days(0.1);
    expect((await shop.row(id)).state).toBe("fulfilled");
  });
});

it("an order's looks last three days from its last try, not only its last change", async () => {
  const { id } = await shop.order(1);
  shop.gateway.pays(id, { status: "failed" });
  await days(2.8);
  const last = shop.gateway.pays(id, { status: "failed" });
  await days(2);
  shop.gateway.becomes(last.id, { status: "captured" });
  await days(0.1);
  expect((await shop.row(id)).state).toBe("fulfilled");
});
