import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Bullets } from "../components/ServiceCard";
import { dayInIndia } from "../components/dates";
import { capitalised } from "../components/names";
import { PendingPayments } from "../components/PendingPayments";
import { cartWithout, paidOffers } from "../visit/begun-order.server";
import { requireClient } from "../visit/guards.server";
import { holdings } from "../visit/holdings.server";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: "Subscriptions" }, { name: "robots", content: "noindex" }];

export async function loader(asked: LoaderFunctionArgs) {
  const user = await requireClient(asked);
  const [held, paid] = await Promise.all([holdings(asked), paidOffers(asked, user.number)]);
  // What waits for verification is bought too.
  const waiting = held?.pending.flatMap(({ offers }) => offers.map(({ _id }) => _id)) ?? [];
  return data({ held }, { status: held ? 200 : 503, headers: cartWithout(asked, [...waiting, ...paid]) });
}

export default function Subscriptions() {
  const { held } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <h1>Subscriptions</h1>
      {held ? <Held {...held} /> : <CouldNotLoad />}
    </div>
  );
}

function Held({ pending, active, contact }: NonNullable<Awaited<ReturnType<typeof holdings>>>) {
  return (
    <>
      {pending.length > 0 ? <PendingPayments pending={pending} contact={contact} /> : null}
      <h2 className="mt-8">My Subscription(s)</h2>
      {active.length === 0 ? (
        <div className="card empty">
          <p>No active subscriptions</p>
          <a className="btn quiet" href="/services">
            See the services
          </a>
        </div>
      ) : null}
      <div className="grid">
        {active.map(({ id, name, description, endDate, howYouReceiveIt }) => (
          <section key={id} className="card" aria-labelledby={`name-${id}`}>
            <h3 id={`name-${id}`}>{capitalised(name)}</h3>
            <Bullets lines={description} />
            <p>
              Ends on <b>{dayInIndia(endDate)}</b>
            </p>
            {howYouReceiveIt ? <p className="note small">{howYouReceiveIt}</p> : null}
            <p className="small">
              Questions? <a href={`mailto:${contact.email}?subject=${encodeURIComponent(`Subscription ${id}`)}`}>Write to us about this subscription</a>
            </p>
          </section>
        ))}
      </div>
    </>
  );
}

const CouldNotLoad = () => (
  <div role="alert">
    <p>We could not load your subscriptions</p>
    <a className="btn" href="/subscriptions">
      Retry
    </a>
  </div>
);
