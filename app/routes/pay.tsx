import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { useState } from "react";
import { given } from "../api/context";
import { CartList } from "../components/CartList";
import { ErrorSummary } from "../components/ErrorSummary";
import { HostedCheckout } from "../components/HostedCheckout";
import { LoadFailed } from "../components/LoadFailed";
import { ManualPayment } from "../components/ManualPayment";
import { capitalised } from "../components/names";
import { totalOf } from "../components/money";
import { PayChoice } from "../components/PayChoice";
import { paidInCart } from "../visit/begun-order.server";
import { cartCookie, cartOf, entriesOf, inCart, isStale } from "../visit/cart.server";
import { NOT_STARTED, type Checkout } from "../visit/checkout";
import { requireClient } from "../visit/guards.server";
import { manualInstructions, proposedReference } from "../visit/manual-instructions.server";
import { availableOffers } from "../visit/offers.server";
import { ledToPaid, pay } from "../visit/paying.server";
import { sayWhenLost } from "../visit/lost-connection";
import { ClaimMade } from "../visit/form-fields.server";
import { nothingSaid, type Said } from "../visit/problems";
import { constraintsOf } from "../visit/read-form.server";
import { wasRefused } from "../visit/refused.server";
import { screenMeta } from "../visit/screen-meta";
import { settledOf } from "../visit/settled.server";
import { drawn, typedBefore } from "../visit/typed-before.server";

export const handle = { hydrate: true, help: "wrap" };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  screenMeta("Pay", data, { noindex: true });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = await requireClient({ context, request });
  const paid = await paidInCart({ context, request }, user.number);
  if (paid.length > 0) throw await ledToPaid({ context, request }, paid);
  const { site, web } = given(context);
  const { analyst, contact, payee, refunds } = site();
  const page = {
    refused: wasRefused(context),
    script: web.razorpay.checkoutScript,
    constraint,
    payee: {
      registered: `${analyst.registeredName}, ${analyst.registrationNumber}`,
      hours: contact.hours,
      startPromise: payee.startPromise ?? null,
      refunds: { promise: refunds.promise, days: refunds.days },
    },
  };
  const offers = await availableOffers({ context, request });
  if (!offers.ok)
    return data(
      {
        ...page,
        failed: offers.message || "Failed to fetch services.",
        chosen: [],
        total: 0,
        warnings: [],
        manual: null,
        before: {} as Record<string, string>,
      },
      { status: 503 },
    );
  const cart = cartOf({ context, request });
  const { chosen, dropped } = inCart(cart, offers.data);
  if (chosen.length === 0) throw redirect("/services");
  const { active, pending, claims } = await settledOf({ context, request });
  const namesOf = (services: string[]) =>
    chosen.flatMap(({ service }) =>
      services.includes(service._id) ? [capitalised(service.name)] : [],
    );
  const warnings = [
    ...namesOf(pending).map(
      (name) =>
        `A payment for ${name} is already waiting for verification. It stands with your subscriptions.`,
    ),
    ...namesOf(active).map(
      (name) =>
        `You already have ${name}. Paying again adds to it: the new period starts when the running one ends.`,
    ),
    ...(dropped > 0
      ? ["Some services in your cart are no longer offered, so we took them out."]
      : []),
  ];
  const total = totalOf(chosen.map(({ service }) => service));
  const same = claims.find(
    ({ offers }) =>
      offers.length === chosen.length && chosen.every(({ _id }) => offers.includes(_id)),
  );
  const manual =
    new URL(request.url).searchParams.get("how") === "manual"
      ? manualInstructions(context, user, {
          total,
          reference: same?.reference ?? proposedReference(context, user, chosen),
        })
      : null;
  const before = typedBefore(context, request, user);
  const headers: [string, string][] = [
    ...(isStale(cart, chosen)
      ? [["set-cookie", cartCookie(context, entriesOf(chosen))] as [string, string]]
      : []),
    ...drawn(context, before),
  ];
  return data({ ...page, failed: null, chosen, total, warnings, manual, before }, { headers });
}

const constraint = constraintsOf(ClaimMade);

export const action = pay;

export const clientAction = (args: ClientActionFunctionArgs) => sayWhenLost(args, NOT_STARTED);

type Answer = Said | { checkout: Checkout };

export default function Pay() {
  const [pressed, setPressed] = useState(false);
  const { script, constraint, payee, failed, chosen, total, warnings, manual, before } =
    useLoaderData<typeof loader>();
  const answer = useActionData<Answer>() ?? nothingSaid;
  if (failed !== null)
    return <LoadFailed heading="Failed to load services" message={failed} retry="/pay" />;
  if ("checkout" in answer)
    return <HostedCheckout checkout={answer.checkout} script={pressed ? script : null} />;
  return (
    <div className="wrap">
      <h1>Pay</h1>
      <ErrorSummary said={answer} />
      {warnings.length > 0 ? (
        <div className="note warn">
          {warnings.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      ) : null}
      <div className="two">
        {manual ? (
          <ManualPayment
            total={total}
            how={manual}
            typed={{ utr: before.utr }}
            said={answer}
            constraint={constraint}
          />
        ) : (
          <PayChoice
            total={total}
            count={chosen.length}
            payee={payee}
            script={script}
            said={answer}
            onPress={() => setPressed(true)}
          />
        )}
        <CartList offers={chosen} />
      </div>
    </div>
  );
}
