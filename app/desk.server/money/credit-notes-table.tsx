import type { ReactNode } from "react";
import type { CreditNote } from "../../backend.server/money/invoices/credit-notes";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { Table } from "../frame/table";

interface CreditNotesProps {
  creditNotes: (CreditNote & { who?: ReactNode; paise?: number })[];
}

/** Confirmations that were undone: each credit note with the invoice that it cancels, as files. */
export const CreditNotes = ({ creditNotes }: CreditNotesProps) => {
  const [first] = creditNotes;
  if (!first) return null;
  const wide = first.who !== undefined;
  return (
    <section aria-labelledby="credit-notes">
      <h2 id="credit-notes">Credit notes</h2>
      <Table
        caption="Confirmations that were undone: no money came for these invoices"
        heads={[...(wide ? ["Name", "Amount"] : []), "Credit note", "Issued", "Cancels invoice"]}
        {...(wide ? { sums: [1] } : {})}
        rows={creditNotes.map(({ id, number, issuedAt, invoice, invoiceIssuedAt, who, paise }) => [
          ...(wide ? [who, inRupees(paise ?? 0)] : []),
          <a key="note" href={`/credit-notes/${id}/pdf`}>
            {number}
          </a>,
          dayInWords(issuedAt),
          <span key="invoice">
            <a href={`/credit-notes/${id}/invoice`}>{invoice}</a>
            {` of ${dayInWords(invoiceIssuedAt)}`}
          </span>,
        ])}
      />
    </section>
  );
};
