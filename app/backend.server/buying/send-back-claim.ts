import { OperatorRefusal } from "../../api/refusal";
import { dateInIndia } from "../../content/india";
import { isUnservedMoney, sentBackAs } from "../money/owed/over-claim";
import { keepConfirmation } from "../money/payments/confirmation";
import { move, paymentById, type PaymentRow } from "../money/payments/rows";
import { recordedAs } from "../money/payments/receive-transfer";
import { holdReference } from "../money/refunds/bank-references";
import type { RefundRow } from "../money/refunds/refund-rows";
import { holdQueue } from "../money/service/grant";
import type { Parts } from "../platform/parts";
import type { PaymentId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { alreadyTaken } from "../platform/store/unique";
import type { BankLine } from "./bank/evidence";
import { alreadyBooked, takeLine } from "./bank/take-line";
import { tracesOf } from "./bank/traces";
import { noClaim, refuseOwnTransfer, usedBy } from "./claim-refusals";
import { utrColumns } from "./claims";
import { noteOwed, refuseNoted } from "./note-owed";
import { onceTheirs } from "./bank/once-theirs";
import { refuseOnceTheirs } from "./bank/once-words";
import { addSecond, hadItsTransfer, refuseTheFirst } from "./second-transfer";
import { whyNoFurther, whyNotServed } from "./why-not-served";

/** A transfer as it stands on the bank statement. */
export interface Transfer {
  /** the bank's reference, 12 digits; null: it has none */
  utr: string | null;
  paise: number;
  /** the line of the statement that it stands in: the transfer is known by it, too */
  lineHash?: string;
  /** what else that line says: by that it is known again in another form of file */
  said?: Pick<BankLine, "date" | "text"> & { paise?: number };
}

/**
 * Money came for a claim that cannot be confirmed, or is not to be: its account is closed, it goes
 * over the year's limit, less came than was asked, it was closed by then, or another transfer for
 * it
 * is in the books (`second-transfer.ts`). It stands in the ledger as owed, the owner is to send it
 * back by bank transfer, the payer is told, and no other claim can name the transfer.
 *
 * @param also what belongs to it, in the same transaction
 * @returns the refund, "to send". Throws Refusal 404, 409 (it waits and can be confirmed; noted
 *   already; the UTR stands on another payment), 422 (not a UTR, or less than Re 1)
 */
export async function sendBackClaim(
  parts: Parts,
  claim: string,
  transfer: Transfer,
  also: (tx: Db, refund: RefundRow) => Promise<void> = async () => {},
): Promise<RefundRow> {
  const { utr, paise, lineHash = null, said } = transfer;
  const id = claim as PaymentId;
  checkWritten(parts, transfer);
  const entered = utr === null ? null : utrColumns(parts, utr);
  const traces = said ? tracesOf(parts, { paise, ...said }) : [];
  const book = async (tx: Db): Promise<RefundRow> => {
    const row = await claimById(tx, id);
    await holdQueue(parts, tx, row.person_id);
    if (utr !== null) await holdReference(parts, tx, utr);
    await refuseOwnTransfer(parts, tx, id, utr, "claims send-back");
    refuseOnceTheirs(await onceTheirs(parts, tx, row.person_id, utr));
    if (await isFurther(tx, row, { utr: entered, lineHash })) {
      const why = await whyNoFurther(parts, tx, row);
      const second = await addSecond(parts, tx, row, { utr: entered, paise });
      if (lineHash !== null) await takeLine(parts, tx, { lineHash, traces, id: second.id });
      return noteOwed(parts, tx, second, { paise, why });
    }
    const why = await whyNotServed(parts, tx, row, paise);
    if (row.state === "claimed") {
      await keepConfirmation(parts, tx, row);
      await move(parts, tx, row, "rejected", "operator");
    }
    // A rejected claim lets its UTR go; this transfer is spent.
    const spent = entered ? recordedAs(parts, row, entered) : await namedByPayer(parts, tx, row);
    if (spent) await tx.updateTable("payments").set(spent).where("id", "=", id).execute();
    if (lineHash !== null) await takeLine(parts, tx, { lineHash, traces, id });
    return noteOwed(parts, tx, row, { paise, why });
  };
  try {
    return await parts.store.transaction(
      async (tx) => {
        const refund = await book(tx);
        await also(tx, refund);
        return refund;
      },
      { table: "payments", id },
    );
  } catch (problem) {
    if (!entered || !alreadyTaken(problem)) throw problem;
    const { db } = parts.store;
    await refuseBooked(parts, db, entered, id);
    throw (await usedBy(parts, db, id, entered, "claims send-back")) ?? problem;
  }
}

/**
 * Whether it came besides a transfer for the claim that is in the books. Throws Refusal 409: it is
 * that one, or nothing tells it from that one
 */
export async function isFurther(
  db: Db,
  row: PaymentRow,
  transfer: { utr: { utr_hash: string } | null; lineHash: string | null },
): Promise<boolean> {
  if (await hadItsTransfer(db, row)) {
    refuseTheFirst(row, transfer);
    return true;
  }
  const { utr, lineHash } = transfer;
  const another = utr ? utr.utr_hash !== row.utr_hash : lineHash !== null;
  if (!another) await refuseNoted(db, row.id);
  return (await sentBackAs(db, row.id)) !== undefined;
}

/** Throws Refusal 422: no transfer of anybody's to us is written so. */
export function checkWritten(
  parts: Pick<Parts, "now">,
  { utr, paise, lineHash, said }: Transfer,
): void {
  // What stands in a line may be the reference of NEFT, which has letters.
  if (utr !== null && lineHash === undefined && !/^\d{12}$/.test(utr))
    throw new OperatorRefusal(422, "A UTR has 12 digits.");
  if (paise < 100) throw new OperatorRefusal(422, "Less than Re 1 cannot be sent back.");
  if (said?.date && said.date > dateInIndia(parts.now()))
    throw new OperatorRefusal(422, "The day of this line is still to come. Nothing was noted.");
}

export async function claimById(db: Db, id: PaymentId): Promise<PaymentRow> {
  const row = await paymentById(db, id);
  if (row?.method !== "manual") throw noClaim(id);
  return row;
}

/** Throws Refusal 409 where the transfer is booked as money to send back, for whatever claim. */
export async function refuseBooked(
  parts: Parts,
  db: Db,
  { utr_hash }: { utr_hash: string },
  but: PaymentId,
): Promise<void> {
  const booked = await db
    .selectFrom("payments")
    .innerJoin("money_in as back", (join) => join.on(isUnservedMoney))
    .select("payments.id")
    .where("utr_hash", "=", utr_hash)
    .where("payments.id", "!=", but)
    .executeTakeFirst();
  if (booked) throw await alreadyBooked(parts, db, booked.id);
}

export const utrOf = ({ seal }: Parts, { utr_enc }: Pick<PaymentRow, "utr_enc">) =>
  utr_enc === null ? null : seal.open(utr_enc, "payments.utr");

/** The UTR that a claim names, where it stands on no other by now; else null. */
async function namedByPayer(parts: Parts, tx: Db, { id, utr_enc }: PaymentRow) {
  const utr = utrOf(parts, { utr_enc });
  if (utr === null) return null;
  const named = utrColumns(parts, utr);
  const other = await tx
    .selectFrom("payments")
    .select("id")
    .where("utr_hash", "=", named.utr_hash)
    .where("id", "!=", id)
    .executeTakeFirst();
  return other ? null : named;
}

/** What a claim is of. Throws Refusal 404. */
export const claimedPaise = async ({ store: { db } }: Parts, id: string): Promise<number> =>
  (await claimById(db, id as PaymentId)).amount_paise;
