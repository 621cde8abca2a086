import { sql, type Selectable } from "kysely";
import type { Db } from "../../platform/store/store";
import type { MoneyId } from "../../platform/store/ids";
import type { Tables } from "../../platform/store/tables";
import { accounts, partition, type Facts, type Partition } from "./partition";
import { PROMISED } from "../../platform/states/refund-states";
import { addToDay, dayInIndia } from "./sums";

export type MoneyRow = Selectable<Tables["money_in"]>;

/**
 * Says anew where the money of one payment is, from the rows that tell of it, and carries the
 * change to the sums of its day. To be called at the end of every transaction that changed any of
 * those rows.
 */
export async function account(tx: Db, id: MoneyId): Promise<Partition> {
  const row = await moneyById(tx, id);
  if (!row) throw new Error(`the ledger does not hold ${id}`);
  const now = partition(await factsOf(tx, row));
  const columns = columnsOf(now);
  if (Object.entries(columns).every(([name, paise]) => row[name as keyof typeof columns] === paise))
    return now;
  await tx.updateTable("money_in").set(columns).where("id", "=", id).execute();
  for (const name of accounts)
    addToDay(tx, dayInIndia(row.created_at), name, now[name] - row[`${name}_paise`]);
  return now;
}

export const moneyById = (db: Db, id: MoneyId): Promise<MoneyRow | undefined> =>
  db.selectFrom("money_in").selectAll().where("id", "=", id).executeTakeFirst();

/** What is known of the money of one payment. Throws when the ledger does not hold it. */
export async function factsById(tx: Db, id: MoneyId): Promise<Facts> {
  const row = await moneyById(tx, id);
  if (!row) throw new Error(`the ledger does not hold ${id}`);
  return factsOf(tx, row);
}

/** Paise that left, or may have to leave, for money that came in: what `partition` divides by. */
async function factsOf(tx: Db, row: MoneyRow): Promise<Facts> {
  const [ours, gateway, promised, sent, madeGood, disputed] = await Promise.all([
    row.payment_id === null
      ? undefined
      : tx
          .selectFrom("payments")
          .select("state")
          .where("id", "=", row.payment_id)
          .executeTakeFirst(),
    tx
      .selectFrom("gateway_refunds")
      .select((e) => ["status", e.fn.sum<number | string>("amount_paise").as("paise")])
      .where("money_id", "=", row.id)
      .groupBy("status")
      .execute(),
    sumOf(tx, row.id, PROMISED),
    sumOf(tx, row.id, ["sent"]),
    tx
      .selectFrom("made_good")
      .select((e) => ["how", e.fn.sum<number | string>("amount_paise").as("paise")])
      .where("money_id", "=", row.id)
      .groupBy("how")
      .execute(),
    tx
      .selectFrom("disputes")
      .select((e) => [
        e.fn.sum<number | string | null>(lost).as("lost"),
        e.fn.sum<number | string | null>(contested).as("contested"),
      ])
      .where("money_id", "=", row.id)
      .executeTakeFirst(),
  ]);
  const refunded = (status: string) =>
    Number(gateway.find((one) => one.status === status)?.paise ?? 0);
  const made = (how: Tables["made_good"]["how"]) =>
    Number(madeGood.find((one) => one.how === how)?.paise ?? 0);
  return {
    captured: isCaptured(row) ? row.amount_paise : 0,
    use: row.use,
    fulfilled: ours?.state === "fulfilled" || ours?.state === "refunded",
    processed: refunded("processed") + sent - made("came back"),
    writtenOff: made("written off"),
    pending: refunded("pending"),
    promised,
    lost: Number(disputed?.lost ?? 0),
    contested: Number(disputed?.contested ?? 0),
  };
}

/** Of a dispute that is lost, what the gateway took. */
const lost = sql<number>`case when status <> 'lost' then 0
  when deducted_paise > 0 then deducted_paise else amount_paise end`;
/**
 * Of one that goes on, what it may take; in the fraud phase nothing is taken: we are asked to
 * refund.
 */
const contested = sql<number>`case when status in ('open', 'under_review') and phase <> 'fraud'
  then amount_paise else 0 end`;

async function sumOf(
  tx: Db,
  id: MoneyId,
  states: readonly Tables["refunds"]["state"][],
): Promise<number> {
  const row = await tx
    .selectFrom("refunds")
    .select((e) => e.fn.sum<number | string | null>("amount_paise").as("paise"))
    .where("money_id", "=", id)
    .where("state", "in", [...states])
    .executeTakeFirst();
  return Number(row?.paise ?? 0);
}

/**
 * The gateway shows whole refunds in the payment's state; what was never captured has no fee there,
 * and never came to us.
 */
const isCaptured = ({ status }: MoneyRow): boolean =>
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
