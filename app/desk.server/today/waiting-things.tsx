import type { ReactNode } from "react";
import { refusedForOwner } from "../../backend.server/platform/false-webhooks";
import type { Waiting } from "../../backend.server/desk/today/waiting-kinds";
import { dayInWords } from "../../content/dates";
import type { TypedClaim } from "../claims/typed-claim";
import { RefundCard, type TypedTransfer } from "../money/refund-card";
import { TwiceCard } from "../money/twice-card";
import { UnmatchedMoney } from "../money/unmatched-money";
import { dayOf21 } from "../complaints/register-pages";
import { Go } from "../frame/for-whom";
import { ClaimsThatWait } from "./claims-that-wait";
import { DisputeCard } from "./dispute-card";
import { DisputedInFigures } from "./disputed-in-figures";
import { EndingSoon } from "./ending-soon";
import { Few } from "./few";
import { FailedLetter } from "./failed-letter";
import { OwedCard } from "./owed-card";
import { headOf, isOwners, placeOf, untilWhen } from "./waiting-heads";

/** What was typed and refused, of the claim or the refund with its id. */
export type TypedThing = TypedClaim | TypedTransfer;

interface WaitingThingProps {
  waiting: Waiting;
  now: number;
  typed: TypedThing | null;
}

/** One kind of what waits, with the press that does it. */
export function WaitingThing({ waiting, now, typed }: WaitingThingProps) {
  const id = placeOf(waiting);
  const { words, near } = untilWhen(waiting, now);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {headOf(waiting)} <span className={near ? "tag warn" : "tag"}>{words}</span>
      </h2>
      {bodyOf(waiting, typed)}
    </section>
  );
}

function bodyOf(waiting: Waiting, typed: TypedThing | null): ReactNode {
  switch (waiting.kind) {
    case "claims":
      return <ClaimsThatWait {...{ waiting, typed }} />;
    case "refunds":
      return (
        <Few
          all={waiting.refunds}
          first={typed?.id}
          rest={["/refunds", isOwners(waiting) ? "refunds for the owner" : "refunds for you"]}
        >
          {(one) => (
            <RefundCard
              key={one.id}
              refund={one}
              typed={typed && "amount" in typed && typed.id === one.id ? typed : null}
            />
          )}
        </Few>
      );
    case "owed":
      return waiting.owed.map((one) => <OwedCard key={one.id} owed={one} />);
    case "unmatched":
      return <UnmatchedMoney unmatched={waiting.unmatched} />;
    case "went out twice":
      return waiting.twice.map((one) => <TwiceCard key={one.id} twice={one} />);
    case "disputes":
      return (
        <>
          <DisputedInFigures />
          {waiting.disputes.map((one) => (
            <DisputeCard key={one.id} dispute={one} />
          ))}
        </>
      );
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
      return (
        <Few all={waiting.letters} rest={["/messages", "letters that did not arrive"]}>
          {(one) => <FailedLetter key={one.id} letter={one} />}
        </Few>
      );
    case "webhooks":
      return waiting.refused.map((one) => <p key={one.name}>{refusedForOwner(one)}</p>);
    case "signatures":
      return (
        <p>
          <a href="/signatures">Accept or refuse</a>
        </p>
      );
    case "ending":
      return <EndingSoon ending={waiting.ending} />;
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
