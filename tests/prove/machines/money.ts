import { strict as assert } from "node:assert";
import fc from "fast-check";
import type { Person } from "../../../app/backend.server/platform/people/person";
import { cancelPayment } from "../../../app/backend.server/buying/cancel";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { claim, dismissLapsedClaims } from "../../../app/backend.server/buying/claims";
import { paymentFailed } from "../../../app/backend.server/buying/failed";
import { handleGatewayEvent } from "../../../app/backend.server/money/payments/gateway-events";
import { refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import { createOrder } from "../../../app/backend.server/buying/order";
import type { PaymentState } from "../../../app/backend.server/platform/states/payment-states";
import { verifyPayment } from "../../../app/backend.server/buying/verify";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { DAY, signed, type Shop } from "../../unit/payments/shop";
import { somebody } from "./somebody";
import { statusOf } from "./status-of";

/** Before, a browser's word does not make us ask the gateway again. */
const ASKED_AGAIN_MS = 3_000;
const online = [
  "pays",
  "authorises",
  "fails",
  "is captured late",
  "is refunded",
  "verify",
  "forged",
  "webhook",
  "look",
  "cancel",
  "failed",
  "again",
  "operator",
];
const manual = ["claim", "confirm", "reject", "lapse", "reject unknown"];
const OPEN: (PaymentState | null)[] = ["created", "attempted", "failed", "cancelled"];

/**
 * Payments by the gateway and by hand: each command's effect and status are said by the model
 * first, and must then be so.
 */
export const moneyMachine = (shop: Shop) =>
  fc.asyncProperty(
    fc.oneof(
      fc.record({
        method: fc.constant("online" as const),
        commands: fc.array(fc.constantFrom(...online), { maxLength: 9 }),
      }),
      fc.record({
        method: fc.constant("manual" as const),
        commands: fc.array(fc.constantFrom(...manual), { maxLength: 9 }),
      }),
    ),
    async ({ method, commands }) => {
      const client = await somebody(shop);
      if (method === "online") await runOnline(shop, client, commands);
      else await runManual(shop, client, commands);
    },
  );

async function runOnline(shop: Shop, client: Person, commands: string[]): Promise<void> {
  const { parts, gateway } = shop;
  const request = {
    ...shop.request(1),
    receipt: client.pan ?? "",
    notes: { ...shop.request(1).notes, number: client.number },
  };
  const { id: orderId } = await createOrder(parts, client, request);
  const { id } = await shop.row(orderId);
  let state: PaymentState = "created";
  let theirs: "none" | "failed" | "authorized" | "captured" | "refunded" = "none";
  let paymentId = "";
  const looked = (): void => {
    if (theirs === "authorized") theirs = "captured"; // every look captures
    if (theirs === "captured" && OPEN.includes(state)) state = "fulfilled";
    else if (theirs === "refunded" && state === "fulfilled") state = "refunded";
    else if (
      (theirs === "failed" || theirs === "refunded") &&
      (state === "created" || state === "attempted")
    )
      state = "failed";
  };
  const pay = (status: "failed" | "authorized" | "captured"): void => {
    if (theirs !== "none") return;
    theirs = status;
    paymentId = gateway.pays(orderId, { status }).id;
  };
  const act: Record<string, () => Promise<void> | void> = {
    pays: () => pay("captured"),
    authorises: () => pay("authorized"),
    fails: () => pay("failed"),
    "is captured late": () => {
      if (theirs === "failed" || theirs === "authorized")
        gateway.becomes(paymentId, { status: (theirs = "captured") });
    },
    "is refunded": () => {
      if (theirs === "captured")
        gateway.becomes(paymentId, {
          status: (theirs = "refunded"),
          amountRefunded: gateway.allPayments.get(paymentId)?.amount ?? 0,
        });
    },
    verify: async () => {
      if (paymentId === "") return;
      const done = state === "fulfilled"; // settled with this very payment: nobody is asked again
      const status = await statusOf(
        verifyPayment(parts, client, signed(orderId, paymentId), "verify"),
      );
      if (!done) {
        if (OPEN.includes(state)) state = "attempted";
        looked();
      }
      assert.equal(status, state === "fulfilled" ? 200 : 400);
    },
    forged: async () => {
      assert.equal(
        await statusOf(
          verifyPayment(
            parts,
            client,
            { ...signed(orderId, paymentId), razorpay_signature: "no" },
            "verify",
          ),
        ),
        400,
      );
      assert.equal(
        await statusOf(verifyPayment(parts, shop.asha, signed(orderId, paymentId), "verify")),
        404,
      );
    },
    webhook: async () => (
      await handleGatewayEvent(parts, { event: "order.paid", orderId, paymentId: null }),
      looked()
    ),
    look: async () => (await refreshFromGateway(parts, id, "reconciler"), looked()),
    cancel: async () => {
      parts.clock.now += ASKED_AGAIN_MS;
      await cancelPayment(parts, client, orderId);
      looked();
      if (OPEN.includes(state)) state = "cancelled";
    },
    failed: async () => {
      parts.clock.now += ASKED_AGAIN_MS;
      await paymentFailed(parts, client, { error: { metadata: { order_id: orderId } } });
      looked();
      if (state === "created") state = "attempted";
    },
    again: async () => {
      if (!OPEN.includes(state)) return;
      const asked = state !== "created"; // a double click asks nobody
      parts.clock.now += ASKED_AGAIN_MS;
      const status = await statusOf(createOrder(parts, client, request));
      if (asked) looked();
      assert.equal(status, OPEN.includes(state) ? 200 : 409);
      if (state === "failed" || state === "cancelled") state = "attempted";
    },
    operator: async () => {
      assert.equal(await statusOf(confirmClaim(parts, id, null)), 409);
      assert.equal(await statusOf(rejectClaim(parts, id, "no")), 404);
    },
  };
  for (const command of commands) {
    await act[command]?.();
    await stands(shop, id, state);
  }
}

async function runManual(shop: Shop, client: Person, commands: string[]): Promise<void> {
  const { parts } = shop;
  const request = {
    ...shop.request(1),
    receipt: client.pan ?? "",
    notes: { ...shop.request(1).notes, number: client.number },
  };
  const id = await claim(parts, client, request);
  let state: PaymentState = "claimed";
  const act: Record<string, () => Promise<void>> = {
    claim: async () => {
      if (state === "claimed") assert.equal(await claim(parts, client, request), id);
    },
    confirm: async () => {
      assert.equal(
        await statusOf(confirmClaim(parts, id, null)),
        state === "fulfilled" ? 409 : 200,
      );
      state = "fulfilled";
    },
    reject: async () => {
      assert.equal(
        await statusOf(rejectClaim(parts, id, "no money came")),
        state === "claimed" ? 200 : 409,
      );
      if (state === "claimed") state = "rejected";
    },
    lapse: async () => {
      parts.clock.now += 7 * DAY;
      await dismissLapsedClaims(parts);
      if (state === "claimed") state = "dismissed";
    },
    "reject unknown": async () =>
      assert.equal(await statusOf(rejectClaim(parts, "nothing", "no")), 404),
  };
  for (const command of commands) {
    await act[command]?.();
    await stands(shop, id, state);
  }
}

/** The payment is in the state, and what it gave is there exactly while it is fulfilled. */
async function stands({ parts }: Shop, id: PaymentId, state: PaymentState): Promise<void> {
  const row = await parts.store.db
    .selectFrom("payments")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  assert.equal(row.state, state);
  const given = await parts.store.db
    .selectFrom("subscriptions")
    .select("revoked_at")
    .where("payment_id", "=", id)
    .execute();
  assert.deepEqual(
    given.map((one) => one.revoked_at === null),
    state === "fulfilled" ? [true] : state === "refunded" ? [false] : [],
  );
}
