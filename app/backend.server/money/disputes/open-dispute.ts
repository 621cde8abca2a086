import { sql } from "kysely";

/**
 * Beside a row of refunds or of money that came in: the dispute that is open about its money, by
 * its id. Until the bank has decided it nothing of that money leaves; only in the fraud phase the
 * network asks us to give it back ourselves. The conditions of an index are written out, not bound.
 */
export const openDisputeBeside = (money: "refunds.money_id" | "money_in.id") =>
  sql<string | null>`(select min(disputes.id) from disputes
    where disputes.money_id = ${sql.ref(money)}
      and disputes.status in ('open', 'under_review') and disputes.phase <> 'fraud')`;

/** Those of rows with that column that nothing keeps, and those that wait for a bank to decide. */
export const byDispute = <Row extends { dispute: string | null }>(rows: Row[]) => ({
  free: rows.filter(({ dispute }) => dispute === null),
  disputed: rows.filter(({ dispute }) => dispute !== null),
});
