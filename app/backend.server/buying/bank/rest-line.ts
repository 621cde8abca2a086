import { ulid } from "ulid";
import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import { paymentById } from "../../money/payments/rows";
import { hashOfCameBack, holdReference } from "../../money/refunds/bank-references";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
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

/** How a line of a claim that was paid in several transfers is divided, in paise. */
export interface Divided {
  /** that came by the transfer which confirmed it */
  first: number;
  /** what of this line was missing still: it is spent on the claim */
  rest: number;
  /** what of it is too much, and goes back */
  back: number;
  /** that came in all, by this statement and by what was kept before */
  all: number;
}

/**
 * Divides the lines that came for a claim besides the transfer by whose UTR it was confirmed, where
 * that brought less by this statement: what was missing is the rest of the claim, in the order of
 * their days, and only what is above it goes back.
 *
 * @param kept paise that were kept as its rest before
 * @param credits all that came in by the statement
 * @returns by line; none where the first is not on the statement, or brought all of it
 */
export function dividedOf<Line extends Pick<BankLine, "paise" | "date">>(
  claim: ShownClaim,
  lines: Line[],
  kept: number,
  credits: BankLine[],
): Map<Line, Divided> {
  const { utr, amountPaise } = claim;
  const firsts = utr === null ? [] : credits.filter((one) => referencesOf(one).includes(utr));
  const first = firsts.reduce((sum, { paise }) => sum + paise, 0);
  if (!wasPaid(claim) || firsts.length === 0 || first >= amountPaise) return new Map();
  const all = lines.reduce((sum, { paise }) => sum + paise, first + kept);
  let missing = Math.max(amountPaise - first - kept, 0);
  const byDay = [...lines].sort((one, other) => (one.date ?? "").localeCompare(other.date ?? ""));
  return new Map(
    byDay.map((line) => {
      const rest = Math.min(line.paise, missing);
      missing -= rest;
      // Nobody sends back less than Re 1.
      const back = line.paise - rest < LEAST_PAISE ? 0 : line.paise - rest;
      return [line, { first, rest, back, all }];
    }),
  );
}

/** No bank sends less. */
export const LEAST_PAISE = 100;

/** For the owner: all of a line, or a part of it, is the rest of the claim. */
export function restWords(claim: ShownClaim, line: PayingLine["line"], divided: Divided): string {
  const { first, rest, back, all } = divided;
  const whose =
    `the claim of ${claim.name ?? "somebody without a name yet"} ` +
    `(${inRupees(claim.amountPaise)}${claim.reference === null ? "" : `, reference ${claim.reference}`})`;
  const by = `It was confirmed by UTR ${claim.utr ?? "none"}, which brought ${inRupees(first)}`;
  const came = `${inRupees(line.paise)} of ${line.day}`;
  if (back > 0)
    return (
      `Another transfer for ${whose}: ${came}. ${by}: of this one ${inRupees(rest)} was missing, ` +
      `and ${inRupees(back)} is too much. ${inRupees(all)} came in all. Book ${inRupees(back)}, to ` +
      "send back; the rest is spent on this claim."
    );
  const short = claim.amountPaise - all;
  if (short > 0)
    return (
      `A part of ${whose}: ${came}. ${by}. ${inRupees(all)} came in all, and ${inRupees(short)} is ` +
      "missing still: it may be on another day's statement. Say that this is a part of it: then it " +
      "is spent on this claim, and nothing of it goes back."
    );
  const two = all - first === line.paise;
  return (
    `The rest of ${whose}: ${came}. ${by}, so that all of it has come by ` +
    `${two ? "both" : "all of them"}. Say so: then ${two ? "both" : "these"} transfers are spent on ` +
    "this claim, and nothing more is booked."
  );
}

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
      if (utr !== null) await refuseSpent(parts, tx, claim, utr);
      await spend(parts, tx, claim, { utr, line });
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

/**
 * A reference that stands here pays no claim (`bank-references.ts`); it counts in no sum.
 *
 * @param surplus the payment as which the surplus of the line goes back, and that has its reference
 */
export async function spend(
  parts: Parts,
  tx: Db,
  claim: PaymentId,
  { utr, line, surplus = null }: Spent,
): Promise<void> {
  await tx
    .insertInto("made_good")
    .values({
      id: ulid(parts.now()) as MadeGoodId,
      money_id: claim as string as MoneyId,
      ...{ amount_paise: line.paise, how: "rest", came_on: line.date },
      utr_hash: utr === null ? null : hashOfCameBack(parts, utr),
      reason: "The rest of a claim that was paid in several transfers.",
      ...{ at: parts.now(), again_as: surplus },
    })
    .execute();
}

interface Spent {
  utr: string | null;
  line: Pick<Said, "date" | "paise">;
  surplus?: PaymentId | null;
}

/** Paise that are kept as the rest of each of these claims. */
export async function keptRests(db: Db, ids: PaymentId[]): Promise<Map<PaymentId, number>> {
  const kept = new Map<PaymentId, number>();
  for (const some of inBatches(ids))
    for (const { money_id, amount_paise } of await db
      .selectFrom("made_good")
      .select(["money_id", "amount_paise"])
      .where("money_id", "in", some as string[] as MoneyId[])
      .where("how", "=", "rest")
      .execute()) {
      const id = money_id as string as PaymentId;
      kept.set(id, (kept.get(id) ?? 0) + amount_paise);
    }
  return kept;
}

/** That the surplus of a line goes back is undone: what of it was the rest is not kept either. */
export const forgetSurplus = async (tx: Db, surplus: PaymentId): Promise<void> => {
  await tx
    .deleteFrom("made_good")
    .where("again_as", "=", surplus)
    .where("how", "=", "rest")
    .execute();
};

/** The confirmation is undone: what was the rest may pay again. */
export const forgetRest = async (tx: Db, id: PaymentId): Promise<void> => {
  await tx
    .deleteFrom("made_good")
    .where("money_id", "=", id as string as MoneyId)
    .where("how", "=", "rest")
    .execute();
};
