import { sql } from "kysely";
import type { Db } from "../../platform/store/store";

/**
 * The second invariant, between our books, the gateway's report and its transfers, in paise:
 * *captured − returned − under way − fees (GST included) − dispute debits ± adjustments = settled +
 * not yet settled*.
 */
export interface SettlementSums {
  captured: number;
  /** refunds of the gateway's, without transfers by hand */
  returned: number;
  /**
   * refunds that the report has taken off and that are not done: they still wait, or failed since,
   * and then their money comes back as an adjustment
   */
  underWay: number;
  fees: number;
  disputes: number;
  adjustments: number;
  settled: number;
  notYetSettled: number;
  /** what the two sides differ by */
  difference: number;
}

/** A line of the report, or a transfer, that does not agree with the books. */
export interface SettlementException {
  id: string;
  says: string;
}

/**
 * Adds up both sides. It reads all of the gateway's payments and lines: for the command line and
 * the doctor.
 */
export async function settlementSums(db: Db): Promise<SettlementSums> {
  const one = async (text: ReturnType<typeof sql<{ paise: number | string | null }>>) =>
    Number((await text.execute(db)).rows[0]?.paise ?? 0);
  const captured = await one(
    sql`select sum(captured_paise) as paise from money_in where method = 'online'`,
  );
  const returned = await one(
    sql`select sum(amount_paise) as paise from gateway_refunds where status = 'processed'`,
  );
  const underWay = await one(sql`select sum(l.debit_paise) as paise
    from settlement_lines l join gateway_refunds r on r.id = l.entity_id
    where l.type = 'refund' and r.status <> 'processed'`);
  const fees = await one(sql`select sum(coalesce(l.fee_paise, m.fee_paise, 0)) as paise
    from money_in m left join settlement_lines l on l.entity_id = m.id and l.type = 'payment'
    where m.method = 'online' and m.captured_paise > 0`);
  const disputes = await one(
    sql`select sum(deducted_paise) as paise from disputes where status = 'lost'`,
  );
  const adjustments = await one(sql`select sum(credit_paise - debit_paise) as paise
    from settlement_lines where type in ('adjustment', 'transfer') and dispute_id is null`);
  const settled = await one(sql`select sum(amount_paise) as paise from settlements
    where status <> 'failed'`);
  const unsettledPayments =
    await one(sql`select sum(captured_paise - coalesce(fee_paise, 0)) as paise
    from money_in where method = 'online' and captured_paise > 0
    and not exists (select 1 from settlement_lines l where l.entity_id = money_in.id)`);
  const unsettledRefunds = await one(sql`select sum(amount_paise) as paise from gateway_refunds
    where status = 'processed'
    and not exists (select 1 from settlement_lines l where l.entity_id = gateway_refunds.id)`);
  const unsettledDisputes = await one(sql`select sum(deducted_paise) as paise from disputes
    where status = 'lost'
    and not exists (select 1 from settlement_lines l where l.dispute_id = disputes.id)`);
  const notYetSettled = unsettledPayments - unsettledRefunds - unsettledDisputes;
  return {
    captured,
    returned,
    underWay,
    fees,
    disputes,
    adjustments,
    settled,
    notYetSettled,
    difference:
      captured - returned - underWay - fees - disputes + adjustments - (settled + notYetSettled),
  };
}

/** What does not agree, line by line; the first hundred of each kind. */
export async function settlementExceptions(db: Db): Promise<SettlementException[]> {
  const found = async (text: ReturnType<typeof sql<SettlementException>>) =>
    (await text.execute(db)).rows;
  return [
    ...(await found(sql`select l.entity_id as id, 'is in the report and not in our books' as says
      from settlement_lines l where (l.type = 'payment'
        and not exists (select 1 from money_in m where m.id = l.entity_id))
      or (l.type = 'refund'
        and not exists (select 1 from gateway_refunds r where r.id = l.entity_id)) limit 100`)),
    ...(await found(sql`select l.entity_id as id, 'has another amount in the report' as says
      from settlement_lines l join money_in m on m.id = l.entity_id
      where l.type = 'payment' and l.credit_paise <> m.amount_paise - l.fee_paise limit 100`)),
    ...(await found(sql`select l.entity_id as id, 'has another amount in the report' as says
      from settlement_lines l join gateway_refunds r on r.id = l.entity_id
      where l.type = 'refund' and l.debit_paise <> r.amount_paise + l.fee_paise limit 100`)),
    ...(await found(sql`select l.entity_id as id,
        'failed after it was settled, and its money has not come back' as says
      from settlement_lines l join gateway_refunds r on r.id = l.entity_id
      where l.type = 'refund' and r.status = 'failed'
      and not exists (select 1 from settlement_lines back where back.type = 'adjustment'
        and back.credit_paise = l.debit_paise and back.settled_at >= l.settled_at) limit 100`)),
    ...(await found(sql`select s.id as id, 'differs from the lines of its report' as says
      from settlements s where s.amount_paise <> coalesce((select sum(credit_paise - debit_paise)
        from settlement_lines l where l.settlement_id = s.id), 0) limit 100`)),
  ];
}
