import { ulid } from "ulid";
import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import { paymentById } from "../../money/payments/rows";
import { hashOfCameBack, holdReference } from "../../money/refunds/bank-references";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { refuseOwnTransfer, usedBy } from "../claim-refusals";
import { utrColumns } from "../claims";
import type { ShownClaim } from "../shown-claims";
import { wasPaid } from "../second-transfer";
import type { BankLine } from "./evidence";
import type { PayingLine } from "./second-line";
import { takeLine } from "./take-line";
import { referencesOf } from "./taken-back";
import { tracesOf } from "./traces";

/**
 * Whether a line is the rest of a claim that was paid in two transfers: that by whose UTR it was
 * confirmed brought less by this statement, and this one exactly what was missing.
 *
 * @param credits all that came in by the statement
 * @returns the paise that the first brought; null: it is no rest
 */
export function firstOf(
  claim: ShownClaim,
  line: Pick<BankLine, "paise">,
  credits: BankLine[],
): number | null {
  const { utr, amountPaise } = claim;
  if (utr === null || !wasPaid(claim)) return null;
  const first = credits.filter((one) => referencesOf(one).includes(utr));
  const came = first.reduce((sum, { paise }) => sum + paise, 0);
  return first.length > 0 && came + line.paise === amountPaise ? came : null;
}

/** For the owner. */
export const restWords = (claim: ShownClaim, line: PayingLine["line"], first: number): string =>
  `The rest of the claim of ${claim.name ?? "somebody without a name yet"} ` +
  `(${inRupees(claim.amountPaise)}${claim.reference === null ? "" : `, reference ${claim.reference}`}): ` +
  `${inRupees(line.paise)} of ${line.day}. It was confirmed by UTR ${claim.utr ?? "none"}, which ` +
  `brought ${inRupees(first)}, so that all of it has come by both. Say so: then both transfers ` +
  "are spent on this claim, and nothing more is booked.";

/**
 * Keeps that a line was the rest of a claim: it pays no other, and nothing of it is owed. Pressed
 * twice it is kept once.
 *
 * @throws Refusal 409: the claim is confirmed no more, the line paid another, or its reference is
 *   another transfer's
 */
export const noteRest = (
  parts: Parts,
  id: string,
  { lineHash, utr, line }: Pick<PayingLine, "lineHash" | "utr"> & { line: Said },
): Promise<void> =>
  parts.store.transaction(
    async (tx) => {
      const claim = id as PaymentId;
      const row = await paymentById(tx, claim);
      if (!row || (row.state !== "fulfilled" && row.state !== "refunded"))
        throw new OperatorRefusal(409, "This claim is not confirmed any more. Nothing was noted.");
      if (utr !== null) await holdReference(parts, tx, utr);
      if (!(await takeLine(parts, tx, { lineHash, traces: tracesOf(parts, line), id: claim })))
        return;
      if (utr !== null) {
        await refuseSpent(parts, tx, claim, utr);
        await spend(parts, tx, claim, { utr, line });
      }
      record(parts, tx, {
        what: "made good",
        person: row.person_id,
        about: { payment: claim, paise: line.paise, how: "the rest of a claim" },
      });
    },
    { table: "payments", id: id as PaymentId },
  );

/** Between the page and the press it may have paid another claim, or been entered otherwise. */
async function refuseSpent(parts: Parts, tx: Db, claim: PaymentId, utr: string): Promise<void> {
  await refuseOwnTransfer(parts, tx, claim, utr);
  const other = await usedBy(parts, tx, claim, utrColumns(parts, utr));
  if (other) throw other;
}

type Said = { date: string | null; paise: number; text: string };

/** A reference that stands here pays no claim (`bank-references.ts`); it counts in no sum. */
async function spend(
  parts: Parts,
  tx: Db,
  claim: PaymentId,
  { utr, line }: { utr: string; line: Said },
): Promise<void> {
  await tx
    .insertInto("made_good")
    .values({
      id: ulid(parts.now()) as MadeGoodId,
      money_id: claim as string as MoneyId,
      ...{ amount_paise: line.paise, how: "rest", came_on: line.date },
      utr_hash: hashOfCameBack(parts, utr),
      reason: "The rest of a claim that was paid in two transfers.",
      at: parts.now(),
    })
    .execute();
}

/** The confirmation is undone: what was the rest may pay again. */
export const forgetRest = async (tx: Db, id: PaymentId): Promise<void> => {
  await tx
    .deleteFrom("made_good")
    .where("money_id", "=", id as string as MoneyId)
    .where("how", "=", "rest")
    .execute();
};
