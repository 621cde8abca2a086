import { instantInIndia } from "../../../content/instants";
import type { Parts } from "../../platform/parts";
import { holdSubjects } from "../../platform/store/lock";
import type { Db } from "../../platform/store/store";
import type { WhyCancelled } from "../../platform/store/tables";
import type { CreditNoteId } from "../../platform/store/ids";
import type { PaymentRow } from "../payments/rows";
import { financialYear } from "./financial-year";
import { currentSeries } from "./series";
import {
  creditNoteWording,
  invoiceName,
  invoiceWords,
  sealedAs,
  titled,
  wordingOf,
  type Numbered,
} from "./wording";

/** An invoice that was cancelled, and the number of the credit note that did it. */
export interface Cancelled {
  id: CreditNoteId;
  /** "2026-27/0007" */
  invoice: string;
  /** "C26-27/0001" */
  creditNote: string;
}

/**
 * Cancels the invoice of a payment whose money never came, or is gone, by a credit note with the
 * next number of a series of its own, gapless as the invoices' is. The invoice keeps its number and
 * what it says, beside the credit note. For use within the transaction that takes the service back.
 */
export async function cancelInvoice(
  parts: Parts,
  tx: Db,
  payment: PaymentRow,
  because: WhyCancelled | null,
): Promise<Cancelled> {
  const invoice = await tx
    .selectFrom("invoices")
    .selectAll()
    .where("payment_id", "=", payment.id)
    .executeTakeFirstOrThrow();
  const issued_at = parts.now();
  const year = financialYear(issued_at);
  await holdSubjects(
    parts.store,
    tx,
    "invoices",
    [year, financialYear(invoice.issued_at)].map((one) => `invoices of ${one}`),
  );
  const letter = await currentSeries(parts, tx);
  // "C26-27/7QKA/0001": sixteen characters are the most that a number may have (CGST rule 53).
  const financial_year = `C${year.slice(2)}${letter === "" ? "" : `/${letter}`}`;
  const last = await tx
    .selectFrom("credit_notes")
    .select((e) => e.fn.max("number").as("number"))
    .where("financial_year", "=", financial_year)
    .executeTakeFirst();
  const note: Numbered = { financial_year, number: Number(last?.number ?? 0) + 1, issued_at };
  const kept = wordingOf(parts, invoice);
  const said =
    kept === null || kept === "erased"
      ? titled(await invoiceWords(parts, tx, payment, invoice.issued_at), invoice)
      : kept;
  const id = parts.newId<CreditNoteId>();
  await tx
    .insertInto("credit_notes")
    .values({
      id,
      payment_id: payment.id,
      ...note,
      wording_enc: sealedAs(
        parts,
        "credit_notes.wording",
        creditNoteWording(said, note, {
          name: invoiceName(invoice),
          day: instantInIndia(invoice.issued_at).slice(0, 10),
          because,
        }),
      ),
      invoice_year: invoice.financial_year,
      invoice_number: invoice.number,
      invoice_issued_at: invoice.issued_at,
      because,
      invoice_wording_enc: sealedAs(parts, "credit_notes.invoice_wording", said),
    })
    .execute();
  await tx.deleteFrom("invoices").where("payment_id", "=", payment.id).execute();
  return { id, invoice: invoiceName(invoice), creditNote: invoiceName(note) };
}
