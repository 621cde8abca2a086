import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { useEffect } from "react";
import { Bullets } from "../components/ServiceCard";
import { dayInIndia } from "../components/dates";
import { capitalised } from "../components/names";
import { PendingPayments } from "../components/PendingPayments";
import { PressedLink } from "../components/PressedLink";
import { lists, standing } from "../islands/lists";
import { cartWithout, paidOffers } from "../visit/begun-order.server";
import { requireClient } from "../visit/guards.server";
import { holdings, type Holdings } from "../visit/holdings.server";
import { ownerOf } from "../visit/owner.server";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [
  { title: "Subscriptions" },
  { name: "robots", content: "noindex" },
];

export async function loader(asked: LoaderFunctionArgs) {
  const user = await requireClient(asked);
  const [held, paid] = await Promise.all([holdings(asked), paidOffers(asked, user.number)]);
  // What waits for verification is bought too.
  const waiting = held?.pending.flatMap(({ offers }) => offers.map(({ _id }) => _id)) ?? [];
  return data(
    { held, owner: ownerOf(asked.context, user.number) },
    { status: held ? 200 : 503, headers: cartWithout(asked, [...waiting, ...paid]) },
  );
}

/** The lists of the last 10 minutes, if they are still this person's. Arriving from payment asks again (specification §4). */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const paid = new URL(request.url).searchParams.get("from") === "payment";
  const owner = paid || lists.holdings.last() === null ? null : ((await standing())?.owner ?? null);
  const held = owner === null ? null : lists.holdings.fresh(owner);
  return held && owner !== null ? { held, owner } : serverLoader<typeof loader>();
}

export default function Subscriptions() {
  const { held, owner } = useLoaderData<typeof loader>();
  useEffect(() => {
    if (held) lists.holdings.pull(held, owner);
  }, [held, owner]);
  return (
    <div className="wrap">
      <h1>Subscriptions</h1>
      {held ? <Held {...held} /> : <CouldNotLoad />}
    </div>
  );
}

function Held({ pending, active, contact, agreement }: Holdings) {
  return (
    <>
      {pending.length > 0 ? <PendingPayments pending={pending} contact={contact} /> : null}
      <h2 className="mt-8">My Subscription(s)</h2>
      {active.length === 0 ? (
        <div className="card empty">
          <p>No active subscriptions</p>
          <PressedLink className="btn quiet" to="/services">
            See the services
          </PressedLink>
        </div>
      ) : null}
      <div className="grid">
        {active.map(({ id, name, description, endDate, howYouReceiveIt, receipts }) => (
          <section key={id} className="card" aria-labelledby={`name-${id}`}>
            <h3 id={`name-${id}`}>{capitalised(name)}</h3>
            <Bullets lines={description} />
            <p>
              Ends on <b>{dayInIndia(endDate)}</b>
            </p>
            {howYouReceiveIt ? <p className="note small">{howYouReceiveIt}</p> : null}
            <Receipts receipts={receipts} />
            <p className="small">
              Questions?{" "}
              <a
                href={`mailto:${contact.email}?subject=${encodeURIComponent(`Subscription ${id}`)}`}
              >
                Write to us about {capitalised(name)}
              </a>
            </p>
          </section>
        ))}
      </div>
      {agreement ? (
        <>
          <p className="mt-8">
            <a href="/details/signed/agreement.pdf">Your signed agreement (PDF)</a>
          </p>
          <p>
            <a href="/subscriptions/earlier">Earlier receipts</a>
          </p>
          <p>
            <a href="/account#leave">Your account: leave a service, devices, your data</a>
          </p>
        </>
      ) : null}
    </>
  );
}

/** One a payment: a service bought again before it ended has two. */
const Receipts = ({ receipts }: { receipts: Holdings["active"][number]["receipts"] }) =>
  receipts.map(({ payment, number }) => (
    <p key={payment} className="small">
      <a href={`/subscriptions/receipt.pdf?payment=${payment}`}>Receipt {number} (PDF)</a>
    </p>
  ));

const CouldNotLoad = () => (
  <div role="alert">
    <p>We could not load your subscriptions</p>
    <a className="btn" href="/subscriptions">
      Retry
    </a>
  </div>
);
