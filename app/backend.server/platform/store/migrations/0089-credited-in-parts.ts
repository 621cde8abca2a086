import { sql, type Kysely } from "kysely";

/**
 * What the bank took back may be credited again by several transfers: each stands in a row of its
 * own (`money/ledger/credited-again.ts`). Of what was booked before, the row says no more than came
 * again, and the rest may be booked when it comes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into made_good
      (id, money_id, amount_paise, how, came_on, utr_hash, reason, at, again_as)
    select took.id || '-left', took.money_id, took.amount_paise - came.paise, took.how,
      took.came_on, took.utr_hash, took.reason, took.at, null
    from made_good as took
    inner join (
      select payment_id, sum(amount_paise) as paise from money_in
      where method = 'manual' and payment_id in
        (select again_as from made_good where how = 'taken back')
      group by payment_id
    ) as came on came.payment_id = took.again_as
    where took.how = 'taken back' and came.paise < took.amount_paise
    on conflict (id) do nothing`.execute(db);
  await sql`
    update made_good set utr_hash = null, amount_paise = amount_paise -
      (select left_of.amount_paise from made_good as left_of
        where left_of.id = made_good.id || '-left')
    where again_as is not null and exists
      (select 1 from made_good as left_of where left_of.id = made_good.id || '-left'
        and made_good.amount_paise > (select sum(money_in.amount_paise) from money_in
          where money_in.payment_id = made_good.again_as and money_in.method = 'manual'))`.execute(
    db,
  );
}
