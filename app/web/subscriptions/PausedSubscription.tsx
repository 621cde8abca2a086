import type { Holdings } from "./holdings.server";
import { dayInIndia } from "../frame/dates";
import { capitalised } from "../frame/names";

/** A service that is stopped while a bank decides about its payment. */
export const PausedSubscription = ({
  subscription: { id, name, since },
  email,
}: {
  subscription: Holdings["paused"][number];
  email: string;
}) => (
  <section className="card" aria-labelledby={`name-${id}`}>
    <div className="row apart">
      <h3 id={`name-${id}`}>{capitalised(name)}</h3> <span className="tag warn">Paused</span>
    </div>
    <p>
      Your bank told us that this payment is disputed. The service is paused since{" "}
      <b>{dayInIndia(since)}</b>, until your bank decides. Its days are kept.
    </p>
    <p className="small">
      Did you not ask your bank for this?{" "}
      <a href={`mailto:${email}?subject=${encodeURIComponent(`Subscription ${id}`)}`}>
        Write to us about {capitalised(name)}
      </a>
    </p>
  </section>
);
