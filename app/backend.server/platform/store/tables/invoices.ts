import type { CreditNoteId, PaymentId } from "../ids";
import type { Ms, Sealed } from "./column";

export interface InvoicesTables {
  invoices: Invoices;
  credit_notes: CreditNotes;
  invoice_series: InvoiceSeries;
}

/**
 * The invoice of a fulfilled payment, numbered from 1 without gaps in each series: the financial
 * year ("2026-27"), followed by a name ("26-27/7QKA") once numbers may have been lost.
 */
interface Invoices {
  payment_id: PaymentId;
  financial_year: string;
  number: number;
  issued_at: Ms;
  /**
   * what it says without its number (money/invoices/wording.ts); blank once erased, null on one
   * issued by a release before, which has `wording_enc`
   */
  words_enc: Sealed | null;
  /** what it says with its number; null on one that neither has until it is asked for */
  wording_enc: Sealed | null;
}

/**
 * The bank took the payment back, or it was found after the ten minutes of Undo that it never came;
 * or, within them, that it is not there or came for another claim.
 */
export type WhyCancelled = "taken back" | "never came" | "not there" | "another claim";

/**
 * The credit note of a confirmation that was undone, numbered like invoices in series of its own
 * ("C26-27"), with the invoice that it cancels: that one stands in `invoices` no more, and its
 * number is never given again.
 */
interface CreditNotes {
  id: CreditNoteId;
  payment_id: PaymentId;
  financial_year: string;
  number: number;
  issued_at: Ms;
  /** what it says, and what the invoice said; blank once erased */
  wording_enc: Sealed;
  invoice_year: string;
  invoice_number: number;
  invoice_issued_at: Ms;
  invoice_wording_enc: Sealed;
  /** why; null: the payment was confirmed by mistake */
  because: WhyCancelled | null;
}

/**
 * The series of invoice numbers, newest last: one is begun where numbers may have been lost
 * (`money/invoices/series.ts`).
 */
interface InvoiceSeries {
  number: number;
  letter: string;
  since: Ms;
  because: string;
  /** PostgreSQL's, by which a failover is known */
  timeline: string | null;
  /** whether commits waited for a second machine when it was used last; null: not known */
  waits: 0 | 1 | null;
}
