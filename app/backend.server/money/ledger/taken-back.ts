import { ulid } from "ulid";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import { hashOfCameBack } from "../refunds/bank-references";

interface TakenBack {
  money: MoneyId;
  paise: number;
  /** "2026-11-20" */
  on: string;
  utr: string;
}

/**
 * Keeps that the bank took a transfer back, with the reference of its reversal, so that no claim is
 * paid by that. It counts in no sum: the money itself counts as never received.
 */
export async function noteTakenBack(
  parts: Pick<Parts, "now" | "seal">,
  tx: Db,
  { money, paise, on, utr }: TakenBack,
): Promise<void> {
  const row = { how: "taken back", came_on: on, utr_hash: hashOfCameBack(parts, utr) } as const;
  const reason = "The bank took the transfer back.";
  const id = ulid(parts.now()) as MadeGoodId;
  await tx
    .insertInto("made_good")
    .values({ id, money_id: money, amount_paise: paise, ...row, reason, at: parts.now() })
    .execute();
}

/** Whether the bank took back the transfer that paid a claim. */
export async function wasTakenBack(db: Db, id: PaymentId): Promise<boolean> {
  const row = await db
    .selectFrom("made_good")
    .select("id")
    .where("money_id", "=", id as string as MoneyId)
    .where("how", "=", "taken back")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
