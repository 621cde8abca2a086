import type { Offer } from "../../api/contract";
import { priceWords, rupees, totalOf } from "../../content/rupees";
import { capitalised } from "../frame/names";
import { Bullets } from "./ServiceCard";

/** The chosen services, each with a way out of the cart. */
export function CartList({ offers }: { offers: Offer[] }) {
  return (
    <details className="card">
      <summary>
        <span>
          {offers.length === 1 ? "1 selected service" : `${offers.length} selected services`} ·{" "}
          <span className="nw">{rupees(totalOf(offers.map(({ service }) => service)))}</span>
        </span>
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
        <p className="small">
          <a href="/services">Change the list</a>
        </p>
      </div>
    </details>
  );
}
