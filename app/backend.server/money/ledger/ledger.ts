import { sql, type Selectable } from "kysely";
import type { Db } from "../../platform/store/store";
import type { MoneyId } from "../../platform/store/ids";
import type { Tables } from "../../platform/store/tables";
import type { PaymentState } from "../../platform/states/payment-states";
import { accounts, partition, type Facts, type Partition } from "./partition";
import { PROMISED } from "../../platform/states/refund-states";
import { neverCame } from "./never-came";
import { dateInIndia } from "../../../content/india";
import { addToDay } from "./sums";

export type MoneyRow = Selectable<Tables["money_in"]>;

/**
 * Says anew where the money of one payment is, from the rows that tell of it, and carries the
 * change to the sums of its day. To be called at the end of every transaction that changed any of
 * those rows.
 *
 * @returns how it is divided now, and the row as it was
 */
export async function account(tx: Db, id: MoneyId): Promise<Partition & { before: MoneyRow }> {
  const { row: before, facts } = await known(tx, id);
  const now = partition(facts);
  const columns = columnsOf(now);
  const changed = Object.entries(columns).some(
    ([column, paise]) => before[column as keyof typeof columns] !== paise,
  );
  if (changed) {
    await tx.updateTable("money_in").set(columns).where("id", "=", id).execute();
    for (const name of accounts)
      addToDay(tx, dateInIndia(before.created_at), name, now[name] - before[`${name}_paise`]);
  }
  return { ...now, before };
}

export const moneyById = (db: Db, id: MoneyId): Promise<MoneyRow | undefined> =>
  db.selectFrom("money_in").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * What is known of the money of one payment: paise that left, or may have to leave, for money that
 * came in. Throws when the ledger does not hold it.
 */
export const factsById = async (tx: Db, id: MoneyId): Promise<Facts> => (await known(tx, id)).facts;

async function known(tx: Db, id: MoneyId): Promise<{ row: MoneyRow; facts: Facts }> {
  const { rows } = await factsOf(id).execute(tx);
  const [held] = rows;
  if (!held) throw new Error(`the ledger does not hold ${id}`);
  const {
    ours,
    processed,
    sent,
    came_back,
    went_before,
    written_off,
    never_came,
    pending,
    promised,
    lost,
    contested,
    ...row
  } = held;
  const out = Number(processed) + Number(sent) + Number(went_before) - Number(came_back);
  const facts = {
    captured: isCaptured(row) ? row.amount_paise : 0,
    use: row.use,
    fulfilled: ours === "fulfilled" || ours === "refunded",
    processed: out,
    // Who sends to somebody who never paid has lost that: nothing came of which it could be
    // missing.
    writtenOff: Number(never_came) > 0 ? Math.max(out, 0) : Number(written_off),
    pending: Number(pending),
    promised: Number(promised),
    lost: Number(lost),
    contested: Number(contested),
  };
  return { row, facts };
}

/** Sums come as words from PostgreSQL, and as null of no rows. */
type Sum = number | string | null;
interface Told {
  ours: PaymentState | null;
  processed: Sum;
  pending: Sum;
  sent: Sum;
  promised: Sum;
  came_back: Sum;
  went_before: Sum;
  written_off: Sum;
  never_came: Sum;
  lost: Sum;
  contested: Sum;
}

/**
 * One statement: every look at an order asks for this, and a database is a way away. Of a dispute
 * that is lost counts what the gateway took, of one that goes on what it may take; in the fraud
 * phase nothing is taken: we are asked to refund.
 */
const factsOf = (id: MoneyId) => sql<MoneyRow & Told>`
  select money_in.*,
    (select state from payments where id = money_in.payment_id) as ours,
    (select sum(amount_paise) from gateway_refunds
      where money_id = money_in.id and status = 'processed') as processed,
    (select sum(amount_paise) from gateway_refunds
      where money_id = money_in.id and status = 'pending') as pending,
    (select sum(amount_paise) from refunds
      where money_id = money_in.id and state = 'sent') as sent,
    (select sum(amount_paise) from refunds
      where money_id = money_in.id and state in (${promisedStates})) as promised,
    (select sum(amount_paise) from made_good
      where money_id = money_in.id and how = 'came back') as came_back,
    (select sum(amount_paise) from made_good
      where money_id = money_in.id and how = 'went before') as went_before,
    (select sum(amount_paise) from made_good
      where money_id = money_in.id and how = 'written off') as written_off,
    (${neverCame}) as never_came,
    (select sum(case when deducted_paise > 0 then deducted_paise else amount_paise end)
      from disputes where money_id = money_in.id and status = 'lost') as lost,
    (select sum(amount_paise) from disputes where money_id = money_in.id
      and status in ('open', 'under_review') and phase <> 'fraud') as contested
  from money_in where id = ${id}`;
const promisedStates = sql.join(PROMISED.map((state) => sql.lit(state)));

/**
 * The gateway shows whole refunds in the payment's state; what was never captured has no fee there,
 * and never came to us.
 */
export const isCaptured = ({ status }: MoneyRow): boolean =>
  status === "captured" || status === "refunded";

const columnsOf = (now: Partition) => ({
  captured_paise: now.captured,
  served_paise: now.served,
  returned_paise: now.returned,
  owed_paise: now.owed,
  disputed_paise: now.disputed,
  unmatched_paise: now.unmatched,
  gap_paise: now.gap,
  to_return_paise: now.toReturn,
});
