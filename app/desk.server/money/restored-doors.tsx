import { Hono } from "hono";
import { uncheckedRestores } from "../../backend.server/money/lost-time";
import type { Parts } from "../../backend.server/platform/parts";
import { lostResearch, type LostResearch } from "../../backend.server/research/lost/fence";
import { commitsLost, rebuiltWords } from "../../backend.server/upkeep/commits-lost";
import { checkRestores, lostLines } from "../../backend.server/upkeep/restores";
import { refundsWaiting, type ShownRefund } from "../../backend.server/desk/lists/shown-refunds";
import { inRupees } from "../../content/rupees";
import { drawn, Frame } from "../frame/frame";
import { Person } from "../frame/list-parts";
import { Act } from "../frame/for-whom";
import { LostResearchNote } from "../research/lost-page";

/** After the database was put back: what is to be compared, and the press that says that it was. */
export const restoredDoors = (parts: Parts): Hono =>
  new Hono()
    .get("/restored", async (c) => {
      const [lost, commits] = [await uncheckedRestores(parts.store.db), await commitsLost(parts)];
      const times = [...lost.map(lostLines), ...(commits ? [[rebuiltWords(commits)]] : [])];
      const waiting = times.length === 0 ? [] : await refundsWaiting(parts, MOST);
      const research = await lostResearch(parts.store.db);
      return c.html(drawn(<RestoredPage times={times} waiting={waiting} research={research} />));
    })
    .post("/restored/compared", async (c) => {
      await checkRestores(parts);
      return c.redirect("/?done=restored-checked", 303);
    });

const MOST = 200;

interface RestoredPageProps {
  /** of each lost time what is forgotten and what to do, a line each */
  times: string[][];
  waiting: ShownRefund[];
  research: LostResearch | null;
}

const RestoredPage = ({ times, waiting, research }: RestoredPageProps) => (
  <Frame title="After the database was put back" at="/" isAfterRestore>
    <LostResearchNote lost={research} />
    {times.length === 0 ? <p>There is nothing to compare.</p> : null}
    {times.map((lines) => (
      <section className="card" key={lines[0]}>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    ))}
    {times.length === 0 ? null : (
      <>
        <Waiting all={waiting} />
        <Act action="/restored/compared">
          <p>
            Money that is owed then goes back by itself again, and the desk asks no more whether a
            transfer had left before.
          </p>
          <p className="row">
            <a href="/statement">Compare the bank statement of that time</a>
            <a href="/refunds">All refunds</a>
          </p>
          <button className="btn">I have compared all of it</button>
        </Act>
      </>
    )}
  </Frame>
);

/** Each may have left in the lost time. */
const Waiting = ({ all }: { all: ShownRefund[] }) =>
  all.length === 0 ? (
    <p>No refund waits for you.</p>
  ) : (
    <section className="card" aria-labelledby="waiting">
      <h2 id="waiting">Refunds that wait for you</h2>
      <ul>
        {all.map(({ id, person, name, paise, state, dispute }) => (
          <li key={id}>
            <Person id={person} name={name} />
            {`: ${inRupees(paise)}, ${state}. ${whatToDo(state, dispute)} `}
            <a href={`/refunds#refund-${id}`} aria-label={`${inRupees(paise)} to ${name || id}`}>
              On the page Refunds
            </a>
          </li>
        ))}
      </ul>
    </section>
  );

function whatToDo(state: ShownRefund["state"], dispute: string | null): string {
  if (dispute !== null) return IS_DISPUTED;
  return state === "to send" ? IS_TO_SEND : IS_REFUSED;
}

const IS_DISPUTED =
  "A dispute about its payment is open: send nothing before the bank has decided. If your " +
  "statement shows that it left, enter it as it left, with day and reference.";
const IS_TO_SEND =
  "If your statement shows that it left, enter it as it left, with day and reference; if not, " +
  "send it after you have compared all of it.";
const IS_REFUSED =
  "If Razorpay or your statement shows that it went back, withdraw it; if not, ask again, or " +
  "send it by hand.";
