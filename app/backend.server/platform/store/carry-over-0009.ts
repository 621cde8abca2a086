import { sql, type Kysely } from "kysely";
import { z } from "zod";
import type { Dialect } from "./store";

/** Beyond every clock. */
const FOR_EVER = 8_640_000_000_000_000;

/**
 * Fills the ledger from what releases before wrote on payments and refunds, and takes those columns
 * away. What the gateway shows of it today is read by the first sweep. Money that was flagged to go
 * back is held: its operator may have sent it by bank transfer meanwhile, so nothing leaves by
 * itself. Cut short it begins anew: `refunds_before` goes when all is carried over, and nothing
 * else was written.
 */
export async function carryOver(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if ((await columnsOf(db, dialect, "refunds_before")).length > 0) await fill(db, dialect);
  await db.schema.dropTable("refunds_before").ifExists().execute();
  const columns = await columnsOf(db, dialect, "payments");
  for (const column of ["refund_due", "refunded_paise"])
    if (columns.includes(column))
      await db.schema.alterTable("payments").dropColumn(column).execute();
}

/** The names of a table's columns; none where there is no such table. */
export async function columnsOf(
  db: Kysely<unknown>,
  dialect: Dialect,
  table: string,
): Promise<string[]> {
  const { rows } = await (
    dialect === "postgres"
      ? sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table}`
      : sql<{ name: string }>`select name from pragma_table_info(${table})`
  ).execute(db);
  return rows.map(({ name }) => name);
}

async function fill(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const table of ["gateway_refunds", "refunds", "money_in", "money_days", "payment_counts"])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await settledMoney(db);
  for (const row of await flagged(db)) await owedMoney(db, row);
  await askedRefunds(db);
  const at = sql.raw(
    dialect === "postgres"
      ? "to_char(to_timestamp((created_at + 19800000) / 1000) at time zone 'UTC', 'YYYY-MM-DD')"
      : "strftime('%Y-%m-%d', (created_at + 19800000) / 1000, 'unixepoch')",
  );
  for (const account of ["captured", "served", "returned", "owed"])
    await sql`insert into money_days (id, day, account, paise)
      select ${at} || ' ' || ${account}, ${at}, ${account}, sum(${sql.ref(`${account}_paise`)}) from money_in
      group by 2 having sum(${sql.ref(`${account}_paise`)}) <> 0`.execute(db);
  await sql`insert into payment_counts (state, count)
    select state, count(*) from payments group by state`.execute(db);
}

/** What bought a service. Where some of it went back, how is read from the gateway at once. */
async function settledMoney(db: Kysely<unknown>): Promise<void> {
  await sql`insert into money_in (id, method, order_id, payment_id, amount_paise, currency, status,
      created_at, seen_at, next_read_at, use, captured_paise, returned_paise, served_paise)
    select provider_payment_id, 'online', provider_order_id, id, amount_paise, currency,
      case when state = 'refunded' then 'refunded' else 'captured' end,
      coalesce(fulfilled_at, created_at), 0, case when refunded_paise > 0 then 0 end, 'service',
      amount_paise, refunded_paise, amount_paise - refunded_paise
    from payments where method = 'online' and provider_payment_id is not null`.execute(db);
  await sql`insert into money_in (id, method, payment_id, amount_paise, currency, status,
      created_at, seen_at, use, captured_paise, returned_paise, served_paise)
    select id, 'manual', id, amount_paise, currency, 'captured', coalesce(fulfilled_at, created_at), 0,
      'service', amount_paise, refunded_paise, amount_paise - refunded_paise
    from payments where method = 'manual' and state in ('confirmed', 'fulfilled', 'refunded')`.execute(
    db,
  );
}

const Due = z.object({
  paymentId: z.string(),
  amountPaise: z.number().int(),
  why: z.string(),
  refunded: z.boolean(),
});
const Flagged = z.object({
  id: z.string(),
  provider_order_id: z.string().nullable(),
  updated_at: z.coerce.number(),
  refund_due: z.string().transform((text) => z.array(Due).parse(JSON.parse(text))),
});

async function flagged(db: Kysely<unknown>): Promise<z.output<typeof Flagged>[]> {
  const { rows } = await sql`select id, provider_order_id, updated_at, refund_due from payments
    where refund_due is not null`.execute(db);
  return z.array(Flagged).parse(rows);
}

async function owedMoney(db: Kysely<unknown>, row: z.output<typeof Flagged>): Promise<void> {
  for (const { paymentId, amountPaise, why, refunded } of row.refund_due)
    await sql`insert into money_in (id, method, order_id, payment_id, amount_paise, currency, status,
        created_at, seen_at, next_read_at, use, why, owed_since, held_until, held_because,
        captured_paise, returned_paise, owed_paise, to_return_paise)
      values (${paymentId}, 'online', ${row.provider_order_id}, ${row.id}, ${amountPaise}, 'INR',
        ${refunded ? "refunded" : "captured"}, ${row.updated_at}, 0, 0, 'owed', ${why},
        ${row.updated_at}, ${refunded ? null : FOR_EVER},
        ${refunded ? null : "flagged by a release before: see whether it was sent back by hand"},
        ${amountPaise}, ${refunded ? amountPaise : 0}, ${refunded ? 0 : amountPaise},
        ${refunded ? 0 : amountPaise}) on conflict (id) do nothing`.execute(db);
}

/**
 * An online refund that had no answer waits for the owner: the release before asked under another
 * key and without a receipt, so asked again by us it might go back twice. One that has an answer is
 * read at once. Of a manual one nobody knows whether it was sent, and its client was told that it
 * goes back.
 */
async function askedRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`insert into refunds (id, money_id, payment_id, amount_paise, why, ends_service, state,
      reason, asked_at, next_try_at, sent_on)
    select refunds_before.payment_id, coalesce(provider_payment_id, payments.id), payments.id,
      refunds_before.amount_paise, 'operator', 1,
      case when method = 'manual' then 'sent' when provider_refund_id is not null then 'accepted'
        when failed is not null then 'failed' else 'refused' end,
      case when method = 'online' and provider_refund_id is null and failed is null
        then 'Asked for by a release before, which had no answer. See in the gateway''s dashboard whether it is there.'
        end,
      asked_at, null,
      case when method = 'manual' then 'before the ledger' end
    from refunds_before join payments on payments.id = refunds_before.payment_id
    where provider_payment_id is not null or method = 'manual'`.execute(db);
  await sql`insert into gateway_refunds (id, money_id, refund_id, amount_paise, status, created_at,
      seen_at, next_read_at)
    select provider_refund_id, provider_payment_id, refunds_before.payment_id,
      refunds_before.amount_paise, 'pending', asked_at, 0, 0
    from refunds_before join payments on payments.id = refunds_before.payment_id
    where provider_refund_id is not null and provider_payment_id is not null`.execute(db);
  await sql`update money_in set next_read_at = 0
    where id in (select money_id from refunds where state <> 'sent')`.execute(db);
}
