import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Account as Held } from "../api/account-calls";
import { given } from "../web/visit/context";
import { scopeOf } from "../web/visit/request-scope";
import { useWords } from "../web/visit/words";
import { wordsFor, wordsOf } from "../web/visit/words.server";
import { fill } from "../content/words/fill";
import { saidIn } from "../content/words/said-in.server";
import { A } from "../web/frame/A";
import { Said as Words } from "../web/frame/Said";
import { useMeasures } from "../web/frame/use-measures";
import { SignedInPlaces } from "../web/account/SignedInPlaces";
import { HowWeTell, TelegramAccount } from "../web/account/HowWeTell";
import { AskedBack } from "../web/account/AskedBack";
import { MoneyBack } from "../web/account/MoneyBack";
import { LeaveServices } from "../web/account/LeaveServices";
import { redirectWithMessage } from "../web/visit/messages.server";
import { howTold } from "../web/account/how-told.server";
import { ownAccount, requireOwnAccount } from "../web/account/own-account.server";
import { phoneWords } from "../content/phone-words";
import { postedForm } from "../web/visit/posted-form.server";
import { ownersIn } from "../web/visit/owners-words.server";
import { textOf } from "../web/visit/refused.server";
import { screenMeta } from "../web/frame/screen-meta";
import { Whose } from "../web/visit/Whose";
import { forms } from "../content/words/en/forms";

export const handle = { forms: true, help: "wrap" };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? screenMeta(data.words.account.title, undefined, { noindex: true }) : [];

export async function loader(asked: LoaderFunctionArgs) {
  const { name, number, email, pan } = await requireOwnAccount(asked);
  const account = await ownAccount(asked);
  const { language } = given(asked.context);
  const owners = ownersIn(asked.context);
  const why = (words: string | null) => (words === null ? null : saidIn(language, words, owners));
  const shown =
    pan &&
    fill(wordsOf(asked.context).account.pan, { pan: `${pan.slice(0, 5)}••••${pan.slice(-1)}` });
  return {
    ...account,
    words: wordsFor(asked.context, "account", "offers"),
    telegram: account.telegram && {
      ...account.telegram,
      channels: account.telegram.channels.map((one) => ({ ...one, name: owners(one.name) })),
    },
    leaving: account.leaving.map((one) => ({
      ...one,
      name: owners(one.name),
      why: why(one.why),
    })),
    sentBack: account.sentBack.map((one) => ({
      ...one,
      services: one.services.map(owners),
      why: why(one.why),
    })),
    askedBack: (account.askedBack ?? []).map((one) => ({
      ...one,
      services: one.services.map(owners),
    })),
    whyNotClosed: why(account.whyNotClosed),
    who: [name, phoneWords(number), shown].filter((one) => one !== null),
    email,
    refundDays: given(asked.context).site().refunds.days,
  };
}

/** The small forms of the page; leaving and closing have pages of their own. */
export async function action(asked: ActionFunctionArgs) {
  await requireOwnAccount(asked);
  const form = await postedForm(asked.request);
  if (form.get("intent") === "link-telegram") {
    const outcome = await scopeOf(asked).call("linkTelegram");
    if (outcome.ok) return { telegram: outcome.data.address };
    return redirectWithMessage(asked.context, "/account", {
      type: "error",
      message: outcome.message,
    });
  }
  const outcome = await acted(asked, form);
  if (outcome === null) return redirect("/account", 303);
  const fallback = forms.didNotWorkNow;
  return redirectWithMessage(asked.context, "/account", {
    type: outcome.ok ? "success" : "error",
    message: outcome.message || fallback,
  });
}

async function acted(asked: ActionFunctionArgs, form: FormData) {
  const scope = scopeOf(asked);
  switch (form.get("intent")) {
    case "end":
      return scope.call("endSession", { session: textOf(form, "session") });
    case "end-others":
      return scope.call("endOtherSessions");
    case "forget":
      return scope.call("forgetDevice", { device: textOf(form, "device") });
    case "how-told":
      return scope.call("changeAccount", await howTold(asked, form));
    case "unlink-telegram":
      return scope.call("unlinkTelegram");
    default:
      return null;
  }
}

export default function Account() {
  const account = useLoaderData<typeof loader>();
  const link = useActionData<{ telegram: string }>()?.telegram ?? null;
  return (
    <div className="wrap">
      <h1>{useWords("account").title}</h1>
      <p className="muted">{account.who.join(" · ")}</p>
      <div className="two">
        <div className="stack">
          <SignedInPlaces sessions={account.sessions} devices={account.devices} />
          <HowWeTell {...account} />
          {account.telegram ? <TelegramAccount telegram={account.telegram} link={link} /> : null}
        </div>
        <div className="stack">
          <AskedBack askedBack={account.askedBack} />
          <MoneyBack sentBack={account.sentBack} days={account.refundDays} />
          <LeaveServices leaving={account.leaving} days={account.refundDays} />
          <OwnData />
          <Close {...account} />
        </div>
      </div>
    </div>
  );
}

function OwnData() {
  const words = useWords("account").data;
  return (
    <section className="card" aria-labelledby="data">
      <h2 id="data">{words.title}</h2>
      <p>{words.what}</p>
      <p className="small muted">{words.safe}</p>
      <form method="post" action="/account/my-data.zip">
        <Whose />
        <button className="btn quiet">{words.download}</button>
      </form>
    </section>
  );
}

function Close({ leaving, whyNotClosed }: Pick<Held, "leaving" | "whyNotClosed">) {
  const words = useWords("account").closing;
  const { rupees } = useMeasures();
  const back = leaving.reduce((sum, { paise }) => sum + paise, 0);
  return (
    <section className="card" aria-labelledby="close">
      <h2 id="close">{words.title}</h2>
      {leaving.length > 0 ? (
        <p>
          <Words words={words.sum} values={{ money: rupees(back / 100) }} />
        </p>
      ) : null}
      <p>{words.what}</p>
      {whyNotClosed ? (
        <p className="note">{whyNotClosed}</p>
      ) : (
        <p>
          <A className="btn quiet" href="/account/close">
            {words.title}
          </A>
        </p>
      )}
    </section>
  );
}
