import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Account as Held } from "../api/account-calls";
import { given } from "../web/visit/context";
import { scopeOf } from "../web/visit/request-scope";
import { rupees } from "../content/rupees";
import { SignedInPlaces } from "../web/account/SignedInPlaces";
import { LeaveServices } from "../web/account/LeaveServices";
import { redirectWithMessage } from "../web/visit/messages.server";
import { ownAccount, requireOwnAccount } from "../web/account/own-account.server";
import { phoneWords } from "../content/phone-words";
import { postedForm } from "../web/visit/posted-form.server";
import { textOf } from "../web/visit/refused.server";
import { screenMeta } from "../web/frame/screen-meta";

export const handle = { forms: true, help: "wrap" };
export const meta: MetaFunction = () => screenMeta("Your account", undefined, { noindex: true });

export async function loader(asked: LoaderFunctionArgs) {
  const { name, number, email, pan } = await requireOwnAccount(asked);
  return {
    ...(await ownAccount(asked)),
    who: [name, phoneWords(number), pan && `PAN ${pan.slice(0, 5)}••••${pan.slice(-1)}`].filter(
      (one) => one !== null,
    ),
    email,
    refundDays: given(asked.context).site().refunds.days,
  };
}

/** The small forms of the page; leaving and closing have pages of their own. */
export async function action(asked: ActionFunctionArgs) {
  await requireOwnAccount(asked);
  const form = await postedForm(asked.request);
  const outcome = await acted(asked, form);
  if (outcome === null) return redirect("/account", 303);
  const fallback = "That did not work. Please try again in a minute.";
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
    case "reminders":
      return scope.call("setReminders", { reminders: form.get("reminders") === "on" });
    case "research":
      return scope.call("setResearchMail", { mail: form.get("mail") === "on" });
    default:
      return null;
  }
}

export default function Account() {
  const account = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <h1>Your account</h1>
      <p className="muted">{account.who.join(" · ")}</p>
      <div className="two">
        <div className="stack">
          <SignedInPlaces sessions={account.sessions} devices={account.devices} />
          <Letters {...account} />
        </div>
        <div className="stack">
          <LeaveServices leaving={account.leaving} days={account.refundDays} />
          <OwnData />
          <Close {...account} />
        </div>
      </div>
    </div>
  );
}

type LettersProps = Pick<Held, "reminders" | "researchMail"> & { email: string | null };

function Letters({ email, reminders, researchMail }: LettersProps) {
  return (
    <section className="card" aria-labelledby="letters">
      <h2 id="letters">How we tell you</h2>
      <form method="post" action="/account" className="stack mt-4">
        <label className="choice">
          <input type="checkbox" name="reminders" defaultChecked={reminders} />
          <span>Remind me 7 days and 1 day before a service ends</span>
        </label>
        <p>
          <button className="btn quiet" name="intent" value="reminders">
            Save
          </button>
        </p>
      </form>
      <form method="post" action="/account" className="stack mt-4">
        <label className="choice">
          <input type="checkbox" name="mail" defaultChecked={researchMail} />
          <span>Send me research by e-mail, too: on the site it stands either way</span>
        </label>
        <p>
          <button className="btn quiet" name="intent" value="research">
            Save
          </button>
        </p>
      </form>
      <p className="small muted mt-4">
        {email ? `By e-mail to ${email}. ` : "By e-mail, once you have verified an address. "}
        Always sent, because the rules or your money ask for it: your agreement, receipts, and what
        becomes of a payment or a refund.
      </p>
    </section>
  );
}

const OwnData = () => (
  <section className="card" aria-labelledby="data">
    <h2 id="data">Download my data</h2>
    <p>
      One ZIP file with what we hold about you: what you told us, payments, receipts, your agreement
      and our letters.
    </p>
    <p className="small muted">
      Keep it safe: it holds your PAN and date of birth. Your Aadhaar number is not in it; we never
      had it.
    </p>
    <form method="post" action="/account/my-data.zip">
      <button className="btn quiet">Download</button>
    </form>
  </section>
);

function Close({ leaving, whyNotClosed }: Pick<Held, "leaving" | "whyNotClosed">) {
  const back = leaving.reduce((sum, { paise }) => sum + paise, 0);
  return (
    <section className="card" aria-labelledby="close">
      <h2 id="close">Close my account</h2>
      {leaving.length > 0 ? (
        <p>
          Your services end, and you get back <b>{rupees(back / 100)}</b>.
        </p>
      ) : null}
      <p>
        You are logged out everywhere, and we send you no more letters, except about money that goes
        back to you.
      </p>
      {whyNotClosed ? (
        <p className="note">{whyNotClosed}</p>
      ) : (
        <p>
          <a className="btn quiet" href="/account/close">
            Close my account
          </a>
        </p>
      )}
    </section>
  );
}
