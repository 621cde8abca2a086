import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import { moneyOfPayment, paymentById, type PaymentRow } from "../payments/rows";
import { OperatorRefusal } from "../../../api/refusal";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import { LEAST_PAISE } from "../service/unexpired";
import { refuseWhileDisputed } from "../disputes/open-dispute";
import { nothingIn } from "./nothing-to-refund";
import { isKept } from "../owed/held";
import { tooMuchOf } from "../owed/too-much";
import { moneyById, type MoneyRow } from "../ledger/ledger";
import { refundsOfMoney, type RefundRow } from "./refund-rows";
import { refuseSameAgain } from "./same-again";
import { DAY_MS } from "../../../content/durations";
import { presses, whatToDoOrGiveUp } from "./what-to-do";
import { endedWith, unexpired } from "./days-left";

/**
 * How much of a payment goes back: all that is left, the fee for the days left, or an amount in
 * paise, after which the service may run on.
 */
export type HowMuch = "all" | "pro-rata" | Amount;

/** @param again it is meant, though the same went back within a day */
type Amount = { paise: number; again?: boolean };

/** What would go back of a payment now. */
export interface ToRefund {
  row: PaymentRow;
  money: MoneyId;
  paise: number;
  endsService: boolean;
  /** why it is just that much, for the owner; null where that is plain */
  because: string | null;
  /** asked for before, and neither accepted nor refused yet */
  underWay: RefundRow | null;
}

/**
 * How much goes back by what we know. Throws Refusal 404, 409 (not fulfilled, a dispute is open,
 * one waits for the owner, the same amount went within a day, nothing is left), 422 (more than is
 * left, or less than the gateway gives back).
 *
 * @param at UTC ms: the days left are those left then
 */
export async function whatToRefund(
  parts: Parts,
  db: Db,
  id: PaymentId,
  howMuch: HowMuch,
  at = parts.now(),
): Promise<ToRefund> {
  const row = await paymentById(db, id);
  if (!row)
    throw new OperatorRefusal(404, `There is no payment ${id}.`, {
      onPage: "There is no such payment.",
    });
  if (row.state !== "fulfilled" && row.state !== "refunded") throw await nothingIn(db, row);
  const money = moneyOfPayment(row);
  await refuseWhileDisputed(db, money);
  const refunds = await refundsOfMoney(db, money);
  const underWay = underWayOf(refunds, howMuch);
  const other = underWay ? undefined : refunds.find(isAsked);
  if (other)
    throw new OperatorRefusal(
      409,
      `Another refund of this payment, ${inRupees(other.amount_paise)} (${other.id}), is under way. Nothing was done: ask again when it has ended (refunds list --state asked).`,
      {
        onPage:
          `Another refund of this payment, ${inRupees(other.amount_paise)}, is under ` +
          "way. Nothing was done: the page Refunds shows when it has ended.",
      },
    );
  if (underWay)
    return {
      row,
      money,
      paise: underWay.amount_paise,
      endsService: underWay.ends_service === 1,
      because: "it was asked for before and is asked for once more, not twice",
      underWay,
    };
  const waiting = refunds.find(({ state }) => state === "failed" || state === "refused");
  if (waiting)
    throw new OperatorRefusal(
      409,
      `The refund ${waiting.id} of ${inRupees(waiting.amount_paise)} is ${waiting.state}: ${waiting.reason ?? "no reason given"} First it has to come to its end. ${whatToDoOrGiveUp(waiting)}`,
      {
        onPage:
          `A refund of this payment, ${inRupees(waiting.amount_paise)}, was ` +
          `${waiting.state === "failed" ? "accepted and failed" : waiting.state}: ` +
          `${waiting.reason ?? "no reason given"} First it has to come to its end. ` +
          `${presses(waiting)}`,
      },
    );
  const held = await moneyById(db, money);
  const left = held?.served_paise ?? 0;
  const paise =
    howMuch === "all"
      ? left
      : howMuch === "pro-rata"
        ? Math.min(left, (await unexpired(db, row, refunds, at)) - endedWith(refunds))
        : howMuch.paise;
  if (left <= 0 || paise <= 0) throw nothingLeft(refunds);
  if (typeof howMuch === "object") {
    // What is meant once more is so beside those that its page knew of: pressed twice it is one.
    const since = howMuch.again ? at : at - DAY_MS;
    await refuseSameAgain(db, refunds, { payment: row.id, money, paise, since });
  }
  if (paise > left)
    throw new OperatorRefusal(422, `Only ${inRupees(left)} of this payment is left.`);
  if (row.method === "online" && paise < LEAST_PAISE)
    throw new OperatorRefusal(
      422,
      `Razorpay gives back ${inRupees(LEAST_PAISE)} at least, and this would be ${inRupees(paise)}. Nothing was done.`,
    );
  return {
    row,
    money,
    paise,
    endsService: typeof howMuch === "string" || paise === left,
    because: await besidesWords(parts, db, id, because(held, howMuch, paise)),
    underWay,
  };
}

/** The same, which the gateway has not answered yet. */
export const underWayOf = (refunds: RefundRow[], howMuch: HowMuch): RefundRow | null =>
  refunds.find((one) => isAsked(one) && isTheSame(one, howMuch)) ?? null;
const isAsked = ({ state, subscription_id }: RefundRow): boolean =>
  state === "asked" && subscription_id === null;

/** Whether the same is asked for once more, as by a button that was pressed twice. */
const isTheSame = (underWay: RefundRow, howMuch: HowMuch): boolean =>
  typeof howMuch === "string"
    ? underWay.ends_service === 1
    : underWay.amount_paise === howMuch.paise;

function because(money: MoneyRow | undefined, howMuch: HowMuch, paise: number): string | null {
  if (typeof howMuch === "object" || !money) return null;
  const { captured_paise, returned_paise, owed_paise, disputed_paise, served_paise } = money;
  const away = [
    [returned_paise, "of it went back before"],
    [owed_paise, "is on its way back"],
    [disputed_paise, "was taken by a dispute"],
  ] as const;
  const gone = away.flatMap(([sum, words]) => (sum > 0 ? [`${inRupees(sum)} ${words}`] : []));
  const less = [`${inRupees(captured_paise)} came in`, ...gone].join(", ");
  if (howMuch === "all") return gone.length > 0 ? less : null;
  return paise === served_paise && gone.length > 0
    ? `the fee for the days left, as far as there is something left: ${less}`
    : "the fee for the days left";
}

async function besidesWords(
  parts: Parts,
  db: Db,
  id: PaymentId,
  why: string | null,
): Promise<string | null> {
  const all = [...(why === null ? [] : [why]), ...(await besidesOf(parts, db, id))];
  return all.length === 0 ? null : all.join("; ");
}

/**
 * For the owner: what came above the claim bought nothing, and is sent by its own refund, not out
 * of the service.
 */
export async function besidesOf(parts: Parts, db: Db, id: PaymentId): Promise<string[]> {
  const now = parts.now();
  return (await tooMuchOf(parts, db, id)).map((one) =>
    isKept(one, now)
      ? `${inRupees(one.owed_paise)} that came above it is kept by you, its refund being ` +
        `withdrawn, and stays so: this goes out of what paid the service`
      : `${inRupees(one.owed_paise)} that came above it goes back besides`,
  );
}

function nothingLeft(refunds: RefundRow[]): OperatorRefusal {
  const toSend = refunds.find(({ state }) => state === "to send");
  if (!toSend) return new OperatorRefusal(409, "Nothing is left to refund.");
  const yours = `${inRupees(toSend.amount_paise)} of this payment is to be sent by you already`;
  return new OperatorRefusal(
    409,
    `${yours} (refund ${toSend.id}). Enter its transfer: refunds sent ${toSend.id} ` +
      "--on DAY --utr REFERENCE",
    { onPage: `${yours}. Enter its transfer on Today.` },
  );
}
