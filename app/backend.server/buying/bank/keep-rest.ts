import { ulid } from "ulid";
import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import type { PaymentRow } from "../../money/payments/rows";
import { hashOfCameBack, holdReference } from "../../money/refunds/bank-references";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";
import { refuseOwnTransfer, usedBy } from "../claim-refusals";
import { holdQueue } from "../../money/service/grant";
import { utrColumns } from "../claims";
import { claimById } from "../send-back-claim";
import { LEAST_PAISE } from "./rest-line";
import type { SecondLine } from "./second-line";
import { takeLine } from "./take-line";
import { tracesOf } from "./traces";

/**
 * Keeps that a line was the rest of a claim: it pays no other, and nothing of it is owed. Pressed
 * twice it is kept once.
 *
 * @throws Refusal 404, 409: the claim is confirmed no more, the line paid another, its reference is
 *   another transfer's, or less is missing by now
 */
export const noteRest = (parts: Parts, id: string, rest: Rest): Promise<void> =>
  parts.store.transaction(
    async (tx) => {
      const claim = id as PaymentId;
      const { person_id: person } = await claimById(tx, claim);
      await holdQueue(parts, tx, person);
      const { state } = await claimById(tx, claim);
      if (state !== "fulfilled" && state !== "refunded")
        throw new OperatorRefusal(409, "This claim is not confirmed any more. Nothing was noted.");
      if (rest.utr !== null) await holdReference(parts, tx, rest.utr);
      await keepRest(parts, tx, { id: claim, person_id: person }, rest);
    },
    { table: "payments", id: id as PaymentId },
  );

/**
 * The same, in a transaction that holds the queue of the claim's client and the reference.
 *
 * @throws Refusal 409 as `noteRest`, but for the claim's state
 */
export async function keepRest(
  parts: Parts,
  tx: Db,
  { id, person_id: person }: Pick<PaymentRow, "id" | "person_id">,
  { lineHash, utr, line, missingPaise }: Rest,
): Promise<void> {
  if (!(await takeLine(parts, tx, { lineHash, traces: tracesOf(parts, line), id }))) return;
  if (utr !== null) await refuseSpent(parts, tx, id, utr);
  await spend(parts, tx, id, { utr, line, missingPaise });
  record(parts, tx, {
    what: "made good",
    person,
    about: { payment: id, paise: line.paise, how: "the rest of a claim" },
  });
}

/** Between the page and the press it may have paid another claim, or been entered otherwise. */
async function refuseSpent(parts: Parts, tx: Db, claim: PaymentId, utr: string): Promise<void> {
  await refuseOwnTransfer(parts, tx, claim, utr);
  const other = await usedBy(parts, tx, claim, utrColumns(parts, utr));
  if (other) throw other;
}

type Said = { date: string | null; paise: number; text: string };
export type Rest = Pick<SecondLine, "lineHash" | "utr" | "missingPaise"> & { line: Said };

/**
 * A reference that stands here pays no claim (`bank-references.ts`); it counts in no sum. For use
 * in a transaction that holds the queue of the claim's client.
 *
 * @param missingPaise what the transfer that paid the claim did not bring of it
 * @param surplus the payment as which the surplus of the line goes back, and that has its reference
 * @throws Refusal 409: so much is not missing any more
 */
export async function spend(
  parts: Parts,
  tx: Db,
  claim: PaymentId,
  { utr, line, missingPaise, surplus = null }: Spent,
): Promise<void> {
  await refuseMoreThanMissing(tx, claim, { paise: line.paise, missingPaise });
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
  missingPaise: number;
  surplus?: PaymentId | null;
}

/**
 * Another transfer may have been kept since the statement was compared: what is above the claim
 * counts in no sum as a rest, and would never go back.
 */
async function refuseMoreThanMissing(
  tx: Db,
  claim: PaymentId,
  { paise, missingPaise }: { paise: number; missingPaise: number },
): Promise<void> {
  const kept = (await keptRests(tx, [claim])).get(claim) ?? 0;
  const missing = Math.max(missingPaise - kept, 0);
  if (paise - missing < LEAST_PAISE) return;
  throw new OperatorRefusal(
    409,
    `Meanwhile ${inRupees(kept)} came as the rest of this claim: ` +
      `${missing === 0 ? "nothing" : `only ${inRupees(missing)}`} of this transfer is missing ` +
      "still. Nothing was booked. Compare the statement once more: it says what goes back.",
  );
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

/** The transfers that are kept as the rest of a claim, in paise, each with the bank's day. */
export const restsOf = async (
  db: Db,
  id: PaymentId,
): Promise<{ paise: number; on: string | null }[]> =>
  (
    await db
      .selectFrom("made_good")
      .select(["amount_paise", "came_on"])
      .where("money_id", "=", id as string as MoneyId)
      .where("how", "=", "rest")
      .orderBy("id")
      .execute()
  ).map(({ amount_paise: paise, came_on: on }) => ({ paise, on }));

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
