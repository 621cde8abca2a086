import type { Parts } from "../parts";
import type { Db } from "../store/database";
import type { PaymentId } from "../store/ids";
import { holdSubjects } from "../store/lock";

/** India keeps one time all year: UTC+5:30. */
const IST_MS = 5.5 * 3_600_000;

/** Gives a payment the next invoice number of the financial year, within the transaction that fulfils it: rolled back together, so no number is left out. */
export async function issueInvoice(parts: Parts, tx: Db, payment_id: PaymentId): Promise<void> {
  const issued_at = parts.now();
  const financial_year = financialYear(issued_at);
  await holdSubjects(parts.store, tx, [`invoices of ${financial_year}`]);
  const last = await tx
    .selectFrom("invoices")
    .select((e) => e.fn.max("number").as("number"))
    .where("financial_year", "=", financial_year)
    .executeTakeFirst();
  await tx
    .insertInto("invoices")
    .values({ payment_id, financial_year, number: Number(last?.number ?? 0) + 1, issued_at })
    .execute();
}

/** April to March, Indian time: UTC ms → "2026-27". */
export function financialYear(at: number): string {
  const there = new Date(at + IST_MS);
  const first = there.getUTCMonth() < 3 ? there.getUTCFullYear() - 1 : there.getUTCFullYear();
  return `${first}-${String((first + 1) % 100).padStart(2, "0")}`;
}
