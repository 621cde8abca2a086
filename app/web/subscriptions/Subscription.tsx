import { daysLeftWords } from "../../content/days-left";
import type { Holdings } from "./holdings.server";
import { dayInIndia } from "../frame/dates";
import { priceWords } from "../../content/rupees";
import { capitalised } from "../frame/names";
import { Bullets } from "../buying/ServiceCard";

/** A week before its end, when the reminder goes out too, Renew becomes the one thing to do. */
const SOON = 7;

/**
 * A service that runs: until when, how it is received, its receipts, and Renew while it is offered.
 */
export function Subscription({
  subscription: { id, name, description, endDate, daysLeft, renewal, howYouReceiveIt, receipts },
  email,
}: {
  subscription: Holdings["active"][number];
  email: string;
}) {
  const soon = daysLeft <= SOON;
  return (
    <section className="card" aria-labelledby={`name-${id}`}>
      <div className="row apart">
        <h3 id={`name-${id}`}>{capitalised(name)}</h3>{" "}
        <span className={soon ? "tag warn" : "tag on"}>{daysLeftWords(daysLeft)}</span>
      </div>
      <Bullets lines={description} />
      <p>
        Ends on <b>{dayInIndia(endDate)}</b>. It does not renew by itself.
      </p>
      {renewal ? (
        <>
          <p>
            <a
              className={soon ? "btn full" : "btn quiet full"}
              href={`/renew?service=${encodeURIComponent(renewal.service)}`}
            >
              Renew<span className="unseen"> {capitalised(name)}</span>
            </a>
          </p>
          <p className="small muted">
            {priceWords(renewal)}, added after the last day: no day is lost.
          </p>
        </>
      ) : null}
      {howYouReceiveIt ? <p className="note small">{howYouReceiveIt}</p> : null}
      {receipts.map(({ payment, number }) => (
        <p key={payment} className="small">
          <a href={`/subscriptions/receipt.pdf?payment=${payment}`}>Receipt {number} (PDF)</a>
        </p>
      ))}
      <p className="small">
        Questions?{" "}
        <a href={`mailto:${email}?subject=${encodeURIComponent(`Subscription ${id}`)}`}>
          Write to us about {capitalised(name)}
        </a>
      </p>
    </section>
  );
}
