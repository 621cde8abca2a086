import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { gstinOnInvoice, gstinOnSealed } from "../invoices/gstin-on";
import type { Worded } from "../invoices/wording";

/** The one that stands on the invoice of a row. */
export function gstinOf(
  parts: Parts,
  { financial_year, number, issued_at, ...row }: Paid,
): string | null {
  return financial_year === null || number === null || issued_at === null
    ? null
    : gstinOnInvoice(parts, { ...row, financial_year, number, issued_at });
}

/**
 * By payment, of sales whose invoice was cancelled: the invoice's last words are its credit note's.
 */
export async function gstinsOfCancelled(
  parts: Parts,
  rows: Paid[],
): Promise<Map<PaymentId | null, string | null>> {
  const without = rows.flatMap(({ payment, number }) =>
    payment !== null && number === null ? [payment] : [],
  );
  if (without.length === 0) return new Map();
  const notes = await parts.store.db
    .selectFrom("credit_notes")
    .select(["payment_id", "invoice_wording_enc"])
    .where("payment_id", "in", [...new Set(without)])
    .orderBy("id")
    .execute();
  return new Map(
    notes.map(({ payment_id, invoice_wording_enc: words }) => [
      payment_id,
      gstinOnSealed(parts, words, "credit_notes.invoice_wording"),
    ]),
  );
}

/** A row with what its invoice was sealed with, null where there is none. */
type Paid = { [K in keyof Worded]: Worded[K] | null } & { payment: PaymentId | null };
