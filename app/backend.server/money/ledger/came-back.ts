import { OperatorRefusal } from "../../../api/refusal";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId, PersonId, RefundId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { PaymentRow } from "../payments/rows";
import { refuseNoReference, transferOf } from "../payments/utr";
import { keptAsRest, payerWords } from "../refunds/in-words";
import { refundById } from "../refunds/refund-rows";
import { isPart } from "../refunds/part-shares";
import {
  cameBackWithReference,
  hashOfCameBack,
  isRest,
  paidWithReference,
  waitingWithReference,
} from "../refunds/bank-references";
import { sentWithReference } from "../refunds/sent-references";
import { refuseAnothersReference } from "./anothers-reference";
import { sameTransfer, sharedBy } from "./shared-transfer";
import { wasTakenBack } from "./taken-back";

/** Whose claim may have the same reference as the transfer that is entered. */
export interface Own {
  /** the payment that the bank took back: its reversal often has its reference */
  payment?: PaymentId;
  /** the same, where it is entered already, and the bank may have credited it again by that */
  takenBack?: PaymentId | null;
  /** who paid back what had gone out twice: they may have claimed that transfer as a payment */
  person?: PersonId | null;
}

/**
 * The hash under which the reference of a transfer is kept that brought money back, or took it, so
 * that no claim is paid by it as well.
 *
 * @param db the transaction that enters it and holds it (`holdReference`), or for the question
 * before
 * @param utr as it was typed
 * @throws Refusal 409 (it paid another claim, one that waits names it, or it is of a refund that we
 *   sent), 422 (no reference)
 */
export async function referenceOfCameBack(
  parts: Parts,
  db: Db,
  utr: string,
  own: Own,
): Promise<string> {
  refuseNoReference(utr);
  const refund = await sentWithReference(parts, db, utr);
  const took = refund === null ? null : await partTaken(db, refund);
  // Of one transfer the claim and what was too much are entered each.
  const of = own.payment ?? own.takenBack ?? null;
  const shared = of === null ? undefined : await sharedBy(parts, db, of, utr);
  const its = of === null ? [] : await sameTransfer(db, of, shared);
  const isOwn = (id: PaymentId) => its.includes(id);
  if (took !== null && !isOwn(took))
    throw new OperatorRefusal(
      409,
      `By this reference the bank took back a part of the payment ${took}, and one row counts once.`,
      {
        onPage:
          `By this reference the bank took back a part of the payment of ` +
          `${await payerWords(parts, db, took)}, and one row counts once.`,
      },
    );
  if (refund !== null && took === null)
    throw new OperatorRefusal(
      409,
      `This is the reference of the refund ${refund}, which you sent. Give that of the transfer by which the money came back.`,
      {
        onPage:
          "This is the reference of a refund which you sent. Give that of the transfer by which " +
          "the money came back.",
      },
    );
  const other = await cameBackWithReference(parts, db, utr, its);
  if (other !== null && (await isRest(parts, db, utr))) throw await keptAsRest(parts, db, other);
  if (other !== null)
    throw new OperatorRefusal(
      409,
      `This transfer is entered already: money of ${other} came back by it.`,
      { onPage: "This transfer is entered already: money came back by it." },
    );
  await refuseWaiting(parts, db, utr, own);
  const paid = await paidWithReference(parts, db, utr);
  if (paid !== null && !isOwn(paid.id)) {
    const look =
      own.payment !== undefined
        ? "Look on the bank statement for the row by which this transfer went out again."
        : "Look on the bank statement for the transfer that came back. If none did, nothing came back.";
    throw new OperatorRefusal(
      409,
      `This is the reference with which the payment ${paid.id} came in, and one transfer counts ` +
        `once. ${look}`,
      {
        onPage:
          `This is the reference with which the payment of ${await payerWords(parts, db, paid.id)} ` +
          `came in, and one transfer counts once. ${look}`,
      },
    );
  }
  return hashOfCameBack(parts, utr);
}

/**
 * The same of what a client paid back, which came by no transfer of another payment's. Throws as
 * both do (`anothers-reference.ts`).
 */
export async function referenceOfPaidBack(
  parts: Parts,
  db: Db,
  utr: string,
  payer: Own,
): Promise<string> {
  const hash = await referenceOfCameBack(parts, db, utr, payer);
  await refuseAnothersReference(parts, db, utr);
  return hash;
}

/**
 * By its own reference the payment that never came, or was taken back, may come yet: what its
 * client paid back has another.
 *
 * @param utr as it was typed
 * @throws Refusal 409
 */
export function refuseOwnReference(
  { seal }: Pick<Parts, "seal">,
  own: PaymentRow | undefined,
  utr: string,
): void {
  if (!own) return;
  const names = [
    own.utr_enc && seal.open(own.utr_enc, "payments.utr"),
    own.named_utr_enc && seal.open(own.named_utr_enc, "payments.named_utr"),
  ];
  if (!names.some((one) => one !== null && transferOf(one) === transferOf(utr))) return;
  throw new OperatorRefusal(
    409,
    "This is the reference of their payment itself, which may come by it yet. Give that of the " +
      "transfer by which they paid back.",
    { about: "utr" },
  );
}

/** The payment of which the bank took a part by it; null: the owner sent it. */
async function partTaken(db: Db, id: RefundId): Promise<PaymentId | null> {
  const row = await refundById(db, id);
  return row && isPart(row) ? row.payment_id : null;
}

/** Another's transfer to us: once it is entered here, their claim could not be paid by it. */
async function refuseWaiting(parts: Parts, db: Db, utr: string, { person }: Own): Promise<void> {
  const claim = await waitingWithReference(parts, db, utr);
  if (!claim || claim.person === person) return;
  const theirs = "most likely it is that of their payment to you. Nothing was entered.";
  throw new OperatorRefusal(
    409,
    `The claim ${claim.id} waits and names this reference: ${theirs} If it is this one all the ` +
      `same, reject that claim first: claims reject ${claim.id} --reason "…".`,
    {
      onPage:
        `The claim of ${await payerWords(parts, db, claim.id)} waits and names this reference: ` +
        `${theirs} If it is this one all the same, reject that claim first, on the page Claims.`,
    },
  );
}

/** Who paid what is in the books under this name. */
export async function payerOfMoney({ store: { db } }: Parts, id: MoneyId): Promise<Own> {
  const row = await db
    .selectFrom("money_in")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .select(["payments.person_id as person", "payments.id as payment"])
    .where("money_in.id", "=", id)
    .executeTakeFirst();
  if (!row) return { person: null };
  const { person, payment } = row;
  return { person, takenBack: (await wasTakenBack(db, payment)) ? payment : null };
}
