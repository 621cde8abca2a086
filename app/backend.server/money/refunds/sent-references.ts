import type { Parts } from "../../platform/parts";
import type { RefundId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { transferOf } from "../payments/utr";
import { hashOfCameBack, sentWithHash } from "./bank-references";
import { isPart } from "./part-shares";

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
 * second transfer: that is none.
 */
export async function sentReferences(
  { seal }: Pick<Parts, "seal">,
  db: Db,
): Promise<Map<string, RefundId>> {
  const sent = await db
    .selectFrom("refunds")
    .leftJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.id", "refunds.utr_enc", "refunds.reason"])
    .select(["payments.utr_hash as came_hash", "payments.utr_enc as came_enc"])
    .where("refunds.state", "in", ["sent", "bounced"])
    .where("refunds.utr_enc", "is not", null)
    .execute();
  const later = await laterHashes({ seal }, db);
  return new Map(
    sent.flatMap(({ id, utr_enc, came_hash, came_enc, reason }) => {
      const one = transferOf(seal.open(utr_enc ?? "", "refunds.utr"));
      // The payment lets go of its reference where the bank credited it again by that.
      const came = came_enc === null ? null : transferOf(seal.open(came_enc, "payments.utr"));
      const isOwn =
        seal.hash(one, "payments.utr") === came_hash ||
        (isPart({ reason }) && (one === came || later.has(hashOfCameBack({ seal }, one))));
      return isOwn ? [] : [[one, id] as const];
    }),
  );
}

/** Of the transfers by which claims were paid besides the first (`ledger/shared-transfer.ts`). */
async function laterHashes({ seal }: Pick<Parts, "seal">, db: Db): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom("made_good")
    .leftJoin("payments", "payments.id", "made_good.again_as")
    .select(["made_good.utr_hash", "payments.utr_enc"])
    .where("how", "=", "rest")
    .execute();
  return new Set(
    rows.map(({ utr_hash, utr_enc }) =>
      utr_enc === null ? utr_hash : hashOfCameBack({ seal }, seal.open(utr_enc, "payments.utr")),
    ),
  );
}
