import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import { account } from "../money/ledger/ledger";
import { uncarry } from "../money/owed/uncarry";
import { unnoteByHand } from "../money/ledger/by-hand-rows";
import { unservedMoneyOf } from "../money/owed/over-claim";
import { confirmationOf, forgetConfirmation, undoUntil } from "../money/payments/confirmation";
import type { PaymentRow } from "../money/payments/rows";
import { isPart, sumOf } from "../money/refunds/part-shares";
import { refundsOfMoney, type RefundRow } from "../money/refunds/refund-rows";
import { fellAway } from "../money/refunds/refund-reasons";
import { tellAsked } from "../money/refunds/tell-asked";
import { record } from "../platform/audit/record";
import { takeLetterBack } from "../platform/unread-letters";
import type { Parts } from "../platform/parts";
import type { PaymentId, RefundId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { forgetSurplus } from "./bank/keep-rest";
import { forgetCredit } from "./forget-credit";
import { ownUtr } from "./own-utr";
import { waitAgain } from "./wait-again";
import { undoWithRefund } from "./undo-with-refund";

/**
 * Money was booked to be sent back by mistake: within ten minutes it is as though it never was. No
 * letter leaves, and the transfer and its line may be booked, or pay a claim, as before. A claim
 * that waited waits again.
 *
 * @returns whether it does
 * @throws Refusal 404, 409 (it is no such booking, some of it went since, or the time is over)
 */
export async function undoSendBack(parts: Parts, id: RefundId): Promise<boolean> {
  let waits = false;
  await undoWithRefund(parts, id, async (tx, { refund, payment: row }) => {
    if (refund?.state === "withdrawn") throw withdrawn(refund);
    if (!refund || !row || !maySendBackBeUndone(parts, refund)) throw tooLate();
    if (!(await takeLetterBack(tx, DUE, `${row.id} ${refund.money_id}`))) throw tooLate();
    await refuseWhatWent(tx, refund);
    // What was undone of it before left rows that are withdrawn.
    await tx.deleteFrom("refunds").where("money_id", "=", refund.money_id).execute();
    const claim = await freeTransfer(parts, tx, row);
    await unnoteByHand(tx, refund.money_id);
    await account(tx, refund.money_id);
    await tx.deleteFrom("money_in").where("id", "=", refund.money_id).execute();
    if (claim !== null) await tellAsked(parts, tx, claim);
    const before = row.state === "rejected" ? await confirmationOf(tx, row.id) : undefined;
    if (before) {
      waits = (await waitAgain(parts, tx, row, before)) === "claimed";
      await forgetConfirmation(tx, row.id);
    }
    record(parts, tx, {
      what: "send-back undone",
      person: row.person_id,
      about: { refund: id, gatewayPayment: refund.money_id, paise: refund.amount_paise },
    });
  });
  return waits;
}

/**
 * The transfer that was booked, and its line, may pay a claim, or be booked, as before. For use in
 * a transaction that holds the money.
 *
 * @param isAnothers it was no transfer of this client's: what of its name was spent before, because
 *   the bank had taken it back, is free as well
 * @returns the claim of which it had come after all; null: of none
 */
export async function freeTransfer(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  isAnothers = false,
): Promise<PaymentId | null> {
  await freeUtr(parts, tx, row);
  const claim = await forgetCredit(parts, tx, row, isAnothers);
  // Of what never came it is lost again what was sent: by then it is known as such.
  await uncarry(parts, tx, row.id, { wasSale: false });
  await forgetSurplus(tx, row.id);
  await tx.deleteFrom("bank_lines").where("payment_id", "=", row.id).execute();
  return claim;
}

const withdrawn = (refund: RefundRow) =>
  new OperatorRefusal(
    409,
    fellAway(refund)
      ? `${refund.reason ?? ""} So there is nothing to send. Nothing was undone.`
      : "This booking was withdrawn: its money stays owed, and you keep it until you let it go. " +
          "Nothing was undone.",
  );

const tooLate = () =>
  new OperatorRefusal(
    409,
    "What is booked to be sent back can be undone for ten minutes, until its letter leaves. " +
      "Nothing was undone.",
  );

const DUE = "refund due";

/** Whether a refund is of money that was booked to be sent back, less than ten minutes ago. */
export const maySendBackBeUndone = (
  { now }: Pick<Parts, "now">,
  { state, payment_id, money_id, asked_at, again_for }: RefundRow,
): boolean =>
  state === "to send" &&
  again_for === null &&
  payment_id !== null &&
  money_id === unservedMoneyOf(payment_id) &&
  now() < undoUntil(asked_at);

/** Throws Refusal 409 where some of the money went out since it was booked. */
async function refuseWhatWent(tx: Db, { money_id }: RefundRow): Promise<void> {
  const all = await refundsOfMoney(tx, money_id);
  const went = all.filter(({ state }) => state !== "withdrawn" && state !== "to send");
  const [first] = went;
  if (!first) return;
  const paise = inRupees(sumOf(went));
  if (!went.every((one) => one.state === "sent" && isPart(one)))
    throw new OperatorRefusal(409, `Of this money ${paise} went out since. Nothing was undone.`);
  const why = `Since then the bank took ${paise} of it back. Nothing was undone. Undo that first`;
  throw new OperatorRefusal(409, `${why}: refunds undo ${first.id}`, {
    onPage: `${why}: "The bank credited it again", beside it on the page Refunds.`,
  });
}

/** A claim has the UTR that its client named; a second transfer is no claim of anybody's. */
const freeUtr = (parts: Parts, tx: Db, row: PaymentRow) =>
  tx
    .updateTable("payments")
    .set({
      utr_hash: null,
      ...(row.reference === null || row.named_utr_enc !== null ? ownUtr(parts, row) : {}),
    })
    .where("id", "=", row.id)
    .execute();
