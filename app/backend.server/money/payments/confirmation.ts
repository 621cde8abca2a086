import type { ExpressionBuilder, Selectable } from "kysely";
import { MINUTE_MS } from "../../../content/durations";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";
import type { Tables } from "../../platform/store/tables";
import type { PaymentRow } from "./rows";

/** So long a confirmation can be undone, and its letter to the person waits. */
export const UNDO_MS = 10 * MINUTE_MS;

/** When the confirmation of a claim may be undone no more, and its letter leaves; UTC ms. */
export const undoUntil = (confirmedAt: number): number => confirmedAt + UNDO_MS;

/**
 * What a claim that waits is before it is confirmed, or its money booked to be sent back. For use
 * in the transaction that does it.
 */
export async function keepConfirmation(
  parts: Pick<Parts, "now" | "newId" | "seal">,
  tx: Db,
  { id, lapses_at, utr_enc, utr_hash }: PaymentRow,
): Promise<void> {
  const utr = utr_enc === null ? null : parts.seal.open(utr_enc, "payments.utr");
  const kept = {
    undo_until: undoUntil(parts.now()),
    lapses_at,
    utr_enc: utr === null ? null : parts.seal.close(utr, "confirmations.utr"),
    utr_hash,
  };
  await tx
    .insertInto("confirmations")
    .values({ id: parts.newId<string>(), payment_id: id, ...kept })
    .onConflict((on) => on.column("payment_id").doUpdateSet(kept))
    .execute();
}

export type Confirmation = Selectable<Tables["confirmations"]>;

/** What was kept of a claim's confirmation; undefined once it was undone or is long past. */
export const confirmationOf = (db: Db, id: PaymentId): Promise<Confirmation | undefined> =>
  db.selectFrom("confirmations").selectAll().where("payment_id", "=", id).executeTakeFirst();

/**
 * Nothing left for the payer, nor was promised to one who left the service: the confirmation of a
 * claim may be undone, as long as there is time (`undoable` says why not).
 */
export const nothingWentBack = (e: ExpressionBuilder<Tables, "payments">) =>
  e.not(
    e.exists(
      e
        .selectFrom("refunds")
        .select("refunds.id")
        .whereRef("refunds.payment_id", "=", "payments.id")
        .where((of) =>
          of.or([
            of("refunds.state", "=", "sent"),
            of("refunds.why", "=", "left").and("refunds.state", "!=", "withdrawn"),
          ]),
        ),
    ),
  );

/**
 * Of these payments those of which a refund is to go back, or went: to undo the confirmation of
 * such a one withdraws it, and that is the owner's.
 */
export async function undoIsOwners(db: Db, ids: PaymentId[]): Promise<Set<PaymentId>> {
  const found = new Set<PaymentId>();
  for (const some of inBatches(ids))
    for (const { payment_id } of await db
      .selectFrom("refunds")
      .select("payment_id")
      .distinct()
      .where("payment_id", "in", some)
      .where("state", "!=", "withdrawn")
      .execute())
      if (payment_id !== null) found.add(payment_id);
  return found;
}

/** Until when a payment's confirmation may be undone, where `nothingWentBack`; else null. */
export const undoWhile = (
  { now }: Pick<Parts, "now">,
  { state, undo_until: until }: { state: PaymentRow["state"]; undo_until: number | null },
): number | null => (state === "fulfilled" && until !== null && until > now() ? until : null);

export async function forgetConfirmation(tx: Db, id: PaymentId): Promise<void> {
  await tx.deleteFrom("confirmations").where("payment_id", "=", id).execute();
}

/**
 * The bank's number that the claim itself named, to be set on it again. Where another payment took
 * it meanwhile, it stands on that one.
 */
export async function utrBefore(
  { seal }: Pick<Parts, "seal">,
  tx: Db,
  { payment_id, utr_enc, utr_hash }: Confirmation,
): Promise<Pick<PaymentRow, "utr_enc" | "utr_hash">> {
  if (utr_enc === null) return { utr_enc: null, utr_hash: null };
  const other =
    utr_hash === null
      ? undefined
      : await tx
          .selectFrom("payments")
          .select("id")
          .where("utr_hash", "=", utr_hash)
          .where("id", "!=", payment_id)
          .executeTakeFirst();
  return {
    utr_enc: seal.close(seal.open(utr_enc, "confirmations.utr"), "payments.utr"),
    utr_hash: other ? null : utr_hash,
  };
}
