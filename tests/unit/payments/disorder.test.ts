import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { owedOf } from "../../../app/backend.server/money/owed/owe";
import { cancelPayment } from "../../../app/backend.server/buying/cancel";
import { paymentFailed } from "../../../app/backend.server/buying/failed";
import { handleGatewayEvent } from "../../../app/backend.server/money/payments/gateway-events";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import {
  mayMove,
  type PaymentState,
} from "../../../app/backend.server/platform/states/payment-states";
import { verifyPayment } from "../../../app/backend.server/buying/verify";
import { HOUR, MINUTE, Shop, signed } from "./shop";

const deliveries = [
  "verify",
  "re-verify",
  "webhook",
  "webhook twice",
  "cancel",
  "failed",
  "reconcile",
  "order again",
  "forged",
  "gateway down",
  "gateway up",
  "a minute",
  "an hour",
] as const;
type Delivery = (typeof deliveries)[number];

/**
 * What the payment is at the gateway before each batch of deliveries; captured by the end, at the
 * latest.
 */
const paths = fc.constantFrom(
  "captured at once",
  "authorised first",
  "failed first, captured late",
  "captured twice",
);
const disorder = fc.array(
  fc.array(fc.constantFrom(...deliveries), { minLength: 1, maxLength: 4 }),
  { minLength: 1, maxLength: 6 },
);

describe("deliveries in any order, at the same moment and with the gateway going away", () => {
  it("end in exactly one subscription a service", async () => {
    await fc.assert(
      fc.asyncProperty(paths, disorder, async (path, batches) => {
        const shop = await Shop.open();
        try {
          await run(shop, path, batches);
        } finally {
          await shop.close();
        }
      }),
      { numRuns: 120 },
    );
  }, 60_000);
});

async function run(shop: Shop, path: string, batches: Delivery[][]): Promise<void> {
  const { id } = await shop.order(2);
  const first =
    path === "authorised first" ? "authorized" : path.startsWith("failed") ? "failed" : "captured";
  const payment = shop.gateway.pays(id, { status: first });
  if (path === "captured twice") shop.gateway.pays(id);
  const half = Math.floor(batches.length / 2);
  for (const [at, batch] of batches.entries()) {
    if (at === half && first === "failed") shop.gateway.becomes(payment.id, { status: "captured" });
    await Promise.all(batch.map((delivery) => deliver(shop, delivery, id, payment.id)));
  }
  if (shop.gateway.allPayments.get(payment.id)?.status === "failed")
    shop.gateway.becomes(payment.id, { status: "captured" });
  shop.gateway.down = false;
  shop.parts.clock.now += 2 * HOUR;
  await reconcileDue(shop.parts);
  await deliver(shop, "webhook", id, payment.id);

  const row = await shop.row(id);
  expect(row.state).toBe("fulfilled");
  const given = (await shop.subscriptions()).filter(
    (subscription) => subscription.payment_id === row.id,
  );
  expect(given.map((subscription) => subscription.service_id).sort()).toEqual(
    shop.offers
      .slice(0, 2)
      .map((offer) => offer.service._id)
      .sort(),
  );
  expect(await owedOf(shop.parts.store.db, row.id)).toHaveLength(path === "captured twice" ? 1 : 0);
  const history = (await shop.history(row.id)) as PaymentState[];
  expect(history.slice(1).every((to, at) => mayMove(history[at]!, to))).toBe(true);
  expect(history.filter((state) => state === "fulfilled")).toHaveLength(1);
}

async function deliver(
  shop: Shop,
  delivery: Delivery,
  orderId: string,
  paymentId: string,
): Promise<void> {
  const { parts, asha, gateway } = shop;
  const act: Record<Delivery, () => unknown> = {
    verify: () => shop.verify(orderId, paymentId),
    "re-verify": () => shop.verify(orderId, paymentId, "re-verify"),
    webhook: () => handleGatewayEvent(parts, { event: "payment.captured", orderId, paymentId }),
    "webhook twice": () =>
      Promise.all(
        [1, 2].map(() =>
          handleGatewayEvent(parts, { event: "order.paid", orderId, paymentId: null }),
        ),
      ),
    cancel: () => cancelPayment(parts, asha, orderId),
    failed: () =>
      paymentFailed(parts, asha, {
        error: { metadata: { order_id: orderId, payment_id: paymentId } },
      }),
    reconcile: () => reconcileDue(parts),
    "order again": () => shop.order(2),
    forged: () =>
      verifyPayment(
        parts,
        asha,
        { ...signed(orderId, "pay_forged"), razorpay_signature: "0" },
        "verify",
      ),
    "gateway down": () => (gateway.down = true),
    "gateway up": () => (gateway.down = false),
    "a minute": () => (parts.clock.now += MINUTE),
    "an hour": () => (parts.clock.now += HOUR),
  };
  try {
    await act[delivery]();
  } catch (problem) {
    // Refused or the gateway is down: the person may try again, and nothing may have been half
    // done.
    const expected = problem instanceof Error && ("status" in problem || "provider" in problem);
    if (!expected) throw problem;
  }
}
