import type { LatelyBack } from "../../backend.server/money/ledger/undo-came-back";
import { stateWords, type ListedRefund } from "../../backend.server/desk/lists/refunds-of-month";
import type { ReturnedSum } from "../../backend.server/desk/lists/returned";
import { monthsSumWords } from "../../backend.server/desk/lists/returned-words";
import type { MayBe, ShownRefund } from "../../backend.server/desk/lists/shown-refunds";
import type { Span } from "../../backend.server/desk/lists/span";
import type { Unmatched } from "../../backend.server/desk/lists/unmatched";
import type { LostBySending } from "../../backend.server/desk/today/lost-to";
import type { Twice } from "../../backend.server/desk/today/twice";
import type { openDisputes, owedWaiting } from "../../backend.server/money/ledger/balance";
import type { PersonId } from "../../backend.server/platform/store/ids";
import { dayInWords } from "../../content/dates";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { Frame, type Said } from "../frame/frame";
import { Months } from "../frame/months";
import { NextPage, Person } from "../frame/list-parts";
import { Go } from "../frame/for-whom";
import { hadLeft } from "./correct-page";
import { CameBackCard } from "./came-back-card";
import { LostCard } from "./lost-card";
import { NotTheirs } from "./not-theirs";
import { RefundCard } from "./refund-card";
import { TwiceCard } from "./twice-card";
import { DisputedInFigures } from "../today/disputed-in-figures";
import { UnmatchedMoney } from "./unmatched-money";
import { Table } from "../frame/table";
import { may } from "../doors";
import { timeIsLost } from "../present";

type Owed = Awaited<ReturnType<typeof owedWaiting>>[number];
interface RefundsPageProps {
  span: Span;
  months: string[];
  /** for the owner, of whatever month */
  waiting: (ShownRefund & MayBe)[];
  twice: Twice[];
  /** what was sent to clients whose money never came, of whatever month */
  lost: LostBySending[];
  /** what was entered as come back a moment ago */
  back: (LatelyBack & { name: string })[];
  sum: ReturnedSum;
  owed: Owed[];
  unmatched: Unmatched[];
  disputes: (Awaited<ReturnType<typeof openDisputes>>[number] & {
    person: PersonId | null;
    name: string;
  })[];
  rows: ListedRefund[];
  next: string | null;
  /** UTC ms */
  now: number;
  said: Said;
}

/** What came by hand no gateway gives back, and what a refund stands for goes as that one says. */
function howItGoes(
  { held_until, held_because, method, to_return_paise, dispute }: Owed,
  now: number,
) {
  if (dispute !== null) return "once the bank has decided about the dispute";
  if ((held_until ?? 0) > now) return `you keep it: ${held_because ?? "held"}`;
  if (to_return_paise === 0) return "by its refund, which stands above";
  if (method === "manual")
    return `${may("money out") ? "you send" : "the owner sends"} it by bank transfer`;
  return timeIsLost()
    ? "by itself once you have compared the lost time"
    : "by itself after 48 hours";
}

/** Refunds that wait for the owner first, then all; money owed, disputes. */
export function RefundsPage(props: RefundsPageProps) {
  const {
    span,
    months,
    waiting,
    twice,
    lost,
    back,
    sum,
    owed,
    unmatched,
    disputes,
    rows,
    next,
    now,
    said,
  } = props;
  const [given, beside] = monthsSumWords(sum);
  return (
    <Frame title="Refunds" at="/refunds" said={said}>
      <Months path="/refunds" span={span} months={months} kept={{}} />
      <p>
        <b>{given}</b>
        {`${beside} What left in the month, or is on its way.`}
      </p>
      {waiting.map((one) => (
        <RefundCard key={one.id} refund={one} typed={null} />
      ))}
      {back.map((one) => (
        <CameBackCard key={one.entry} back={one} />
      ))}
      {twice.map((one) => (
        <TwiceCard key={one.id} twice={one} />
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
        <>
          <Table
            caption="Disputes: the open ones are answered in Razorpay's dashboard"
            heads={["Name", "Answer by", "Amount", "Status", "Reason", "Dispute"]}
            sums={[2]}
            rows={disputes.map((one) => [
              <Person key="name" id={one.person} name={one.name} />,
              one.respond_by === null || one.status !== "open"
                ? ""
                : instantInIndia(one.respond_by),
              inRupees(one.amount_paise),
              one.status.replace("_", " "),
              one.reason ?? one.reason_code,
              one.id,
            ])}
          />
          <DisputedInFigures />
        </>
      )}
      {lost.map((one) => (
        <LostCard key={one.money} lost={one} />
      ))}
      {rows.length === 0 ? (
        <p>No refunds in this month.</p>
      ) : (
        <Table
          caption="Refunds of the month, newest first"
          heads={["Name", "Amount", "State", "When", "Sent", "Why not"]}
          sums={[1]}
          named
          rows={rows.map((one) => [
            <Person key="name" id={one.person} name={one.name} />,
            inRupees(one.paise),
            stateWords(one),
            one.sentOn === null || one.way === "dashboard"
              ? instantInIndia(one.at)
              : dayInWords(one.at),
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
function Transfer({ refund }: { refund: ListedRefund }) {
  const { id, name, sentOn, utr, booked } = refund;
  const enter = hadLeft(refund);
  const cameBack = refund.way === "taken" ? "The bank credited it again" : "The transfer came back";
  if (id === null || (sentOn === null && !enter)) return utr === null ? null : `reference ${utr}`;
  return (
    <>
      {sentOn === null ? null : (
        <span>{[dayInWords(sentOn), ...(utr === null ? [] : [`UTR ${utr}`])].join(", ")}</span>
      )}
      <span className="row">
        {enter || refund.state === "sent" ? (
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
        ) : null}
        {refund.state === "sent" && sentOn !== null ? (
          <Go
            className="btn quiet"
            href={`/refunds/${id}/bounced`}
            aria-label={`${cameBack}: ${name || "this person"}, ${utr ?? ""}`}
          >
            {cameBack}
          </Go>
        ) : null}
        {refund.mayArrive ? (
          <Go
            className="btn quiet"
            href={`/refunds/${id}/arrived`}
            aria-label={`It did not come back: the transfer to ${name || "this person"}, ${utr ?? ""}`}
          >
            It did not come back
          </Go>
        ) : null}
        {booked ? <NotTheirs id={id} name={name} /> : null}
      </span>
    </>
  );
}
