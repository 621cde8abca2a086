import type { Parts } from "../platform/parts";
import { OperatorRefusal, Refusal } from "../../api/refusal";
import type { PaymentId, PersonId, RefundId } from "../platform/store/ids";
import { inBatches } from "../platform/store/in-batches";
import { alreadyTaken } from "../platform/store/unique";
import { announceRejected } from "./announce-claim";
import { cameBackWithReference, sentWithReference } from "../money/refunds/bank-references";
import { payerWords, refundWords } from "../money/refunds/in-words";
import { refuseGoneAgain } from "../money/owed/gone-again";
import { isUnservedMoney } from "../money/owed/over-claim";
import { nothingWentBack, undoWhile } from "../money/payments/confirmation";
import { readBought } from "../money/payments/bought";
import { utrColumns } from "./claims";
import { move, paymentById } from "../money/payments/rows";
import type { PaymentState } from "../platform/states/payment-states";
import { settle } from "../money/payments/settle";

export interface ShownClaim {
  state: PaymentState;
  id: PaymentId;
  person: PersonId;
  name: string | null;
  /** +919876543210 */
  number: string;
  amountPaise: number;
  services: string[];
  /** what the person writes with the transfer; null for a claim of before there were references */
  reference: string | null;
  utr: string | null;
  /** the UTR that its client named, where a transfer with another one, or none, paid it */
  namedUtr: string | null;
  /** UTC ms */
  claimedAt: number;
  lapsesAt: number | null;
  /** where what came for it is, as it could not be served: it cannot be confirmed any more */
  moneyBack: "to send" | "sent" | null;
  /** so long its confirmation may be undone; null when it may not (any more) */
  undoUntil: number | null;
}

/**
 * The claims that wait for the operator, oldest first, with what it takes to match them to a bank
 * statement.
 */
export const claimsWaiting = (parts: Parts, most = 1_000): Promise<ShownClaim[]> =>
  claimsIn(parts, "claimed", most);

/** The manual payments in one state: those that wait oldest first, others newest first. */
export const claimsIn = (parts: Parts, state: PaymentState, most: number): Promise<ShownClaim[]> =>
  shownClaims(parts, (claims) =>
    claims
      .where("payments.state", "=", state)
      .orderBy("payments.created_at", state === "claimed" ? "asc" : "desc")
      .limit(most),
  );

/**
 * The claims with this reference in whatever state, newest first: late money names one that has
 * lapsed, too. Typed as on a bank statement, in small letters or with spaces.
 */
export const claimsWithReference = (parts: Parts, typed: string): Promise<ShownClaim[]> =>
  shownClaims(parts, (claims) =>
    claims
      .where("payments.reference", "=", typed.replace(/\s/g, "").toUpperCase())
      .orderBy("payments.created_at", "desc"),
  );

/** In no order. */
export async function claimsById(parts: Parts, ids: PaymentId[]): Promise<ShownClaim[]> {
  const found: ShownClaim[] = [];
  for (const some of inBatches(ids))
    found.push(...(await shownClaims(parts, (all) => all.where("payments.id", "in", some))));
  return found;
}

export const noClaim = (id: string): OperatorRefusal =>
  new OperatorRefusal(404, `There is no claim ${id}.`, { onPage: "There is no such claim." });

/**
 * The claims that were confirmed just now, newest first: each may be undone until its ten minutes
 * are over.
 */
export const claimsUndoable = (parts: Parts, most: number): Promise<ShownClaim[]> =>
  shownClaims(parts, (claims) =>
    claims
      .where("undo_until", ">", parts.now())
      .where("payments.state", "=", "fulfilled")
      .orderBy("undo_until", "desc")
      .limit(most),
  );

const claims = (parts: Parts) =>
  parts.store.db
    .selectFrom("payments")
    .innerJoin("people", "people.id", "payments.person_id")
    .leftJoin("confirmations", (join) =>
      join.onRef("confirmations.payment_id", "=", "payments.id").on(nothingWentBack),
    )
    .leftJoin("money_in as back", (join) => join.on(isUnservedMoney))
    .select([
      "payments.id",
      "payments.person_id",
      "name_enc",
      "number_enc",
      "payments.amount_paise",
      "payments.cart",
      "payments.state",
      "payments.reference",
      "payments.utr_enc",
      "payments.named_utr_enc",
      "payments.created_at",
      "payments.lapses_at",
      "undo_until",
      "back.owed_paise as back_paise",
    ])
    .where("payments.method", "=", "manual");
type Claims = ReturnType<typeof claims>;

async function shownClaims(parts: Parts, chosen: (all: Claims) => Claims): Promise<ShownClaim[]> {
  const rows = await chosen(claims(parts)).execute();
  const open = (sealed: string | null, context: string) =>
    sealed === null ? null : parts.seal.open(sealed, context);
  return rows.map((row) => ({
    id: row.id,
    person: row.person_id,
    name: open(row.name_enc, "people.name"),
    number: parts.seal.open(row.number_enc, "people.number"),
    amountPaise: row.amount_paise,
    services: readBought(row.cart).map((item) => item.name),
    state: row.state,
    reference: row.reference,
    utr: open(row.utr_enc, "payments.utr"),
    namedUtr: open(row.named_utr_enc, "payments.named_utr"),
    claimedAt: row.created_at,
    lapsesAt: row.lapses_at,
    moneyBack: row.back_paise === null ? null : moneyBackOf(row.back_paise),
    undoUntil: undoWhile(parts, row),
  }));
}

/** @param owed paise of what came that are still owed */
export const moneyBackOf = (owed: number): "to send" | "sent" => (owed > 0 ? "to send" : "sent");

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

/** The same, with a reference of the bank's of whatever kind: that of NEFT has letters, too. */
export async function confirmByTransfer(
  parts: Parts,
  id: string,
  utr: string | null | undefined,
  paise: number | null,
): Promise<Confirmed> {
  await refuseOwnTransfer(parts, id as PaymentId, utr);
  await refuseGoneAgain(parts.store.db, id as PaymentId);
  const known = await reference(parts, id as PaymentId, utr);
  const received = known ?? (utr === null ? "without a UTR" : "as on the claim");
  try {
    await settle(parts, id as PaymentId, { received, paise }, "operator");
  } catch (problem) {
    throw (known && alreadyTaken(problem) && (await usedBy(parts, id, known))) || problem;
  }
  return { cancelledAt: await cancelledAt(parts, id as PaymentId) };
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
          `This claim is ${row.state}; only a waiting one can be rejected.`,
        );
      const rejected = await move(parts, tx, row, "rejected", "operator");
      await announceRejected(parts, tx, rejected, reason);
    },
    { table: "payments", id },
  );
  parts.log.info({ payment: id }, "claim rejected");
}

/** The command that named a transfer, for whom it is refused. */
export type ClaimCommand = "claims confirm" | "claims send-back";

/**
 * A transfer that we sent to a client brought no payment, whoever names it; one by which money came
 * back is counted already. Throws Refusal 409.
 */
export async function refuseOwnTransfer(
  parts: Parts,
  id: PaymentId,
  utr: string | null | undefined,
  typed: ClaimCommand = "claims confirm",
): Promise<void> {
  const named = utr === undefined ? (await paymentById(parts.store.db, id))?.utr_enc : null;
  const meant = utr ?? (named ? parts.seal.open(named, "payments.utr") : null);
  if (meant !== null) await refuseCameBack(parts, id, meant, typed);
  const refund = meant === null ? null : await sentWithReference(parts, parts.store.db, meant);
  if (refund === null) return;
  throw new OperatorRefusal(
    409,
    `This is the reference of the refund ${refund}, which you sent: no payment came with it. Nothing was entered. Look on the bank statement for the transfer that paid this claim, and give its UTR: ${typed} ${id} --utr 412345678901. If none did: claims reject ${id} --reason "…".`,
    {
      onPage:
        `This is the reference of the refund ${await refundNamed(parts, refund)}, which you sent: ` +
        `no payment came with it. Nothing was entered. ${lookForAnother}`,
    },
  );
}

/** For who reads it on a page. */
const lookForAnother =
  "Look on the bank statement for the transfer that paid this claim, and type its UTR. If none " +
  "did, reject this claim.";

export async function refundNamed(parts: Parts, id: RefundId): Promise<string> {
  const { db } = parts.store;
  const refund = await db
    .selectFrom("refunds")
    .select(["payment_id", "amount_paise"])
    .where("id", "=", id)
    .executeTakeFirst();
  return refundWords(parts, db, refund);
}

async function refuseCameBack(
  parts: Parts,
  id: PaymentId,
  utr: string,
  typed: ClaimCommand,
): Promise<void> {
  const money = await cameBackWithReference(parts, parts.store.db, utr);
  if (money === null) return;
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

/**
 * The refusal that names the claim on which the UTR stands, and what to do; null when it stands on
 * none.
 */
export async function usedBy(
  parts: Parts,
  id: string,
  { utr_hash }: { utr_hash: string },
  typed: ClaimCommand = "claims confirm",
): Promise<Refusal | null> {
  const other = await parts.store.db
    .selectFrom("payments")
    .select(["id", "state"])
    .where("utr_hash", "=", utr_hash)
    .executeTakeFirst();
  if (!other) return null;
  const stands = `This UTR stands on claim ${other.id} (${other.state}), and one transfer pays one claim.`;
  const anew = `${typed} ${id} --utr 412345678901`;
  const whose = await payerWords(parts, parts.store.db, other.id);
  const waits = other.state === "claimed";
  const onPage =
    `This UTR stands on the ${waits ? "claim" : "payment"} of ${whose} (${other.state}), and one ` +
    "transfer pays one claim. " +
    (waits
      ? "Look on the bank statement whose transfer it is. If it paid this claim, reject that claim " +
        "first. If another transfer paid this claim, type its UTR."
      : "Look on the bank statement for another transfer. If one paid this claim, type its UTR; if " +
        "none did, leave it as it is.");
  return new OperatorRefusal(
    409,
    waits
      ? `${stands} Look on the bank statement whose transfer it is. If it paid this claim, reject the other first: claims reject ${other.id} --reason "…". If another transfer paid this claim, give its UTR: ${anew}`
      : `${stands} Look on the bank statement for another transfer. If one paid this claim, give its UTR: ${anew}. If none did, leave it as it is.`,
    { onPage },
  );
}
