import { dateInIndia } from "../../../content/india";
import type { MadeGoodId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { beginOf, type Bounds } from "../figures/month-bounds";
import { CARRIED } from "../ledger/carried-over";
import type { RefundRow } from "./refund-rows";

/** What a client sent back of the owner's loss (`ledger/never-came.ts`), as it moved in some time. */
export interface PaidBackLoss {
  id: MadeGoodId;
  payment: PaymentId;
  /** below 0: it is taken off what went out for nothing */
  paise: number;
  /** UTC ms */
  at: number;
  /** else it turned out to be a part of their payment, which came after all */
  isBack: boolean;
}

/**
 * Of all clients. It stands in the month of its day; where that was over when it was entered, in
 * that of the entry: a month that is over says what it said.
 */
export async function paidBackLosses(
  db: Db,
  { from, to }: Pick<Bounds, "from" | "to">,
): Promise<PaidBackLoss[]> {
  const rows = await db
    .selectFrom("made_good as m")
    .innerJoin("money_in", "money_in.id", "m.money_id")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .leftJoin("credit_notes as c", (join) =>
      join.onRef("c.payment_id", "=", "payments.id").on("c.because", "=", "never came"),
    )
    .select(["m.id", "m.amount_paise", "m.at", "m.came_on"])
    .select(["payments.id as payment", "c.issued_at"])
    .select((e) =>
      e
        .selectFrom("made_good as theirs")
        .select((one) => one.fn.min("theirs.at").as("at"))
        .whereRef("theirs.money_id", "=", "m.money_id")
        .where("theirs.how", "=", "not theirs")
        .as("not_theirs_at"),
    )
    .select((e) =>
      e
        .selectFrom("made_good as again")
        .select((one) => one.fn.min("again.at").as("at"))
        .whereRef("again.again_as", "=", "m.again_as")
        .where("again.how", "=", "went before")
        .where("again.reason", "=", CARRIED)
        .as("again_at"),
    )
    .where("m.how", "=", "came back")
    .where("m.came_on", "is not", null)
    .where((e) => e.or([e("m.at", ">=", from), e("m.again_as", "is not", null)]))
    .execute();
  const isIn = (at: number) => at >= from && at < to;
  return rows.flatMap(({ id, payment, amount_paise: paise, came_on, at: entered, ...row }) => {
    const lostAt = row.issued_at ?? row.not_theirs_at;
    if (lostAt === null || entered < lostAt || came_on === null) return [];
    const isOver = came_on.slice(0, 7) < dateInIndia(entered).slice(0, 7);
    const moves = [{ at: isOver ? entered : beginOf(came_on), paise: -paise, isBack: true }];
    if (row.again_at !== null)
      moves.push({ at: Math.max(row.again_at, entered), paise, isBack: false });
    return moves.filter(({ at }) => isIn(at)).map((move) => ({ id, payment, ...move }));
  });
}

/**
 * Paise of a transfer that were its client's, though nothing had come from them: what they had paid
 * back before, and was not sent again yet.
 */
export async function theirsOf(
  db: Db,
  { id, money_id, again_for, asked_at }: Sent,
): Promise<number> {
  if (again_for === null) return 0;
  const sum = (paise: number | string | null | undefined) => Number(paise ?? 0);
  const back = await db
    .selectFrom("made_good")
    .select((e) => e.fn.sum<number | string | null>("amount_paise").as("paise"))
    .where("money_id", "=", money_id)
    .where("how", "=", "came back")
    .where("came_on", "is not", null)
    .where("at", "<=", asked_at)
    .executeTakeFirst();
  const sent = await db
    .selectFrom("refunds")
    .select((e) => e.fn.sum<number | string | null>("amount_paise").as("paise"))
    .where("money_id", "=", money_id)
    .where("again_for", "is not", null)
    .where("id", "<", id)
    .where("state", "=", "sent")
    .executeTakeFirst();
  return Math.max(sum(back?.paise) - sum(sent?.paise), 0);
}

type Sent = Pick<RefundRow, "id" | "money_id" | "again_for" | "asked_at">;
