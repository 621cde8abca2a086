import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askRefundsAgain } from "../../../app/backend.server/money/refunds/ask-gateway";
import { account } from "../../../app/backend.server/money/ledger/ledger";
import { askAnew, doByHand, withdraw } from "../../../app/backend.server/money/owed/owner-decides";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { refundById } from "../../../app/backend.server/money/refunds/refund-rows";
import { returnOwedOf } from "../../../app/backend.server/money/owed/return-owed";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { Filed } from "../../../app/backend.server/money/refunds/ask-filed";
import type { RefundId } from "../../../app/backend.server/platform/store/ids";
import { Desk } from "../desk/desk";
import { refusalOf } from "../people";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { bought, expectAccountedFor, hear, letters, moneyOf, openTill, sweepAgain } from "./till";

const UTR = { on: "2026-11-20", utr: "N0987654321" };
let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(async () => {
  await expectAccountedFor(shop);
  await shop.close();
});

const made = () => [...shop.gateway.allRefunds.values()];
const onlyRefund = async () =>
  (await shop.parts.store.db.selectFrom("refunds").selectAll().executeTakeFirstOrThrow()).id;
const stateOf = async (id: RefundId) => (await refundById(shop.parts.store.db, id))?.state;

describe("a refund that was made in the dashboard and not heard of", () => {
  it("is counted before we ask: the rest goes back, and the service ends", async () => {
    const { row, payment } = await bought(shop);
    shop.gateway.refundsInDashboard(payment.id, 40_000);
    const refund = await refundPayment(shop.parts, row.id, "all");
    expect(refund).toMatchObject({ amount_paise: 109_900, state: "processed" });
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: 149_900 });
    expect([(await shop.row(row.provider_order_id ?? "")).state, await shop.active()]).toEqual([
      "refunded",
      [],
    ]);
  });

  it("is the same amount that is asked for here within a day: it goes once more only when that is said", async () => {
    const { row, payment } = await bought(shop);
    const { id } = shop.gateway.refundsInDashboard(payment.id, 40_000);
    const again = `desk payments refund ${row.id} --amount 400 --again --yes`;
    for (const _ of ["not heard of", "heard of by now"])
      expect(await refusalOf(refundPayment(shop.parts, row.id, { paise: 40_000 }))).toMatchObject({
        status: 409,
        message: expect.stringMatching(new RegExp(`Rs\\. 400 .*${id}.*${again}`)) as string,
      });
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: 40_000 });
    await refundPayment(shop.parts, row.id, { paise: 30_000 });
    await refundPayment(shop.parts, row.id, { paise: 40_000, again: true });
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: 110_000 });
  });

  it("is taken off the sum that the desk's page asks about", async () => {
    const { row, payment } = await bought(shop);
    shop.gateway.refundsInDashboard(payment.id, 50_000);
    const desk = await Desk.open({}, shop);
    await desk.signIn();
    const { text } = await desk.get(`/people/${shop.asha.id}/payments/${row.id}/refund`);
    expect(text).toContain("<h1>Refund Rs. 999 to ");
    expect(text).toContain("Rs. 1,499, paid on ");
    await desk.close();
  });

  it("is the same amount on the desk's page, too", async () => {
    const { row, payment } = await bought(shop);
    shop.gateway.refundsInDashboard(payment.id, 40_000);
    const desk = await Desk.open({}, shop);
    await desk.signIn();
    const page = `/people/${shop.asha.id}/payments/${row.id}/refund`;
    const refused = await desk.post(page, { how: "amount", amount: "400" });
    const says = expect.stringContaining("Rs. 400 of this payment go back already") as string;
    expect([refused.status, refused.text]).toEqual([409, says]);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: 40_000 });
    await desk.close();
  });

  it("and failed there does not stand in the way of the same amount", async () => {
    const { row, payment } = await bought(shop);
    const { id } = shop.gateway.refundsInDashboard(payment.id, 40_000);
    shop.gateway.refundFails(id);
    await refundPayment(shop.parts, row.id, { paise: 40_000 });
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: 40_000 });
  });

  it("of a day before does not stand in its way either", async () => {
    const { row, payment } = await bought(shop);
    shop.gateway.refundsInDashboard(payment.id, 40_000);
    shop.parts.clock.now += DAY;
    await refundPayment(shop.parts, row.id, { paise: 40_000 });
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: 80_000 });
  });

  it("of a second payment leaves the rest of it owed, and that goes back", async () => {
    const { row } = await bought(shop);
    const second = shop.gateway.pays(row.provider_order_id ?? "");
    await hear(shop, second.id);
    shop.gateway.refundsInDashboard(second.id, 50_000);
    expect(await returnOwedOf(shop.parts, { payment: row.id })).toMatchObject([
      { amount_paise: 99_900 },
    ]);
    expect(await moneyOf(shop, second.id)).toMatchObject({ returned_paise: 149_900 });
    expect(made().map(({ amount }) => amount)).toEqual([50_000, 99_900]);
    expect(await shop.active()).toHaveLength(1);
  });
});

describe("a refund that was not answered, whose money the dashboard gives back meanwhile,", () => {
  const unanswered = async (dashboard: number) => {
    const { row, payment } = await bought(shop);
    shop.gateway.failNext("refund");
    await expect(refundPayment(shop.parts, row.id, "all")).rejects.toThrow(Filed);
    const { id: theirs } = shop.gateway.refundsInDashboard(payment.id, dashboard);
    return { row, payment, theirs, id: await onlyRefund() };
  };

  it.each(["heard of", "not heard of"])(
    "is withdrawn when it was all, %s before we ask again, and nobody is told of a refusal",
    async (heard) => {
      const { row, payment, theirs, id } = await unanswered(149_900);
      if (heard === "heard of") await hear(shop, payment.id, theirs);
      const again = await refundPayment(shop.parts, row.id, "all");
      expect([again.state, await stateOf(id)]).toEqual(["withdrawn", "withdrawn"]);
      expect(await letters(shop, "owner: refund refused")).toEqual([]);
      expect([(await shop.row(row.provider_order_id ?? "")).state, await shop.active()]).toEqual([
        "refunded",
        [],
      ]);
    },
  );

  it("waits for the owner with the rest when it was a part", async () => {
    const { row, id } = await unanswered(40_000);
    const again = await refundPayment(shop.parts, row.id, "all");
    expect(again).toMatchObject({ state: "refused", amount_paise: 109_900 });
    expect((await letters(shop, "owner: refund refused")).join()).toContain("1,099");
    expect(await askAnew(shop.parts, id)).toMatchObject({ state: "processed" });
    expect(await shop.active()).toEqual([]);
  });
});

describe("a refund that the gateway refuses", () => {
  it("but did, in an attempt a restore forgot, is neither sent by hand nor given up", async () => {
    const { row, payment } = await bought(shop);
    shop.gateway.balanceTooSmall = true;
    const { id } = await refundPayment(shop.parts, row.id, "all");
    shop.gateway.balanceTooSmall = false;
    // What `refunds again` asked for after the backup.
    const receipt = `${id}-2-ends`;
    const again = { paymentId: payment.id, paise: row.amount_paise, receipt };
    await shop.gateway.refund({ ...again, idempotencyKey: `refund-${id}-2` });
    expect((await refusalOf(doByHand(shop.parts, id))).status).toBe(409);
    expect((await refusalOf(withdraw(shop.parts, id))).status).toBe(409);
    expect([await stateOf(id), made().length]).toEqual(["processed", 1]);
  });

  const refused = async () => {
    const { row, payment } = await bought(shop);
    shop.gateway.balanceTooSmall = true;
    const refund = await refundPayment(shop.parts, row.id, "all");
    return { row, payment, refund };
  };

  it("is final, shown with the gateway's reason, told to the owner once, ends nothing, and is not asked for by itself", async () => {
    const { payment, refund } = await refused();
    expect(refund).toMatchObject({
      state: "refused",
      reason: expect.stringContaining("does not have enough balance") as string,
    });
    shop.gateway.balanceTooSmall = false;
    shop.parts.clock.now += DAY;
    await askRefundsAgain(shop.parts);
    expect([made(), (await shop.active()).length]).toEqual([[], 1]);
    expect(await letters(shop, "owner: refund refused")).toEqual([
      expect.stringContaining("does not have enough balance") as string,
    ]);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ owed_paise: 149_900, served_paise: 0 });
  });

  it("is asked for anew by the owner, as often as wanted, and goes back once", async () => {
    const { refund, row } = await refused();
    expect((await askAnew(shop.parts, refund.id)).state).toBe("refused");
    expect(await letters(shop, "owner: refund refused")).toHaveLength(2);
    shop.gateway.balanceTooSmall = false;
    expect((await askAnew(shop.parts, refund.id)).state).toBe("processed");
    expect(made().map(({ amount }) => amount)).toEqual([149_900]);
    expect((await shop.row(row.provider_order_id ?? "")).state).toBe("refunded");
    expect((await refusalOf(askAnew(shop.parts, refund.id))).status).toBe(409);
  });

  it("is to send by hand until day and reference are entered, then the client hears", async () => {
    const { refund, row, payment } = await refused();
    expect((await doByHand(shop.parts, refund.id)).state).toBe("to send");
    expect(await letters(shop, "payment refunded")).toEqual([]);
    expect(await moneyOf(shop, payment.id)).toMatchObject({
      returned_paise: 0,
      owed_paise: 149_900,
    });
    await sentByHand(shop.parts, refund.id, UTR);
    expect(await letters(shop, "payment refunded")).toEqual([
      expect.stringContaining("The bank's reference (UTR) is N0987654321.") as string,
    ]);
    expect(await moneyOf(shop, payment.id)).toMatchObject({
      returned_paise: 149_900,
      owed_paise: 0,
    });
    expect((await shop.row(row.provider_order_id ?? "")).state).toBe("refunded");
    expect(await shop.active(), "what it paid for has ended").toEqual([]);
    expect((await refusalOf(sentByHand(shop.parts, refund.id, UTR))).status).toBe(409);
  });

  it("is withdrawn: the money serves again, and another may be decided on", async () => {
    const { refund, row, payment } = await refused();
    await withdraw(shop.parts, refund.id);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ served_paise: 149_900, owed_paise: 0 });
    shop.gateway.balanceTooSmall = false;
    await refundPayment(shop.parts, row.id, { paise: 100 });
    expect(made().map(({ amount }) => amount)).toEqual([100]);
  });

  it("because the payment is more than six months old can still be sent by hand", async () => {
    const { row } = await bought(shop);
    shop.parts.clock.now += 200 * DAY;
    const refund = await refundPayment(shop.parts, row.id, "all");
    expect(refund.reason).toContain("more than 6 months old");
    await doByHand(shop.parts, refund.id);
    await sentByHand(shop.parts, refund.id, UTR);
    expect((await shop.row(row.provider_order_id ?? "")).state).toBe("refunded");
  });
});

describe("a refund that fails after the gateway called it processed", () => {
  it("whole: the payment is fulfilled again, the money owed; asked anew it goes back", async () => {
    const { row, payment } = await bought(shop);
    const { id } = await refundPayment(shop.parts, row.id, "all");
    const order = row.provider_order_id ?? "";
    expect((await shop.row(order)).state).toBe("refunded");
    shop.gateway.refundFails(made()[0]?.id ?? "");
    await hear(shop, payment.id, made()[0]?.id);
    expect([(await shop.row(order)).state, await stateOf(id)]).toEqual(["fulfilled", "failed"]);
    expect(await moneyOf(shop, payment.id)).toMatchObject({
      owed_paise: 149_900,
      returned_paise: 0,
    });
    expect((await askAnew(shop.parts, id)).state).toBe("processed");
    expect((await shop.row(order)).state).toBe("refunded");
    expect(await moneyOf(shop, payment.id)).toMatchObject({
      owed_paise: 0,
      returned_paise: 149_900,
    });
    expect((await shop.history(row.id)).slice(-3)).toEqual(["refunded", "fulfilled", "refunded"]);
  });

  it("is not withdrawn once the service ended for it: the client would have neither", async () => {
    const { row, payment } = await bought(shop);
    const { id } = await refundPayment(shop.parts, row.id, "all");
    shop.gateway.refundFails(made()[0]?.id ?? "");
    await hear(shop, payment.id, made()[0]?.id);
    expect([await stateOf(id), await shop.active()]).toEqual(["failed", []]);
    const refusal = await refusalOf(withdraw(shop.parts, id));
    expect([refusal.status, await stateOf(id)]).toEqual([409, "failed"]);
    expect(refusal.message).toContain("the money is the client's");
  });
  it("in part: what failed is withdrawn, then the whole goes back, not short by it", async () => {
    const { row, payment } = await bought(shop);
    const { id } = await refundPayment(shop.parts, row.id, { paise: 40_000 });
    shop.gateway.refundFails(made()[0]?.id ?? "");
    await hear(shop, payment.id, made()[0]?.id);
    await withdraw(shop.parts, id);
    expect((await refundPayment(shop.parts, row.id, "all")).amount_paise).toBe(149_900);
  });

  it("though it was pending for days: nothing was said to be back meanwhile", async () => {
    shop.gateway.refundsPend = true;
    const { row, payment } = await bought(shop);
    const { id, state } = await refundPayment(shop.parts, row.id, "all");
    expect([state, await shop.active()]).toEqual(["accepted", []]);
    expect(await moneyOf(shop, payment.id)).toMatchObject({
      owed_paise: 149_900,
      returned_paise: 0,
    });
    shop.gateway.refundFails(made()[0]?.id ?? "");
    await hear(shop, payment.id, made()[0]?.id);
    expect(await stateOf(id)).toBe("failed");
  });
});

describe("a refund whose answer was lost", () => {
  it("is one refund, though the gateway forgot the key: it is found by our receipt", async () => {
    const { row, payment } = await bought(shop);
    shop.gateway.keyMemory = MINUTE;
    shop.gateway.loseNextRefundAnswer = true;
    await expect(refundPayment(shop.parts, row.id, { paise: 50_000 })).rejects.toThrow(Filed);
    shop.parts.clock.now += DAY;
    await askRefundsAgain(shop.parts);
    expect(made().map(({ amount }) => amount)).toEqual([50_000]);
    expect(await stateOf(await onlyRefund())).toBe("processed");
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: 50_000 });
    expect(await letters(shop, "payment refunded")).toHaveLength(1);
  });
});

it("a refund unknown to a restored backup is not given again by the same words", async () => {
  const { row, payment, money } = await bought(shop);
  const { store } = shop.parts;
  await refundPayment(shop.parts, row.id, { paise: 70_000 });
  // As after the restore of a backup that was made before.
  await store.db.deleteFrom("gateway_refunds").execute();
  await store.db.deleteFrom("refunds").execute();
  await store.transaction((tx) => account(tx, money));
  await sweepAgain(shop);
  expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: 70_000 });
  expect(await refusalOf(refundPayment(shop.parts, row.id, { paise: 70_000 }))).toMatchObject({
    status: 409,
    message: expect.stringContaining("--again") as string,
  });
  expect(shop.gateway.allRefunds.size).toBe(1);
});

describe("a refund of a payment by hand", () => {
  it("waits to be sent, is then told to the client, takes no wrong day or reference", async () => {
    const id = await claim(shop.parts, shop.asha, shop.request(1));
    await confirmClaim(shop.parts, id, null);
    const refund = await refundPayment(shop.parts, id, "all");
    expect([refund.state, await shop.active()]).toEqual(["to send", []]);
    for (const [on, utr] of [
      ["2026-11-21", "N0987654321"],
      ["2026-02-30", "N0987654321"],
      ["2026-11-20", "N0"],
      ["2026-11-20", "N09/8765"],
    ] as const)
      expect((await refusalOf(sentByHand(shop.parts, refund.id, { on, utr }))).status).toBe(422);
    expect(await letters(shop, "payment refunded")).toEqual([]);
    await sentByHand(shop.parts, refund.id, UTR);
    expect(await letters(shop, "payment refunded")).toHaveLength(1);
    const kept = await shop.parts.store.db.selectFrom("refunds").selectAll().executeTakeFirst();
    expect(kept?.utr_enc).not.toContain("N0987654321");
  });
});
