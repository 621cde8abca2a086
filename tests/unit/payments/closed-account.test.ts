import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { owedOf } from "../../../app/backend.server/money/owed/owe";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim, dismissLapsedClaims } from "../../../app/backend.server/buying/claims";
import { createOrder } from "../../../app/backend.server/buying/order";
import { handleGatewayEvent } from "../../../app/backend.server/money/payments/gateway-events";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { DAY, HOUR, Shop } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const close = () => closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true });
const outbox = async () =>
  (await shop.parts.store.db.selectFrom("outbox").select("kind").orderBy("id").execute()).map(
    ({ kind }) => kind,
  );

describe("a claim that lapsed before the account was closed", () => {
  let id: PaymentId;
  beforeEach(async () => {
    id = await claim(shop.parts, shop.asha, shop.request(2));
    shop.parts.clock.now += 7 * DAY;
    await dismissLapsedClaims(shop.parts);
    await close();
  });
  it("cannot be confirmed any more, and the operator is told to send the money back", async () => {
    await expect(confirmClaim(shop.parts, id, "412345678901")).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^This account is closed, so there is nobody to serve. Note that the money came, and send it back: claims send-back /,
      ),
    });
    expect(await shop.history(id)).toEqual(["claimed", "dismissed"]);
    expect(await shop.subscriptions()).toEqual([]);
  });
});

describe("an order whose money comes after the account was closed", () => {
  it("gives nothing, is owed back, and the owner is told", async () => {
    const { id } = await shop.order();
    for (let hour = 0; hour < 74; hour++) {
      shop.parts.clock.now += HOUR;
      await reconcileDue(shop.parts);
    }
    await close();
    const payment = shop.gateway.pays(id);
    await handleGatewayEvent(shop.parts, {
      event: "payment.captured",
      orderId: id,
      paymentId: payment.id,
    });
    await handleGatewayEvent(shop.parts, {
      event: "order.paid",
      orderId: id,
      paymentId: payment.id,
    });
    const row = await shop.row(id);
    expect(await owedOf(shop.parts.store.db, row.id)).toMatchObject([
      { id: payment.id, owed_paise: payment.amount, why: "account closed" },
    ]);
    expect(row.fulfilled_at).toBeNull();
    expect(await shop.subscriptions()).toEqual([]);
    expect((await outbox()).filter((kind) => kind === "owner: refund due")).toHaveLength(1);
  });
});

describe("closing at the moment in which a late claim is confirmed", () => {
  it("leaves no running service on a closed account", async () => {
    const id = await claim(shop.parts, shop.asha, shop.request(2));
    shop.parts.clock.now += 7 * DAY;
    await dismissLapsedClaims(shop.parts);
    await Promise.allSettled([confirmClaim(shop.parts, id, null), close()]);
    const person = await shop.parts.store.db
      .selectFrom("people")
      .select("closed_at")
      .where("id", "=", shop.asha.id)
      .executeTakeFirstOrThrow();
    const running = (await shop.subscriptions()).filter((one) => one.revoked_at === null);
    expect(person.closed_at === null || running.length === 0).toBe(true);
  });
});

describe("what was on its way when the account was closed", () => {
  it("is refused: no claim, no order, and the gateway hears nothing", async () => {
    const late = shop.request(2);
    await close();
    for (const work of [claim, createOrder])
      await expect(work(shop.parts, shop.asha, late)).rejects.toMatchObject({
        status: 401,
        message: "This account is closed.",
      });
    expect(await shop.parts.store.db.selectFrom("payments").select("id").execute()).toEqual([]);
  });
});
