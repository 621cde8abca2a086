import type { MoneyRow } from "../money/ledger/ledger";
import type { wouldRefund } from "../money/refunds/refund";
import type { RefundRow } from "../money/refunds/refund-rows";
import { OperatorRefusal } from "../../api/refusal";
import type { MoneyId, PaymentId } from "../platform/store/ids";
import type { Printed } from "./command";
import { presses, whatToDoOrGiveUp } from "../money/refunds/what-to-do";
import { inRupees } from "../../content/rupees";

const CANNOT_BE_UNDONE = "This cannot be undone: say --yes to do it.";

/** What a refund would do, before it is done. */
export const wouldWords = (would: Awaited<ReturnType<typeof wouldRefund>>): string =>
  [
    `${inRupees(would.paise)} would go back${would.because === null ? "" : ` (${would.because})`} and the subscriptions would ${would.endsService ? "end" : "run on"}.`,
    would.asked
      ? ""
      : "Razorpay does not answer now: this is by what was known before, and it is read again first.",
    CANNOT_BE_UNDONE,
  ]
    .filter((one) => one !== "")
    .join(" ");

/** What would be sent back of money that bought nothing. */
export const dueWords = (owed: MoneyRow[]): string =>
  [
    ...owed.map(
      ({ id, to_return_paise, why }) =>
        `${inRupees(to_return_paise)} of ${id} would go back (${why ?? "owed"}).`,
    ),
    CANNOT_BE_UNDONE,
  ].join(" ");

/** @throws Refusal 409 when the gateway refuses one of them */
export function dueSaid(id: PaymentId | MoneyId, refunds: RefundRow[]): Printed {
  refunds.forEach(refuseUnlessGoing);
  const paise = refunds.reduce((sum, one) => sum + one.amount_paise, 0);
  return {
    lines: refunds.map(
      ({ id: refund, money_id, amount_paise, state, why }) =>
        `${inRupees(amount_paise)} of ${money_id} goes back (${why}). ${state === "to send" ? `Send it by bank transfer yourself, then enter it: refunds sent ${refund} --on DAY --utr REFERENCE` : `The refund ${refund} is ${state} at Razorpay.`}`,
    ),
    json: { id, paise, refunds: refunds.map(({ id: refund, state }) => ({ refund, state })) },
  };
}

/**
 * Another command, or the recurring work, was quicker.
 * @param going what is on its way back, or back
 */
export const nothingLeftSaid = (id: PaymentId | MoneyId, going: RefundRow[]): Printed => ({
  lines: [
    "Nothing is left to send: another command, or the recurring work, did it at the same moment.",
    ...going.map(
      (one) =>
        `${inRupees(one.amount_paise)} of ${one.money_id}: the refund ${one.id} is ${one.state}.`,
    ),
  ],
  json: { id, paise: 0, refunds: going.map(({ id: refund, state }) => ({ refund, state })) },
});

/**
 * @param besides what of the payment came above its claim, and what becomes of it
 * @throws Refusal 409 when the gateway refuses it
 */
export function refundSaid(id: PaymentId, refund: RefundRow, besides: string[]): Printed {
  const amount = inRupees(refund.amount_paise);
  refuseUnlessGoing(refund);
  const ended = refund.ends_service ? " The subscriptions have ended." : "";
  const how =
    refund.state === "to send"
      ? ` Send it by bank transfer yourself, then enter it: refunds sent ${refund.id} --on DAY --utr REFERENCE`
      : ` The refund ${refund.id} is ${refund.state} at Razorpay.`;
  return {
    lines: [`${amount} goes back.${ended}${how}`, ...besides.map((one) => `${one}.`)],
    json: { id, paise: refund.amount_paise, refund: refund.id, state: refund.state },
  };
}

/** Throws Refusal 409 when the gateway refuses it, or it failed at once. */
export function refuseUnlessGoing(refund: RefundRow): void {
  const amount = inRupees(refund.amount_paise);
  if (refund.state === "refused")
    throw new OperatorRefusal(
      409,
      `Razorpay refuses to give back ${amount}: ${refund.reason ?? "no reason given"} ${whatToDoOrGiveUp(refund)}`,
      {
        onPage:
          `Razorpay refuses to give back ${amount}: ` +
          `${refund.reason ?? "no reason given"} ${presses(refund)}`,
      },
    );
  if (refund.state === "failed")
    throw new OperatorRefusal(
      409,
      `The refund of ${amount} failed at once, and nothing went back. ${whatToDoOrGiveUp(refund)}`,
      {
        onPage: `The refund of ${amount} failed at once, and nothing went back. ${presses(refund)}`,
      },
    );
}
