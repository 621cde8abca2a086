import { sql, type Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

const DAY = 86_400_000;
/** Razorpay shows no order older than 180 days. */
const SHOWN_MS = 180 * DAY;
/** Four orders a second, so that those that are being paid meanwhile need not wait for them. */
const APART_MS = 250;

/**
 * Since when an event or an order fails, and whether the owner knows. What an older release gave up
 * is taken up again: events, and orders made within half a year of the newest. Rejected and lapsed
 * claims let go of their UTR.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const big = dialect === "postgres" ? ("bigint" as const) : ("integer" as const);
  for (const [table, column, type] of [
    ["payments", "look_failed_since", big],
    ["payments", "look_problem", "text"],
    ["payments", "look_told_at", big],
    ["inbox", "failed_since", big],
    ["inbox", "told_at", big],
  ] as const)
    await addColumn(db, dialect, table, column, type);
  for (const [table, column] of [
    ["payments", "look_failed_since"],
    ["challenges", "browser_hash"],
  ] as const)
    await db.schema
      .createIndex(`${table}_${column}`)
      .ifNotExists()
      .on(table)
      .column(column)
      .execute();

  await sql`create index if not exists inbox_failed on inbox (received_at) where problem is not null`.execute(
    db,
  );
  await sql`update payments set utr_hash = null where state in ('rejected', 'dismissed')`.execute(
    db,
  );
  await sql`
    update inbox set handled_at = null, next_try_at = received_at, tries = 0
    where handled_at is not null and problem is not null`.execute(db);
  await sql`
    update inbox set failed_since = received_at
    where handled_at is null and problem is not null and failed_since is null`.execute(db);
  await sql`
    update payments set next_look_at = newest.at + turn.place * ${sql.lit(APART_MS)}
    from (select max(created_at) as at from payments) as newest,
      (select id, row_number() over (order by id desc) as place from payments
        where method = 'online' and state in ('created', 'attempted', 'failed', 'cancelled')
          and next_look_at is null) as turn
    where payments.id = turn.id and payments.created_at > newest.at - ${sql.lit(SHOWN_MS)}`.execute(
    db,
  );
}
