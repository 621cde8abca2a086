import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { handleInbox, receive } from "../../../app/backend.server/events/inbox";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { askRefundsAgain } from "../../../app/backend.server/money/refunds/ask-gateway";
import { owedWaiting } from "../../../app/backend.server/money/ledger/balance";
import { askAnew } from "../../../app/backend.server/money/owed/owner-decides";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { refundById } from "../../../app/backend.server/money/refunds/refund-rows";
import { returnOwed, returnOwedOf } from "../../../app/backend.server/money/owed/return-owed";
import { handleGatewayEvent } from "../../../app/backend.server/money/payments/gateway-events";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import { moneyToday } from "../../../app/backend.server/desk/today/money";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import type { RefundId } from "../../../app/backend.server/platform/store/ids";
import { refusalOf } from "../people";
import { DAY, HOUR, Shop } from "./shop";

let shop: Shop;
let keys: string[];
beforeEach(async () => {
  shop = await Shop.open();
  keys = [];
  const refund = shop.gateway.refund.bind(shop.gateway);
  shop.gateway.refund = (asked) => (keys.push(asked.idempotencyKey), refund(asked));
});
afterEach(() => shop.close());

const bought = async () => {
  const { id } = await shop.order(1);
  const payment = shop.gateway.pays(id);
  await shop.verify(id, payment.id);
  return { row: await shop.row(id), payment };
};
const hear = (event: string, refundId: string, paymentId: string) =>
  handleGatewayEvent(shop.parts, { event, orderId: null, paymentId, refundId });
const failed = async () =>
  (
    await shop.parts.store.db
      .selectFrom("refunds")
      .select("payment_id")
      .where("state", "=", "failed")
      .execute()
  ).map(({ payment_id }) => payment_id);
const stateOf = async (id: RefundId) => (await refundById(shop.parts.store.db, id))?.state;
const toOwner = async () => {
  const rows = await shop.parts.store.db
    .selectFrom("outbox")
    .selectAll()
    .where("kind", "=", "owner: refund failed")
    .orderBy("id")
    .execute();
  return rows.map((row) => openLetter(shop.parts, row.letter_enc).text);
};
const recorded = async () =>
  (await trail(shop.parts, { what: "refund failed", most: 99 })).map(({ about }) => about);
const made = () => [...shop.gateway.allRefunds.keys()].at(-1) ?? "";
/** The gateway accepts the next refund and says in its answer that it failed. */
const nextFailsAtOnce = () => {
  const refund = shop.gateway.refund.bind(shop.gateway);
  shop.gateway.refund = async (asked) => {
    shop.gateway.refund = refund;
    const answer = await refund(asked);
    shop.gateway.refundFails(made());
    const refused = shop.gateway.allRefunds.get(made());
    return refused ? { refund: refused } : answer;
  };
};

describe("a refund that fails at the gateway after it was accepted", () => {
  it.each(["all", "pro-rata"] as const)(
    "%s waits for the operator, who is told how to ask anew, once, however often it is said",
    async (how) => {
      const { row, payment } = await bought();
      if (how === "pro-rata") shop.parts.clock.now += 10 * DAY;
      const { id, amount_paise: paise } = await refundPayment(shop.parts, row.id, how);
      expect(await failed()).toEqual([]);
      const refundId = made();
      shop.gateway.refundFails(refundId);
      for (let times = 0; times < 3; times++) await hear("refund.failed", refundId, payment.id);
      expect(await failed()).toEqual([row.id]);
      expect((await shop.row(row.provider_order_id ?? "")).state).toBe("fulfilled");
      expect((await moneyToday(shop.parts)).refundedPaise).toBe(0);
      expect(await recorded()).toEqual([
        { payment: row.id, gatewayPayment: payment.id, refund: refundId, paise },
      ]);
      expect(await toOwner()).toEqual([
        expect.stringMatching(new RegExp(`${refundId} .* failed .* refunds again ${id}\\.`)),
      ]);
    },
  );

  it("is asked for anew by the operator only, for the same amount and under another key, and is done when that is accepted", async () => {
    const { row, payment } = await bought();
    shop.parts.clock.now += 10 * DAY;
    const { id, amount_paise } = await refundPayment(shop.parts, row.id, "pro-rata");
    const first = made();
    shop.gateway.refundFails(first);
    await hear("refund.failed", first, payment.id);
    shop.parts.clock.now += DAY;
    await askRefundsAgain(shop.parts);
    expect(keys).toEqual([`refund-${id}-1`]);
    expect((await refusalOf(refundPayment(shop.parts, row.id, "all"))).message).toContain(
      `The refund ${id}`,
    );
    expect(await askAnew(shop.parts, id)).toMatchObject({ amount_paise, state: "processed" });
    expect(keys).toEqual([`refund-${id}-1`, `refund-${id}-2`]);
    await hear("refund.failed", first, payment.id);
    await hear("refund.processed", made(), payment.id);
    expect(await failed()).toEqual([]);
    expect(shop.gateway.allPayments.get(payment.id)?.amountRefunded).toBe(amount_paise);
    expect(await recorded()).toHaveLength(1);
  });

  it("and fails once more, waits once more, under a third key", async () => {
    const { row, payment } = await bought();
    const { id } = await refundPayment(shop.parts, row.id, "all");
    for (let times = 0; times < 2; times++) {
      shop.gateway.refundFails(made());
      await hear("refund.failed", made(), payment.id);
      await askAnew(shop.parts, id);
    }
    expect(keys).toEqual([1, 2, 3].map((attempt) => `refund-${id}-${attempt}`));
    expect(await toOwner()).toHaveLength(2);
    expect((await shop.row(row.provider_order_id ?? "")).state).toBe("refunded");
  });

  it.each([1, 3])(
    "is found without a webhook, though the payment is %d hundred days old and the gateway shows its order no more",
    async (hundreds) => {
      const { row } = await bought();
      shop.parts.clock.now += hundreds * 100 * DAY;
      for (let round = 0; round < 3; round++) await reconcileDue(shop.parts);
      shop.gateway.refundLimit = Infinity; // the limit is the banks', not every bank's
      if (hundreds > 1) shop.gateway.tooOld.add(row.provider_order_id ?? "");
      await refundPayment(shop.parts, row.id, "all");
      const refundId = made();
      for (let hour = 0; hour < 30; hour++) {
        shop.parts.clock.now += HOUR;
        await reconcileDue(shop.parts);
      }
      shop.gateway.refundFails(refundId);
      for (let hour = 0; hour < 12; hour++) {
        shop.parts.clock.now += HOUR;
        await reconcileDue(shop.parts);
      }
      expect(await failed()).toEqual([row.id]);
      expect(await toOwner()).toHaveLength(1);
    },
  );

  it("is found by the webhook as it comes over the wire", async () => {
    const { row, payment } = await bought();
    await refundPayment(shop.parts, row.id, "all");
    const id = made();
    shop.gateway.refundFails(id);
    const refund = {
      entity: {
        id,
        entity: "refund",
        amount: row.amount_paise,
        payment_id: payment.id,
        status: "failed",
      },
    };
    const raw = JSON.stringify({
      entity: "event",
      event: "refund.failed",
      payload: { refund, payment: { entity: { id: payment.id, order_id: null } } },
    });
    await receive(shop.parts, {
      source: "razorpay",
      eventId: "evt_1",
      raw: new TextEncoder().encode(raw),
    });
    expect(await handleInbox(shop.parts)).toBe(1);
    expect(await failed()).toEqual([row.id]);
  });

  it("is not believed when only the event says so", async () => {
    const { row, payment } = await bought();
    await refundPayment(shop.parts, row.id, "all");
    await hear("refund.failed", made(), payment.id);
    await hear("refund.failed", "rfnd_none", payment.id);
    expect([await failed(), await toOwner()]).toEqual([[], []]);
  });

  it("at once ends nothing, and says so", async () => {
    const { row } = await bought();
    nextFailsAtOnce();
    const { id, state } = await refundPayment(shop.parts, row.id, "all");
    expect([state, (await shop.active()).length]).toEqual(["failed", 1]);
    await askAnew(shop.parts, id);
    expect([await failed(), await shop.active(), keys.at(-1)]).toEqual([[], [], `refund-${id}-2`]);
  });

  it("of the dashboard's making is told to the owner; what failed before we saw it is nobody's to ask for here", async () => {
    const { row, payment } = await bought();
    const { id } = shop.gateway.refundsInDashboard(payment.id, 500);
    shop.gateway.refundFails(id);
    await hear("refund.failed", id, payment.id);
    expect(await failed()).toEqual([]);
    expect(await toOwner()).toEqual([
      expect.stringContaining(`payment ${row.id}) failed at Razorpay`),
    ]);
    expect((await toOwner())[0]).toContain("dashboard");
  });

  it("of the dashboard's making told to the client is owed until the owner asks anew", async () => {
    const { row, payment } = await bought();
    const { id } = shop.gateway.refundsInDashboard(payment.id, 500);
    await hear("refund.processed", id, payment.id);
    shop.gateway.refundFails(id);
    for (let times = 0; times < 2; times++) await hear("refund.failed", id, payment.id);
    expect(await failed()).toEqual([row.id]);
    expect((await toOwner())[0]).toContain("refunds again");
  });
});

describe("a refund of money that bought nothing", () => {
  const twice = async () => {
    const { row } = await bought();
    const second = shop.gateway.pays(row.provider_order_id ?? "");
    await hear("payment.captured", "", second.id);
    await returnOwedOf(shop.parts, { payment: row.id });
    expect(await waiting()).toEqual([]);
    const refund = await shop.parts.store.db
      .selectFrom("refunds")
      .select("id")
      .executeTakeFirstOrThrow();
    return { row, second, refundId: made(), ours: refund.id };
  };
  const waiting = async () =>
    (await owedWaiting(shop.parts.store.db)).map(({ payment_id, owed_paise }) => ({
      id: payment_id,
      paise: owed_paise,
    }));

  it("that fails is owed once more, also where the payment goes on looking refunded, and the owner is told", async () => {
    const { row, second, refundId } = await twice();
    shop.gateway.refundFails(refundId);
    const shown = shop.gateway.allPayments.get(second.id)!;
    shop.gateway.allPayments.set(second.id, {
      ...shown,
      status: "refunded",
      amountRefunded: second.amount,
    });
    for (let times = 0; times < 3; times++) await hear("refund.failed", refundId, second.id);
    expect(await waiting()).toEqual([{ id: row.id, paise: second.amount }]);
    expect(await toOwner()).toHaveLength(1);
    expect(await recorded()).toHaveLength(1);
  });

  it("that fails does not go back by itself again: the owner asks anew, by a new key", async () => {
    const { second, refundId, ours } = await twice();
    shop.gateway.refundFails(refundId);
    await hear("refund.failed", refundId, second.id);
    shop.parts.clock.now += 4 * DAY;
    await returnOwed(shop.parts);
    expect(keys).toEqual([`refund-${ours}-1`]);
    expect(await askAnew(shop.parts, ours)).toMatchObject({ amount_paise: second.amount });
    expect(keys).toEqual([`refund-${ours}-1`, `refund-${ours}-2`]);
    await hear("refund.failed", refundId, second.id);
    expect([await stateOf(ours), await waiting()]).toEqual(["processed", []]);
  });

  it("that fails at once is owed as before", async () => {
    const { row } = await bought();
    const second = shop.gateway.pays(row.provider_order_id ?? "");
    await hear("payment.captured", "", second.id);
    nextFailsAtOnce();
    await returnOwedOf(shop.parts, { payment: row.id });
    expect(await waiting()).toEqual([{ id: row.id, paise: second.amount }]);
    expect(await failed()).toEqual([row.id]);
  });

  it("that fails with no webhook is found; one made in the dashboard instead counts", async () => {
    const { row, second, refundId } = await twice();
    shop.gateway.refundFails(refundId);
    for (let hour = 0; hour < 7; hour++) {
      shop.parts.clock.now += HOUR;
      await reconcileDue(shop.parts);
    }
    expect(await waiting()).toMatchObject([{ id: row.id }]);
    const { id } = shop.gateway.refundsInDashboard(second.id);
    await hear("refund.processed", id, second.id);
    expect(await waiting()).toEqual([]);
  });
});
