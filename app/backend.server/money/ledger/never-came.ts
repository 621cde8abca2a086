import { sql } from "kysely";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PaymentId } from "../../platform/store/ids";

/**
 * Above 0 where the owner entered that the money of a payment never came, and none of it came
 * since: a condition for a query. What never came is kept under the id of its claim.
 *
 * @param payment the column of our id
 */
export const neverCame = (payment: "money_in.payment_id") => sql<number>`
  select case when min(came_on) is null and min(again_as) is null then count(*) else 0 end
  from made_good where money_id = ${sql.ref(payment)} and how = 'taken back'`;

/** Whether it was entered so of a payment, and none of it came since. */
export async function isUnpaid(db: Db, payment: PaymentId): Promise<boolean> {
  const { rows } = await sql<{ n: number | string }>`
    select (${neverCame("money_in.payment_id")}) as n from money_in
    where money_in.id = ${payment}`.execute(db);
  return Number(rows[0]?.n ?? 0) > 0;
}

/** What was sent to clients whose money never came: the owner's loss, until they send it back. */
export interface Lost {
  money: MoneyId;
  payment: PaymentId;
  paise: number;
}

/** Of all clients, oldest first. */
export async function lostToUnpaid(db: Db): Promise<Lost[]> {
  const { rows } = await sql<{ money: MoneyId; payment: PaymentId; paise: number | string }>`
    select money_in.id as money, money_in.payment_id as payment,
      (select coalesce(sum(amount_paise), 0) from refunds
        where money_id = money_in.id and state = 'sent')
      + (select coalesce(sum(amount_paise), 0) from made_good
        where money_id = money_in.id and how = 'went before')
      - (select coalesce(sum(amount_paise), 0) from made_good
        where money_id = money_in.id and how = 'came back') as paise
    from made_good
    join money_in on money_in.payment_id = made_good.money_id
    where made_good.how = 'taken back' and made_good.came_on is null
      and (${neverCame("money_in.payment_id")}) > 0
    order by made_good.at, money_in.id`.execute(db);
  return rows
    .map(({ money, payment, paise }) => ({ money, payment, paise: Number(paise) }))
    .filter(({ paise }) => paise > 0);
}
