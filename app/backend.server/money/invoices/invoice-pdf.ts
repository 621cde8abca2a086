import { documentPdf } from "../../platform/pdf";
import type { Parts } from "../../platform/parts";
import { paymentById } from "../payments/rows";
import { ClientRefusal } from "../../../api/refusal";
import type { CreditNoteId, PaymentId, PersonId } from "../../platform/store/ids";
import { creditNotesOf, invoiceOf } from "./credit-notes";
import {
  invoiceName,
  invoiceWords,
  openWording,
  sealedWords,
  titled,
  wordingOf,
  type Worded,
  type Wording,
} from "./wording";

export interface InvoiceFile {
  pdf: Buffer;
  filename: string;
}

/**
 * The invoice of a fulfilled payment as a tagged PDF, drawn from what was sealed when it was
 * issued. Throws Refusal 404 when there is none.
 */
export async function invoiceFile(parts: Parts, id: PaymentId): Promise<InvoiceFile> {
  const invoice = await parts.store.db
    .selectFrom("invoices")
    .selectAll()
    .where("payment_id", "=", id)
    .executeTakeFirst();
  if (!invoice) throw noReceipt();
  const wording = kept(parts, invoice) ?? (await wordedNow(parts, id));
  return {
    pdf: await documentPdf(wording, invoice.issued_at),
    filename: `invoice-${invoiceName(invoice).replaceAll("/", "-")}.pdf`,
  };
}

/** Of an invoice that was cancelled: itself, or the credit note that cancels it. */
export type CancelledPaper = "invoice" | "credit note";

/**
 * A credit note, or the invoice that it cancels, as a tagged PDF. Throws Refusal 404 when there is
 * none.
 */
export async function cancelledFile(
  parts: Parts,
  id: CreditNoteId,
  which: CancelledPaper,
): Promise<InvoiceFile> {
  const row = await parts.store.db
    .selectFrom("credit_notes")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || row.wording_enc === "") throw noReceipt();
  const [wording, numbered] =
    which === "credit note"
      ? [openWording(parts, row.wording_enc, "credit_notes.wording"), row]
      : [
          openWording(parts, row.invoice_wording_enc, "credit_notes.invoice_wording"),
          invoiceOf(row),
        ];
  return {
    pdf: await documentPdf(wording, numbered.issued_at),
    filename: `${which.replace(" ", "-")}-${invoiceName(numbered).replaceAll("/", "-")}.pdf`,
  };
}

/**
 * The same, of the person's own payments only; of one that was undone the papers, too, that its
 * credit note names. Throws Refusal 404 for another's as for none.
 */
export async function ownInvoiceFile(
  parts: Parts,
  person: { id: PersonId },
  { payment, note, cancelled }: { payment: string; note?: string; cancelled?: string },
): Promise<InvoiceFile> {
  const row = await paymentById(parts.store.db, payment as PaymentId);
  if (row?.person_id !== person.id) throw noReceipt();
  const id = (note ?? cancelled) as CreditNoteId | undefined;
  if (id === undefined) return invoiceFile(parts, row.id);
  const theirs = await creditNotesOf(parts, [row.id]);
  if (!theirs.some((one) => one.id === id)) throw noReceipt();
  return cancelledFile(parts, id, note === undefined ? "invoice" : "credit note");
}

const noReceipt = () => new ClientRefusal(404, "money.no-receipt");

/** Null while it was never worded. Throws Refusal 404 once it is erased. */
function kept(parts: Parts, invoice: Worded): Wording | null {
  const wording = wordingOf(parts, invoice);
  if (wording === "erased") throw noReceipt();
  return wording;
}

/** One that a release before this issued: worded as things now stand, and kept so. */
async function wordedNow(parts: Parts, id: PaymentId): Promise<Wording> {
  return parts.store.transaction(
    async (tx) => {
      const payment = await paymentById(tx, id);
      if (!payment) throw noReceipt();
      const invoice = await tx
        .selectFrom("invoices")
        .selectAll()
        .where("payment_id", "=", id)
        .executeTakeFirstOrThrow();
      const there = kept(parts, invoice);
      if (there) return there;
      const words = await invoiceWords(parts, tx, payment, invoice.issued_at);
      await tx
        .updateTable("invoices")
        .set({ words_enc: sealedWords(parts, words) })
        .where("payment_id", "=", id)
        .execute();
      return titled(words, invoice);
    },
    { table: "payments", id },
  );
}
