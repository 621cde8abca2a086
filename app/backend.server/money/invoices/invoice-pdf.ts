import type { Language } from "../../../content/languages";
import { ownersWords } from "../../../content/owners-words";
import { DEFAULT_LANGUAGE } from "../../../content/words/sentence";
import type { Parts } from "../../platform/parts";
import { languageOf } from "../../platform/people/reading-language";
import { paymentById } from "../payments/rows";
import { ClientRefusal } from "../../../api/refusal";
import type { CreditNoteId, PaymentId, PersonId } from "../../platform/store/ids";
import { coverOf } from "./cover";
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
 *
 * @param language of the reader; what it says in that stands before it
 */
export async function invoiceFile(
  parts: Parts,
  id: PaymentId,
  language: Language = DEFAULT_LANGUAGE,
): Promise<InvoiceFile> {
  const invoice = await parts.store.db
    .selectFrom("invoices")
    .selectAll()
    .where("payment_id", "=", id)
    .executeTakeFirst();
  if (!invoice) throw noReceipt();
  const wording = kept(parts, invoice) ?? (await wordedNow(parts, id));
  return {
    pdf: await drawn(parts, wording, invoice.issued_at, language),
    filename: `invoice-${invoiceName(invoice).replaceAll("/", "-")}.pdf`,
  };
}

/** The same in the language of who paid, for whom it is. Throws as `invoiceFile`. */
export async function payersInvoiceFile(parts: Parts, id: PaymentId): Promise<InvoiceFile> {
  const payment = await paymentById(parts.store.db, id);
  if (!payment) throw noReceipt();
  return invoiceFile(parts, id, await languageOf(parts.store.db, payment.person_id));
}

/** Of an invoice that was cancelled: itself, or the credit note that cancels it. */
export type CancelledPaper = "invoice" | "credit note";

/**
 * A credit note, or the invoice that it cancels, as a tagged PDF; `language` as of `invoiceFile`.
 * Throws Refusal 404 when there is none.
 */
export async function cancelledFile(
  parts: Parts,
  id: CreditNoteId,
  which: CancelledPaper,
  language: Language = DEFAULT_LANGUAGE,
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
    pdf: await drawn(parts, wording, numbered.issued_at, language),
    filename: `${which.replace(" ", "-")}-${invoiceName(numbered).replaceAll("/", "-")}.pdf`,
  };
}

/**
 * The same, of the person's own payments only; of one that was undone the papers, too, that its
 * credit note names. Throws Refusal 404 for another's as for none.
 */
export async function ownInvoiceFile(
  parts: Parts,
  person: { id: PersonId; language: Language },
  { payment, note, cancelled }: { payment: string; note?: string; cancelled?: string },
): Promise<InvoiceFile> {
  const row = await paymentById(parts.store.db, payment as PaymentId);
  if (row?.person_id !== person.id) throw noReceipt();
  const id = (note ?? cancelled) as CreditNoteId | undefined;
  if (id === undefined) return invoiceFile(parts, row.id, person.language);
  const theirs = await creditNotesOf(parts, [row.id]);
  if (!theirs.some((one) => one.id === id)) throw noReceipt();
  const which = note === undefined ? "invoice" : "credit note";
  return cancelledFile(parts, id, which, person.language);
}

function drawn(parts: Parts, wording: Wording, at: number, language: Language): Promise<Buffer> {
  const site = parts.site();
  const owners = ownersWords(language, () => site);
  return parts.drawPdf(wording, at, { cover: coverOf(wording, language, owners) });
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
