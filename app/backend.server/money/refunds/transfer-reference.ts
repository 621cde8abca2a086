import { OperatorRefusal } from "../../../api/refusal";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import { paymentById } from "../payments/rows";
import { paidWithReference, waitingWithReference } from "./bank-references";
import { sentWithReference } from "./sent-references";
import { payerWords, refundWords } from "./in-words";
import { refundById, type RefundRow } from "./refund-rows";
import { isPart } from "./part-shares";

/**
 * Each transfer has a reference of its own; one transfer may be for several refunds of a payment,
 * or for those by which one that came back is sent again.
 *
 * @returns whether another such refund left by the same transfer
 * @throws Refusal 409 that names whose reference it is
 */
export async function checkReference(
  parts: Parts,
  db: Db,
  refund: RefundRow,
  { on, utr }: { on: string; utr: string },
): Promise<boolean> {
  const other = await sentWithReference(parts, db, utr);
  const shared = other !== null && other !== refund.id;
  if (shared) await refuseAnothers(parts, db, refund, await refundById(db, other), on);
  const claim = await waitingWithReference(parts, db, utr);
  const payer = refund.payment_id ? await paymentById(db, refund.payment_id) : undefined;
  // Of our own transfer to its payee they may have read it; another's is that of their payment.
  if (claim && claim.person !== payer?.person_id) {
    const theirs =
      `The claim of ${await payerWords(parts, db, claim.id)} waits and names this ` + "reference";
    throw new OperatorRefusal(
      409,
      `The claim ${claim.id} of another client waits and names this reference: most likely it is that of their payment to you, and once entered here it could pay no claim. Nothing was entered. Give the reference of your own transfer. If this is it all the same, reject that claim first: claims reject ${claim.id} --reason "…".`,
      {
        onPage:
          `${theirs}: most likely it is that of their payment to you. Nothing was ` +
          "entered. Give the reference of your own transfer. If this is it all the same, " +
          "reject that claim first, on the page Claims.",
      },
    );
  }
  const came = await paidWithReference(parts, db, utr);
  if (came !== null) {
    const or = (undo: string) => (came.state === "rejected" ? "" : confirmedByMistake(undo));
    throw new OperatorRefusal(
      409,
      `This is the reference with which the payment ${came.id} came in. ` +
        `Give that of the transfer back.${or(`desk claims undo ${came.id}`)}`,
      {
        onPage:
          `With this reference the payment of ${await payerWords(parts, db, came.id)} came in. ` +
          `Give that of the transfer back.${or('"Undo" on Today')}`,
      },
    );
  }
  return shared;
}

const CAME_BACK =
  "This is the reference of the transfer that came back. Give that of the one that you sent " +
  "after it.";

const confirmedByMistake = (undo: string): string =>
  " If the bank statement shows this transfer leaving and none coming, that claim was " +
  `confirmed by mistake: within ten minutes of it, ${undo}.`;

/** Of one payment, or by both the same transfer is sent again: a part of it came after all. */
const isOfOne = (other: RefundRow, refund: RefundRow): boolean =>
  (other.payment_id !== null && other.payment_id === refund.payment_id) ||
  (other.again_for !== null && other.again_for === refund.again_for);

async function refuseAnothers(
  parts: Parts,
  db: Db,
  refund: RefundRow,
  other: RefundRow | undefined,
  on: string,
): Promise<void> {
  if (!other || !isOfOne(other, refund))
    throw new OperatorRefusal(
      409,
      `This is the reference of the refund ${other?.id ?? ""}, which is of another payment. Each transfer has its own: look on the bank's statement.`,
      {
        onPage:
          "This is the reference of the refund " +
          `${await refundWords(parts, db, other)}, which is of another ` +
          "payment. Each transfer has its own: look on the bank's statement.",
      },
    );
  if (isPart(other))
    throw new OperatorRefusal(
      409,
      "This is the reference of the row by which the bank took back a part of this payment. Give " +
        "that of your own transfer.",
    );
  if (other.state === "bounced")
    throw new OperatorRefusal(
      409,
      `${CAME_BACK} If it did not come back after all: refunds undo ${other.id}`,
      {
        onPage:
          `${CAME_BACK} If it did not come back after all: "It did not come back", in its card on ` +
          "the page Refunds, or beside that transfer.",
      },
    );
  if (other.sent_on !== on)
    throw new OperatorRefusal(
      409,
      `This is the reference of the refund ${other.id} of the same payment, which left on ${other.sent_on ?? "another day"}. One transfer has one day: look on the bank's statement.`,
      {
        onPage:
          "This is the reference of the refund " +
          `${await refundWords(parts, db, other)} of the same payment, which ` +
          `left on ${other.sent_on ?? "another day"}. One transfer has one day: look on ` +
          "the bank's statement.",
      },
    );
}
