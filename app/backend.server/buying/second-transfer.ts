import { sql } from "kysely";
import { OperatorRefusal } from "../../api/refusal";
import { wasTakenBack } from "../money/ledger/taken-back";
import { writeEvent, type PaymentRow } from "../money/payments/rows";
import type { Parts } from "../platform/parts";
import type { PaymentId } from "../platform/store/ids";
import { inBatches } from "../platform/store/in-batches";
import type { Db } from "../platform/store/store";

/** A transfer that came for a claim which another one had paid. */
interface SecondTransfer {
  /** null: its line of the statement has none */
  utr: { utr_enc: string; utr_hash: string } | null;
  paise: number;
}

/** Whether money paid a claim, so that what comes besides is a second transfer. */
export const wasPaid = ({ state }: Pick<PaymentRow, "state">): boolean =>
  ["confirmed", "fulfilled", "refunded"].includes(state);

/** The same, or the bank took that money back since: what comes now is another transfer as well. */
export const hadItsTransfer = async (db: Db, row: Pick<PaymentRow, "id" | "state">) =>
  wasPaid(row) || (await wasTakenBack(db, row.id));

/**
 * A second transfer stands as a claim of its own, which was rejected: so its UTR, or its line of
 * the statement, is spent as that of any other, and one transfer is booked once. It is as old as
 * the claim, lest it was sent back before somebody booked it.
 */
export async function addSecond(
  parts: Parts,
  tx: Db,
  paid: PaymentRow,
  { utr, paise }: SecondTransfer,
): Promise<PaymentRow> {
  const row: PaymentRow = {
    ...paid,
    id: parts.newId<PaymentId>(),
    state: "rejected",
    amount_paise: paise,
    receipt: parts.newId(),
    ...(utr ?? { utr_enc: null, utr_hash: null }),
    ...{ named_utr_enc: null, named_utr_hash: null },
    ...{ reference: null, lapses_at: null, fulfilled_at: null, updated_at: parts.now() },
    told_asked: null,
  };
  await tx.insertInto("payments").values(row).execute();
  // Nobody claimed it, and nobody rejected it: the person's story says that it came.
  await writeEvent(parts, tx, row, null, "rejected", "operator");
  return row;
}

/**
 * A payment that nobody claimed, and that is the owner's to send back; or was booked to be, and was
 * somebody else's.
 */
export type Besides =
  | "second transfer"
  | "credited again by the bank"
  | "came after all"
  | "somebody else's transfer";

/** Those of the payments that are such ones. */
export async function besidesAmong(db: Db, ids: PaymentId[]): Promise<Map<PaymentId, Besides>> {
  const found = new Map<PaymentId, Besides>();
  for (const some of inBatches(ids))
    for (const { payment_id, again_as, came_on, anothers } of await db
      .selectFrom("payment_events")
      .leftJoin("made_good", (join) =>
        join.onRef("made_good.again_as", "=", "payment_id").on("how", "=", "taken back"),
      )
      .select(["payment_id", "again_as", "came_on", isAnothers.as("anothers")])
      .where("payment_id", "in", some)
      .where("from_state", "is", null)
      .where("to_state", "=", "rejected")
      .execute())
      found.set(
        payment_id,
        anothers === 1 ? "somebody else's transfer" : besidesOf(again_as !== null, came_on),
      );
  return found;
}

/** 1: what was booked for it was somebody else's, and nothing was booked for it since. */
const isAnothers = sql<0 | 1>`case when exists (
    select 1 from money_in join made_good on made_good.money_id = money_in.id
    where money_in.payment_id = payment_events.payment_id and made_good.how = 'not theirs'
  ) and not exists (
    select 1 from money_in where money_in.id = payment_events.payment_id || '-back'
  ) then 1 else 0 end`;

/** @param takenOn the day on which the bank had taken it; null where it had never come */
function besidesOf(isAgain: boolean, takenOn: string | null): Besides {
  if (!isAgain) return "second transfer";
  return takenOn === null ? "came after all" : "credited again by the bank";
}

/** Throws Refusal 409 where the transfer is the one that paid the claim, or may be. */
export function refuseTheFirst(
  { id, state, utr_hash }: PaymentRow,
  { utr, lineHash }: { utr: { utr_hash: string } | null; lineHash: string | null },
): void {
  if (utr && utr.utr_hash !== utr_hash) return;
  if (!utr && lineHash !== null) return;
  const left = utr ? "That is what paid this claim" : `This claim is ${state}`;
  throw new OperatorRefusal(
    409,
    `${left}. What is left of it goes back by: payments refund ${id} --yes. A second transfer ` +
      `that came for it is booked by its own --utr, or, where it has none, by its line of the ` +
      `statement: claims match FILE --send-back ${id} --yes`,
    {
      onPage:
        `${left}. What is left of it: "Refund" on the person's page. A second transfer that ` +
        "came for it is booked by its own UTR, or by its line on the page Bank statement.",
    },
  );
}
