import { Form } from "@remix-run/react";
import type { Offer } from "../api/contract";
import { rupees, totalOf } from "../components/money";
import { ServiceCard } from "../components/ServiceCard";
import { useCart } from "./use-cart";

/** One form: without script the bar shows the saved cart and the buttons save it; with script each tick counts and is saved at once. */
export function ChoiceForm({ offers, picked }: { offers: Offer[]; picked: string[] }) {
  const { form, ticked, change } = useCart(offers, picked);
  const chosen = offers.filter(({ _id }) => ticked.includes(_id));
  return (
    <Form method="post" action="/services" ref={form} onChange={change}>
      <div className="wrap stack">
        <p className="muted">Tick what you want. You pay once; nothing renews by itself.</p>
        <div className="grid" id="offers" tabIndex={-1}>
          {offers.map((offer) => (
            <ServiceCard key={offer._id} offer={offer} ticked={picked.includes(offer._id)} />
          ))}
        </div>
        <p>
          <button className="btn quiet" name="intent" value="update">
            Update cart
          </button>
        </p>
      </div>
      <div className="stickybar">
        <div className="wrap row apart">
          <span>
            <b>{chosen.length === 1 ? "1 service" : `${chosen.length} services`}</b>{" "}
            {chosen.length > 0 ? <span className="sum">Rs. {rupees(totalOf(chosen.map(({ service }) => service)))}</span> : null}
          </span>
          <button className="btn" name="intent" value="pay">
            Proceed to Pay
          </button>
        </div>
      </div>
    </Form>
  );
}
