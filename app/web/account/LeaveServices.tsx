import type { Leaving } from "../../api/account-calls";
import { fill } from "../../content/words/fill";
import { useWords } from "../visit/words";
import { A } from "../frame/A";
import { AsWritten } from "../frame/AsWritten";
import { useEndsOn } from "../frame/use-ends-on";
import { useMeasures } from "../frame/use-measures";
import { capitalised } from "../frame/names";

/** What a person may leave, each with the sum that would go back now. */
export function LeaveServices({ leaving, days }: { leaving: Leaving[]; days: number }) {
  const words = useWords("account").services;
  const { rupees } = useMeasures();
  const endsOn = useEndsOn();
  return (
    <section className="card" id="leave" aria-labelledby="leave-title">
      <h2 id="leave-title">{words.title}</h2>
      {leaving.length === 0 ? <p>{words.none}</p> : <p>{fill(words.stop, { days })}</p>}
      {leaving.map((one) => (
        <div key={one.service} className="leave">
          <p className="row apart">
            <span>
              <b>
                <AsWritten>{capitalised(one.name)}</AsWritten>
              </b>
              <br />
              <span className="small muted">{fill(words.endsOn, { day: endsOn(one.endsAt) })}</span>
            </span>
            <span>
              <span className="small muted">{words.back} </span>
              <span className="price">{rupees(one.paise / 100)}</span>
            </span>
          </p>
          {one.why ? (
            <p className="note">{one.why}</p>
          ) : (
            <p>
              <A className="btn quiet" href={`/account/leave?service=${one.service}`}>
                {fill(words.leave, { name: capitalised(one.name) })}
              </A>
            </p>
          )}
        </div>
      ))}
    </section>
  );
}
