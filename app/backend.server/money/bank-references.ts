import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import type { PaymentId, RefundId } from "../platform/store/ids";

/**
 * The refund that left by a transfer with this reference of the bank's. Each transfer has its own:
 * that of one which we sent is no payment's, nor another refund's.
 *
 * @param reference as it was typed
 */
export async function sentWithReference(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  reference: string,
): Promise<RefundId | null> {
  const utr = reference.toUpperCase();
  const sent = await db
    .selectFrom("refunds")
    .select(["id", "utr_enc", "utr_hash"])
    .where("utr_enc", "is not", null)
    // Of those that were sent before it was kept there is no hash.
    .where((e) =>
      e.or([e("utr_hash", "=", seal.hash(utr, "refunds.utr")), e("utr_hash", "is", null)]),
    )
    .execute();
  const same = sent.find(
    ({ utr_enc, utr_hash }) =>
      utr_hash !== null || (utr_enc && seal.open(utr_enc, "refunds.utr").toUpperCase() === utr),
  );
  return same?.id ?? null;
}

/**
 * The claim that waits and names this reference. Where it is that of a transfer of ours, no payment
 * came with it.
 */
export async function waitingWithReference(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  reference: string,
): Promise<PaymentId | null> {
  const claim = await db
    .selectFrom("payments")
    .select("id")
    .where("utr_hash", "=", seal.hash(reference.toUpperCase(), "payments.utr"))
    .where("state", "=", "claimed")
    .executeTakeFirst();
  return claim?.id ?? null;
}
