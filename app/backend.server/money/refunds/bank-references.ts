import type { Parts } from "../../platform/parts";
import type { PaymentState } from "../../platform/states/payment-states";
import { holdSubjects } from "../../platform/store/lock";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PaymentId, PersonId, RefundId } from "../../platform/store/ids";
import { transferOf } from "../payments/utr";
import { PART_TAKEN } from "./withdraw-refund";

/**
 * The refund that left by a transfer with this reference of the bank's. Each transfer has its own:
 * that of one which we sent is no payment's, nor another refund's. Those that were entered before
 * references were compared by their digits are looked through as well: for the operator, whom it
 * may keep waiting.
 *
 * @param reference as it was typed
 */
export async function sentWithReference(
  parts: Pick<Parts, "seal">,
  db: Db,
  reference: string,
): Promise<RefundId | null> {
  const known = await sentWithHash(parts, db, reference);
  if (known !== null) return known;
  return (await sentReferences(parts, db)).get(transferOf(reference)) ?? null;
}

/**
 * All transfers that the owner sent, as `transferOf` knows them, with their refunds. Where the bank
 * took back a part of a payment, its "refund" bears that payment's own reference, or that of its
 * second transfer, of which some goes back: that is none.
 */
export async function sentReferences(
  { seal }: Pick<Parts, "seal">,
  db: Db,
): Promise<Map<string, RefundId>> {
  const sent = await db
    .selectFrom("refunds")
    .leftJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.id", "refunds.utr_enc", "payments.utr_hash as came_hash"])
    .select("refunds.reason")
    .where("refunds.state", "in", ["sent", "bounced"])
    .where("refunds.utr_enc", "is not", null)
    .execute();
  const shared = await surplusHashes(db);
  return new Map(
    sent.flatMap(({ id, utr_enc, came_hash, reason }) => {
      const one = transferOf(seal.open(utr_enc ?? "", "refunds.utr"));
      const hash = seal.hash(one, "payments.utr");
      const isOwn = hash === came_hash || (reason === PART_TAKEN && shared.has(hash));
      return isOwn ? [] : [[one, id] as const];
    }),
  );
}

/** Of the second transfers of claims of which some was too much (`ledger/shared-transfer.ts`). */
async function surplusHashes(db: Db): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom("made_good")
    .innerJoin("payments", "payments.id", "made_good.again_as")
    .select("payments.utr_hash")
    .where("how", "=", "rest")
    .execute();
  return new Set(rows.map(({ utr_hash }) => utr_hash));
}

/** The same in a person's way, by one row: of those whose hash is kept. */
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
 * @param own of a payment that came in two transfers the second is no other money: the bank may
 *   take it back
 */
export async function cameBackWithReference(
  parts: Pick<Parts, "seal">,
  db: Db,
  reference: string,
  own?: PaymentId,
): Promise<MoneyId | null> {
  const row = await db
    .selectFrom("made_good")
    .select("money_id")
    .where("utr_hash", "=", hashOfCameBack(parts, reference))
    .$if(own !== undefined, (rows) =>
      rows.where((e) =>
        e.or([e("how", "!=", "rest"), e("money_id", "!=", own as string as MoneyId)]),
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

/** Whether other money than this claim's came back by it, or was taken back by it. */
export async function cameBackElsewhere(
  parts: Pick<Parts, "seal">,
  db: Db,
  reference: string,
  id: PaymentId,
): Promise<boolean> {
  const row = await db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .select("made_good.id")
    .where("utr_hash", "=", hashOfCameBack(parts, reference))
    .where((e) => e.or([e("payment_id", "is", null), e("payment_id", "!=", id)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Holds a reference of the bank's until the transaction ends: whether it is another transfer's is
 * asked after this, so that of two presses at the same moment the second finds what the first
 * wrote.
 */
export const holdReference = (
  parts: Pick<Parts, "store" | "seal">,
  tx: Db,
  reference: string,
): Promise<void> =>
  holdSubjects(parts.store, tx, "reference", [`reference ${hashOfCameBack(parts, reference)}`]);

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
