import type { Leaving } from "../../api/account-calls";
import { dayInIndia } from "../frame/dates";
import { rupees } from "../../content/rupees";
import { capitalised } from "../frame/names";

/** What a person may leave, each with the sum that would go back now. */
export function LeaveServices({ leaving, days }: { leaving: Leaving[]; days: number }) {
  return (
    <section className="card" id="leave" aria-labelledby="leave-title">
      <h2 id="leave-title">Leave a service</h2>
      {leaving.length === 0 ? (
        <p>You have no running service.</p>
      ) : (
        <p>
          You may stop at any time. You get back the unused time within {days} days; nothing is kept
          back.
        </p>
      )}
      {leaving.map((one) => (
        <div key={one.service} className="leave">
          <p className="row apart">
            <span>
              <b>{capitalised(one.name)}</b>
              <br />
              <span className="small muted">Ends on {dayInIndia(one.endsAt)}</span>
            </span>
            <span>
              <span className="small muted">You get back </span>
              <span className="price">{rupees(one.paise / 100)}</span>
            </span>
          </p>
          {one.why ? (
            <p className="note">{one.why}</p>
          ) : (
            <p>
              <a className="btn quiet" href={`/account/leave?service=${one.service}`}>
                Leave {capitalised(one.name)}
              </a>
            </p>
          )}
        </div>
      ))}
    </section>
  );
}
