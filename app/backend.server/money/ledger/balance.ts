import { sql } from "kysely";
import type { Db } from "../../platform/store/store";
import { openDisputeBeside } from "../disputes/open-dispute";
import { accounts, type Account } from "./partition";
import type { RefundId } from "../../platform/store/ids";
import { WAITING, WAITING_FOR_OWNER, type RefundState } from "../../platform/states/refund-states";

// Conditions with a partial index are written out, not bound: SQLite uses the index for no other.

/** The invariant's sums, in paise: *captured = served + returned + owed + disputed + unmatched*. */
export type Balance = Record<Account, number>;

/** Money that the invariant does not account for. */
export interface Exception {
  /** of money that came in */
  id: string;
  payment: string | null;
  /** above 0: it is for nothing; below 0: more went out than came in */
  gapPaise: number;
  since: number;
}

/** The sums in all, as they are kept: cheap however many payments there are. */
export async function balance(db: Db): Promise<Balance> {
  const rows = await db
    .selectFrom("money_days")
    .select((e) => ["account", e.fn.sum<number | string>("paise").as("paise")])
    .groupBy("account")
    .execute();
  return balanceOf(rows);
}

/** The sums of each day in India on which money came, newest first. @param most days */
export async function balanceByDay(
  db: Db,
  most: number,
): Promise<{ day: string; sums: Balance }[]> {
  const days = await db
    .selectFrom("money_days")
    .select("day")
    .distinct()
    .orderBy("day", "desc")
    .limit(most)
    .execute();
  const oldest = days.at(-1)?.day;
  if (oldest === undefined) return [];
  const rows = await db
    .selectFrom("money_days")
    .select(["day", "account", "paise"])
    .where("day", ">=", oldest)
    .execute();
  return days.map(({ day }) => ({ day, sums: balanceOf(rows.filter((row) => row.day === day)) }));
}

/** What of captured money the accounts do not account for, in paise. */
export const unaccounted = ({
  captured,
  served,
  returned,
  owed,
  disputed,
  unmatched,
}: Balance): number => captured - served - returned - owed - disputed - unmatched;

/** Each payment whose money is not accounted for, oldest first. */
export async function exceptions(db: Db, most = 1000): Promise<Exception[]> {
  const rows = await db
    .selectFrom("money_in")
    .select(["id", "payment_id", "gap_paise", "created_at"])
    .where("gap_paise", "!=", sql.lit(0))
    .orderBy("created_at")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    payment: row.payment_id,
    gapPaise: row.gap_paise,
    since: row.created_at,
  }));
}

/**
 * The sums by adding up all money that came in, against which the kept ones are checked: it reads
 * every payment.
 */
export async function recounted(db: Db): Promise<Balance> {
  const columns = accounts.map((name) => sql`sum(${sql.ref(`${name}_paise`)}) as ${sql.ref(name)}`);
  const { rows } = await sql<Record<Account, number | string | null>>`
    select ${sql.join(columns)} from money_in`.execute(db);
  const sums = rows[0];
  return balanceOf(accounts.map((account) => ({ account, paise: Number(sums?.[account] ?? 0) })));
}

/** Money that is owed back, oldest first: why, of what, and whether owner or dispute keeps it. */
export const owedWaiting = (db: Db, most = 1000) => owed(db, most).execute();

/**
 * The same, of which no refund is filed yet: that one is named by itself, by who has to move it.
 */
export const owedUnfiled = (db: Db, most = 1000) =>
  owed(db, most).where("to_return_paise", ">", sql.lit(0)).execute();

const owed = (db: Db, most: number) =>
  db
    .selectFrom("money_in")
    .select([
      "id",
      "payment_id",
      "method",
      "owed_paise",
      "to_return_paise",
      "why",
      "owed_since",
      "held_until",
      "held_because",
    ])
    .select(openDisputeBeside("money_in.id").as("dispute"))
    .where("owed_paise", ">", sql.lit(0))
    .where("use", "=", "owed")
    .orderBy("owed_since")
    .limit(most);

/** Money for which no order of ours is known. @param since UTC ms */
export const unmatchedMoney = (db: Db, most = 1000, since = 0) =>
  db
    .selectFrom("money_in")
    .select(["id", "order_id", "unmatched_paise", "created_at"])
    .where("unmatched_paise", ">", sql.lit(0))
    .where("created_at", ">", since)
    .orderBy("created_at")
    .limit(most)
    .execute();

/**
 * Refunds that wait for the owner: refused, failed, or to be sent by hand. `dispute`: about their
 * money one is open, so that they wait for the bank first.
 */
export const refundsForOwner = (db: Db, most = 1000) =>
  db
    .selectFrom("refunds")
    .selectAll()
    .select(openDisputeBeside("refunds.money_id").as("dispute"))
    .where("state", "in", WAITING_FOR_OWNER)
    .orderBy("id")
    .limit(most)
    .execute();

/**
 * Refunds asked for that the gateway has not answered, and those that should have been asked for
 * by then: their 48 hours are over, nobody holds them and no bank decides about their money.
 *
 * @param before since before, UTC ms
 */
export async function refundsUnanswered(
  db: Db,
  before: number,
): Promise<{ id: RefundId; state: RefundState; asked_at: number }[]> {
  const asked = await db
    .selectFrom("refunds")
    .select(["id", "state", "asked_at"])
    .where("state", "=", "asked")
    .where("asked_at", "<=", before)
    .execute();
  const late = await db
    .selectFrom("refunds")
    .innerJoin("money_in", "money_in.id", "refunds.money_id")
    .select(["refunds.id", "refunds.state", "refunds.asked_at"])
    .where("refunds.state", "=", "due")
    .where("refunds.next_try_at", "<=", before)
    .where((e) => e.or([e("held_until", "is", null), e("held_until", "<=", before)]))
    .where(openDisputeBeside("refunds.money_id"), "is", null)
    .execute();
  return [...asked, ...late];
}

/**
 * Disputes that are not decided, those to be answered soonest first, with the payments of ours.
 * `waiting_paise`: what of that money is to go back, and does not before the bank has decided.
 */
export async function openDisputes(db: Db) {
  const rows = await db
    .selectFrom("disputes")
    .leftJoin("money_in", "money_in.id", "disputes.money_id")
    .selectAll("disputes")
    .select("money_in.payment_id as payment")
    .select(waitingFor.as("waiting_paise"))
    .where(sql<boolean>`disputes.status in ('open', 'under_review')`)
    .orderBy("respond_by")
    .execute();
  return rows.map((row) => ({ ...row, waiting_paise: Number(row.waiting_paise) }));
}

const waitingFor = sql<number | string>`case when disputes.phase = 'fraud' then 0
  else coalesce(money_in.to_return_paise, 0) + coalesce((select sum(refunds.amount_paise)
    from refunds where refunds.money_id = disputes.money_id
      and refunds.state in (${sql.join(WAITING.map((state) => sql.lit(state)))})), 0) end`;

const balanceOf = (rows: { account: string; paise: number | string }[]): Balance =>
  Object.fromEntries(
    accounts.map((name) => [
      name,
      Number(rows.find(({ account }) => account === name)?.paise ?? 0),
    ]),
  ) as Balance;
