import { dayInWords } from "../../../content/dates";
import type { Parts } from "../../platform/parts";
import { paymentById } from "../payments/rows";
import { refuseNoReference } from "../payments/utr";
import { referenceTyped } from "../../../api/reference-typed";
import { OperatorRefusal } from "../../../api/refusal";
import { isTimeLost } from "../lost-time";
import { moneyById } from "../ledger/ledger";
import { refundById, refundsOfMoney, type RefundRow } from "./refund-rows";
import { dateInIndia } from "../../../content/india";
import { isDay } from "../../../content/is-day";

/**
 * @returns the reference in capitals. Throws Refusal 422: no reference, or no day of this transfer
 */
export async function checkTransfer(
  parts: Parts,
  refund: RefundRow,
  { on, utr: typed }: Transfer,
): Promise<Transfer> {
  await checkDay(parts, refund, on);
  refuseNoReference(typed);
  return { on, utr: referenceTyped(typed) };
}

/**
 * Throws Refusal 422: no day, one to come, or one before the money came, or before the sum was
 * reckoned.
 */
async function checkDay(parts: Parts, refund: RefundRow, on: string): Promise<void> {
  if (!isDay(on))
    throw new OperatorRefusal(422, "Give the day of the transfer, like 2026-11-20.", {
      about: "on",
    });
  if (on > dateInIndia(parts.now()))
    throw new OperatorRefusal(422, "That day is still to come.", { about: "on" });
  const first = refund.again_for && (await refundById(parts.store.db, refund.again_for));
  if (first && (first.bounced_on ?? "") > on)
    throw new OperatorRefusal(
      422,
      "Your first transfer, for which this one is, came back on " +
        `${dayInWords(first.bounced_on ?? on)}: that day is before it.`,
      { about: "on" },
    );
  const before = (await refundsOfMoney(parts.store.db, refund.money_id)).filter(
    ({ id, state, sent_on }) => state === "bounced" && id < refund.id && (sent_on ?? "") > on,
  );
  if (before.length > 0)
    throw new OperatorRefusal(
      422,
      `That day is before your transfer of ${dayInWords(before.at(-1)?.sent_on ?? on)}, which came back and ` +
        "for which this one is.",
      { about: "on" },
    );
  const money = await moneyById(parts.store.db, refund.money_id);
  // A claim is written into the ledger when it is confirmed, days after its transfer.
  const ours = refund.payment_id && (await paymentById(parts.store.db, refund.payment_id));
  const came = dateInIndia(Math.min(money?.created_at ?? 0, (ours || money)?.created_at ?? 0));
  if (on < came)
    throw new OperatorRefusal(
      422,
      `That day is before the payment, which is of ${dayInWords(came)}.`,
      {
        about: "on",
      },
    );
  const asked = dateInIndia(refund.asked_at);
  if (on < asked && (await isReckonedThen(parts, refund)))
    throw new OperatorRefusal(
      422,
      `That day is before this refund was asked for, on ${dayInWords(asked)}: its sum is the fee for ` +
        "the days left then. Give the day on which you sent it.",
      { about: "on" },
    );
}

/**
 * Whether a refund is of the fee for the days left when it was asked for: just that sum was not
 * sent before. All else may have been: what came twice or was too much goes back before it is
 * booked here, an amount or all of a payment is entered afterwards, what came back is sent anew
 * before that is entered, and a restore forgets when a refund was asked for.
 */
async function isReckonedThen(parts: Parts, refund: RefundRow): Promise<boolean> {
  const { id, money_id, why, ends_service, amount_paise, covered_paise, again_for } = refund;
  const { db } = parts.store;
  if (again_for !== null || (await isTimeLost(db))) return false;
  if (why === "left") return true;
  if (why !== "operator" || ends_service === 0) return false;
  const before = (await refundsOfMoney(db, money_id)).filter(
    (one) => one.id < id && one.state !== "withdrawn" && one.state !== "bounced",
  );
  const gone = before.reduce((sum, one) => sum + one.amount_paise, 0);
  const all = (await moneyById(db, money_id))?.amount_paise ?? 0;
  return amount_paise + (covered_paise ?? 0) < all - gone;
}

export interface Transfer {
  /** the day of it in India, "2026-11-20" */
  on: string;
  /** the bank's reference */
  utr: string;
}
