import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useState } from "react";
import { given } from "../web/visit/context";
import { offersIn, ownersIn } from "../web/visit/owners-words.server";
import { saidIn } from "../content/words/said-in.server";
import { siteIn } from "../web/visit/site-in.server";
import { useWords, wordsIn, wordsNow } from "../web/visit/words";
import { wordsFor, wordsOf } from "../web/visit/words.server";
import { CartList } from "../web/buying/CartList";
import { ErrorSummary } from "../web/frame/ErrorSummary";
import type { Checkout } from "../web/buying/checkout";
import { HostedCheckout } from "../web/buying/gateway";
import { overlayScript } from "../web/buying/gateway.server";
import { LoadFailed } from "../web/frame/LoadFailed";
import { ManualPayment } from "../web/buying/ManualPayment";
import { capitalised } from "../web/frame/names";
import { totalOf } from "../content/rupees";
import { overLimit } from "../web/buying/over-limit.server";
import { PayChoice } from "../web/buying/PayChoice";
import { paidInCart } from "../web/buying/begun-order.server";
import { cartCookie, cartOf, entriesOf, inCart, isStale } from "../web/buying/cart.server";
import { requireClient } from "../web/visit/guards.server";
import { manualInstructions, proposedReference } from "../web/buying/manual-instructions.server";
import { availableOffers } from "../web/buying/offers.server";
import { cartShown } from "../web/buying/cart-shown.server";
import { ledToPaid, pay } from "../web/buying/paying.server";
import { sayWhenLost } from "../web/visit/lost-connection";
import { ClaimMade } from "../web/visit/form-fields.server";
import { nothingSaid, type Said } from "../web/visit/problems";
import { constraintsOf } from "../web/visit/read-form.server";
import { wasRefused } from "../web/visit/refused.server";
import { whenSomethingChanged } from "../web/frame/revalidation";
import { screenMeta } from "../web/frame/screen-meta";
import { settledOf } from "../web/buying/settled.server";
import { Warnings } from "../web/buying/Warnings";
import { warningsOf } from "../web/buying/warnings.server";
import { forms } from "../content/words/en/forms";
import { forgetTyped, typedBefore } from "../web/visit/typed-before.server";

/**
 * Also after what is refused because it changed meanwhile (a price, the cart in another tab, what
 * else was bought in this year): the next press is to send what the person then sees.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (asked) =>
  asked.actionStatus === 409 || asked.actionStatus === 422 || whenSomethingChanged(asked);

export const handle = { hydrate: true, help: "wrap" };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? screenMeta(wordsIn(matches).pay?.title ?? "", data, { noindex: true }) : [];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = await requireClient({ context, request });
  const paid = await paidInCart({ context, request }, user.number);
  if (paid.length > 0) throw await ledToPaid({ context, request }, paid);
  const { site, web, language } = given(context);
  const { analyst, contact, payee, refunds } = siteIn(language, site());
  const { byCard } = wordsOf(context).payment;
  const page = {
    words: wordsFor(context, "pay", "transfer", "offers"),
    refused: wasRefused(context),
    script: overlayScript(web),
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
        failed: offers.message || saidIn(language, forms.fetchFailed),
        chosen: [],
        shown: "",
        total: 0,
        warnings: [],
        byCard: byCard.starts,
        barred: false,
        online: false,
        manual: null,
        before: {} as Record<string, string>,
      },
      { status: 503 },
    );
  const cart = cartOf({ context, request });
  const { chosen, dropped } = inCart(cart, offers.data);
  if (chosen.length === 0) throw redirect("/services");
  const settled = await settledOf({ context, request });
  const shownOffers = offersIn(ownersIn(context), chosen);
  const total = totalOf(chosen.map(({ service }) => service));
  const same = settled.claims.find(
    ({ offers }) =>
      offers.length === chosen.length && chosen.every(({ _id }) => offers.includes(_id)),
  );
  const over = await overLimit({ context, request }, chosen);
  // A claim that waits was counted when it was made: only the gateway would charge it once more.
  const limit = same ? null : over;
  const warnings = warningsOf(context, {
    offers: shownOffers,
    ...{ settled, dropped },
    // The form that was refused for it says it already.
    limit: page.refused === null ? limit : null,
  });
  const manual =
    limit === null && new URL(request.url).searchParams.get("how") === "manual"
      ? manualInstructions(context, {
          total,
          reference: same?.reference ?? proposedReference(context, user, chosen),
        })
      : null;
  const before = typedBefore(context, request, user);
  const headers: [string, string][] = [
    ...(isStale(cart, chosen)
      ? [["set-cookie", cartCookie(context, entriesOf(chosen))] as [string, string]]
      : []),
    ...forgetTyped(context, before),
  ];
  return data(
    {
      ...page,
      failed: null,
      chosen: shownOffers,
      shown: cartShown(chosen),
      total,
      warnings,
      byCard: chosen.every(({ service }) => service._id in settled.until)
        ? byCard.renews
        : byCard.starts,
      barred: limit !== null,
      online: over === null,
      manual,
      before,
    },
    { headers },
  );
}

const constraint = constraintsOf(ClaimMade);

export const action = pay;

export const clientAction = (args: ClientActionFunctionArgs) =>
  sayWhenLost(args, wordsNow().pay?.notStarted);

type Answer = Said | { checkout: Checkout };

export default function Pay() {
  const [pressed, setPressed] = useState(false);
  const { script, constraint, payee, failed, chosen, shown, total, ...page } =
    useLoaderData<typeof loader>();
  const { warnings, byCard, barred, online, manual, before } = page;
  const words = useWords("pay");
  const answer = useActionData<Answer>() ?? nothingSaid;
  if (failed !== null) return <LoadFailed heading={words.failed} message={failed} retry="/pay" />;
  if ("checkout" in answer)
    return <HostedCheckout checkout={answer.checkout} script={pressed ? script : null} />;
  return (
    <div className="wrap">
      <h1>{words.title}</h1>
      <ErrorSummary said={answer} />
      <Warnings warnings={warnings} />
      <div className="two">
        {barred ? null : manual ? (
          <ManualPayment
            cart={shown}
            total={total}
            how={manual}
            checking={payee}
            typed={{ utr: before.utr }}
            said={answer}
            constraint={constraint}
          />
        ) : (
          <PayChoice
            cart={shown}
            total={total}
            names={chosen.map(({ service }) => capitalised(service.name))}
            payee={payee}
            byCard={online ? byCard : null}
            script={script}
            said={answer}
            onPress={() => setPressed(true)}
          />
        )}
        <CartList offers={chosen} open={barred} />
      </div>
    </div>
  );
}
