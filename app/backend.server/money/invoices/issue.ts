import { IST_MS } from "../../../content/india";
import type { Parts } from "../../platform/parts";
import type { PaymentRow } from "../payments/rows";
import type { Db } from "../../platform/store/store";
import { holdSubjects } from "../../platform/store/lock";
import { currentSeries } from "./series";
import { invoiceWording, sealedWording } from "./wording";

/**
 * Gives a payment the next invoice number of the financial year (and series), within the
 * transaction that fulfils it: rolled back together, so no number is left out. What the invoice
 * says is sealed with it, so that no later edit of the site file, the catalogue or the person
 * changes it.
 */
export async function issueInvoice(parts: Parts, tx: Db, payment: PaymentRow): Promise<void> {
  const issued_at = parts.now();
  const year = financialYear(issued_at);
  await holdSubjects(parts.store, tx, "invoices", [`invoices of ${year}`]);
  const letter = await currentSeries(parts, tx);
  // Sixteen characters are the most that a number may have (CGST rule 46(b)).
  const financial_year = letter === "" ? year : `${year.slice(2)}/${letter}`;
  const number = (await lastNumber(tx, financial_year)) + 1;
  const invoice = { financial_year, number, issued_at };
  const wording_enc = sealedWording(parts, await invoiceWording(parts, tx, payment, invoice));
  await tx
    .insertInto("invoices")
    .values({ payment_id: payment.id, ...invoice, wording_enc })
    .execute();
}

/** The last of a series that was ever given: one that was cancelled is not given again. */
async function lastNumber(tx: Db, series: string): Promise<number> {
  const [standing, cancelled] = [
    await tx
      .selectFrom("invoices")
      .select((e) => e.fn.max("number").as("number"))
      .where("financial_year", "=", series)
      .executeTakeFirst(),
    await tx
      .selectFrom("credit_notes")
      .select((e) => e.fn.max("invoice_number").as("number"))
      .where("invoice_year", "=", series)
      .executeTakeFirst(),
  ];
  return Math.max(Number(standing?.number ?? 0), Number(cancelled?.number ?? 0));
}

/** April to March, Indian time: UTC ms → "2026-27". */
export function financialYear(at: number): string {
  const there = new Date(at + IST_MS);
  const first = there.getUTCMonth() < 3 ? there.getUTCFullYear() - 1 : there.getUTCFullYear();
  return `${first}-${String((first + 1) % 100).padStart(2, "0")}`;
}
