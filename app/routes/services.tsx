import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Offer } from "../api/contract";
import { ErrorSummary } from "../components/ErrorSummary";
import { LoadFailed } from "../components/LoadFailed";
import { rupees, totalOf } from "../components/money";
import { ServiceCard } from "../components/ServiceCard";
import { pageData } from "../content/page-data.server";
import { pageMeta } from "../content/page-meta";
import { cartCookie, cartIds, inCart } from "../visit/cart.server";
import { choose } from "../visit/choosing.server";
import { availableOffers } from "../visit/offers.server";
import { nothingSaid, type Said } from "../visit/problems";
import { wasRefused } from "../visit/refused.server";

export const handle = { hydrate: true };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = { ...pageData({ context }), refused: wasRefused(context) };
  const offers = await availableOffers({ context, request });
  if (!offers.ok)
    return data({ ...page, failed: offers.message || "Failed to fetch services.", offers: [], picked: [] as string[], dropped: 0 }, { status: 503 });
  const { chosen, dropped } = inCart(cartIds(request), offers.data);
  const picked = chosen.map(({ _id }) => _id);
  const headers = dropped > 0 ? { "set-cookie": cartCookie(context, picked) } : undefined;
  return data({ ...page, failed: null, offers: offers.data, picked, dropped }, { headers });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const about = {
    title: "Services",
    description: "Research subscriptions, what each holds and what it costs. You pay once; nothing renews by itself.",
    path: "/services",
  };
  const tags = pageMeta(data, about);
  return data?.refused ? [{ title: `Error: ${about.title}` }, ...tags.filter((tag) => !("title" in tag))] : tags;
};

export const action = choose;

export default function Services() {
  const { failed, offers, picked, dropped } = useLoaderData<typeof loader>();
  const { problems } = useActionData<Said>() ?? nothingSaid;
  if (failed !== null) return <LoadFailed heading="Failed to load services" message={failed} retry="/services" />;
  return (
    <>
      <div className="wrap">
        <h1>Services</h1>
        <ErrorSummary problems={problems} />
        {dropped > 0 ? <p className="note">{droppedWords(dropped)}</p> : null}
      </div>
      {offers.length === 0 ? (
        <p className="wrap">No services are offered at present. Please look again later.</p>
      ) : (
        <ChoiceForm offers={offers} picked={problems.length > 0 ? [] : picked} />
      )}
    </>
  );
}

const droppedWords = (count: number): string =>
  count === 1
    ? "1 service in your cart is no longer offered, so we took it out."
    : `${count} services in your cart are no longer offered, so we took them out.`;

/** Without script the bar shows the saved cart; with it, what is ticked. */
function ChoiceForm({ offers, picked }: { offers: Offer[]; picked: string[] }) {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState(picked);
  const look = () => setTicked(form.current ? new FormData(form.current).getAll("offer").map(String) : []);
  // The browser may have put ticks back before hydration, or on the way Back.
  useEffect(look, []);
  const chosen = offers.filter(({ _id }) => ticked.includes(_id));
  return (
    <Form method="post" action="/services" ref={form} onChange={look}>
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
