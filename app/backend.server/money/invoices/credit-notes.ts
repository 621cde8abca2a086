import type { Selectable } from "kysely";
import type { Parts } from "../../platform/parts";
import type { CreditNoteId, PaymentId } from "../../platform/store/ids";
import type { Tables, WhyCancelled } from "../../platform/store/tables";
import { invoiceName, type Numbered } from "./wording";

type Row = Selectable<Tables["credit_notes"]>;

/** A credit note, and the invoice that it cancels. Instants UTC ms. */
export interface CreditNote {
  id: CreditNoteId;
  payment: PaymentId;
  /** "C26-27/0001" */
  number: string;
  issuedAt: number;
  /** "2026-27/0007" */
  invoice: string;
  invoiceIssuedAt: number;
  /** why; null: the payment was confirmed by mistake */
  because: Row["because"];
}

/** For the owner and their accountant. */
export const whyCancelled = ({ because }: Pick<CreditNote, "because">): string =>
  because === null ? "confirmed by mistake" : whys[because];

const whys: Record<WhyCancelled, string> = {
  "taken back": "the bank took the payment back",
  "never came": "the payment never came",
  "not there": "the money is not on the bank statement",
  "another claim": "another claim was meant",
};

/**
 * Of a sale that stood until then: its month keeps it, and that of the credit note takes it off.
 */
export const STOOD = ["taken back", "never came"] as const satisfies WhyCancelled[];

/** The credit notes of these payments, newest first. */
export async function creditNotesOf(
  parts: Pick<Parts, "store">,
  payments: PaymentId[],
): Promise<CreditNote[]> {
  if (payments.length === 0) return [];
  const rows = await parts.store.db
    .selectFrom("credit_notes")
    .selectAll()
    .where("payment_id", "in", payments)
    .orderBy("id", "desc")
    .execute();
  return rows.map(shown);
}

export const shown = (row: Row): CreditNote => ({
  id: row.id,
  payment: row.payment_id,
  number: invoiceName(row),
  issuedAt: row.issued_at,
  invoice: invoiceName(invoiceOf(row)),
  invoiceIssuedAt: row.invoice_issued_at,
  because: row.because,
});

/** The place in the numbering of the invoice that was cancelled. */
export const invoiceOf = (
  row: Pick<Row, "invoice_year" | "invoice_number" | "invoice_issued_at">,
): Numbered => ({
  financial_year: row.invoice_year,
  number: row.invoice_number,
  issued_at: row.invoice_issued_at,
});
