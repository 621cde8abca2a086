import type { ShownCreditNote, ShownInvoice } from "../../backend.server/desk/lists/invoiced";
import type { Method, Received, Sum } from "../../backend.server/desk/lists/received";
import type { ReturnedSum, ShownRefund } from "../../backend.server/desk/lists/returned";
import type { Span } from "../../backend.server/desk/lists/span";
import type { Unmatched } from "../../backend.server/desk/lists/unmatched";
import type { openDisputes, owedWaiting } from "../../backend.server/money/ledger/balance";
import { dayInWords } from "../../content/dates";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { Chips } from "../frame/chips";
import { Frame, type Said } from "../frame/frame";
import { CancelledInvoices, CreditNotes } from "./credit-notes-table";
import { Months } from "../frame/months";
import { counted } from "../../content/counted";
import { NextPage, Person } from "../frame/list-parts";
import { Go } from "../frame/for-whom";
import { hadLeft } from "./correct-page";
import { RefundCard } from "./refund-card";
import { UnmatchedMoney } from "./unmatched-money";
import { Table } from "../frame/table";
import { timeIsLost } from "../present";

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
          heads={["Name", "Amount", "Services", "Paid by", "State", "At"]}
          sums={[1]}
          rows={rows.map((row) => [
            <Person key="name" id={row.person} name={row.name} />,
            inRupees(row.paise),
            row.services.join(", "),
            row.method === "manual" ? "UPI, by hand" : "the gateway",
            row.state === "fulfilled" ? "received" : row.state,
            instantInIndia(row.at),
          ])}
        />
      )}
      <NextPage href={next === null ? null : at({ ...kept, after: next })} />
    </Frame>
  );
}

type Owed = Awaited<ReturnType<typeof owedWaiting>>[number];
interface RefundsPageProps {
  span: Span;
  months: string[];
  /** for the owner, of whatever month */
  waiting: ShownRefund[];
  sum: ReturnedSum;
  owed: Owed[];
  unmatched: Unmatched[];
  disputes: Awaited<ReturnType<typeof openDisputes>>;
  rows: ShownRefund[];
  next: string | null;
  /** UTC ms */
  now: number;
  said: Said;
}

/** What came by hand no gateway gives back, and what a refund stands for goes as that one says. */
function howItGoes({ held_until, held_because, method, to_return_paise }: Owed, now: number) {
  if ((held_until ?? 0) > now) return `you keep it: ${held_because ?? "held"}`;
  if (to_return_paise === 0) return "its refund stands below";
  if (method === "manual") return "you send it by bank transfer";
  return timeIsLost()
    ? "by itself once you have compared the lost time"
    : "by itself after 48 hours";
}

/** Refunds that wait for the owner first, then all; money owed, disputes. */
export function RefundsPage(props: RefundsPageProps) {
  const { span, months, waiting, sum, owed, unmatched, disputes, rows, next, now, said } = props;
  return (
    <Frame title="Refunds" at="/refunds" said={said}>
      <Months path="/refunds" span={span} months={months} kept={{}} />
      <p>
        <b>{`Given back: ${inRupees(sum.paise)} in ${counted(sum.count, "refund")}.`}</b>
        {sum.beside.count === 0
          ? ""
          : ` And ${inRupees(sum.beside.paise)} in ${counted(sum.beside.count, "refund")} of money that had bought nothing.`}
        {` What left in the month, or is on its way.`}
      </p>
      {waiting.map((one) => (
        <RefundCard key={one.id} refund={one} typed={null} />
      ))}
      {owed.length === 0 ? null : (
        <Table
          caption="Money that bought nothing, and how it goes back"
          heads={["Since", "Amount due", "Why", "Payment", "How it goes back"]}
          sums={[1]}
          rows={owed.map((one) => [
            one.owed_since === null ? "" : instantInIndia(one.owed_since),
            inRupees(one.owed_paise),
            one.why ?? "",
            one.payment_id ?? one.id,
            howItGoes(one, now),
          ])}
        />
      )}
      <UnmatchedMoney unmatched={unmatched} />
      {disputes.length === 0 ? null : (
        <Table
          caption="Disputes to answer in the gateway's dashboard"
          heads={["Answer by", "Amount", "Status", "Reason", "Dispute"]}
          sums={[1]}
          rows={disputes.map((one) => [
            one.respond_by === null ? "" : instantInIndia(one.respond_by),
            inRupees(one.amount_paise),
            one.status.replace("_", " "),
            one.reason ?? one.reason_code,
            one.id,
          ])}
        />
      )}
      {rows.length === 0 ? (
        <p>No refunds in this month.</p>
      ) : (
        <Table
          caption="Refunds of the month, newest first"
          heads={["Name", "Amount", "State", "Asked", "Sent", "Why not"]}
          sums={[1]}
          rows={rows.map((one) => [
            <Person key="name" id={one.person} name={one.name} />,
            inRupees(one.paise),
            one.state,
            instantInIndia(one.askedAt),
            <Transfer key="sent" refund={one} />,
            one.reason ?? "",
          ])}
        />
      )}
      <NextPage href={next === null ? null : `/refunds?span=${span.name}&after=${next}`} />
    </Frame>
  );
}

/** A transfer by hand as it was entered, and the way to put a slip in it right, or to enter it. */
function Transfer({ refund }: { refund: ShownRefund }) {
  const { id, name, sentOn, utr } = refund;
  const enter = hadLeft(refund);
  if (sentOn === null && !enter) return null;
  return (
    <span className="row">
      {sentOn === null
        ? null
        : [dayInWords(sentOn), ...(utr === null ? [] : [`UTR ${utr}`])].join(", ")}
      <Go
        className="btn quiet"
        href={`/refunds/${id}/correct`}
        aria-label={
          enter
            ? `I had sent it: ${name || "this person"}`
            : `Correct the transfer to ${name || "this person"}, ${utr ?? ""}`
        }
      >
        {enter ? "I had sent it" : "Correct"}
      </Go>
    </span>
  );
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
