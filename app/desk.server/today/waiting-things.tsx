import type { ReactNode } from "react";
import { refusedForOwner } from "../../backend.server/platform/false-webhooks";
import type { Back, Waiting } from "../../backend.server/desk/today/waiting";
import { dayInWords } from "../../content/dates";
import { REMINDED_DAYS } from "../../content/days-left";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { Claim } from "../claims/claims-page";
import type { TypedClaim } from "../claims/typed-claim";
import { ShortClaim } from "../claims/short-claim";
import { StatementForm } from "../claims/statement-pages";
import { RefundCard, type TypedTransfer } from "../money/refund-card";
import { FOR_EVER } from "../../backend.server/money/owed/held";
import { TwiceCard } from "../money/twice-card";
import { UnmatchedMoney } from "../money/unmatched-money";
import { dayOf21 } from "../complaints/register-pages";
import { Table } from "../frame/table";
import { Act, Call, Go } from "../frame/for-whom";
import { timeIsLost } from "../present";

/** Of more claims only so many stand here, and short: what is due after them is seen, too. */
const FEW_CLAIMS = 3;

/** What was typed and refused, of the claim or the refund with its id. */
export type TypedThing = TypedClaim | TypedTransfer;

interface WaitingThingProps {
  waiting: Waiting;
  now: number;
  typed: TypedThing | null;
}

/** One kind of what waits, with the press that does it. */
export function WaitingThing({ waiting, now, typed }: WaitingThingProps) {
  const { kind, due, count, more } = waiting;
  const late = due <= now;
  return (
    <section aria-labelledby={`waits-${kind.replaceAll(" ", "-")}`}>
      <h2 id={`waits-${kind.replaceAll(" ", "-")}`}>
        {headOf(waiting, `${count}${more ? " and more" : ""}`, count === 1)}{" "}
        <span className={late || due - now < 86_400_000 ? "tag warn" : "tag"}>
          {late ? "now" : due >= FOR_EVER ? "you keep it" : `by ${dayInWords(due)}`}
        </span>
      </h2>
      {bodyOf(waiting, typed)}
    </section>
  );
}

function headOf(waiting: Waiting, count: string, one: boolean): string {
  switch (waiting.kind) {
    case "claims":
      return `${count} waiting: payment claims, ${inRupees(waiting.paise)}`;
    case "refunds":
      return `${count} ${one ? "refund" : "refunds"} for you, ${inRupees(waiting.paise)}`;
    case "owed":
      return `${count} ${one ? "refund" : "refunds"} owed, ${inRupees(waiting.paise)}`;
    case "unmatched":
      return `${count} ${one ? "payment" : "payments"} for no order, ${inRupees(waiting.paise)}`;
    case "went out twice":
      return `${inRupees(waiting.paise)} too much went out, of ${count} ${one ? "payment" : "payments"}`;
    case "disputes":
      return `${count} ${one ? "dispute" : "disputes"}, ${inRupees(waiting.paise)}`;
    case "complaints":
      return `${count} ${one ? "complaint" : "complaints"} to resolve`;
    case "research":
      return `${count} ${one ? "draft was" : "drafts were"} not released`;
    case "letters":
      return `${count} ${one ? "letter" : "letters"} did not arrive`;
    case "webhooks":
      return `${count} ${one ? "provider's" : "providers'"} messages are refused`;
    case "signatures":
      return `${count} ${one ? "signature" : "signatures"} to check`;
    case "ending":
      return `${count} ${one ? "service ends" : "services end"} within ${REMINDED_DAYS[0]} days`;
    case "obligations":
      return `${count} ${one ? "duty" : "duties"} within 30 days`;
  }
}

function bodyOf(waiting: Waiting, typed: TypedThing | null): ReactNode {
  switch (waiting.kind) {
    case "claims":
      return (
        <>
          <div className="card">
            <StatementForm typed="" rows={2} file="Your bank statement, as CSV" />
          </div>
          {waiting.claims
            .slice(0, FEW_CLAIMS)
            .map((claim) =>
              waiting.count > FEW_CLAIMS && typed?.id !== claim.id ? (
                <ShortClaim key={claim.id} claim={claim} />
              ) : (
                <Claim
                  key={claim.id}
                  {...{ claim, on: { page: "today" } }}
                  typed={typed?.id === claim.id ? typed : null}
                />
              ),
            )}
          {waiting.count > FEW_CLAIMS ? (
            <p>
              <a href="/claims">{`All ${waiting.count} claims that wait`}</a>
            </p>
          ) : null}
        </>
      );
    case "refunds":
      return waiting.refunds.map((one) => (
        <RefundCard
          key={one.id}
          refund={one}
          typed={typed && "amount" in typed && typed.id === one.id ? typed : null}
        />
      ));
    case "owed":
      return waiting.owed.map((one) => <OwedCard key={one.id} owed={one} />);
    case "unmatched":
      return <UnmatchedMoney unmatched={waiting.unmatched} />;
    case "went out twice":
      return waiting.twice.map((one) => <TwiceCard key={one.id} twice={one} />);
    case "disputes":
      return waiting.disputes.map((one) => (
        <section className="card" aria-labelledby={`dispute-${one.id}`} key={one.id}>
          <h3 id={`dispute-${one.id}`}>{`${inRupees(one.paise)}, ${one.name || one.id}`}</h3>
          <p>
            {one.reason}.{" "}
            {one.respondBy === null ? "" : `Answer by ${instantInIndia(one.respondBy)} in the `}
            {one.respondBy === null ? "The bank decides." : "gateway's dashboard."}
          </p>
          {one.payment === null ? null : (
            <Act action={`/payments/${one.payment}/evidence`}>
              <button className="btn" aria-describedby={`dispute-${one.id}`}>
                Get the evidence (ZIP)
              </button>
            </Act>
          )}
        </section>
      ));
    case "complaints":
      return (
        <ul>
          {waiting.complaints.map((one) => (
            <li key={one.reference}>
              <a href={`/complaints/${one.reference}`}>{`${one.reference}: ${one.name}`}</a>
              {`. ${dayOf21(one)}`}
            </li>
          ))}
        </ul>
      );
    case "research":
      return (
        <ul>
          {waiting.drafts.map(({ id, typed, problem }) => (
            <li key={id}>
              <Go href={`/research/draft/${id}`}>{typed.title || typed.name || "No title"}</Go>
              {` ${problem ?? ""}`}
            </li>
          ))}
        </ul>
      );
    case "letters":
      return waiting.letters.map((one) => (
        <section className="card" aria-labelledby={`letter-${one.id}`} key={one.id}>
          <h3 id={`letter-${one.id}`}>{one.kind}</h3>
          <p>{`Written ${instantInIndia(one.created_at)}. ${one.problem ?? ""}`}</p>
          <Act action={`/messages/${one.id}/retry`}>
            <button className="btn" aria-describedby={`letter-${one.id}`}>
              Send again
            </button>
          </Act>
          {one.person_id === null ? null : (
            <p>
              <a href={`/people/${one.person_id}`}>Whose it is</a>
            </p>
          )}
        </section>
      ));
    case "webhooks":
      return waiting.refused.map((one) => <p key={one.name}>{refusedForOwner(one)}</p>);
    case "signatures":
      return (
        <p>
          <a href="/signatures">Accept or refuse</a>
        </p>
      );
    case "ending":
      return (
        <>
          <Table
            caption="Not renewed yet. Who keeps reminders on is told by mail; a call helps all."
            heads={["Name", "Phone", "Service", "Ends"]}
            rows={waiting.ending.map(({ person, name, number, service, endsAt }) => [
              <a key="name" href={`/people/${person}`}>
                {name ?? "no name yet"}
              </a>,
              <Call key="call" number={number} />,
              service,
              dayInWords(endsAt),
            ])}
          />
          <p>
            <a href="/people?state=ending">See all, and take their contacts</a>
          </p>
        </>
      );
    case "obligations":
      return (
        <ul>
          {waiting.obligations.map(({ what, how, day }) => (
            <li key={what + day}>
              <b>{what}</b> {`by ${dayInWords(day)}. ${how}`}
            </li>
          ))}
        </ul>
      );
  }
}

const OwedCard = ({
  owed: { id, payment, person, name, paise, state, reason, held, byHand },
}: {
  owed: Back;
}) => (
  <section className="card" aria-labelledby={`owed-${id}`}>
    <h3 id={`owed-${id}`}>{`${inRupees(paise)} to ${name || payment || id}`}</h3>
    <p>
      {`It bought nothing (${state}). `}
      {held
        ? `You keep it for now: ${reason ?? "held"}.`
        : byHand
          ? "It came by bank transfer, so you send it back yourself."
          : timeIsLost()
            ? "It goes back by itself once you have compared the lost time."
            : "It goes back by itself 48 hours after it came."}
    </p>
    {payment === null ? null : (
      <Act action={`/payments/${payment}/give-back`}>
        <button className="btn" aria-describedby={`owed-${id}`}>
          {`Give back ${inRupees(paise)} now`}
        </button>
      </Act>
    )}
    {person === null ? null : (
      <p>
        <a href={`/people/${person}`}>See the person</a>
      </p>
    )}
  </section>
);
