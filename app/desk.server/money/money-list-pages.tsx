import type { ShownCreditNote, ShownInvoice } from "../../backend.server/desk/lists/invoiced";
import type { Method, Received, Sum } from "../../backend.server/desk/lists/received";
import type { Span } from "../../backend.server/desk/lists/span";
import { dayInWords } from "../../content/dates";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { Chips } from "../frame/chips";
import { Frame } from "../frame/frame";
import { CancelledInvoices, CreditNotes } from "./credit-notes-table";
import { Months } from "../frame/months";
import { counted } from "../../content/counted";
import { NextPage, Person } from "../frame/list-parts";
import { Table } from "../frame/table";
import { lostWords } from "../../backend.server/desk/people/disputes";

interface PaymentsPageProps {
  span: Span;
  months: string[];
  method: Method | null;
  show: "received" | "unpaid";
  sums: Record<Method, Sum>;
  rows: Received[];
  next: string | null;
}

/** Who paid, when, how, for what; and what was begun and not paid. */
export function PaymentsPage({ span, months, method, show, sums, rows, next }: PaymentsPageProps) {
  const at = (more: Record<string, string>) =>
    `/payments?${new URLSearchParams({ span: span.name, ...more }).toString()}`;
  const { online, manual } = sums;
  const kept: Record<string, string> =
    show === "unpaid" ? { show } : method === null ? {} : { method };
  return (
    <Frame title="Payments" at="/payments">
      <Months path="/payments" span={span} months={months} kept={kept} today />
      <Chips
        label="Which"
        chips={[
          { words: "All received", href: at({}), here: show === "received" && method === null },
          { words: "Gateway", href: at({ method: "online" }), here: method === "online" },
          { words: "UPI, by hand", href: at({ method: "manual" }), here: method === "manual" },
          { words: "Begun, not paid", href: at({ show: "unpaid" }), here: show === "unpaid" },
        ]}
      />
      {show === "unpaid" ? null : (
        <p className="small muted">
          What was confirmed in one month and undone in another is in no sum here; Figures and the
          books keep it as a sale of the first month, and take it off in the second.
        </p>
      )}
      {show === "unpaid" ? (
        <p>Newest first, whichever the month. Most are looked at again by themselves.</p>
      ) : (
        <p>
          <b>{`Received: ${inRupees(online.paise + manual.paise)} in ${counted(online.count + manual.count, "payment")}.`}</b>
          {` Gateway ${inRupees(online.paise)} in ${online.count}, UPI ${inRupees(manual.paise)} in ${manual.count}.`}
        </p>
      )}
      {rows.length === 0 ? (
        <p>None.</p>
      ) : (
        <Table
          caption={show === "unpaid" ? "Begun and not paid" : "Received"}
          heads={["Name", "Amount", "Services", "Paid by", "At"]}
          sums={[1]}
          named
          rows={rows.map((row) => [
            <Person key="name" id={row.person} name={row.name} />,
            inRupees(row.paise),
            row.services.join(", "),
            paidWords(row),
            instantInIndia(row.at),
          ])}
        />
      )}
      <NextPage href={next === null ? null : at({ ...kept, after: next })} />
    </Frame>
  );
}

function paidWords(row: Received): string {
  const by = row.method === "manual" ? "UPI, by hand" : "Razorpay";
  const state = row.state === "fulfilled" ? "received" : row.state;
  return `${by}: ${state}${row.isDisputed ? ", in dispute" : ""}${lostWords(row)}`;
}

interface InvoicesPageProps {
  span: Span;
  months: string[];
  rows: ShownInvoice[];
  next: string | null;
  sum: Sum;
  creditNotes: ShownCreditNote[];
  /** invoices of the month that do not stand, each with its credit note, of whatever month */
  cancelled: ShownCreditNote[];
}

/** The invoices of a month, each with its PDF, those that were cancelled, and its credit notes. */
export const InvoicesPage = ({
  span,
  months,
  rows,
  next,
  sum,
  creditNotes,
  cancelled,
}: InvoicesPageProps) => (
  <Frame title="Invoices" at="/invoices">
    <Months path="/invoices" span={span} months={months} kept={{}} />
    <p>
      <b>{`${counted(sum.count, "invoice")}, ${inRupees(sum.paise)}.`}</b>
      {cancelled.length === 0
        ? ""
        : ` ${cancelled.length} more ${cancelled.length === 1 ? "was" : "were"} cancelled, ${inRupees(paiseOf(cancelled))}, and not counted.`}
    </p>
    {rows.length === 0 ? (
      <p>None.</p>
    ) : (
      <Table
        caption="Invoices, newest first"
        heads={["Number", "Name", "Amount", "Issued", "File"]}
        sums={[2]}
        rows={rows.map((one) => [
          one.number,
          <Person key="name" id={one.person} name={one.name} />,
          inRupees(one.paise),
          dayInWords(one.issuedAt),
          <a key="file" href={`/invoices/${one.payment}/pdf`} aria-label={`PDF of ${one.number}`}>
            PDF
          </a>,
        ])}
      />
    )}
    <CancelledInvoices cancelled={cancelled} />
    <NextPage href={next === null ? null : `/invoices?span=${span.name}&after=${next}`} />
    <CreditNotes
      creditNotes={creditNotes.map(({ person, name, ...one }) => ({
        ...one,
        who: <Person id={person} name={name} />,
      }))}
    />
  </Frame>
);

const paiseOf = (all: { paise: number }[]) => all.reduce((sum, { paise }) => sum + paise, 0);
