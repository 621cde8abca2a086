import { dateInIndia } from "../../../content/india";
import type { MadeGoodId, MoneyId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { beginOf, type Bounds } from "../figures/month-bounds";
import { CARRIED, WAS_A_PART, entryOf } from "../ledger/carried-rows";
import type { RefundRow } from "./refund-rows";

/**
 * What a client sent back of what had gone out twice, or of the owner's loss
 * (`ledger/never-came.ts`), as it moved in some time.
 */
export interface SentBack {
  id: MadeGoodId;
  money: MoneyId;
  /** below 0: it is taken off what went out */
  paise: number;
  /** of money that had bought a service; what is nobody's sale else */
  ofSale: boolean;
  /** its money never came: what went out was the owner's loss */
  ofLoss: boolean;
  /** what had been bought with that money; of what belongs to no order "[]" */
  cart: string;
  /** UTC ms */
  at: number;
  /** it turned out to be a part of their payment, which came after all; or that was undone */
  how: "sent back" | "a part of theirs" | "undone";
}

/**
 * Of all clients. It stands in the month of its day; where that was over when it was entered, in
 * that of the entry. That it was a part of what came after all stands in a month that is over, also
 * where that is undone, and the contrary in that of the undoing: a month that is over says what it
 * said. What was written off, or given up, never came: it stands nowhere here.
 */
export async function sentBackIn(
  db: Db,
  { from, to }: Pick<Bounds, "from" | "to">,
): Promise<SentBack[]> {
  const rows = await db
    .selectFrom("made_good as m")
    .innerJoin("money_in", "money_in.id", "m.money_id")
    .leftJoin("payments", "payments.id", "money_in.payment_id")
    .leftJoin("credit_notes as c", (join) =>
      join.onRef("c.payment_id", "=", "payments.id").on("c.because", "=", "never came"),
    )
    .select(["m.id", "m.amount_paise", "m.at", "m.came_on", "m.how"])
    .select(["m.money_id as money", "money_in.use", "payments.cart", "c.issued_at"])
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
    .where("m.how", "in", ["came back", "went before"])
    .where((e) => e.or([e("m.came_on", "is not", null), e("m.reason", "=", WAS_A_PART)]))
    .where((e) => e.or([e("m.at", ">=", from), e("m.again_as", "is not", null)]))
    .execute();
  const isIn = (at: number) => at >= from && at < to;
  return rows.flatMap(({ id, money, use, cart, ...row }) => {
    const lostAt = row.issued_at ?? row.not_theirs_at;
    const ofLoss = lostAt !== null && row.at >= lostAt;
    const ofSale = !ofLoss && use === "service";
    const whose = { id: entryOf(id), money, ofLoss, ofSale, cart: cart ?? "[]" };
    return movesOf(row)
      .filter(({ at }) => isIn(at))
      .map((move) => ({ ...whose, ...move }));
  });
}

function movesOf(row: Row): Pick<SentBack, "at" | "paise" | "how">[] {
  const { amount_paise: paise, came_on, at, again_at } = row;
  const part = { paise, how: "a part of theirs" as const };
  if (came_on === null)
    return row.how === "went before"
      ? [{ ...part, at }]
      : [{ at, paise: -paise, how: "undone" as const }];
  const isOver = came_on.slice(0, 7) < dateInIndia(at).slice(0, 7);
  const back = { at: isOver ? at : beginOf(came_on), paise: -paise, how: "sent back" as const };
  return again_at === null ? [back] : [back, { ...part, at: Math.max(again_at, at) }];
}

interface Row {
  amount_paise: number;
  how: string;
  /** null: it only says that another entry was a part of what came, or that this was undone */
  came_on: string | null;
  at: number;
  /** when what it was a part of came; null: it stands by itself */
  again_at: number | null;
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
