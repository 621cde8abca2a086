import type { Offer } from "../api/contract";
import { priceWords } from "./money";
import { capitalised } from "./names";
import { Bullets } from "./ServiceCard";

/** The chosen services, each with a way out of the cart. */
export function CartList({ offers }: { offers: Offer[] }) {
  return (
    <details className="card" open>
      <summary>
        {offers.length === 1 ? "1 selected service" : `${offers.length} selected services`}
      </summary>
      <div className="stack">
        {offers.map(({ _id, service }) => (
          <div key={_id}>
            <h2>{capitalised(service.name)}</h2>
            <Bullets lines={service.description} />
            <form className="row apart" method="post" action="/pay">
              <span>{priceWords(service)}</span>
              <input type="hidden" name="offer" value={_id} />
              <button className="btn link" name="intent" value="remove">
                Remove<span className="unseen"> {capitalised(service.name)}</span>
              </button>
            </form>
          </div>
        ))}
      </div>
    </details>
  );
}
