import { ulid } from "ulid";
import { OperatorRefusal } from "../../../api/refusal";
import { paymentById } from "../../money/payments/rows";
import { hashOfCameBack, holdReference } from "../../money/refunds/bank-references";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";
import { refuseOwnTransfer, usedBy } from "../claim-refusals";
import { utrColumns } from "../claims";
import type { PayingLine } from "./second-line";
import { takeLine } from "./take-line";
import { tracesOf } from "./traces";

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
