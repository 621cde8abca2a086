import { sql } from "kysely";
import { RETURN_AFTER_MS } from "../../../shared/settings";
import { FOR_EVER } from "../owed/held";
import { openDisputeBeside } from "../disputes/open-dispute";
import { WAITING_FOR_OWNER } from "../../platform/states/refund-states";
import type { Db } from "../../platform/store/store";

// Of each kind of what waits for the owner all there is, however many of them are shown. Conditions
// with a partial index are written out, not bound: SQLite uses the index for no other.

/**
 * Refunds that were refused, failed, or are to be sent by hand (`refundsForOwner`).
 *
 * @returns how many, of how much, how many of them wait for a bank to decide about a dispute, and
 *   when the first of the others was asked for, UTC ms
 */
export const refundsInAll = async (db: Db) =>
  numbers(
    await db
      .selectFrom("refunds")
      .select(({ fn }) => [fn.countAll().as("count"), fn.sum("amount_paise").as("paise")])
      .select(({ fn }) => fn.count(openDisputeBeside("refunds.money_id")).as("disputed"))
      .select(
        sql<number | string | null>`min(case
          when ${openDisputeBeside("refunds.money_id")} is null then asked_at end)`.as("first"),
      )
      .where("state", "in", WAITING_FOR_OWNER)
      .executeTakeFirstOrThrow(),
  );

/**
 * Money that is owed back, of which no refund is filed yet (`owedUnfiled`).
 *
 * @param now UTC ms
 * @returns how much of it, when the first goes back, UTC ms, how many of them the owner holds, and
 *   how many wait for a bank to decide about a dispute
 */
export const owedInAll = async (db: Db, now: number) => {
  const byItself = sql`(coalesce(owed_since, ${sql.lit(now)}) + ${sql.lit(RETURN_AFTER_MS)})`;
  const dispute = openDisputeBeside("money_in.id");
  const first = sql<number | string | null>`min(case
    when ${dispute} is not null then ${sql.lit(FOR_EVER)}
    when coalesce(held_until, 0) > ${byItself} then held_until else ${byItself} end)`;
  const held = sql<number | string | null>`sum(case when held_until > ${now} then 1 else 0 end)`;
  return numbers(
    await db
      .selectFrom("money_in")
      .select(({ fn }) => [fn.countAll().as("count"), fn.sum("to_return_paise").as("paise")])
      .select([first.as("first"), held.as("held")])
      .select(({ fn }) => fn.count(dispute).as("disputed"))
      .where("to_return_paise", ">", sql.lit(0))
      .where("owed_paise", ">", sql.lit(0))
      .where("use", "=", "owed")
      .executeTakeFirstOrThrow(),
  );
};

/** Money for which no order of ours is known (`unmatchedMoney`). @param since UTC ms */
export const unmatchedInAll = async (db: Db, since: number) =>
  numbers(
    await db
      .selectFrom("money_in")
      .select(({ fn }) => [fn.countAll().as("count"), fn.sum("unmatched_paise").as("paise")])
      .where("unmatched_paise", ">", sql.lit(0))
      .where("created_at", ">", since)
      .executeTakeFirstOrThrow(),
  );

/** Payments of which more went out than came in: how many, and by how much. */
export const twiceInAll = async (db: Db) =>
  numbers(
    await db
      .selectFrom("money_in")
      .select(({ fn }) => fn.countAll().as("count"))
      .select(sql<number | string | null>`sum(-gap_paise)`.as("paise"))
      .where("gap_paise", "!=", sql.lit(0))
      .where("gap_paise", "<", sql.lit(0))
      .executeTakeFirstOrThrow(),
  );

/** A database gives sums as text, or none where there are no rows. */
const numbers = <Name extends string>(
  row: Record<Name, number | string | bigint | null>,
): Record<Name, number> => {
  const all = Object.entries<number | string | bigint | null>(row);
  return Object.fromEntries(all.map(([name, sum]) => [name, Number(sum ?? 0)])) as Record<
    Name,
    number
  >;
};
