import { record } from "../audit/record";
import { rupees } from "../operator/print";
import type { Parts } from "../parts";
import { readBought } from "../payments/bought";
import { lookAtOrder } from "../payments/look";
import { moneyOfPayment, paymentById, type PaymentRow } from "../payments/rows";
import { Refusal } from "../refusal";
import type { Db } from "../store/database";
import type { MoneyId, PaymentId, RefundId } from "../store/ids";
import { revoke } from "../subscriptions/grant";
import { unexpiredPaise } from "../subscriptions/unexpired";
import { askGateway, refuseWhileDisputed, TRY_AGAIN_MS } from "./ask-gateway";
import { account, moneyById } from "./ledger";
import { refundById, refundsOfMoney, type RefundRow } from "./refund-rows";

/**
 * How much of a payment goes back: all that is left, the fee for the days left, or an amount in
 * paise, after which the service may run on.
 */
export type HowMuch = "all" | "pro-rata" | { paise: number };

/**
 * Gives a fulfilled payment back, or a part of it. The gateway is read first, so that what its dashboard gave back is counted; then the refund is
 * written down, then asked for. All and pro-rata end the subscriptions, once the gateway has accepted; an amount ends them only when nothing is left.
 * Of a payment by hand the refund waits "to send" until its transfer is entered (`sent.ts`). A refund that is under way is asked for once more, not twice.
 *
 * @returns the refund as it stands now: `refused` with the gateway's reason, or further
 * @throws Refusal 404, 409 (not fulfilled, a dispute is open, nothing is left), 422 (more than is left); ProviderDown (asked again by itself once it
 *   is written, else nothing was done)
 */
export async function refundPayment(
  parts: Parts,
  id: PaymentId,
  howMuch: HowMuch,
): Promise<RefundRow> {
  const row = await paymentById(parts.store.db, id);
  if (row?.method === "online" && row.state === "fulfilled")
    await lookAtOrder(parts, id, "operator", row.provider_payment_id ?? undefined);
  const refund = await parts.store.transaction((tx) => decideRefund(parts, tx, id, howMuch), {
    table: "payments",
    id,
  });
  if (refund.state !== "asked") return refund;
  await askGateway(parts, refund);
  return (await refundById(parts.store.db, refund.id)) ?? refund;
}

/**
 * What `refundPayment` would give back now, in paise, by what we know. Throws Refusal as it does.
 */
export async function wouldRefund(
  parts: Parts,
  id: PaymentId,
  howMuch: HowMuch,
): Promise<{ paise: number; endsService: boolean }> {
  const { paise, endsService } = await whatToRefund(parts, parts.store.db, id, howMuch);
  return { paise, endsService };
}

async function decideRefund(
  parts: Parts,
  tx: Db,
  id: PaymentId,
  howMuch: HowMuch,
): Promise<RefundRow> {
  const { row, money, paise, endsService, underWay } = await whatToRefund(parts, tx, id, howMuch);
  if (underWay) return underWay;
  const byHand = row.method === "manual";
  const refund: RefundRow = {
    id: parts.newId<RefundId>(),
    money_id: money,
    payment_id: row.id,
    amount_paise: paise,
    why: "operator",
    subscription_id: null,
    ends_service: endsService ? 1 : 0,
    state: byHand ? "to send" : "asked",
    attempt: 1,
    reason: null,
    asked_at: parts.now(),
    next_try_at: byHand ? null : parts.now() + TRY_AGAIN_MS,
    sent_on: null,
    utr_enc: null,
    utr_hash: null,
    covered_paise: null,
  };
  await tx.insertInto("refunds").values(refund).execute();
  record(parts, tx, {
    what: "refund asked",
    person: row.person_id,
    about: { payment: id, refund: refund.id, paise },
  });
  if (byHand && endsService) await revoke(parts, tx, row);
  await account(tx, money);
  return refund;
}

interface ToRefund {
  row: PaymentRow;
  money: MoneyId;
  paise: number;
  endsService: boolean;
  /** asked for before, and neither accepted nor refused yet */
  underWay: RefundRow | null;
}

async function whatToRefund(
  parts: Parts,
  db: Db,
  id: PaymentId,
  howMuch: HowMuch,
): Promise<ToRefund> {
  const row = await paymentById(db, id);
  if (!row) throw new Refusal(404, `There is no payment ${id}.`);
  if (row.state !== "fulfilled" && row.state !== "refunded")
    throw new Refusal(409, `This payment is ${row.state}; only a fulfilled one can be refunded.`);
  const money = moneyOfPayment(row);
  await refuseWhileDisputed(db, money);
  const refunds = await refundsOfMoney(db, money);
  const underWay =
    refunds.find(({ state, subscription_id }) => state === "asked" && subscription_id === null) ??
    null;
  if (underWay)
    return {
      row,
      money,
      paise: underWay.amount_paise,
      endsService: underWay.ends_service === 1,
      underWay,
    };
  const waiting = refunds.find(({ state }) => state === "failed" || state === "refused");
  if (waiting)
    throw new Refusal(
      409,
      `The refund ${waiting.id} of ${rupees(waiting.amount_paise)} is ${waiting.state}: ${waiting.reason ?? "no reason given"} Ask for it again (refunds again), send it by hand (refunds by-hand) or give it up (refunds withdraw) first.`,
    );
  const left = (await moneyById(db, money))?.served_paise ?? 0;
  const paise =
    howMuch === "all"
      ? left
      : howMuch === "pro-rata"
        ? Math.min(left, (await unexpired(parts, db, row, refunds)) - endedWith(refunds))
        : howMuch.paise;
  if (left <= 0 || paise <= 0) throw new Refusal(409, nothingLeft(refunds));
  if (paise > left) throw new Refusal(422, `Only ${rupees(left)} of this payment is left.`);
  return {
    row,
    money,
    paise,
    endsService: typeof howMuch === "string" || paise === left,
    underWay,
  };
}

/**
 * What went back, or goes, by refunds that ended the service, or in their place by the dashboard:
 * those paid for the days left already.
 */
const endedWith = (refunds: RefundRow[]): number =>
  refunds
    .filter(({ ends_service, subscription_id }) => ends_service === 1 && subscription_id === null)
    .reduce(
      (sum, { state, amount_paise, covered_paise }) =>
        sum + (state === "withdrawn" ? 0 : amount_paise) + (covered_paise ?? 0),
      0,
    );

function nothingLeft(refunds: RefundRow[]): string {
  const toSend = refunds.find(({ state }) => state === "to send");
  return toSend
    ? `${rupees(toSend.amount_paise)} of this payment is to be sent by you already (refund ${toSend.id}). Enter its transfer: refunds sent ${toSend.id} --on DAY --utr REFERENCE`
    : "Nothing is left to refund.";
}

/**
 * The fee for the days left; of a service that was ended early without a refund, for those left
 * when it was ended. What its client left has a refund of its own.
 */
async function unexpired(
  parts: Parts,
  db: Db,
  row: PaymentRow,
  refunds: RefundRow[],
): Promise<number> {
  const given = await db
    .selectFrom("subscriptions")
    .select(["id", "service_id", "starts_at", "ends_at", "revoked_at"])
    .where("payment_id", "=", row.id)
    .execute();
  const left = refunds.flatMap(({ subscription_id, state }) =>
    state === "withdrawn" ? [] : [subscription_id],
  );
  const counted = given.filter(({ id }) => !left.includes(id));
  return counted.reduce((sum, { service_id, starts_at, ends_at, revoked_at }) => {
    const price =
      readBought(row.cart).find(({ serviceId }) => serviceId === service_id)?.pricePaise ?? 0;
    return (
      sum +
      unexpiredPaise(price, { startsAt: starts_at, endsAt: ends_at }, revoked_at ?? parts.now())
    );
  }, 0);
}
