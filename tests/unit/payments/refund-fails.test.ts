import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { handleInbox, receive } from "../../../app/backend.server/inbox";
import { trail } from "../../../app/backend.server/audit/list";
import { handleRazorpayEvent } from "../../../app/backend.server/payments/gateway-events";
import { reconcileDue } from "../../../app/backend.server/payments/reconcile";
import {
  askRefundsAgain,
  refundDue,
  refundPayment,
} from "../../../app/backend.server/payments/refund";
import { readRefundDue } from "../../../app/backend.server/payments/refund-due";
import {
  refundsUnanswered,
  refundsWaiting,
} from "../../../app/backend.server/payments/refunds-waiting";
import { today } from "../../../app/backend.server/payments/today";
import { openLetter } from "../../../app/backend.server/messages/outbox";
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
  handleRazorpayEvent(shop.parts, { event, orderId: null, paymentId, refundId });
const unanswered = async () => (await refundsUnanswered(shop.parts)).map(({ id }) => id);
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

describe("a refund that fails at the gateway after it was accepted", () => {
  it.each(["whole", "in part"])(
    "%s waits for the operator again, who is told how to ask, once, however often it is said",
    async (how) => {
      const { row, payment } = await bought();
      if (how === "in part") shop.parts.clock.now += 10 * DAY;
      const { paise, gatewayRefund } = await refundPayment(shop.parts, row.id, how === "in part");
      expect(await unanswered()).toEqual([]);
      const refundId = gatewayRefund ?? "";
      shop.gateway.refundFails(refundId);
      for (let times = 0; times < 3; times++) await hear("refund.failed", refundId, payment.id);
      expect(await unanswered()).toEqual([row.id]);
      expect((await today(shop.parts)).refundedPaise).toBe(0);
      expect(await recorded()).toEqual([{ payment: row.id, refund: refundId, paise }]);
      expect(await toOwner()).toEqual([
        expect.stringMatching(
          new RegExp(`${refundId} .* failed .* payments refund ${row.id} --yes$`),
        ),
      ]);
    },
  );

  it("is asked for anew by the operator only, for the same amount and under another key, and is done when that is accepted", async () => {
    const { row, payment } = await bought();
    shop.parts.clock.now += 10 * DAY;
    const first = await refundPayment(shop.parts, row.id, true);
    shop.gateway.refundFails(first.gatewayRefund ?? "");
    await hear("refund.failed", first.gatewayRefund ?? "", payment.id);
    shop.parts.clock.now += DAY;
    await askRefundsAgain(shop.parts);
    expect(keys).toEqual([`refund-${row.id}`]);
    const second = await refundPayment(shop.parts, row.id, false);
    expect([second.paise, second.gatewayRefund]).toEqual([first.paise, made()]);
    expect(keys).toEqual([`refund-${row.id}`, `refund-${row.id}-1`]);
    expect(await unanswered()).toEqual([]);
    await hear("refund.failed", first.gatewayRefund ?? "", payment.id);
    await hear("refund.processed", second.gatewayRefund ?? "", payment.id);
    expect(await unanswered()).toEqual([]);
    expect(shop.gateway.allPayments.get(payment.id)?.amountRefunded).toBe(first.paise);
    expect(await recorded()).toHaveLength(1);
  });

  it("and fails once more, waits once more, under a third key", async () => {
    const { row, payment } = await bought();
    for (let times = 0; times < 2; times++) {
      const { gatewayRefund } = await refundPayment(shop.parts, row.id, false);
      shop.gateway.refundFails(gatewayRefund ?? "");
      await hear("refund.failed", gatewayRefund ?? "", payment.id);
    }
    await refundPayment(shop.parts, row.id, false);
    expect(keys).toEqual([`refund-${row.id}`, `refund-${row.id}-1`, `refund-${row.id}-2`]);
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
      const { gatewayRefund } = await refundPayment(shop.parts, row.id, false);
      for (let hour = 0; hour < 30; hour++) {
        shop.parts.clock.now += HOUR;
        await reconcileDue(shop.parts);
      }
      shop.gateway.refundFails(gatewayRefund ?? "");
      for (let hour = 0; hour < 12; hour++) {
        shop.parts.clock.now += HOUR;
        await reconcileDue(shop.parts);
      }
      expect(await unanswered()).toEqual([row.id]);
      expect(await toOwner()).toHaveLength(1);
    },
  );

  it("is found by the webhook as it comes over the wire", async () => {
    const { row, payment } = await bought();
    const { gatewayRefund } = await refundPayment(shop.parts, row.id, false);
    shop.gateway.refundFails(gatewayRefund ?? "");
    const refund = {
      entity: {
        id: gatewayRefund,
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
    expect(await unanswered()).toEqual([row.id]);
  });

  it("is not believed when only the event says so", async () => {
    const { row, payment } = await bought();
    const { gatewayRefund } = await refundPayment(shop.parts, row.id, false);
    await hear("refund.failed", gatewayRefund ?? "", payment.id);
    await hear("refund.failed", "rfnd_none", payment.id);
    expect([await unanswered(), await toOwner()]).toEqual([[], []]);
  });

  it("at once ends nothing and says so", async () => {
    const { row } = await bought();
    const refund = shop.gateway.refund.bind(shop.gateway);
    shop.gateway.refund = async (asked) => {
      const answer = await refund(asked);
      shop.gateway.refundFails(made());
      const failed = shop.gateway.allRefunds.get(made());
      return failed ? { refund: failed } : answer;
    };
    await expect(refundPayment(shop.parts, row.id, false)).rejects.toThrow("failed at once");
    expect([await unanswered(), (await shop.active()).length]).toEqual([[row.id], 1]);
    shop.gateway.refund = refund;
    await refundPayment(shop.parts, row.id, false);
    expect([await unanswered(), await shop.active(), keys.at(-1)]).toEqual([
      [],
      [],
      `refund-${row.id}-1`,
    ]);
  });

  it("of the dashboard's making is told to the owner, and is nobody's to ask for here", async () => {
    const { row, payment } = await bought();
    const { id } = shop.gateway.refundsInDashboard(payment.id, 500);
    shop.gateway.refundFails(id);
    await hear("refund.failed", id, payment.id);
    expect(await unanswered()).toEqual([]);
    expect(await toOwner()).toEqual([
      expect.stringContaining(`payment ${row.id}) failed at the gateway`),
    ]);
    expect((await toOwner())[0]).toContain("dashboard");
  });
});

describe("a refund of money that bought nothing", () => {
  const twice = async () => {
    const { row } = await bought();
    const second = shop.gateway.pays(row.provider_order_id ?? "");
    await hear("payment.captured", "", second.id);
    const refund = shop.gateway.refund.bind(shop.gateway);
    shop.gateway.refund = async (asked) => {
      const answer = await refund(asked);
      shop.gateway.becomes(asked.paymentId, { status: "refunded" });
      return answer;
    };
    await refundDue(shop.parts, row.id);
    expect(await refundsWaiting(shop.parts)).toEqual([]);
    return { row, second, refundId: made() };
  };
  const due = async (orderId: string | null) =>
    readRefundDue((await shop.row(orderId ?? "")).refund_due);

  it("that fails is due once more, also where the payment goes on looking refunded, and the owner is told", async () => {
    const { row, second, refundId } = await twice();
    shop.gateway.refundFails(refundId);
    shop.gateway.becomes(second.id, { status: "refunded", amountRefunded: second.amount });
    for (let times = 0; times < 3; times++) await hear("refund.failed", refundId, second.id);
    expect(await refundsWaiting(shop.parts)).toMatchObject([{ id: row.id, paise: second.amount }]);
    expect(await toOwner()).toEqual([expect.stringMatching(/payments refund .* --due --yes$/)]);
    expect(await recorded()).toHaveLength(1);
  });

  it("goes back under another key, and is then due no more, whatever is still said of the first", async () => {
    const { row, second, refundId } = await twice();
    shop.gateway.refundFails(refundId);
    await hear("refund.failed", refundId, second.id);
    expect(await refundDue(shop.parts, row.id)).toBe(second.amount);
    expect(keys).toEqual([`due-${second.id}`, `due-${second.id}-1`]);
    await hear("refund.failed", refundId, second.id);
    expect(await due(row.provider_order_id)).toMatchObject([
      { refunded: true, refundId: made(), failed: [refundId] },
    ]);
    expect(await refundsWaiting(shop.parts)).toEqual([]);
  });

  it("that fails at once is due as before, and the operator is not told that it goes back", async () => {
    const { row } = await bought();
    const second = shop.gateway.pays(row.provider_order_id ?? "");
    await hear("payment.captured", "", second.id);
    const refund = shop.gateway.refund.bind(shop.gateway);
    shop.gateway.refund = async (asked) => {
      const answer = await refund(asked);
      shop.gateway.refundFails(made());
      const failed = shop.gateway.allRefunds.get(made());
      return failed ? { refund: failed } : answer;
    };
    await expect(refundDue(shop.parts, row.id)).rejects.toThrow("failed at once");
    expect(await refundsWaiting(shop.parts)).toMatchObject([{ id: row.id }]);
    expect(await due(row.provider_order_id)).toMatchObject([
      { refunded: false, refundId: null, failed: [made()] },
    ]);
  });

  it("that fails with no webhook at all is found, and one made in the dashboard instead counts too", async () => {
    const { row, second, refundId } = await twice();
    shop.gateway.refundFails(refundId);
    for (let hour = 0; hour < 7; hour++) {
      shop.parts.clock.now += HOUR;
      await reconcileDue(shop.parts);
    }
    expect(await refundsWaiting(shop.parts)).toMatchObject([{ id: row.id }]);
    const { id } = shop.gateway.refundsInDashboard(second.id);
    await hear("refund.processed", id, second.id);
    expect(await refundsWaiting(shop.parts)).toEqual([]);
  });
});
