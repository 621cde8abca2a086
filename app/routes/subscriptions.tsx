import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { useEffect } from "react";
import { useFrame, useWords, wordsIn } from "../web/visit/words";
import { wordsFor } from "../web/visit/words.server";
import { A } from "../web/frame/A";
import { Said as Words } from "../web/frame/Said";
import { ErrorSummary } from "../web/frame/ErrorSummary";
import { LapsedClaims } from "../web/subscriptions/LapsedClaims";
import { PausedSubscription } from "../web/subscriptions/PausedSubscription";
import { PendingPayments } from "../web/buying/PendingPayments";
import { Subscription } from "../web/subscriptions/Subscription";
import { PressedLink } from "../web/frame/PressedLink";
import { lists, standing } from "../web/subscriptions/lists";
import { cartWithout, paidOffers } from "../web/buying/begun-order.server";
import { changeClaim } from "../web/buying/claim-forms.server";
import { requireClient } from "../web/visit/guards.server";
import { holdings, type Holdings } from "../web/subscriptions/holdings.server";
import { ownerOf } from "../web/visit/owner.server";
import { nothingSaid, type Said } from "../web/visit/problems";
import { wasRefused } from "../web/visit/refused.server";
import { screenMeta } from "../web/frame/screen-meta";
import { forgetTyped, typedBefore } from "../web/visit/typed-before.server";

export const handle = { hydrate: true, help: "wrap" };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  screenMeta(wordsIn(matches).subscriptions?.title ?? "", data, { noindex: true });

export async function loader(asked: LoaderFunctionArgs) {
  const user = await requireClient(asked);
  const [held, paid] = await Promise.all([holdings(asked, user), paidOffers(asked, user.number)]);
  // What waits for verification is bought too.
  const waiting = held?.pending.flatMap(({ offers }) => offers.map(({ _id }) => _id)) ?? [];
  const before = typedBefore(asked.context, asked.request, user);
  for (const one of held?.pending ?? [])
    if (one.id === before.claim) one.typedUtr = before.utr ?? null;
  return data(
    {
      words: wordsFor(asked.context, "subscriptions", "transfer", "offers"),
      held,
      owner: ownerOf(asked.context, user.number),
      refused: wasRefused(asked.context),
    },
    {
      status: held ? 200 : 503,
      headers: [
        ...cartWithout(asked, [...waiting, ...paid]),
        ...forgetTyped(asked.context, before),
      ],
    },
  );
}

export const action = changeClaim;

/**
 * The lists of the last 10 minutes, if they are still this person's. Arriving from payment asks
 * again (specification §4).
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const paid = new URL(request.url).searchParams.get("from") === "payment";
  const owner = paid || lists.holdings.last() === null ? null : ((await standing())?.owner ?? null);
  const held = owner === null ? null : lists.holdings.fresh(owner);
  return held && owner !== null ? { held, owner, refused: null } : serverLoader<typeof loader>();
}

export default function Subscriptions() {
  const { held, owner } = useLoaderData<typeof loader>();
  const said = useActionData<Said>() ?? nothingSaid;
  const words = useWords("subscriptions");
  useEffect(() => {
    if (held) lists.holdings.pull(held, owner);
  }, [held, owner]);
  return (
    <div className="wrap">
      <h1>{words.title}</h1>
      <ErrorSummary said={said} />
      {held ? <Held {...held} said={said} /> : <CouldNotLoad />}
    </div>
  );
}

function Held({
  pending,
  lapsed,
  moneyBack,
  active,
  paused,
  contact,
  agreement,
  claimFields,
  said,
}: Holdings & { said: Said }) {
  const words = useWords("subscriptions");
  const { seeServices } = useFrame();
  return (
    <>
      {pending.length > 0 ? (
        <PendingPayments pending={pending} contact={contact} said={said} constraint={claimFields} />
      ) : null}
      <LapsedClaims lapsed={lapsed} contact={contact} />
      {moneyBack ? (
        <p>
          <Words words={words.moneyBack} />
        </p>
      ) : null}
      <h2 className="mt-8">{words.mine}</h2>
      {active.length === 0 && paused.length === 0 ? (
        <div className="card empty">
          <p>{words.none}</p>
          <PressedLink className="btn quiet" to="/services">
            {seeServices}
          </PressedLink>
        </div>
      ) : null}
      <div className="grid">
        {soonestFirst(active).map((one) => (
          <Subscription key={one.id} subscription={one} email={contact.email} />
        ))}
        {paused.map((one) => (
          <PausedSubscription key={one.id} subscription={one} email={contact.email} />
        ))}
      </div>
      {agreement ? (
        <>
          <p className="mt-8">
            <Words words={words.agreement} />
          </p>
          <p>
            <Words words={words.earlier} />
          </p>
          <p>
            <Words words={words.account} />
          </p>
        </>
      ) : null}
    </>
  );
}

const soonestFirst = (active: Holdings["active"]) =>
  [...active].sort((a, b) => a.daysLeft - b.daysLeft);

const CouldNotLoad = () => (
  <div role="alert">
    <p>{useWords("subscriptions").failed}</p>
    <A className="btn" href="/subscriptions">
      {useFrame().form.retry}
    </A>
  </div>
);
