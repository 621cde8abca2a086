import type { ReactNode } from "react";
import type { ShownCreditNote } from "../../backend.server/desk/lists/invoiced";
import { whyCancelled, type CreditNote } from "../../backend.server/money/invoices/credit-notes";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { Person } from "../frame/list-parts";
import { Table } from "../frame/table";

interface CreditNotesProps {
  creditNotes: (CreditNote & { who?: ReactNode; paise?: number })[];
}

/** Each credit note with the invoice that it cancels, as files. */
export const CreditNotes = ({ creditNotes }: CreditNotesProps) => {
  const [first] = creditNotes;
  if (!first) return null;
  const wide = first.who !== undefined;
  return (
    <section aria-labelledby="credit-notes">
      <h2 id="credit-notes">Credit notes</h2>
      <Table
        caption="Each cancels an invoice whose money did not come, or was taken back"
        heads={[
          ...(wide ? ["Name", "Amount"] : []),
          "Credit note",
          "Issued",
          "Cancels invoice",
          "Why",
        ]}
        {...(wide ? { sums: [1] } : {})}
        rows={creditNotes.map((one) => {
          const { id, number, issuedAt, invoice, invoiceIssuedAt, who, paise } = one;
          return [
            ...(wide ? [who, inRupees(paise ?? 0)] : []),
            <a key="note" href={`/credit-notes/${id}/pdf`}>
              {number}
            </a>,
            dayInWords(issuedAt),
            <span key="invoice">
              <a href={`/credit-notes/${id}/invoice`}>{invoice}</a>
              {` of ${dayInWords(invoiceIssuedAt)}`}
            </span>,
            whyCancelled(one),
          ];
        })}
      />
    </section>
  );
};

/** The invoices of a month that do not stand: the accountant's file has them, too. */
export const CancelledInvoices = ({ cancelled }: { cancelled: ShownCreditNote[] }) =>
  cancelled.length === 0 ? null : (
    <Table
      caption="Cancelled, and not counted"
      heads={["Number", "Name", "Amount", "Issued", "Cancelled by"]}
      sums={[2]}
      rows={cancelled.map((one) => [
        <a key="invoice" href={`/credit-notes/${one.id}/invoice`}>
          {one.invoice}
        </a>,
        <Person key="name" id={one.person} name={one.name} />,
        inRupees(one.paise),
        dayInWords(one.invoiceIssuedAt),
        `credit note ${one.number} of ${dayInWords(one.issuedAt)}`,
      ])}
    />
  );
