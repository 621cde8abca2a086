import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { Filed } from "../../../app/backend.server/money/refunds/ask-filed";
import { askRefundsAgain } from "../../../app/backend.server/money/refunds/ask-gateway";
import { owedWaiting } from "../../../app/backend.server/money/ledger/balance";
import { moneyById } from "../../../app/backend.server/money/ledger/ledger";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment, wouldRefund } from "../../../app/backend.server/money/refunds/refund";
import type { HowMuch } from "../../../app/backend.server/money/refunds/what-to-refund";
import { returnOwedOf } from "../../../app/backend.server/money/owed/return-owed";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { handleGatewayEvent } from "../../../app/backend.server/money/payments/gateway-events";
import { paymentById, type PaymentRow } from "../../../app/backend.server/money/payments/rows";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import type { MoneyId, PaymentId } from "../../../app/backend.server/platform/store/ids";
import { changeEnd } from "../../../app/backend.server/subscriptions/change-end";
import { watchHeld } from "../held-rows";
import { refusalOf } from "../people";
import { DAY, MINUTE, Shop } from "./shop";

const UTR = { on: "2026-11-20", utr: "412345678901" };
let shop: Shop;
let asked: { paymentId: string; paise: number; receipt: string; idempotencyKey: string }[];
beforeEach(async () => {
  shop = await Shop.open();
  asked = [];
  const refund = shop.gateway.refund.bind(shop.gateway);
  shop.gateway.refund = async (what) => (asked.push(what), refund(what));
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
  await confirmClaim(shop.parts, id, null);
  return rowOf(id);
};
const refunds = () => shop.parts.store.db.selectFrom("refunds").selectAll().execute();
const returned = async (row: PaymentRow) =>
  (await moneyById(shop.parts.store.db, (row.provider_payment_id ?? row.id) as MoneyId))
    ?.returned_paise;
const middle = async () => {
  const [given] = await shop.subscriptions();
  if (!given) throw new Error("nothing was given");
  return given.starts_at + Math.round((given.ends_at - given.starts_at) / 2);
};

describe("a refund of an online payment", () => {
  it("asks once for the whole, under its own key and receipt, and ends what it gave", async () => {
    const row = await online();
    const refund = await refundPayment(shop.parts, row.id, "all");
    expect(refund).toEqual({
      id: refund.id,
      money_id: row.provider_payment_id,
      payment_id: row.id,
      amount_paise: 149_900,
      why: "operator",
      subscription_id: null,
      ends_service: 1,
      state: "processed",
      attempt: 1,
      reason: null,
      asked_at: shop.parts.now(),
      next_try_at: null,
      sent_on: null,
      utr_enc: null,
      utr_hash: null,
      covered_paise: null,
      bounced_on: null,
      share_of: null,
      again_for: null,
    });
    expect(asked).toEqual([
      {
        paymentId: row.provider_payment_id,
        paise: 149_900,
        receipt: `${refund.id}-1-ends`,
        idempotencyKey: `refund-${refund.id}-1`,
      },
    ]);
    expect(await refunds()).toEqual([refund]);
    expect([(await rowOf(row.id)).state, await returned(row)]).toEqual(["refunded", 149_900]);
    expect(await shop.active()).toEqual([]);
    expect((await shop.history(row.id)).at(-1)).toBe("refunded");
  });

  it("that is done is not done again: nothing is left", async () => {
    const row = await online();
    await refundPayment(shop.parts, row.id, "all");
    expect((await refusalOf(refundPayment(shop.parts, row.id, "pro-rata"))).message).toBe(
      "Nothing is left to refund.",
    );
    expect(asked).toHaveLength(1);
  });

  it("is not begun while the gateway cannot be read", async () => {
    const row = await online();
    shop.gateway.down = true;
    await expect(refundPayment(shop.parts, row.id, "all")).rejects.toThrow(ProviderDown);
    expect([await refunds(), (await shop.active()).length]).toEqual([[], 1]);
  });

  it("that the gateway does not answer is written down, ends nothing yet, and is the same when asked for again", async () => {
    const row = await online();
    shop.gateway.failNext("refund");
    await expect(refundPayment(shop.parts, row.id, "all")).rejects.toThrow(Filed);
    expect(await refunds()).toMatchObject([{ amount_paise: 149_900, state: "asked" }]);
    expect([(await shop.active()).length, (await rowOf(row.id)).state]).toEqual([1, "fulfilled"]);
    shop.parts.clock.now = await middle();
    // Asked for in part now: what was written first stands.
    expect((await refundPayment(shop.parts, row.id, "pro-rata")).amount_paise).toBe(149_900);
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it("of another amount than the one that is under way is refused, and names that one; the same is asked for once more", async () => {
    const row = await online();
    shop.gateway.failNext("refund");
    await expect(refundPayment(shop.parts, row.id, { paise: 40_000 })).rejects.toThrow(Filed);
    for (const other of [{ paise: 50_000 }, "all"] as const)
      expect(await refusalOf(refundPayment(shop.parts, row.id, other))).toMatchObject({
        status: 409,
        message: expect.stringContaining("Rs. 400") as string,
      });
    expect((await refundPayment(shop.parts, row.id, { paise: 40_000 })).amount_paise).toBe(40_000);
    expect((await refundPayment(shop.parts, row.id, { paise: 50_000 })).amount_paise).toBe(50_000);
    expect(await returned(row)).toBe(90_000);
  });

  it("of the unexpired part is half at half time, and leaves the payment fulfilled", async () => {
    const row = await online();
    shop.parts.clock.now = await middle();
    expect((await refundPayment(shop.parts, row.id, "pro-rata")).amount_paise).toBe(74_950);
    expect([(await rowOf(row.id)).state, await returned(row)]).toEqual(["fulfilled", 74_950]);
    expect(await shop.active()).toEqual([]);
  });

  it("of an amount lets the service run on; many add up, and taking the last ends it", async () => {
    const row = await online();
    for (const paise of [40_000, 9_900])
      expect((await refundPayment(shop.parts, row.id, { paise })).ends_service).toBe(0);
    expect([await returned(row), (await shop.active()).length]).toEqual([49_900, 1]);
    expect(await refusalOf(refundPayment(shop.parts, row.id, { paise: 100_001 }))).toMatchObject({
      status: 422,
      message: "Only Rs. 1,000 of this payment is left.",
    });
    await refundPayment(shop.parts, row.id, { paise: 100_000 });
    expect([(await rowOf(row.id)).state, await shop.active()]).toEqual(["refunded", []]);
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  });

  it("holds the payment's row, when it is written and when it is accepted; not while the gateway shows nothing new", async () => {
    const row = await online();
    const held = watchHeld(shop.parts);
    await refundPayment(shop.parts, row.id, "all");
    const payment = { table: "payments", id: row.id };
    // That the disputes are read is written down before, which is nobody's row.
    const disputesRead = undefined;
    expect(held).toEqual([disputesRead, payment, payment]);
  });
});

describe("a refund of an amount whose end the owner did not see", () => {
  const amount = { paise: 40_000 };
  const wentBack = () => [...shop.gateway.allRefunds.values()].map((one) => one.amount);
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  /** It reaches the gateway, and what the gateway says then cannot be written down. */
  const notWrittenDown = async (row: PaymentRow, problem: Error = full) => {
    const { refund, paymentsOf } = shop.gateway;
    let gone = false;
    shop.gateway.refund = async (what) => {
      const made = await refund.call(shop.gateway, what);
      gone = true;
      return made;
    };
    shop.gateway.paymentsOf = async (order) => {
      if (gone) throw problem;
      return paymentsOf.call(shop.gateway, order);
    };
    const refusal = await refusalOf(refundPayment(shop.parts, row.id, amount));
    Object.assign(shop.gateway, { refund, paymentsOf });
    return refusal;
  };

  it.each([
    [full, "The disk of the database is full."],
    [Object.assign(new Error("locked"), { code: "SQLITE_BUSY" }), "has the database locked"],
    [new Error("x"), "the log says why"],
  ])(
    "is filed, so the words say; typed again it is asked for, not given twice (%s)",
    async (problem, says) => {
      const row = await online();
      const { status, message } = await notWrittenDown(row, problem);
      const [{ id } = { id: "" }] = await refunds();
      expect([status, message]).toEqual([503, expect.stringContaining(says)]);
      expect(message).toContain(`The refund ${id} of Rs. 400 is filed`);
      expect(message).not.toMatch(/type it again|nothing was changed/i);
      expect(await refundPayment(shop.parts, row.id, amount)).toMatchObject({
        id,
        state: "processed",
      });
      expect([wentBack(), (await refunds()).length]).toEqual([[40_000], 1]);
    },
  );

  it("and the gateway said no plain word to (409) is typed again and not given twice", async () => {
    const row = await online();
    shop.gateway.loseNextRefundAnswer = true;
    expect((await refusalOf(refundPayment(shop.parts, row.id, amount))).message).toContain(
      "is filed, and Razorpay may have it already",
    );
    await refundPayment(shop.parts, row.id, amount);
    expect(wentBack()).toEqual([40_000]);
  });

  it("and that the gateway's word settled since is not given again, unless so said", async () => {
    const row = await online();
    await notWrittenDown(row);
    shop.parts.clock.now += 10 * MINUTE;
    await askRefundsAgain(shop.parts);
    expect(await refusalOf(wouldRefund(shop.parts, row.id, amount))).toMatchObject({ status: 409 });
    expect(await refusalOf(refundPayment(shop.parts, row.id, amount))).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /Rs\. 400 .* go back already.*is processed.*--again/,
      ) as string,
    });
    expect(wentBack()).toEqual([40_000]);
    await refundPayment(shop.parts, row.id, { ...amount, again: true });
    shop.parts.clock.now += DAY;
    await refundPayment(shop.parts, row.id, amount);
    expect(wentBack()).toEqual([40_000, 40_000, 40_000]);
  });

  it("nor is that of a payment by hand, of which nobody asks a gateway", async () => {
    const row = await byHand();
    await refundPayment(shop.parts, row.id, amount);
    expect(await refusalOf(refundPayment(shop.parts, row.id, amount))).toMatchObject({
      status: 409,
    });
    expect(await refunds()).toHaveLength(1);
  });
});

describe("a refund of a payment by hand", () => {
  it("whole ends it without a gateway, and is refunded once its transfer is entered", async () => {
    const row = await byHand();
    const refund = await refundPayment(shop.parts, row.id, "all");
    expect(refund).toMatchObject({ amount_paise: 149_900, state: "to send", next_try_at: null });
    expect([(await rowOf(row.id)).state, await returned(row)]).toEqual(["fulfilled", 0]);
    expect([asked, await shop.active()]).toEqual([[], []]);
    await sentByHand(shop.parts, refund.id, UTR);
    expect([(await rowOf(row.id)).state, await returned(row)]).toEqual(["refunded", 149_900]);
    expect((await shop.history(row.id)).at(-1)).toBe("refunded");
  });

  it("in part keeps the payment fulfilled and says how much went back", async () => {
    const row = await byHand();
    shop.parts.clock.now = await middle();
    const refund = await refundPayment(shop.parts, row.id, "pro-rata");
    expect([refund.amount_paise, await shop.active()]).toEqual([74_950, []]);
    await sentByHand(shop.parts, refund.id, { ...UTR, on: "2026-12-05" });
    expect([(await rowOf(row.id)).state, await returned(row)]).toEqual(["fulfilled", 74_950]);
  });

  it("adds to what went back before, and touches no other payment", async () => {
    const [row, other] = [await byHand(), await byHand(2)];
    const first = await refundPayment(shop.parts, row.id, { paise: 100_000 });
    await sentByHand(shop.parts, first.id, UTR);
    const second = await refundPayment(shop.parts, row.id, "all");
    expect(second.amount_paise).toBe(49_900);
    await sentByHand(shop.parts, second.id, { ...UTR, utr: "N0987654322" });
    expect([(await rowOf(row.id)).state, await returned(row)]).toEqual(["refunded", 149_900]);
    expect([(await rowOf(other.id)).state, await returned(other)]).toEqual(["fulfilled", 0]);
  });
});

describe("a refund is refused", () => {
  it.each(["all", "pro-rata"] as const)(
    "of what waits to be sent by hand (%s): the operator would send the money twice",
    async (howMuch) => {
      const [row, other] = [await byHand(), await byHand(2)];
      const { id } = await refundPayment(shop.parts, row.id, "all");
      const [refund, subscriptions] = [await refunds(), await shop.subscriptions()];
      expect(await refusalOf(refundPayment(shop.parts, row.id, howMuch))).toMatchObject({
        status: 409,
        message: `Rs. 1,499 of this payment is to be sent by you already (refund ${id}). Enter its transfer: refunds sent ${id} --on DAY --utr REFERENCE`,
      });
      expect([await refunds(), await shop.subscriptions()]).toEqual([refund, subscriptions]);
      expect((await refundPayment(shop.parts, other.id, "all")).amount_paise).toBe(449_800);
    },
  );
  it("of a payment that is not there", async () => {
    expect(await refusalOf(refundPayment(shop.parts, "none" as PaymentId, "all"))).toMatchObject({
      status: 404,
      message: "There is no payment none.",
    });
    expect(
      await refusalOf(returnOwedOf(shop.parts, { payment: "none" as PaymentId })),
    ).toMatchObject({
      status: 404,
      message: "There is no payment none.",
    });
  });
  it("of one that bought nothing yet", async () => {
    const row = await shop.row((await shop.order(1)).id);
    expect(await refusalOf(refundPayment(shop.parts, row.id, "all"))).toMatchObject({
      status: 409,
      message: "This payment is created; only a fulfilled one can be refunded.",
    });
  });
  it("where nothing is left: all of it expired, or went back", async () => {
    const row = await byHand();
    shop.parts.clock.now += 60 * DAY;
    expect(await refusalOf(refundPayment(shop.parts, row.id, "pro-rata"))).toMatchObject({
      status: 409,
      message: "Nothing is left to refund.",
    });
    const { id } = await refundPayment(shop.parts, row.id, "all");
    await sentByHand(shop.parts, id, UTR);
    expect((await refusalOf(refundPayment(shop.parts, row.id, "all"))).message).toBe(
      "Nothing is left to refund.",
    );
    expect(await refunds()).toHaveLength(1);
  });
});

describe("what a refund would give back", () => {
  const would = async (row: PaymentRow, howMuch: HowMuch) =>
    (await wouldRefund(shop.parts, row.id, howMuch)).paise;

  it("is what has not gone back yet", async () => {
    const row = await byHand();
    expect(await would(row, "all")).toBe(149_900);
    await refundPayment(shop.parts, row.id, { paise: 100 });
    expect(await would(row, "all")).toBe(149_800);
    expect(await would(row, "pro-rata")).toBe(149_800);
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
    expect(await would(row, "pro-rata")).toBe(shares[0]! + shares[1]!);
  });

  it("of a service not begun is all its price and no more, of an ended one nothing", async () => {
    const [, renewal] = [await byHand(), await byHand()];
    expect(await would(renewal, "pro-rata")).toBe(149_900);
    shop.parts.clock.now += 90 * DAY;
    expect((await refusalOf(would(renewal, "pro-rata"))).message).toBe(
      "Nothing is left to refund.",
    );
  });

  it("of what was ended without a refund is the share of the days left then, however late it is asked", async () => {
    const row = await byHand(2);
    const [first] = await shop.subscriptions();
    shop.parts.clock.now = await middle();
    await changeEnd(shop.parts, first?.id ?? ("" as never), "now");
    shop.parts.clock.now += 200 * DAY;
    expect(await would(row, "pro-rata")).toBe(74_950);
  });

  it("is what closing the account said, and goes back afterwards", async () => {
    const row = await online(2);
    shop.parts.clock.now += 8 * DAY + 12_345_678;
    const { ended } = await closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true });
    const said = ended.reduce((sum, { paise }) => sum + paise, 0);
    shop.parts.clock.now += 3 * DAY;
    expect(await refundPayment(shop.parts, row.id, "pro-rata")).toMatchObject({
      amount_paise: said,
    });
    expect(asked).toMatchObject([{ paise: said }]);
  });
});

describe("refunds that the gateway has not answered", () => {
  const lost = async () => {
    const row = await online();
    shop.gateway.failNext("refund");
    await expect(refundPayment(shop.parts, row.id, "all")).rejects.toThrow(Filed);
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
    const [refund] = await refunds();
    expect(asked).toEqual([
      {
        paymentId: row.provider_payment_id,
        paise: 149_900,
        receipt: `${refund?.id}-1-ends`,
        idempotencyKey: `refund-${refund?.id}-1`,
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
    expect((await refunds())[0]?.next_try_at).toBe(shop.parts.now() + 10 * MINUTE);
    shop.gateway.down = false;
    asked = [];
    shop.parts.clock.now += 10 * MINUTE - 1;
    await askRefundsAgain(shop.parts);
    expect(asked).toEqual([]);
  });

  it("of a payment by hand are nobody's to ask for", async () => {
    const row = await byHand();
    await refundPayment(shop.parts, row.id, "all");
    shop.parts.clock.now += DAY;
    const before = await refunds();
    await askRefundsAgain(shop.parts);
    expect([await refunds(), asked]).toEqual([before, []]);
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
      await handleGatewayEvent(shop.parts, {
        event: "payment.captured",
        orderId: null,
        paymentId: id,
      });
    return { row, extra };
  };
  const waiting = async () =>
    (await owedWaiting(shop.parts.store.db)).map(({ payment_id, owed_paise, why }) => ({
      id: payment_id,
      paise: owed_paise,
      why,
    }));

  it("waits to be given back, and says how much and why, oldest first", async () => {
    const { row } = await twice();
    shop.parts.clock.now += MINUTE;
    const { row: later } = await twice();
    const both = (id: PaymentId) => [
      { id, paise: 149_900, why: "second payment" },
      { id, paise: 100, why: "amount differs" },
    ];
    const found = await waiting();
    expect(found).toHaveLength(4);
    expect(found.slice(0, 2)).toEqual(expect.arrayContaining(both(row.id)));
    expect(found.slice(2)).toEqual(expect.arrayContaining(both(later.id)));
  });

  it("is given back payment by payment under its own key, once; the service goes on", async () => {
    const { row, extra } = await twice();
    const back = await returnOwedOf(shop.parts, { payment: row.id });
    expect(back.reduce((sum, one) => sum + one.amount_paise, 0)).toBe(150_000);
    expect(asked).toMatchObject(extra.map(({ id, amount }) => ({ paymentId: id, paise: amount })));
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
    expect(await waiting()).toEqual([]);
    expect(await shop.active()).toHaveLength(1);
    expect(await refusalOf(returnOwedOf(shop.parts, { payment: row.id }))).toMatchObject({
      status: 409,
      message: "Nothing of this payment is owed that is not on its way back.",
    });
  });

  it("is counted only as far as it has not gone back", async () => {
    const { row, extra } = await twice();
    shop.gateway.refundsInDashboard(extra[0]?.id ?? "");
    await handleGatewayEvent(shop.parts, {
      event: "refund.processed",
      orderId: null,
      paymentId: extra[0]?.id ?? "",
    });
    expect(await waiting()).toEqual([{ id: row.id, paise: 100, why: "amount differs" }]);
  });

  it("of nobody is nothing", async () => {
    const row = await online();
    expect(await waiting()).toEqual([]);
    expect((await refusalOf(returnOwedOf(shop.parts, { payment: row.id }))).status).toBe(409);
  });
});
