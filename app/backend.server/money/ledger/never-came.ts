import { sql } from "kysely";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PaymentId } from "../../platform/store/ids";

/**
 * Above 0 where money of `money_in` that is in no books never came from its client, so that what
 * was sent of it is the owner's loss: a condition for a query. The owner entered so of its payment,
 * and none of it is booked as come (it is kept under the id of the claim); or what had been booked
 * to be sent back was somebody else's (`not-theirs.ts`).
 */
export const neverCame = sql<number>`
  select case when money_in.status = 'captured' then 0 else
    (select case when min(came_on) is null and min(again_as) is null then count(*) else 0 end
      from made_good where money_id = money_in.payment_id and how = 'taken back')
    + (select count(*) from made_good where money_id = money_in.id and how = 'not theirs')
  end`;

/** Why this money never came from its client; null: it came, or nobody entered that it did not. */
export async function whyUnpaid(db: Db, money: MoneyId): Promise<WhyUnpaid | null> {
  const { rows } = await sql<{ never: number | string; theirs: number | string }>`
    select (${neverCame}) as never, (select count(*) from made_good
      where money_id = money_in.id and how = 'not theirs') as theirs
    from money_in where money_in.id = ${money}`.execute(db);
  const [row] = rows;
  if (Number(row?.never ?? 0) === 0) return null;
  return Number(row?.theirs) > 0 ? "not theirs" : "never came";
}

/** It was entered that what came as this payment had never come; else the bank had taken it. */
export const hadNeverCome = async (db: Db, again: PaymentId): Promise<boolean> =>
  (await db
    .selectFrom("made_good")
    .select("id")
    .where("again_as", "=", again)
    .where("how", "=", "taken back")
    .where("came_on", "is", null)
    .executeTakeFirst()) !== undefined;

export type WhyUnpaid = "never came" | "not theirs";

/** What was sent to clients whose money never came: the owner's loss, until they send it back. */
export interface Lost {
  money: MoneyId;
  payment: PaymentId;
  /** what the owner gave up of it is among it */
  paise: number;
  /** paise for which the client is asked no more (`give-up-loss.ts`) */
  givenUp: number;
}

/** Paise of it for which the client is asked. */
export const askedOf = ({ paise, givenUp }: Pick<Lost, "paise" | "givenUp">): number =>
  paise - givenUp;

/** Of all clients, or of one payment, oldest first. */
export async function lostToUnpaid(db: Db, of: PaymentId | null = null): Promise<Lost[]> {
  const { rows } = await sql<{ money: MoneyId; payment: PaymentId; paise: Sum; given_up: Sum }>`
    select money_in.id as money, money_in.payment_id as payment,
      (select coalesce(sum(amount_paise), 0) from refunds
        where money_id = money_in.id and state = 'sent')
      + (select coalesce(sum(amount_paise), 0) from made_good
        where money_id = money_in.id and how = 'went before')
      - (select coalesce(sum(amount_paise), 0) from made_good
        where money_id = money_in.id and how = 'came back') as paise,
      (select coalesce(sum(amount_paise), 0) from made_good
        where money_id = money_in.id and how = 'given up') as given_up
    from money_in
    where money_in.id in (
      select its.id from made_good join money_in as its on its.payment_id = made_good.money_id
        where how = 'taken back' and came_on is null
      union select money_id from made_good where how = 'not theirs')
    and (${neverCame}) > 0
    ${of === null ? sql`` : sql`and money_in.payment_id = ${of}`}
    order by money_in.created_at, money_in.id`.execute(db);
  return rows
    .map(({ given_up, ...row }) => ({ ...row, paise: Number(row.paise), all: Number(given_up) }))
    .filter(({ paise }) => paise > 0)
    .map(({ all, ...lost }) => ({ ...lost, givenUp: Math.min(Math.max(all, 0), lost.paise) }));
}
type Sum = number | string;
