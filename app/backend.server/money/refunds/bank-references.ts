import type { Parts } from "../../platform/parts";
import type { PaymentState } from "../../platform/states/payment-states";
import { holdSubjects } from "../../platform/store/lock";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PaymentId, PersonId, RefundId } from "../../platform/store/ids";
import { transferOf } from "../payments/utr";

/** The refund whose transfer has this reference, by one row: of those whose hash is kept. */
export async function sentWithHash(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  reference: string,
): Promise<RefundId | null> {
  const sent = await db
    .selectFrom("refunds")
    .select("id")
    .where("utr_hash", "=", seal.hash(transferOf(reference), "refunds.utr"))
    .executeTakeFirst();
  return sent?.id ?? null;
}

/**
 * The money that came back by a transfer with this reference (`payments made-good`), by one row.
 *
 * @param own as which payments the money stood of which it is asked. By one of its transfers, or
 *   its reversal, no other money came back: the bank may take it back, or credit it again
 */
export async function cameBackWithReference(
  parts: Pick<Parts, "seal">,
  db: Db,
  reference: string,
  own: PaymentId[] = [],
): Promise<MoneyId | null> {
  const row = await db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .select("money_id")
    .where("utr_hash", "=", hashOfCameBack(parts, reference))
    .$if(own.length > 0, (rows) =>
      rows.where((e) =>
        e.or([
          e("how", "not in", ["rest", "taken back"]),
          e("payment_id", "is", null),
          e("payment_id", "not in", own),
        ]),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row?.money_id ?? null;
}

/** Whether it is that of a transfer which is kept as the rest of a claim that was paid in two. */
export async function isRest(
  parts: Pick<Parts, "seal">,
  db: Db,
  reference: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("made_good")
    .select("id")
    .where("utr_hash", "=", hashOfCameBack(parts, reference))
    .where("how", "=", "rest")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether other money than this claim's came back by it, or was taken back by it; or what of this
 * one had gone out twice came back by it.
 */
export async function cameBackElsewhere(
  parts: Pick<Parts, "seal">,
  db: Db,
  reference: string,
  own: PaymentId[],
): Promise<boolean> {
  const row = await db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .select("made_good.id")
    .where("utr_hash", "=", hashOfCameBack(parts, reference))
    .where((e) =>
      e.or([
        e("payment_id", "is", null),
        e("payment_id", "not in", own),
        e("how", "=", "came back"),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Holds references of the bank's until the transaction ends: whether one is another transfer's is
 * asked after this, so that of two presses at the same moment the second finds what the first
 * wrote.
 */
export const holdReference = (
  parts: Pick<Parts, "store" | "seal">,
  tx: Db,
  ...references: string[]
): Promise<void> =>
  holdSubjects(
    parts.store,
    tx,
    "reference",
    references.map((one) => `reference ${hashOfCameBack(parts, one)}`),
  );

export const hashOfCameBack = ({ seal }: Pick<Parts, "seal">, reference: string): string =>
  seal.hash(transferOf(reference), "made_good.utr");

/**
 * The payment that came in by a transfer with this reference, by one row, served or not. Nothing
 * has come yet of a claim that waits: its payer may have read our own transfer's.
 */
export async function paidWithReference(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  reference: string,
): Promise<{ id: PaymentId; state: PaymentState } | null> {
  const paid = await db
    .selectFrom("payments")
    .select(["id", "state"])
    .where("utr_hash", "=", seal.hash(transferOf(reference), "payments.utr"))
    .where((e) =>
      e.or([
        e("state", "in", ["confirmed", "fulfilled", "refunded"]),
        e.exists(
          e
            .selectFrom("money_in")
            .select("money_in.id")
            .whereRef("money_in.payment_id", "=", "payments.id"),
        ),
      ]),
    )
    .executeTakeFirst();
  return paid ?? null;
}

/**
 * The claim that waits and names this reference. Where it is that of a transfer of ours, no payment
 * came with it.
 */
export async function waitingWithReference(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  reference: string,
): Promise<{ id: PaymentId; person: PersonId } | null> {
  const claim = await db
    .selectFrom("payments")
    .select(["id", "person_id as person"])
    .where("utr_hash", "=", seal.hash(transferOf(reference), "payments.utr"))
    .where("state", "=", "claimed")
    .executeTakeFirst();
  return claim ?? null;
}
