import type { Parts } from "../platform/parts";
import { OperatorRefusal } from "../../api/refusal";
import type { PaymentId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { alreadyTaken } from "../platform/store/unique";
import { announceRejected } from "./announce-claim";
import { noClaim, refuseOwnTransfer, stateWords, usedBy } from "./claim-refusals";
import { refuseGoneAgain } from "../money/owed/gone-again";
import { tellOver } from "../money/owed/over-claim";
import { keepRest, type Rest } from "./bank/keep-rest";
import { utrColumns } from "./claims";
import { utrOf } from "./send-back-claim";
import { move, paymentById } from "../money/payments/rows";
import { settleIn } from "../money/payments/settle";
import { holdReference } from "../money/refunds/bank-references";
import { holdQueue } from "../money/service/grant";

export interface Confirmed {
  /** when its person had cancelled the claim before, UTC ms; null: they had not */
  cancelledAt: number | null;
}

/**
 * The transfer arrived: the claim is confirmed and its subscriptions start, all or nothing. A
 * rejected or dismissed claim may be confirmed too (late money).
 *
 * @param utr the bank's reference, 12 digits; null: the operator says that there is none. May be
 * left out where the claim names one
 * @param paise what the transfer brought; null: just what the claim is of. More is owed back
 * @throws Refusal 404, 409 (confirmed already, less came, or the UTR stands on another payment),
 * 422 (not a UTR, or none is known)
 */
export async function confirmClaim(
  parts: Parts,
  id: string,
  utr?: string | null,
  paise: number | null = null,
): Promise<Confirmed> {
  if (typeof utr === "string" && !/^\d{12}$/.test(utr))
    throw new OperatorRefusal(422, "A UTR has 12 digits.");
  return confirmByTransfer(parts, id, utr, paise);
}

/**
 * The same, with a reference of the bank's of whatever kind: that of NEFT has letters, too.
 *
 * @param rest a second transfer that brought a part of `paise`: it is kept with the confirmation
 */
export async function confirmByTransfer(
  parts: Parts,
  id: string,
  utr: string | null | undefined,
  paise: number | null,
  rest: Rest | null = null,
): Promise<Confirmed> {
  const payment = id as PaymentId;
  const { db } = parts.store;
  const known = await reference(parts, payment, utr);
  const received = known ?? (utr === null ? "without a UTR" : "as on the claim");
  try {
    await parts.store.transaction(
      async (tx) => {
        await refuseAnothers(parts, tx, payment, utr, rest?.utr ?? null);
        await settleIn(parts, tx, payment, { received, paise }, "operator");
        const row = await paymentById(tx, payment);
        if (row && rest) await keepRest(parts, tx, row, rest);
        if (row && paise !== null) await tellOver(parts, tx, row, paise - row.amount_paise);
      },
      { table: "payments", id: payment },
    );
  } catch (problem) {
    throw (known && alreadyTaken(problem) && (await usedBy(parts, db, id, known))) || problem;
  }
  return { cancelledAt: await cancelledAt(parts, payment) };
}

/**
 * Throws Refusal 409: the reference is of a transfer that brought no payment, or money that
 * went.
 */
async function refuseAnothers(
  parts: Parts,
  tx: Db,
  id: PaymentId,
  utr: string | null | undefined,
  rest: string | null,
): Promise<void> {
  const row = await paymentById(tx, id);
  if (!row) return;
  await refuseGoneAgain(tx, id);
  await holdQueue(parts, tx, row.person_id);
  const meant = utr ?? (utr === undefined ? utrOf(parts, row) : null);
  await holdReference(parts, tx, ...[meant, rest].filter((one) => one !== null));
  await refuseOwnTransfer(parts, tx, id, meant);
}

/** When the person took a claim back that was confirmed all the same. */
async function cancelledAt({ store: { db } }: Parts, id: PaymentId): Promise<number | null> {
  const moves = await db
    .selectFrom("payment_events")
    .select(["to_state", "cause", "at"])
    .where("payment_id", "=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  const before = moves.find(({ to_state }) => to_state !== "fulfilled" && to_state !== "confirmed");
  return before?.cause === "cancel-claim" ? before.at : null;
}

/**
 * The transfer did not arrive. The person is told by mail, with the reason. Throws Refusal 404 or
 * 409 (not waiting).
 */
export async function rejectClaim(parts: Parts, id: string, reason: string): Promise<void> {
  await parts.store.transaction(
    async (tx) => {
      const row = await paymentById(tx, id as PaymentId);
      if (!row || row.method !== "manual") throw noClaim(id);
      if (row.state !== "claimed")
        throw new OperatorRefusal(
          409,
          `This claim is ${await stateWords(tx, row)}; only a waiting one can be rejected.`,
        );
      const rejected = await move(parts, tx, row, "rejected", "operator");
      await announceRejected(parts, tx, rejected, reason);
    },
    { table: "payments", id },
  );
  parts.log.info({ payment: id }, "claim rejected");
}

/**
 * The UTR as the operator gives it; else the one that the claim let go of when it was rejected or
 * lapsed.
 */
async function reference(parts: Parts, id: PaymentId, utr: string | null | undefined) {
  if (typeof utr === "string") return utrColumns(parts, utr);
  if (utr === null) return null;
  const row = await paymentById(parts.store.db, id);
  if (!row?.utr_enc || row.utr_hash !== null) return null;
  return utrColumns(parts, parts.seal.open(row.utr_enc, "payments.utr"));
}
