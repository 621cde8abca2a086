import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { given } from "../web/visit/context";
import { scopeOf } from "../web/visit/request-scope";
import { ErrorSummary } from "../web/frame/ErrorSummary";
import { instantIn } from "../web/frame/instant-in";
import { useFrame, useWords } from "../web/visit/words";
import { ownersIn } from "../web/visit/owners-words.server";
import { wordsFor, wordsOf } from "../web/visit/words.server";
import { grouped } from "../content/rupees";
import { fill } from "../content/words/fill";
import { saidIn } from "../content/words/said-in.server";
import { A } from "../web/frame/A";
import { Said as Words } from "../web/frame/Said";
import { AsWritten } from "../web/frame/AsWritten";
import { useMeasures } from "../web/frame/use-measures";
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
import { Whose } from "../web/visit/Whose";
import { forms } from "../content/words/en/forms";

export const handle = { forms: true, help: "narrow" };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? screenMeta(data.words.account.leave.title, data, { noindex: true }) : [];

export async function loader(asked: LoaderFunctionArgs) {
  await requireOwnAccount(asked);
  const account = await ownAccount(asked);
  const { product, refunds } = given(asked.context).site();
  const { language } = given(asked.context);
  const owners = ownersIn(asked.context);
  const leaving = leavingIn(account, asked.request);
  return {
    words: wordsFor(asked.context, "account", "offers"),
    leaving: {
      ...leaving,
      name: owners(leaving.name),
      why: leaving.why === null ? null : saidIn(language, leaving.why, owners),
    },
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
      fallback: forms.didNotWork,
    });
  const { offers, account } = wordsOf(asked.context);
  const money = fill(offers.money, { amount: grouped(paise / 100) });
  return redirectWithMessage(asked.context, "/account", {
    type: "success",
    message: outcome.message,
    ...(paise > 0 ? { description: fill(account.leave.goesBack, { money }) } : {}),
  });
}

export default function Leave() {
  const { leaving, others, at, days } = useLoaderData<typeof loader>();
  const said = useActionData<Said>() ?? nothingSaid;
  const { name, paise, byHand, why } = leaving;
  const account = useWords("account");
  const words = account.leave;
  const { months } = useFrame();
  const { rupees } = useMeasures();
  const instant = (iso: string) => instantIn(account, months, iso);
  const sum = rupees(paise / 100);
  return (
    <div className="narrow">
      <h1>
        <Words
          words={words.heading}
          values={{ name: <AsWritten>{capitalised(name)}</AsWritten> }}
        />
      </h1>
      <ErrorSummary said={said} />
      <dl className="kv mb-6">
        <dt>{words.back}</dt>
        <dd className="price">{sum}</dd>
      </dl>
      <ul>
        <li>
          <Words words={words.ends} values={{ name: <AsWritten>{capitalised(name)}</AsWritten> }} />
        </li>
        <li>
          {fill(words.money, { days })}
          {byHand ? ` ${words.byHand}` : ""}
        </li>
        {others > 0 ? <li>{words.others}</li> : null}
        <li>{words.noReason}</li>
      </ul>
      <details>
        <summary>{words.how}</summary>
        <p>
          {fill(words.count, {
            from: instant(leaving.startsAt),
            to: instant(leaving.endsAt),
            now: instant(at),
          })}
          {leaving.stoppedDays > 0 ? ` ${fill(words.stopped, { days: leaving.stoppedDays })}` : ""}
        </p>
      </details>
      {why ? (
        <p className="note">{why}</p>
      ) : (
        <form method="post" className="stack">
          <Whose />
          <input type="hidden" name="service" value={leaving.service} />
          <input type="hidden" name="paise" value={paise} />
          <input type="hidden" name="at" value={at} />
          <p className="row">
            <button className="btn">
              {paise > 0
                ? fill(words.pressFor, { money: sum })
                : fill(words.heading, { name: capitalised(name) })}
            </button>
            <A className="btn quiet" href="/account#leave">
              {words.keep}
            </A>
          </p>
        </form>
      )}
    </div>
  );
}
