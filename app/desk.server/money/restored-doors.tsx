import { Hono } from "hono";
import { uncheckedRestores } from "../../backend.server/money/lost-time";
import type { Parts } from "../../backend.server/platform/parts";
import { commitsLost, rebuiltWords } from "../../backend.server/upkeep/commits-lost";
import { checkRestores, lostLines } from "../../backend.server/upkeep/restores";
import { drawn, Frame } from "../frame/frame";
import { Act } from "../frame/for-whom";

/** After the database was put back: what is to be compared, and the press that says that it was. */
export const restoredDoors = (parts: Parts): Hono =>
  new Hono()
    .get("/restored", async (c) => {
      const [lost, commits] = [await uncheckedRestores(parts.store.db), await commitsLost(parts)];
      const times = [...lost.map(lostLines), ...(commits ? [[rebuiltWords(commits)]] : [])];
      return c.html(drawn(<RestoredPage times={times} />));
    })
    .post("/restored/compared", async (c) => {
      await checkRestores(parts);
      return c.redirect("/?done=restored-checked", 303);
    });

/** @param times of each lost time what is forgotten and what to do, a line each */
const RestoredPage = ({ times }: { times: string[][] }) => (
  <Frame title="After the database was put back" at="/">
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
      <p className="row">
        <a href="/statement">Compare the bank statement of that time</a>
        <a href="/refunds">Refunds that wait to be sent</a>
      </p>
    )}
    {times.length === 0 ? null : (
      <Act action="/restored/compared">
        <p>
          Money that is owed then goes back by itself again, and the desk asks no more whether a
          transfer had left before.
        </p>
        <p className="row">
          <a href="/statement">Bank statement</a>
          <a href="/refunds">Refunds that wait</a>
        </p>
        <button className="btn">I have compared all of it</button>
      </Act>
    )}
  </Frame>
);
