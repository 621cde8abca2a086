import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { given } from "../web/visit/context";
import { scopeOf } from "../web/visit/request-scope";
import { ErrorSummary } from "../web/frame/ErrorSummary";
import { instantWords } from "../web/frame/instant-words";
import { rupees } from "../content/rupees";
import { capitalised } from "../web/frame/names";
import { redirectWithMessage } from "../web/visit/messages.server";
import {
  leavingIn,
  ownAccount,
  requireOwnAccount,
  shownIn,
} from "../web/account/own-account.server";
import { postedForm } from "../web/visit/posted-form.server";
import { nothingSaid, type Said } from "../web/visit/problems";
import { refusedByApi, textOf, wasRefused } from "../web/visit/refused.server";
import { screenMeta } from "../web/frame/screen-meta";

export const handle = { forms: true, help: "narrow" };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  screenMeta("Leave a service", data, { noindex: true });

export async function loader(asked: LoaderFunctionArgs) {
  await requireOwnAccount(asked);
  const account = await ownAccount(asked);
  const { product, refunds } = given(asked.context).site();
  return {
    leaving: leavingIn(account, asked.request),
    others: account.leaving.length - 1,
    at: account.at,
    days: refunds.days,
    product,
    refused: wasRefused(asked.context),
  };
}

/** The press that ends the service. What goes back is what this page showed. */
export async function action(asked: ActionFunctionArgs) {
  await requireOwnAccount(asked);
  const form = await postedForm(asked.request);
  const { paise, at } = shownIn(form);
  const asksFor = { service: textOf(form, "service"), paise, at };
  const outcome = await scopeOf(asked).call("leaveService", asksFor);
  if (!outcome.ok)
    return refusedByApi(asked.context, outcome, {
      fallback: "That did not work. Nothing has changed.",
    });
  return redirectWithMessage(asked.context, "/account", {
    type: "success",
    message: outcome.message,
    ...(paise > 0
      ? { description: `${rupees(paise / 100)} goes back to you. We have sent you a mail.` }
      : {}),
  });
}

export default function Leave() {
  const { leaving, others, at, days } = useLoaderData<typeof loader>();
  const said = useActionData<Said>() ?? nothingSaid;
  const { name, paise, byHand, why } = leaving;
  const sum = rupees(paise / 100);
  return (
    <div className="narrow">
      <h1>Leave {capitalised(name)}</h1>
      <ErrorSummary said={said} />
      <dl className="kv mb-6">
        <dt>You get back</dt>
        <dd className="price">{sum}</dd>
      </dl>
      <ul>
        <li>
          {capitalised(name)} <b>ends at once</b>, with the press of the button below.
        </li>
        <li>
          The money goes back to the account you paid from, within {days} days.
          {byHand ? " You paid by UPI yourself, so we send it by bank transfer." : ""}
        </li>
        {others > 0 ? <li>Your other services go on.</li> : null}
        <li>You need give no reason, and you may buy it again at any time.</li>
      </ul>
      <details>
        <summary>How we count</summary>
        <p>
          You paid for the time from {instantWords(leaving.startsAt)} to{" "}
          {instantWords(leaving.endsAt)}. It is now {instantWords(at)}. The fee for the time that is
          left goes back, counted to the second and rounded up to the next paisa. Nothing is kept
          back. This sum holds for half an hour.
        </p>
      </details>
      {why ? (
        <p className="note">{why}</p>
      ) : (
        <form method="post" className="stack">
          <input type="hidden" name="service" value={leaving.service} />
          <input type="hidden" name="paise" value={paise} />
          <input type="hidden" name="at" value={at} />
          <p className="row">
            <button className="btn">
              {paise > 0 ? `Leave and get back ${sum}` : `Leave ${capitalised(name)}`}
            </button>
            <a className="btn quiet" href="/account#leave">
              Keep it
            </a>
          </p>
        </form>
      )}
    </div>
  );
}
