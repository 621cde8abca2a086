import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeAccount } from "../../../app/backend.server/accounts/close-account";
import { confirmClaim } from "../../../app/backend.server/payments/claim-review";
import { claim } from "../../../app/backend.server/payments/claims";
import {
  askRefundsAgain,
  refundDue,
  refundPayment,
  wouldRefund,
} from "../../../app/backend.server/payments/refund";
import { readRefundDue } from "../../../app/backend.server/payments/refund-due";
import { refundsWaiting } from "../../../app/backend.server/payments/refunds-waiting";
import { handleRazorpayEvent } from "../../../app/backend.server/payments/gateway-events";
import { paymentById, type PaymentRow } from "../../../app/backend.server/payments/rows";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import type { PaymentId } from "../../../app/backend.server/store/ids";
import { rupees } from "../../../app/backend.server/operator/print";
import { changeEnd } from "../../../app/backend.server/subscriptions/change-end";
import { watchHeld } from "../held-rows";
import { refusalOf } from "../people";
import { DAY, MINUTE, Shop } from "./shop";

let shop: Shop;
let asked: { paymentId: string; paise: number; idempotencyKey: string }[];
beforeEach(async () => {
  shop = await Shop.open();
  asked = [];
  const refund = shop.gateway.refund.bind(shop.gateway);
  shop.gateway.refund = async (what) => (asked.push(what as (typeof asked)[0]), refund(what));
});
afterEach(() => shop.close());

const rowOf = async (id: PaymentId): Promise<PaymentRow> => {
  const row = await paymentById(shop.parts.store.db, id);
  if (!row) throw new Error("no such payment");
  return row;
};
const online = async (count = 1): Promise<PaymentRow> => {
  const { id } = await shop.order(count);
  await shop.verify(id, shop.gateway.pays(id).id);
  return shop.row(id);
};
const byHand = async (count = 1): Promise<PaymentRow> => {
  const id = await claim(shop.parts, shop.asha, shop.request(count));
  await confirmClaim(shop.parts, id);
  return rowOf(id);
};
const refunds = () => shop.parts.store.db.selectFrom("refunds").selectAll().execute();
const middle = async () => {
  const [given] = await shop.subscriptions();
  if (!given) throw new Error("nothing was given");
  return given.starts_at + Math.round((given.ends_at - given.starts_at) / 2);
};

describe("a refund of an online payment", () => {
  it("asks the gateway once for the whole, under the payment's own key, and ends what it gave", async () => {
    const row = await online();
    expect(await refundPayment(shop.parts, row.id, false)).toEqual({
      paise: 149_900,
      gatewayRefund: "rfnd_3",
    });
    expect(asked).toEqual([
      {
        paymentId: row.provider_payment_id,
        paise: 149_900,
        receipt: `refund-${row.id}`,
        idempotencyKey: `refund-${row.id}`,
      },
    ]);
    expect(await refunds()).toEqual([
      {
        payment_id: row.id,
        amount_paise: 149_900,
        asked_at: shop.parts.now(),
        provider_refund_id: "rfnd_3",
        refunded_before_paise: 0,
        failed: null,
      },
    ]);
    expect(await rowOf(row.id)).toMatchObject({ state: "refunded", refunded_paise: 149_900 });
    expect(await shop.active()).toEqual([]);
    expect((await shop.history(row.id)).at(-1)).toBe("refunded");
  });

  it("asked for again gives the same answer and asks the gateway no more", async () => {
    const row = await online();
    const first = await refundPayment(shop.parts, row.id, false);
    shop.gateway.down = true;
    expect(await refundPayment(shop.parts, row.id, true)).toEqual(first);
    expect(asked).toHaveLength(1);
  });

  it("that the gateway does not take is written down, ends nothing yet, and is the same when asked for again", async () => {
    const row = await online();
    shop.gateway.down = true;
    await expect(refundPayment(shop.parts, row.id, false)).rejects.toThrow(ProviderDown);
    expect(await refunds()).toMatchObject([{ amount_paise: 149_900, provider_refund_id: null }]);
    expect([await shop.active(), (await rowOf(row.id)).state]).toEqual([
      [expect.anything()],
      "fulfilled",
    ]);
    shop.gateway.down = false;
    shop.parts.clock.now = await middle();
    // Asked for in part now: what was written first stands.
    expect((await refundPayment(shop.parts, row.id, true)).paise).toBe(149_900);
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it("of the unexpired part gives half back at half time, and leaves the payment fulfilled", async () => {
    const row = await online();
    shop.parts.clock.now = await middle();
    expect((await refundPayment(shop.parts, row.id, true)).paise).toBe(74_950);
    expect(await rowOf(row.id)).toMatchObject({ state: "fulfilled", refunded_paise: 74_950 });
    expect(await shop.active()).toEqual([]);
  });

  it("holds the payment's row, when it is written and when it is accepted", async () => {
    const row = await online();
    const held = watchHeld(shop.parts);
    await refundPayment(shop.parts, row.id, false);
    expect(held.slice(0, 2)).toEqual([
      { table: "payments", id: row.id },
      { table: "payments", id: row.id },
    ]);
  });
});

describe("a refund of a payment by hand", () => {
  it("whole ends it without a gateway: the operator sends the money", async () => {
    const row = await byHand();
    expect(await refundPayment(shop.parts, row.id, false)).toEqual({
      paise: 149_900,
      gatewayRefund: null,
    });
    expect(await rowOf(row.id)).toMatchObject({ state: "refunded", refunded_paise: 149_900 });
    expect([asked, await shop.active()]).toEqual([[], []]);
    expect((await shop.history(row.id)).at(-1)).toBe("refunded");
  });

  it("in part keeps the payment fulfilled and says how much went back", async () => {
    const row = await byHand();
    shop.parts.clock.now = await middle();
    expect(await refundPayment(shop.parts, row.id, true)).toEqual({
      paise: 74_950,
      gatewayRefund: null,
    });
    expect(await rowOf(row.id)).toMatchObject({ state: "fulfilled", refunded_paise: 74_950 });
    expect(await shop.active()).toEqual([]);
  });

  it("adds to what went back before, and touches no other payment", async () => {
    const [row, other] = [await byHand(), await byHand(2)];
    await shop.parts.store.db
      .updateTable("payments")
      .set({ refunded_paise: 100_000 })
      .where("id", "=", row.id)
      .execute();
    expect((await refundPayment(shop.parts, row.id, false)).paise).toBe(49_900);
    expect(await rowOf(row.id)).toMatchObject({ state: "refunded", refunded_paise: 149_900 });
    expect(await rowOf(other.id)).toMatchObject({ state: "fulfilled", refunded_paise: 0 });
  });

  it("in part adds too, and touches no other payment", async () => {
    const [row, other] = [await byHand(), await byHand(2)];
    await shop.parts.store.db
      .updateTable("payments")
      .set({ refunded_paise: 100 })
      .where("id", "=", row.id)
      .execute();
    shop.parts.clock.now = await middle();
    await refundPayment(shop.parts, row.id, true);
    expect(await rowOf(row.id)).toMatchObject({ state: "fulfilled", refunded_paise: 75_050 });
    expect(await rowOf(other.id)).toMatchObject({ refunded_paise: 0 });
  });
});

describe("a refund is refused", () => {
  it.each([true, false])(
    "of what was given back by hand before, whichever part (%s) is asked for: the operator would send the money twice",
    async (proRata) => {
      const [row, other] = [await byHand(), await byHand(2)];
      shop.parts.clock.now += DAY;
      await refundPayment(shop.parts, row.id, proRata);
      const [refund, subscriptions] = [await refunds(), await shop.subscriptions()];
      shop.parts.clock.now += DAY;
      const paise = refund[0]?.amount_paise ?? 0;
      for (const again of [true, false])
        expect(await refusalOf(refundPayment(shop.parts, row.id, again))).toMatchObject({
          status: 409,
          message: `${rupees(paise)} of this payment was given back on 21-11-2026 12:00 (Indian time). Do not send it a second time.`,
        });
      expect([await refunds(), await shop.subscriptions()]).toEqual([refund, subscriptions]);
      expect((await refundPayment(shop.parts, other.id, false)).paise).toBe(449_800);
    },
  );
  it("of a payment that is not there", async () => {
    expect(await refusalOf(refundPayment(shop.parts, "none" as PaymentId, false))).toMatchObject({
      status: 404,
      message: "There is no payment none.",
    });
    expect(await refusalOf(refundDue(shop.parts, "none" as PaymentId))).toMatchObject({
      status: 404,
      message: "There is no payment none.",
    });
  });
  it("of one that bought nothing yet", async () => {
    const row = await shop.row((await shop.order(1)).id);
    expect(await refusalOf(refundPayment(shop.parts, row.id, false))).toMatchObject({
      status: 409,
      message: "This payment is created; only a fulfilled one can be refunded.",
    });
  });
  it("where nothing is left: all of it expired, or went back", async () => {
    const row = await byHand();
    shop.parts.clock.now += 60 * DAY;
    expect(await refusalOf(refundPayment(shop.parts, row.id, true))).toMatchObject({
      status: 409,
      message: "Nothing is left to refund.",
    });
    await shop.parts.store.db.updateTable("payments").set({ refunded_paise: 149_900 }).execute();
    expect((await refusalOf(refundPayment(shop.parts, row.id, false))).message).toBe(
      "Nothing is left to refund.",
    );
    expect(await refunds()).toEqual([]);
  });
});

describe("what a refund would give back", () => {
  const would = async (row: PaymentRow, proRata: boolean) =>
    (await wouldRefund(shop.parts, row.id, proRata)).paise;

  it("is what has not gone back yet", async () => {
    const row = await byHand();
    expect(await would(row, false)).toBe(149_900);
    await shop.parts.store.db.updateTable("payments").set({ refunded_paise: 100 }).execute();
    expect(await would(row, false)).toBe(149_800);
    expect(await would(row, true)).toBe(149_800);
  });

  it("in part is each service's own share, fractions of a paisa to the client", async () => {
    const row = await byHand(2);
    const given = await shop.subscriptions();
    const first = given[0];
    if (!first) throw new Error("nothing was given");
    shop.parts.clock.now = first.starts_at + Math.floor((first.ends_at - first.starts_at) / 3);
    const shares = given.map(({ starts_at, ends_at }, at) =>
      Math.ceil(
        ((at === 0 ? 149_900 : 299_900) * (ends_at - shop.parts.now())) / (ends_at - starts_at),
      ),
    );
    expect(await would(row, true)).toBe(shares[0]! + shares[1]!);
  });

  it("of a service that has not begun is all of its price and no more, of one that is over nothing", async () => {
    const [, renewal] = [await byHand(), await byHand()];
    expect(await would(renewal, true)).toBe(149_900);
    shop.parts.clock.now += 90 * DAY;
    expect((await refusalOf(would(renewal, true))).message).toBe("Nothing is left to refund.");
  });

  it("of what was ended without a refund is the share of the days left then, however late it is asked", async () => {
    const row = await byHand(2);
    const [first] = await shop.subscriptions();
    shop.parts.clock.now = await middle();
    await changeEnd(shop.parts, first?.id ?? ("" as never), "now");
    shop.parts.clock.now += 200 * DAY;
    expect(await would(row, true)).toBe(74_950);
  });

  it("in part is nothing more once a refund is written down", async () => {
    const row = await byHand();
    shop.parts.clock.now = await middle();
    await refundPayment(shop.parts, row.id, true);
    expect((await refusalOf(would(row, true))).message).toContain("was given back");
  });

  it("is what closing the account said, and goes back afterwards", async () => {
    const row = await online(2);
    shop.parts.clock.now += 8 * DAY + 12_345_678;
    const { ended } = await closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true });
    const said = ended.reduce((sum, { paise }) => sum + paise, 0);
    shop.parts.clock.now += 3 * DAY;
    expect(await refundPayment(shop.parts, row.id, true)).toMatchObject({ paise: said });
    expect(asked).toMatchObject([{ paise: said }]);
  });
});

describe("refunds that the gateway has not accepted", () => {
  const lost = async () => {
    const row = await online();
    shop.gateway.down = true;
    await expect(refundPayment(shop.parts, row.id, false)).rejects.toThrow(ProviderDown);
    shop.gateway.down = false;
    asked = [];
    return row;
  };

  it("are asked for again after ten minutes, not before, and then no more", async () => {
    const row = await lost();
    shop.parts.clock.now += 10 * MINUTE - 1;
    await askRefundsAgain(shop.parts);
    expect(asked).toEqual([]);
    shop.parts.clock.now += 1;
    await askRefundsAgain(shop.parts);
    expect(asked).toEqual([
      {
        paymentId: row.provider_payment_id,
        paise: 149_900,
        receipt: `refund-${row.id}`,
        idempotencyKey: `refund-${row.id}`,
      },
    ]);
    shop.parts.clock.now += DAY;
    await askRefundsAgain(shop.parts);
    expect(asked).toHaveLength(1);
    expect((await rowOf(row.id)).state).toBe("refunded");
  });

  it("wait ten minutes again after another try that failed", async () => {
    await lost();
    shop.parts.clock.now += 10 * MINUTE;
    shop.gateway.down = true;
    await askRefundsAgain(shop.parts);
    expect((await refunds())[0]?.asked_at).toBe(shop.parts.now());
    shop.gateway.down = false;
    asked = [];
    shop.parts.clock.now += 10 * MINUTE - 1;
    await askRefundsAgain(shop.parts);
    expect(asked).toEqual([]);
  });

  it("of a payment by hand are nobody's to ask for", async () => {
    const row = await byHand();
    await refundPayment(shop.parts, row.id, false);
    shop.parts.clock.now += DAY;
    const before = await refunds();
    await askRefundsAgain(shop.parts);
    expect(await refunds()).toEqual(before);
  });

  it("of several, one that fails holds up no other", async () => {
    const [first, second] = [await lost(), await lost()];
    const refund = shop.gateway.refund.bind(shop.gateway);
    shop.gateway.refund = async (what) => {
      if (what.paymentId === first.provider_payment_id)
        throw new ProviderDown("gateway", "refused", { status: 400 });
      return refund(what);
    };
    shop.parts.clock.now += 10 * MINUTE;
    await askRefundsAgain(shop.parts);
    expect([(await rowOf(first.id)).state, (await rowOf(second.id)).state]).toEqual([
      "fulfilled",
      "refunded",
    ]);
  });
});

describe("money that bought nothing", () => {
  const twice = async () => {
    const row = await online();
    const extra = [
      shop.gateway.pays(row.provider_order_id ?? ""),
      shop.gateway.pays(row.provider_order_id ?? "", { amount: 100 }),
    ];
    for (const { id } of extra)
      await handleRazorpayEvent(shop.parts, {
        event: "payment.captured",
        orderId: null,
        paymentId: id,
      });
    return { row, extra };
  };

  it("waits to be given back, and says how much and why, oldest first", async () => {
    const { row } = await twice();
    shop.parts.clock.now += MINUTE;
    const { row: later } = await twice();
    expect(await refundsWaiting(shop.parts)).toEqual([
      {
        id: row.id,
        paise: 150_000,
        why: "second payment, amount differs",
        begunAt: row.created_at,
      },
      {
        id: later.id,
        paise: 150_000,
        why: "second payment, amount differs",
        begunAt: later.created_at,
      },
    ]);
  });

  it("is given back payment by payment under a key of its own, once, and the service goes on", async () => {
    const { row, extra } = await twice();
    const refund = shop.gateway.refund.bind(shop.gateway);
    shop.gateway.refund = async (what) => {
      const answer = await refund(what);
      shop.gateway.becomes(what.paymentId, { status: "refunded" });
      return answer;
    };
    expect(await refundDue(shop.parts, row.id)).toBe(150_000);
    expect(asked).toEqual(
      extra.map(({ id, amount }) => ({
        paymentId: id,
        paise: amount,
        receipt: `due-${id}`,
        idempotencyKey: `due-${id}`,
      })),
    );
    expect(readRefundDue((await rowOf(row.id)).refund_due).map(({ refunded }) => refunded)).toEqual(
      [true, true],
    );
    expect(await refundsWaiting(shop.parts)).toEqual([]);
    expect(await shop.active()).toHaveLength(1);
    expect(await refusalOf(refundDue(shop.parts, row.id))).toMatchObject({
      status: 409,
      message: "No refund is due for this payment.",
    });
  });

  it("is counted only as far as it has not gone back", async () => {
    const { row, extra } = await twice();
    shop.gateway.becomes(extra[0]?.id ?? "", { status: "refunded", amountRefunded: 149_900 });
    await handleRazorpayEvent(shop.parts, {
      event: "refund.processed",
      orderId: null,
      paymentId: extra[0]?.id ?? "",
    });
    expect(await refundsWaiting(shop.parts)).toMatchObject([
      { id: row.id, paise: 100, why: "amount differs" },
    ]);
  });

  it("of nobody is nothing", async () => {
    const row = await online();
    expect(await refundsWaiting(shop.parts)).toEqual([]);
    expect((await refusalOf(refundDue(shop.parts, row.id))).status).toBe(409);
  });
});
