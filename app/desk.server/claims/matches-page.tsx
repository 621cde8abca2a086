import { inRupees } from "../../content/rupees";
import type { BouncedLine } from "../../backend.server/buying/bank/bounced-lines";
import type { TakenBackClaim } from "../../backend.server/buying/bank/reversals";
import type { PaidByLess } from "../../backend.server/buying/bank/paid-by-less";
import type { ShownClaim } from "../../backend.server/buying/shown-claims";
import { Frame, type Said } from "../frame/frame";
import type { AgainLine } from "../../backend.server/buying/bank/again-lines";
import type { LateLine } from "../../backend.server/buying/bank/late-lines";
import type { SecondLine } from "../../backend.server/buying/bank/second-line";
import { Second } from "./second-page";
import type { ShownProposal } from "./statement-form";
import { isTicked, StatementLine, whyNoTick } from "./statement-line";
import { Bounced } from "./bounced-list";
import { PaidByLessList } from "./paid-by-less-list";
import { Again } from "./again-page";
import { Late } from "./late-page";
import { CarriedStatement, Drawn } from "./question";
import { TakenBack } from "./taken-back-list";
import { Act, ActBy } from "../frame/for-whom";

interface MatchesPageProps {
  proposed: ShownProposal[];
  /** those of which they are */
  claimed: ShownClaim[];
  /** what came of the claims that were ticked before */
  results: { words: string; done: boolean }[];
  about: string[];
  takenBack: TakenBackClaim[];
  short?: PaidByLess[];
  seconds?: SecondLine[];
  again?: AgainLine[];
  late?: LateLine[];
  bounced?: BouncedLine[];
  /** what came in and went out that nothing explains */
  unexplained?: string[];
  /** when all of it was compared; UTC ms, now where it is not said */
  drawn?: number;
  /** the statement itself, where it goes along with each press */
  statement: string | undefined;
  said: Said;
}

/** The lines that may have paid a claim, a tick each, and one press for all that are ticked. */
export function MatchesPage(props: MatchesPageProps) {
  const {
    proposed,
    claimed,
    results,
    about,
    takenBack,
    short = [],
    seconds = [],
    again = [],
    late = [],
    bounced = [],
    unexplained = [],
    drawn,
    statement,
    said,
  } = props;
  const claims = [...new Set(proposed.map(({ claim }) => claim))];
  return (
    <Frame title="Claims on the statement" at="/statement" said={said}>
      {results.length === 0 ? null : (
        <ul role="status">
          {results.map(({ words }) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {about.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <TakenBack all={takenBack} />
      <PaidByLessList all={short} />
      <Bounced all={bounced} />
      <Act action="/statement" encType="multipart/form-data">
        <Drawn {...(drawn === undefined ? {} : { at: drawn })} />
        <CarriedStatement text={statement} />
        {claims.length === 0 ? null : (
          <>
            <input type="hidden" name="shown" value={JSON.stringify(proposed)} />
            <Glance all={proposed} claims={claims} />
            {claims.map((id) => (
              <ClaimMatches
                key={id}
                all={proposed}
                id={id}
                claim={claimed.find((one) => one.id === id)}
              />
            ))}
            {proposed.every((one) => whyNoTick(one) !== null) ? null : (
              <p className="row">
                <ActBy formAction="/statement/confirm" className="btn">
                  Confirm what is ticked: the money came
                </ActBy>
              </p>
            )}
          </>
        )}
        {seconds.map((one) => (
          <Second key={one.lineHash} one={one} />
        ))}
        {again.map((one) => (
          <Again key={one.lineHash} one={one} />
        ))}
        {late.map((one) => (
          <Late key={one.lineHash} one={one} />
        ))}
        {unexplained.map((words) => (
          <p key={words}>{words}</p>
        ))}
        {statement === undefined ? null : (
          <p className="row">
            <button className="btn quiet">Compare once more</button>
          </p>
        )}
      </Act>
      <p className="row">
        <a href="/statement">Another statement</a>
        <a href="/claims">All claims that wait</a>
      </p>
    </Frame>
  );
}

interface GlanceProps {
  all: ShownProposal[];
  claims: string[];
}

/** How many of the claims are ticked, and how many are not, with the way to the first of these. */
function Glance({ all, claims }: GlanceProps) {
  const ticked = new Set(all.filter(isTicked).map(({ claim }) => claim));
  const others = claims.filter((id) => !ticked.has(id));
  const [is, are] = [ticked.size, others.length];
  const first = is === 0 ? "No claim is" : is === 1 ? "1 claim is" : `${is} claims are`;
  const then = are === 0 ? "" : are === 1 ? ", and 1 is not" : `, and ${are} are not`;
  return (
    <p>
      {`${first} ticked${then}. `}
      {are === 0 ? null : (
        <a href={`#match-${others[0]}`}>{are === 1 ? "See it" : "See the first of these"}</a>
      )}
    </p>
  );
}

interface ClaimMatchesProps {
  all: ShownProposal[];
  id: string;
  claim: ShownClaim | undefined;
}

function ClaimMatches({ all, id, claim }: ClaimMatchesProps) {
  const theirs = all.flatMap((one, place) => (one.claim === id ? [{ ...one, place }] : []));
  const [first] = theirs;
  if (!first) return null;
  return (
    <fieldset className="card" id={`match-${id}`}>
      <legend>{`${inRupees(first.claimPaise)} from ${first.who}`}</legend>
      {theirs.map((one) => (
        <StatementLine key={one.place} line={one} claim={claim} />
      ))}
    </fieldset>
  );
}
