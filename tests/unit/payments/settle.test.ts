import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { claim, dismissLapsedClaims } from "../../../app/backend.server/buying/claims";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { dayInWords } from "../../../app/content/dates";
import { owedOf } from "../../../app/backend.server/money/owed/owe";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { cancelPayment } from "../../../app/backend.server/buying/cancel";
import { paymentFailed } from "../../../app/backend.server/buying/failed";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { handleGatewayEvent } from "../../../app/backend.server/money/payments/gateway-events";
import { refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import { settle } from "../../../app/backend.server/money/payments/settle";
import type {
  PaymentId,
  ServiceId,
  SubscriptionId,
} from "../../../app/backend.server/platform/store/ids";
import type { GatewayPayment } from "../../../app/backend.server/providers/gateway/port";
import { watchHeld } from "../held-rows";
import { refusalOf } from "../people";
import { DAY, Shop } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
  // Somebody without an address is written no letter.
  await shop.parts.store.db
    .updateTable("people")
    .set({ email_enc: shop.parts.seal.close("asha@example.com", "people.email") })
    .execute();
});
afterEach(() => shop.close());

const hear = (paymentId: string) =>
  handleGatewayEvent(shop.parts, { event: "x", orderId: null, paymentId });
const paid = async (count = 1) => {
  const { id } = await shop.order(count);
  const payment = shop.gateway.pays(id);
  await hear(payment.id);
  return { row: await shop.row(id), payment };
};
const told = async (what: string) =>
  (await trail(shop.parts, { what, most: 99 }))
    .map(({ about, person }) => ({ person, about }))
    .reverse();
const letters = async () =>
  (await shop.parts.store.db.selectFrom("outbox").select("kind").orderBy("id").execute()).map(
    ({ kind }) => kind,
  );
const seen = (...payments: GatewayPayment[]) => ({ payments, refunds: [] });
const claimed = () => claim(shop.parts, shop.asha, shop.request(1));

describe("settling", () => {
  it("puts each move on the trail with payment, from, to and cause", async () => {
    const { row } = await paid();
    const about = (from: string | null, to: string, cause: string) => ({
      person: shop.asha.id,
      about: { payment: row.id, from, to, cause },
    });
    expect(await told("payment")).toEqual([
      about(null, "created", "create-order"),
      about("created", "captured", "webhook"),
      about("captured", "fulfilled", "webhook"),
    ]);
  });

  // ASVS 2.3.3
  it("is all or nothing: a service not given leaves payment and papers as they were", async () => {
    const { parts, asha, offers } = shop;
    const { id } = await shop.order(1);
    const before = await shop.row(id);
    // The database allows one subscription of a payment and service: this one stands in the way.
    const inTheWay = {
      id: parts.newId<SubscriptionId>(),
      person_id: asha.id,
      payment_id: before.id,
      service_id: offers[0]!.service._id as ServiceId,
      starts_at: 0,
      ends_at: 1,
    };
    await parts.store.db.insertInto("subscriptions").values(inTheWay).execute();
    const payment = shop.gateway.pays(id);
    await expect(hear(payment.id)).rejects.toThrow(/unique/i);
    expect(await shop.row(id)).toEqual(before);
    expect(await shop.history(before.id)).toEqual(["created"]);
    expect(await letters()).toEqual([]);
    expect(await parts.store.db.selectFrom("invoices").selectAll().execute()).toEqual([]);
  });

  it("writes one letter and one invoice for what has started", async () => {
    const { payment } = await paid();
    await hear(payment.id);
    expect((await letters()).filter((kind) => kind === "subscription started")).toHaveLength(1);
    expect(
      await shop.parts.store.db.selectFrom("invoices").select("payment_id").execute(),
    ).toHaveLength(1);
  });

  it("writes of a renewal that it is renewed and from which day, not that it started", async () => {
    for (let time = 0; time < 2; time++) await hear((await paid()).payment.id);
    const rows = await shop.parts.store.db
      .selectFrom("outbox")
      .select("letter_enc")
      .where("kind", "=", "subscription started")
      .orderBy("id")
      .execute();
    const [first, second] = rows.map((row) => openLetter(shop.parts, row.letter_enc).text);
    expect(first).toContain("is confirmed and your subscription has started.");
    expect(second).toContain("is confirmed and your subscription is renewed.");
    const [, renewal] = await shop.subscriptions();
    expect(second).toContain(`From ${dayInWords(renewal!.starts_at)} to`);
  });

  it("says what stands: state, payment, if money is awaited or an amount differed", async () => {
    const { id } = await shop.order(1);
    const { id: payment } = await shop.row(id);
    expect(await settle(shop.parts, payment, { seen: seen() }, "reconciler")).toEqual({
      state: "created",
      settledWith: null,
      awaiting: false,
      toCapture: [],
      amountDiffers: false,
      overFeeCap: false,
    });
    const authorised = shop.gateway.pays(id, { status: "authorized" });
    expect(await settle(shop.parts, payment, { seen: seen(authorised) }, "reconciler")).toEqual({
      state: "attempted",
      settledWith: null,
      awaiting: true,
      toCapture: [authorised],
      amountDiffers: false,
      overFeeCap: false,
    });
    expect((await shop.row(id)).awaiting_since).toBe(shop.parts.now());
    const odd = shop.gateway.pays(id, { amount: 1 });
    const captured = { ...authorised, status: "captured" as const };
    expect(await settle(shop.parts, payment, { seen: seen(captured, odd) }, "reconciler")).toEqual({
      state: "fulfilled",
      settledWith: authorised.id,
      awaiting: false,
      toCapture: [],
      amountDiffers: true,
      overFeeCap: false,
    });
  });

  it("awaits no more once every try came to nothing", async () => {
    const { id } = await shop.order(1);
    const payment = shop.gateway.pays(id, { status: "authorized" });
    const { id: ours } = await shop.row(id);
    await settle(shop.parts, ours, { seen: seen(payment) }, "reconciler");
    await settle(shop.parts, ours, { seen: seen({ ...payment, status: "failed" }) }, "reconciler");
    expect(await shop.row(id)).toMatchObject({ state: "failed", awaiting_since: null });
  });

  it("takes in nothing of another order's, nor of money that came for it", async () => {
    const { row, payment } = await paid();
    const other = shop.gateway.pays((await shop.order(1)).id);
    const refund = shop.gateway.refundsInDashboard(other.id, 100);
    const refunds = [refund];
    await settle(shop.parts, row.id, { seen: { payments: [payment, other], refunds } }, "webhook");
    const { db } = shop.parts.store;
    expect(await db.selectFrom("money_in").select("id").execute()).toEqual([{ id: payment.id }]);
    expect(await db.selectFrom("gateway_refunds").select("id").execute()).toEqual([]);
    expect((await shop.row(row.provider_order_id ?? "")).state).toBe("fulfilled");
  });

  it("writes of a start online at once, of a claim when the confirmation stands", async () => {
    await paid();
    await confirmClaim(shop.parts, await claimed(), null);
    const { db } = shop.parts.store;
    const leave = await db
      .selectFrom("outbox")
      .select("next_try_at")
      .where("kind", "=", "subscription started")
      .orderBy("id")
      .execute();
    const now = shop.parts.now();
    expect(leave.map(({ next_try_at }) => next_try_at)).toEqual([now, now + UNDO_MS]);
  });

  it("of a payment that is not there is refused", async () => {
    const none = "none" as PaymentId;
    expect(await refusalOf(settle(shop.parts, none, { seen: seen() }, "webhook"))).toMatchObject({
      status: 404,
      message: "There is no payment none.",
    });
    expect(await refusalOf(refreshFromGateway(shop.parts, none, "webhook"))).toMatchObject({
      status: 404,
      message: "There is no payment none.",
    });
  });

  it("holds the payment's row; so do the claim, its lapse and its rejection, closing the checkout, and a failure reported", async () => {
    const { id } = await shop.order(1);
    const row = await shop.row(id);
    const held = watchHeld(shop.parts);
    const holds = async (act: () => Promise<unknown>) => {
      held.length = 0;
      await act();
      return held;
    };
    const payment = { table: "payments", id: row.id };
    expect(await holds(() => settle(shop.parts, row.id, { seen: seen() }, "webhook"))).toEqual([
      payment,
    ]);
    expect(
      (
        await holds(() =>
          paymentFailed(shop.parts, shop.asha, { error: { metadata: { order_id: id } } }),
        )
      ).at(-1),
    ).toEqual(payment);
    expect((await holds(() => cancelPayment(shop.parts, shop.asha, id))).at(-1)).toEqual(payment);
    expect(await holds(() => shop.order(2))).toEqual([{ table: "people", id: shop.asha.id }]);
    const person = { table: "people", id: shop.asha.id };
    expect((await holds(claimed)).at(-1)).toEqual(person);
    const claims = async () =>
      (
        await shop.parts.store.db
          .selectFrom("payments")
          .select("id")
          .where("state", "=", "claimed")
          .execute()
      )[0]?.id ?? "";
    const waiting = await claims();
    expect(await holds(() => rejectClaim(shop.parts, waiting, "no"))).toEqual([
      { table: "payments", id: waiting },
    ]);
    await claimed();
    const lapsing = await claims();
    shop.parts.clock.now += 7 * DAY;
    expect(await holds(() => dismissLapsedClaims(shop.parts))).toEqual([
      { table: "payments", id: lapsing },
    ]);
  });
});

describe("money that is owed back", () => {
  it("is put on the trail and told to person and owner, once", async () => {
    const { row } = await paid();
    const second = shop.gateway.pays(row.provider_order_id ?? "");
    await hear(second.id);
    await hear(second.id);
    expect(await told("refund due")).toEqual([
      {
        person: shop.asha.id,
        about: {
          payment: row.id,
          gatewayPayment: second.id,
          paise: 149_900,
          why: "second payment",
        },
      },
    ]);
    expect((await letters()).filter((kind) => kind.endsWith("refund due"))).toEqual([
      "refund due",
      "owner: refund due",
    ]);
  });

  it("is put on the trail when it went back, and it alone is owed no more", async () => {
    const { row } = await paid();
    const [second, third] = [
      shop.gateway.pays(row.provider_order_id ?? ""),
      shop.gateway.pays(row.provider_order_id ?? ""),
    ];
    for (const { id } of [second, third]) await hear(id);
    const refund = shop.gateway.refundsInDashboard(third.id);
    await hear(third.id);
    expect(await told("money returned")).toEqual([
      {
        person: shop.asha.id,
        about: { payment: row.id, gatewayPayment: third.id, refund: refund.id, paise: 149_900 },
      },
    ]);
    expect(await owedOf(shop.parts.store.db, row.id)).toMatchObject([
      { id: second.id, owed_paise: 149_900 },
      { id: third.id, owed_paise: 0 },
    ]);
  });
});

describe("money that went back at the gateway", () => {
  it("in part is on the trail and told, and the service runs on", async () => {
    const { row, payment } = await paid();
    const refund = shop.gateway.refundsInDashboard(payment.id, 100);
    await hear(payment.id);
    expect(await told("money returned")).toEqual([
      {
        person: shop.asha.id,
        about: { payment: row.id, gatewayPayment: payment.id, refund: refund.id, paise: 100 },
      },
    ]);
    expect((await letters()).filter((kind) => kind === "payment refunded")).toHaveLength(1);
    expect(await shop.active()).toHaveLength(1);
  });

  it("whole is on the trail and told, once", async () => {
    const { row, payment } = await paid();
    const refund = shop.gateway.refundsInDashboard(payment.id);
    await hear(payment.id);
    await hear(payment.id);
    expect(await told("money returned")).toEqual([
      {
        person: shop.asha.id,
        about: { payment: row.id, gatewayPayment: payment.id, refund: refund.id, paise: 149_900 },
      },
    ]);
    expect((await letters()).filter((kind) => kind === "payment refunded")).toHaveLength(1);
  });
});

describe("the operator's word", () => {
  it("does not confirm for a closed account, nor an online payment, nor twice", async () => {
    const { row } = await paid();
    expect(await refusalOf(confirmClaim(shop.parts, row.id, null))).toMatchObject({
      status: 409,
      message: "This is an online payment: Razorpay alone confirms it.",
    });
    const id = await claimed();
    await confirmClaim(shop.parts, id, null);
    expect((await refusalOf(confirmClaim(shop.parts, id, null))).message).toBe(
      "This claim is confirmed already.",
    );
    const late = await claimed();
    await rejectClaim(shop.parts, late, "No such transfer");
    await closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true });
    expect(await refusalOf(confirmClaim(shop.parts, late, null))).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^This account is closed, so there is nobody to serve. Note that the money came, and send it back: claims send-back /,
      ),
    });
  });

  it("keeps the bank's reference, sealed and findable, where it is given, and what stood before where it is not", async () => {
    const utr = "412345678901";
    const of = async (id: PaymentId) =>
      shop.parts.store.db
        .selectFrom("payments")
        .select(["utr_enc", "utr_hash"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    const given = await claimed();
    await confirmClaim(shop.parts, given, utr);
    const { utr_enc, utr_hash } = await of(given);
    expect([shop.parts.seal.open(utr_enc ?? "", "payments.utr"), utr_hash]).toEqual([
      utr,
      shop.parts.seal.hash(utr, "payments.utr"),
    ]);
    const said = await claim(shop.parts, shop.asha, shop.request(2, { utr: "999999999999" }));
    const before = await of(said);
    await confirmClaim(shop.parts, said);
    expect(await of(said)).toEqual(before);
  });

  it.each(["12", "4123456789012", "x412345678901", "41234567890a", ""])(
    "takes no %j for a bank's reference",
    async (utr) => {
      expect(await refusalOf(confirmClaim(shop.parts, await claimed(), utr))).toMatchObject({
        status: 422,
        message: "A UTR has 12 digits.",
      });
    },
  );

  it("rejects a claim with the reason, which the person is told", async () => {
    const id = await claimed();
    await rejectClaim(shop.parts, id, "No such transfer");
    expect(await shop.history(id)).toEqual(["claimed", "rejected"]);
    expect(await told("payment")).toContainEqual({
      person: shop.asha.id,
      about: { payment: id, from: "claimed", to: "rejected", cause: "operator" },
    });
    expect(await letters()).toContain("claim rejected");
    expect(await refusalOf(rejectClaim(shop.parts, id, "again"))).toMatchObject({
      status: 409,
      message: "This claim is rejected; only a waiting one can be rejected.",
    });
    expect(await refusalOf(rejectClaim(shop.parts, "none", "x"))).toMatchObject({
      status: 404,
      message: "There is no claim none.",
    });
  });
});

describe("a claim", () => {
  it("that is new tells person and owner once, and lapses by itself with a letter", async () => {
    const id = await claimed();
    await claimed();
    expect(await letters()).toEqual(["claim received", "owner: claim"]);
    expect(await told("payment")).toEqual([
      {
        person: shop.asha.id,
        about: { payment: id, from: null, to: "claimed", cause: "manual-payment" },
      },
    ]);
    shop.parts.clock.now += 7 * DAY;
    await dismissLapsedClaims(shop.parts);
    expect((await told("payment")).at(-1)?.about).toEqual({
      payment: id,
      from: "claimed",
      to: "dismissed",
      cause: "lapse",
    });
    expect(await letters()).toEqual(["claim received", "owner: claim", "claim lapsed"]);
  });
});
