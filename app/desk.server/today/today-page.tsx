import type { ShownClaim } from "../../backend.server/buying/shown-claims";
import type { MoneyToday } from "../../backend.server/desk/today/money";
import type { Waiting } from "../../backend.server/desk/today/waiting-kinds";
import { dayInWords } from "../../content/dates";
import { Undoable } from "../claims/undo-form";
import { may } from "../doors";
import { Frame, type Said } from "../frame/frame";
import { FindPeople } from "../people/find-people";
import { AtAGlance } from "./at-a-glance";
import { Holders, type HeldService } from "./holders";
import { isOwners } from "./waiting-heads";
import { MoneyCard, PaidToday } from "./money-of-the-day";
import { WaitingThing, type TypedThing } from "./waiting-things";

interface TodayPageProps {
  waiting: Waiting[];
  /** confirmed within the last ten minutes */
  undoable: ShownClaim[];
  money: MoneyToday;
  /** services on sale or held, each with how many hold it */
  services: HeldService[];
  /** that a part-time analyst has nearly as many clients as may be, or more */
  places: string | null;
  /** UTC ms */
  now: number;
  said: Said;
  typed: TypedThing | null;
}

/** What waits for the owner, most urgent first, each with its press; then the money of the day. */
export function TodayPage(props: TodayPageProps) {
  const { undoable, money, services, places, now, said, typed } = props;
  const theirs = props.waiting.filter((one) => !isOwners(one));
  const waiting = [...theirs, ...props.waiting.filter(isOwners)];
  const forYou = may("act") ? " for you" : "";
  const things = theirs.reduce((sum, one) => sum + one.count, 0);
  return (
    <Frame title="Today" at="/" said={said}>
      <p className="muted">
        {`${dayInWords(now)}. `}
        {things === 0 ? `Nothing waits${forYou}.` : `${things} waiting${forYou}.`}
      </p>
      {places === null ? null : <p className="note">{places}</p>}
      <FindPeople typed="" />
      <AtAGlance {...{ waiting, undoable, now }} />
      <div className="wide-and-side">
        <div>
          {waiting.map((one) => (
            <WaitingThing key={one.kind} waiting={one} now={now} typed={typed} />
          ))}
          <Undoable claims={undoable} />
          <PaidToday money={money} />
        </div>
        <div>
          <MoneyCard money={money} />
          <Holders services={services} />
        </div>
      </div>
    </Frame>
  );
}
