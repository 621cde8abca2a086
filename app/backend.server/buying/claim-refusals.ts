import type { Parts } from "../platform/parts";
import { OperatorRefusal, type Refusal } from "../../api/refusal";
import type { PaymentId, RefundId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { cameBackWithReference, isRest } from "../money/refunds/bank-references";
import { sentWithReference } from "../money/refunds/sent-references";
import { sentBackAs, unservedMoneyOf } from "../money/owed/over-claim";
import { keptAsRest, payerWords, refundWords } from "../money/refunds/in-words";
import { goneOf } from "../money/ledger/taken-back";
import { paymentById, type PaymentRow } from "../money/payments/rows";
import { isPart } from "../money/refunds/part-shares";
import { refundById } from "../money/refunds/refund-rows";
import { notTheirsWays } from "./bank/take-line";

/** "dismissed"; of one whose money is gone, or never was there, that */
export async function stateWords(db: Db, { id, state }: PaymentRow): Promise<string> {
  const gone = (await goneOf(db, [id])).get(id);
  if (!gone) return state;
  return gone === "never came" ? "entered as never come" : "taken back by the bank";
}

export const noClaim = (id: string): OperatorRefusal =>
  new OperatorRefusal(404, `There is no claim ${id}.`, { onPage: "There is no such claim." });

/** The command that named a transfer, for whom it is refused. */
export type ClaimCommand = "claims confirm" | "claims send-back" | "claims credited-again";

/**
 * A transfer that we sent to a client brought no payment, whoever names it; one by which money came
 * back is counted already. Throws Refusal 409.
 */
export async function refuseOwnTransfer(
  parts: Parts,
  db: Db,
  id: PaymentId,
  utr: string | null | undefined,
  typed: ClaimCommand = "claims confirm",
): Promise<void> {
  const named = utr === undefined ? (await paymentById(db, id))?.utr_enc : null;
  const meant = utr ?? (named ? parts.seal.open(named, "payments.utr") : null);
  if (meant === null) return;
  await refuseCameBack(parts, db, id, meant, typed);
  await refuseOurOwn(parts, db, id, meant, typed);
}

/** Throws Refusal 409: it is the reference of a refund that we sent. */
export async function refuseOurOwn(
  parts: Parts,
  db: Db,
  id: PaymentId,
  utr: string,
  typed: ClaimCommand,
): Promise<void> {
  const refund = await sentWithReference(parts, db, utr);
  if (refund === null) return;
  // A part that the bank had taken of this claim, by a row whose reference it uses once more.
  const row = await refundById(db, refund);
  if (row && isPart(row) && row.payment_id === id && typed === "claims credited-again") return;
  throw new OperatorRefusal(
    409,
    `This is the reference of the refund ${refund}, which you sent: no payment came with it. Nothing was entered. Look on the bank statement for the transfer that paid this claim, and give its UTR: ${typed} ${id} --utr 412345678901. If none did: claims reject ${id} --reason "…".`,
    {
      onPage:
        `This is the reference of the refund ${await refundNamed(parts, db, refund)}, which you sent: ` +
        `no payment came with it. Nothing was entered. ${lookForAnother}`,
    },
  );
}

/** For who reads it on a page. */
const lookForAnother =
  "Look on the bank statement for the transfer that paid this claim, and type its UTR. If none " +
  "did, reject this claim.";

export async function refundNamed(parts: Parts, db: Db, id: RefundId): Promise<string> {
  const refund = await db
    .selectFrom("refunds")
    .select(["payment_id", "amount_paise"])
    .where("id", "=", id)
    .executeTakeFirst();
  return refundWords(parts, db, refund);
}

async function refuseCameBack(
  parts: Parts,
  db: Db,
  id: PaymentId,
  utr: string,
  typed: ClaimCommand,
): Promise<void> {
  const money = await cameBackWithReference(parts, db, utr);
  if (money === null) return;
  if (await isRest(parts, db, utr)) throw await keptAsRest(parts, db, money);
  if (money === (id as string) || money === unservedMoneyOf(id))
    throw new OperatorRefusal(
      409,
      "By this reference the bank took back what had come for this claim. Nothing was entered. " +
        `If the bank credited it again: claims credited-again ${id}.`,
      {
        onPage:
          "By this reference the bank took back what had come for this claim. Nothing was " +
          "entered. If the bank credited it again, compare that bank statement with the claims: " +
          "its line is named there.",
      },
    );
  throw new OperatorRefusal(
    409,
    `By this transfer money of ${money} came back (payments made-good), and one transfer counts once. Nothing was entered. Look on the bank statement for another transfer. If one paid this claim, give its UTR: ${typed} ${id} --utr 412345678901. If none did: claims reject ${id} --reason "…".`,
    {
      onPage:
        "By this transfer money came back that was in the books as lost, and one transfer counts " +
        `once. Nothing was entered. ${lookForAnother}`,
    },
  );
}

/**
 * The refusal that names the claim on which the UTR stands, and what to do; null when it stands on
 * none.
 */
export async function usedBy(
  parts: Parts,
  db: Db,
  id: string,
  { utr_hash }: { utr_hash: string },
  typed: ClaimCommand = "claims confirm",
): Promise<Refusal | null> {
  const other = await db
    .selectFrom("payments")
    .select(["id", "state"])
    .where("utr_hash", "=", utr_hash)
    .executeTakeFirst();
  if (!other) return null;
  const booked = await sentBackAs(db, other.id);
  const stands = `This UTR stands on claim ${other.id} (${other.state}), and one transfer pays one claim.`;
  const anew = `${typed} ${id} --utr 412345678901`;
  const whose = await payerWords(parts, db, other.id);
  const waits = other.state === "claimed";
  const onPage =
    `This UTR stands on the ${waits ? "claim" : "payment"} of ${whose} (${other.state}), and one ` +
    "transfer pays one claim. " +
    (waits
      ? "Look on the bank statement whose transfer it is. If it paid this claim, reject that claim " +
        "first. If another transfer paid this claim, type its UTR."
      : "Look on the bank statement for another transfer. If one paid this claim, type its UTR; if " +
        "none did, leave it as it is.");
  const ways = booked ? notTheirsWays(booked.id) : { typed: "", onPage: "" };
  return new OperatorRefusal(
    409,
    waits
      ? `${stands} Look on the bank statement whose transfer it is. If it paid this claim, reject the other first: claims reject ${other.id} --reason "…". If another transfer paid this claim, give its UTR: ${anew}`
      : `${stands} Look on the bank statement for another transfer. If one paid this claim, give its UTR: ${anew}. If none did, leave it as it is.${ways.typed}`,
    { onPage: `${onPage}${ways.onPage}` },
  );
}
