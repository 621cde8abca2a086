import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { refundsUnanswered } from "../../../app/backend.server/money/ledger/balance";
import { askRefundsAgain } from "../../../app/backend.server/money/refunds/ask-gateway";
import { askAnew, withdraw } from "../../../app/backend.server/money/owed/owner-decides";
import { holdReturn, releaseReturn } from "../../../app/backend.server/money/owed/hold-return";
import { refundPayment, wouldRefund } from "../../../app/backend.server/money/refunds/refund";
import { checkRestores, noteRestore } from "../../../app/backend.server/upkeep/restores";
import { sendDue } from "../../../app/backend.server/money/refunds/send-due";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import type { RefundId, ServiceId } from "../../../app/backend.server/platform/store/ids";
import { leaveService } from "../../../app/backend.server/subscriptions/leave";
import { leavingOf } from "../../../app/backend.server/subscriptions/leaving";
import {
  bought,
  expectAccountedFor,
  hear,
  hearDispute,
  letters,
  moneyOf,
  openTill,
} from "../money/till";
import { DAY, HOUR, MINUTE, type Shop } from "../payments/shop";
import { refusalOf } from "../people";
import { watchHeld } from "../held-rows";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(async () => {
  await expectAccountedFor(shop);
  await shop.close();
});

const service = (at = 0) => shop.offers[at]!.service._id as ServiceId;
const quote = async (at = shop.parts.now()) =>
  leavingOf(shop.parts, shop.parts.store.db, shop.asha.id, at);
const shown = async (which = service()) => {
  const one = (await quote()).find((leaving) => leaving.service === which);
  return { paise: one?.paise ?? -1, at: shop.parts.now() };
};
const leave = async (which = service(), seen?: { paise: number; at: number }) =>
  leaveService(shop.parts, shop.asha.id, which, seen ?? (await shown(which)));
const refunds = () => shop.parts.store.db.selectFrom("refunds").selectAll().orderBy("id").execute();
/** What the gateway gave back, in paise. */
const sentBack = () => [...shop.gateway.allRefunds.values()].map(({ amount }) => amount);
const days = (count: number) => (shop.parts.clock.now += count * DAY);

describe("leaving a service", () => {
  test("ends it at once, and the sum that was shown is due; the others go on", async () => {
    await bought(shop, 2);
    days(10);
    const seen = await shown();
    shop.parts.clock.now += 20 * MINUTE;
    await leave(service(), seen);
    expect((await shop.active()).map((one) => one.service)).toEqual([service(1)]);
    expect(await refunds()).toMatchObject([
      { amount_paise: seen.paise, state: "due", why: "left", ends_service: 0 },
    ]);
    const rows = await shop.subscriptions();
    expect(rows.find((one) => one.service_id === service())?.revoked_at).toBe(seen.at);
  });

  test("the owner hears of a part the bank took: what goes back may be all the rest", async () => {
    const id = await claim(shop.parts, shop.asha, shop.request(1, { utr: "477777777777" }));
    await confirmClaim(shop.parts, id);
    days(2);
    const part = { on: "2026-11-22", utr: "REV600000000005", paise: 50_000 };
    await takeBackClaim(shop.parts, id, part);
    await leave();
    expect((await refunds()).at(-1)).toMatchObject({ amount_paise: 99_900, state: "to send" });
    const mail = (await letters(shop, "owner: service left")).join("\n");
    expect(mail).toContain(`Of payment ${id} the bank had taken Rs. 500 back.`);
    expect(mail).toContain("reckoned from the whole price");
  });

  test("goes back by itself after 48 hours, not before, once", async () => {
    const { money } = await bought(shop);
    days(10);
    const { paise } = await shown();
    await leave();
    expect((await moneyOf(shop, money)).owed_paise).toBe(paise);
    shop.parts.clock.now += 48 * HOUR - 1;
    await sendDue(shop.parts);
    expect(sentBack()).toEqual([]);
    shop.parts.clock.now += 1;
    for (const _ of [1, 2, 3]) {
      await sendDue(shop.parts);
      await askRefundsAgain(shop.parts);
    }
    expect(sentBack()).toEqual([paise]);
    expect((await moneyOf(shop, money)).returned_paise).toBe(paise);
    expect(await letters(shop, "payment refunded")).toHaveLength(1);
  });

  test("that it is late is noticed, but not while the owner holds it", async () => {
    const { money } = await bought(shop);
    await leave();
    const late = () => refundsUnanswered(shop.parts.store.db, shop.parts.now() - HOUR);
    shop.parts.clock.now += 48 * HOUR;
    expect(await late()).toEqual([]);
    shop.parts.clock.now += HOUR;
    expect(await late()).toHaveLength(1);
    await holdReturn(shop.parts, money, { because: "a call", until: shop.parts.now() + DAY });
    expect(await late()).toEqual([]);
  });

  test("nor while a bank decides; in the fraud phase it is late: there it is to go", async () => {
    const { payment } = await bought(shop);
    await leave();
    shop.parts.clock.now += 49 * HOUR;
    const late = () => refundsUnanswered(shop.parts.store.db, shop.parts.now() - HOUR);
    const fraud = shop.gateway.disputed(payment.id, { phase: "fraud" });
    await hearDispute(shop, fraud.id, payment.id);
    expect(await late()).toHaveLength(1);
    const chargeback = shop.gateway.disputed(payment.id);
    await hearDispute(shop, chargeback.id, payment.id);
    expect(await late()).toEqual([]);
    shop.gateway.disputeBecomes(chargeback.id, "won");
    await hearDispute(shop, chargeback.id, payment.id);
    expect(await late()).toHaveLength(1);
  });

  test("waits after a restore until the owner has looked into the lost time", async () => {
    await bought(shop);
    await leave();
    const from = shop.parts.now() - DAY;
    await shop.parts.store.transaction((tx) => noteRestore(shop.parts, tx, from));
    days(3);
    await sendDue(shop.parts);
    expect(sentBack()).toEqual([]);
    await checkRestores(shop.parts);
    await sendDue(shop.parts);
    expect(sentBack()).toHaveLength(1);
  });

  test("waits while the owner holds the money, and goes when it is released", async () => {
    const { money } = await bought(shop);
    await leave();
    await holdReturn(shop.parts, money, { because: "a call", until: shop.parts.now() + 10 * DAY });
    days(3);
    await sendDue(shop.parts);
    expect(sentBack()).toEqual([]);
    await releaseReturn(shop.parts, money);
    await sendDue(shop.parts);
    expect(sentBack()).toHaveLength(1);
  });

  test('is not asked for by the owner\'s "again" either while they hold it', async () => {
    const { money } = await bought(shop);
    await leave();
    const [due] = await refunds();
    await holdReturn(shop.parts, money, { because: "a call", until: shop.parts.now() + 10 * DAY });
    const again = askAnew(shop.parts, due?.id as RefundId);
    expect(await refusalOf(again)).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^You hold Rs\. [\d,.]+ of pay_\S+ until .* \(a call\)\. Nothing was sent\. To let it go: desk refunds release pay_/,
      ) as string,
    });
    expect(sentBack()).toEqual([]);
    await releaseReturn(shop.parts, money);
    expect(await askAnew(shop.parts, due?.id as RefundId)).toMatchObject({ state: "processed" });
  });

  test("waits while a bank decides about the money; and is refused while it does", async () => {
    const { money, payment } = await bought(shop, 2);
    await leave();
    const dispute = shop.gateway.disputed(payment.id);
    await hearDispute(shop, dispute.id, payment.id);
    days(3);
    await sendDue(shop.parts);
    expect(sentBack()).toEqual([]);
    const refusal = await refusalOf(leave(service(1)));
    expect([refusal.status, refusal.message]).toEqual([
      409,
      expect.stringContaining("Your bank is deciding a dispute about its payment."),
    ]);
    expect((await moneyOf(shop, money)).returned_paise).toBe(0);
  });

  test("gives nothing twice: not what the gateway's dashboard gave back meanwhile", async () => {
    const { payment, row } = await bought(shop);
    await leave();
    shop.gateway.refundsInDashboard(payment.id);
    days(3);
    await sendDue(shop.parts);
    expect(await refunds()).toMatchObject([{ state: "withdrawn" }]);
    expect((await moneyOf(shop, payment.id)).returned_paise).toBe(row.amount_paise);
  });

  test("a fee of less than Re 1, which no gateway sends, is made Re 1 and goes back", async () => {
    await bought(shop);
    shop.parts.clock.now = (await shop.subscriptions())[0]!.ends_at - 10_000;
    expect((await shown()).paise).toBe(100);
    await leave();
    days(3);
    await sendDue(shop.parts);
    expect(sentBack()).toEqual([100]);
  });

  test("where less than Re 1 is left of the payment nothing is said to go back, and nothing is filed", async () => {
    const { row } = await bought(shop);
    await refundPayment(shop.parts, row.id, { paise: row.amount_paise - 99 });
    expect((await shown()).paise).toBe(0);
    await leave();
    // Days were left: it is the money that was not.
    expect(await letters(shop, "service left")).toEqual([
      expect.stringContaining("Nothing of the fee was left, so nothing goes back.") as string,
    ]);
    expect((await refunds()).filter(({ why }) => why === "left")).toEqual([]);
    expect(await shop.active()).toEqual([]);
  });

  test("of which the dashboard left less than Re 1 the owner may give up that rest", async () => {
    const { payment, row } = await bought(shop);
    await leave();
    const { id } = shop.gateway.refundsInDashboard(payment.id, row.amount_paise - 50);
    await hear(shop, payment.id, id);
    shop.gateway.balanceTooSmall = true;
    days(3);
    await sendDue(shop.parts);
    const [rest] = await refunds();
    expect(rest).toMatchObject({ state: "refused", amount_paise: 50 });
    expect((await withdraw(shop.parts, rest!.id)).state).toBe("withdrawn");
  });

  test("gives nothing twice: after the dashboard's part, at most the payment's rest", async () => {
    const { payment, row } = await bought(shop);
    await leave();
    shop.gateway.refundsInDashboard(payment.id, 10_000);
    days(3);
    await sendDue(shop.parts);
    expect(sentBack()).toEqual([10_000, row.amount_paise - 10_000]);
  });

  describe("while its refund is due, the same money goes back another way, and", () => {
    const left = async (services = 1) => {
      const { payment, row } = await bought(shop, services);
      days(10);
      const { paise } = await shown();
      await leave();
      return { payment, row, paise };
    };
    const lost = async (payment: { id: string }, amount: number) => {
      const dispute = shop.gateway.disputed(payment.id, { amount });
      shop.gateway.disputeBecomes(dispute.id, "lost");
      await hearDispute(shop, dispute.id, payment.id);
    };
    const later = async () => {
      days(3);
      await sendDue(shop.parts);
      await askRefundsAgain(shop.parts);
    };

    test("a dashboard refund stands for it at once: it is withdrawn, the owner told", async () => {
      const { payment, paise } = await left();
      const { id } = shop.gateway.refundsInDashboard(payment.id, paise);
      await hear(shop, payment.id, id);
      expect(await refunds()).toMatchObject([{ state: "withdrawn", covered_paise: paise }]);
      expect((await moneyOf(shop, payment.id)).owed_paise).toBe(0);
      expect(await letters(shop, "owner: refund covered")).toEqual([
        expect.stringContaining("It does not go back by itself any more."),
      ]);
      await later();
      expect(sentBack()).toEqual([paise]);
    });

    test("a refund of the dashboard's that nobody told of is seen before it is sent", async () => {
      const { payment, paise } = await left();
      shop.gateway.refundsInDashboard(payment.id, paise);
      await later();
      expect(sentBack()).toEqual([paise]);
      expect(await refunds()).toMatchObject([{ state: "withdrawn" }]);
    });

    test("a part of it from the dashboard makes it less by that part", async () => {
      const { payment, paise } = await left();
      shop.gateway.refundsInDashboard(payment.id, 10_000);
      await later();
      expect(sentBack()).toEqual([10_000, paise - 10_000]);
    });

    test("a dispute of that sum that was lost stands for it", async () => {
      const { payment, paise } = await left();
      await lost(payment, paise);
      expect(await refunds()).toMatchObject([
        { state: "withdrawn", reason: expect.stringContaining("dispute") as string },
      ]);
      await later();
      expect(sentBack()).toEqual([]);
    });

    test("of a payment for more services only the other is left for pro-rata refunds", async () => {
      const { payment, row, paise } = await left(2);
      const other = await shown(service(1));
      const { id } = shop.gateway.refundsInDashboard(payment.id, paise);
      await hear(shop, payment.id, id);
      expect((await wouldRefund(shop.parts, row.id, "pro-rata")).paise).toBe(other.paise);
    });
  });

  test("gives nothing twice: not what was asked for before a restore that forgot it", async () => {
    const { payment } = await bought(shop);
    days(10);
    const { paise } = await shown();
    await leave();
    const [due] = await refunds();
    const receipt = `${due?.id}-1-ends`;
    const asked = { paymentId: payment.id, paise, receipt };
    await shop.gateway.refund({ ...asked, idempotencyKey: `refund-${due?.id}-1` });
    days(2);
    for (const _ of [1, 2, 3]) {
      await sendDue(shop.parts);
      await askRefundsAgain(shop.parts);
    }
    expect(sentBack()).toEqual([paise]);
    expect(await refunds()).toMatchObject([{ state: "processed", amount_paise: paise }]);
  });

  test("that left before a restore is done, whatever the dashboard gave back since: both are read at once", async () => {
    const { payment } = await bought(shop, 2);
    days(10);
    const { paise } = await shown();
    await leave();
    const [due] = await refunds();
    const asked = { paymentId: payment.id, paise, receipt: `${due?.id}-1` };
    await shop.gateway.refund({ ...asked, idempotencyKey: `refund-${due?.id}-1` });
    shop.parts.clock.now += HOUR;
    const { id } = shop.gateway.refundsInDashboard(payment.id, paise);
    await hear(shop, payment.id, id);
    expect(await refunds()).toMatchObject([
      { state: "processed", amount_paise: paise, covered_paise: null },
    ]);
    expect(await letters(shop, "owner: refund covered")).toEqual([]);
  });

  test("gives nothing twice: a pro-rata refund afterwards is for the other services", async () => {
    const { row } = await bought(shop, 2);
    days(10);
    const other = await shown(service(1));
    await leave();
    expect((await wouldRefund(shop.parts, row.id, "pro-rata")).paise).toBe(other.paise);
    await refundPayment(shop.parts, row.id, "pro-rata");
    expect(await quote()).toEqual([]);
    expect(await shop.active()).toEqual([]);
  });

  test("is not the owner's to withdraw: the service has ended for it", async () => {
    await bought(shop);
    days(10);
    await leave();
    const [refund] = await refunds();
    await expect(withdraw(shop.parts, refund!.id)).rejects.toMatchObject({ status: 409 });
  });

  test("of a payment by hand is the owner's to send", async () => {
    const id = await claim(shop.parts, shop.asha, shop.request(1));
    await confirmClaim(shop.parts, id, null);
    days(10);
    await leave();
    expect(await refunds()).toMatchObject([{ state: "to send", next_try_at: null }]);
    expect(await letters(shop, "owner: service left")).toEqual([
      expect.stringMatching(/^Asha Verma left stock cash\.[^]+is yours to send by bank transfer/),
    ]);
  });

  test("tells client and owner, and is on the audit trail with its sum", async () => {
    await bought(shop);
    days(10);
    await leave();
    const [told] = await letters(shop, "service left");
    expect(told).toMatch(
      /has ended, as you asked on our website\.\n\nRs\. .+ goes back to you within 7 days/,
    );
    expect(await letters(shop, "owner: service left")).toEqual([
      expect.stringContaining("goes back by itself after 48 hours"),
    ]);
    const acts = await trail(shop.parts, { person: shop.asha.id, most: 9 });
    expect(acts.map(({ what }) => what)).toEqual(
      expect.arrayContaining(["subscription ended", "refund due"]),
    );
  });

  test("is refused with a sum not shown, from the future, or half an hour later", async () => {
    await bought(shop);
    days(10);
    const { paise, at } = await shown();
    const late = { paise, at };
    for (const seen of [
      { paise: paise + 1, at },
      { paise: 0, at },
      { paise, at: at - DAY },
    ])
      expect(await refusalOf(leave(service(), seen))).toMatchObject({ status: 409 });
    const sooner = (await quote(at + HOUR))[0]!.paise;
    expect(await refusalOf(leave(service(), { paise: sooner, at: at + HOUR }))).toMatchObject({
      status: 409,
    });
    shop.parts.clock.now += 30 * MINUTE + 1;
    expect(await refusalOf(leave(service(), late))).toMatchObject({
      status: 409,
      message: "The sum has changed since you saw it. Please look at it again.",
    });
    expect(await refunds()).toEqual([]);
    expect(await shop.active()).toHaveLength(1);
  });

  test("twice, or of a service one does not have, is a 404", async () => {
    await bought(shop);
    const seen = await shown();
    await leave(service(), seen);
    expect(await refusalOf(leave(service(), seen))).toMatchObject({ status: 404 });
    const ravi = await shop.another();
    expect(await refusalOf(leaveService(shop.parts, ravi.id, service(1), seen))).toMatchObject({
      status: 404,
      message: "You do not have this service.",
    });
  });

  test("pressed twice at once it is left once, and one refund is due", async () => {
    await bought(shop);
    days(10);
    const seen = await shown();
    const pressed = await Promise.allSettled([leave(service(), seen), leave(service(), seen)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await refunds()).toHaveLength(1);
  });

  test("against a refund of the owner's at the same moment the money goes back once", async () => {
    const { row, money } = await bought(shop);
    days(10);
    const seen = await shown();
    await Promise.allSettled([
      leave(service(), seen),
      refundPayment(shop.parts, row.id, "pro-rata"),
    ]);
    days(3);
    await sendDue(shop.parts);
    expect((await moneyOf(shop, money)).returned_paise).toBe(seen.paise);
  });

  test("holds the person's row", async () => {
    await bought(shop);
    const held = watchHeld(shop.parts);
    await leave();
    expect(held).toEqual([{ table: "people", id: shop.asha.id }]);
  });
});
