import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { given } from "../web/visit/context";
import { scopeOf } from "../web/visit/request-scope";
import { ErrorSummary } from "../web/frame/ErrorSummary";
import { Field } from "../web/frame/Field";
import { useFields, type Shown } from "../web/frame/use-fields";
import { rupees } from "../content/rupees";
import { capitalised } from "../web/frame/names";
import { asks } from "../web/visit/asked";
import { CodeTyped } from "../web/visit/form-fields.server";
import { redirectWithMessage } from "../web/visit/messages.server";
import { ownAccount, requireOwnAccount, shownIn } from "../web/account/own-account.server";
import { postedForm } from "../web/visit/posted-form.server";
import { nothingSaid, type Said } from "../web/visit/problems";
import { constraintsOf, readForm } from "../web/visit/read-form.server";
import { refused, refusedByApi, wasRefused } from "../web/visit/refused.server";
import { screenMeta } from "../web/frame/screen-meta";

export const handle = { forms: true, help: "narrow" };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  screenMeta("Close my account", data, { noindex: true });

export async function loader(asked: LoaderFunctionArgs) {
  const { email } = await requireOwnAccount(asked);
  const { leaving, at, whyNotClosed } = await ownAccount(asked);
  return {
    leaving: leaving.map(({ name, paise }) => ({ name: capitalised(name), paise })),
    paise: leaving.reduce((sum, { paise }) => sum + paise, 0),
    at,
    why: whyNotClosed,
    codeTo: email ? "your e-mail address" : "your phone",
    codeSent: new URL(asked.request.url).searchParams.has("code"),
    days: given(asked.context).site().refunds.days,
    constraint: constraintsOf(CodeTyped),
    refused: wasRefused(asked.context),
  };
}

/** Two forms: the first has a fresh code sent, the second closes the account with it. */
export async function action(asked: ActionFunctionArgs) {
  await requireOwnAccount(asked);
  const form = await postedForm(asked.request);
  const scope = scopeOf(asked);
  if (form.get("intent") === "send") {
    const outcome = await scope.call("requestCloseOtp");
    if (!outcome.ok)
      return refusedByApi(asked.context, outcome, { fallback: "We could not send the code." });
    return redirectWithMessage(asked.context, "/account/close?code=sent#code", {
      type: "success",
      message: `We sent a code to ${outcome.data.sentTo}.`,
    });
  }
  const submission = readForm(form, CodeTyped);
  const at = { form: "code", submission };
  if (submission.status !== "success") return refused(asked.context, at);
  const otp = submission.value.code;
  const outcome = await scope.call("closeAccount", { otp, ...shownIn(form) });
  if (!outcome.ok)
    return refusedByApi(asked.context, outcome, {
      ...at,
      field: outcome.status === 422 ? "code" : null,
      fallback: "That did not work. Nothing has changed.",
    });
  return redirectWithMessage(
    asked.context,
    "/",
    {
      type: "success",
      message: "Your account is closed.",
      description: "We sent you a last mail.",
    },
    { "clear-site-data": '"storage"' },
  );
}

export default function CloseAccount() {
  const { leaving, paise, at, why, codeTo, codeSent, days, constraint } =
    useLoaderData<typeof loader>();
  const said = useActionData<Said>() ?? nothingSaid;
  return (
    <div className="narrow">
      <h1>Close my account</h1>
      <ErrorSummary said={said} />
      <p>This cannot be undone. What happens:</p>
      <ul>
        {leaving.map((one) => (
          <li key={one.name}>
            {one.name} <b>ends at once</b>. You get back {rupees(one.paise / 100)}.
          </li>
        ))}
        {paise > 0 ? (
          <li>
            {leaving.length > 1 ? <b>{rupees(paise / 100)} in all</b> : "The money"} goes back to
            the account you paid from, within {days} days.
          </li>
        ) : null}
        <li>You are logged out everywhere. One last mail says that the account is closed.</li>
        <li>
          The law makes us keep your agreement, your payments and who you are for some years. The
          rest is erased after 90 days: see the{" "}
          <a href="/privacy-policy#how-long">Privacy Policy</a>.
        </li>
        <li>
          Wish to keep anything? <a href="/account#data">Download your data</a> first.
        </li>
      </ul>
      {why ? (
        <p className="note">{why}</p>
      ) : (
        <>
          {codeSent ? <Confirm paise={paise} at={at} said={said} constraint={constraint} /> : null}
          <form method="post" action="/account/close">
            <p className="row">
              <button className={`btn ${codeSent ? "quiet" : ""}`} name="intent" value="send">
                {codeSent ? "Send another code" : "Send me a code"}
              </button>
              <a className="btn quiet" href="/account">
                Keep my account
              </a>
            </p>
          </form>
          {codeSent ? null : (
            <p className="small muted">
              The code goes to {codeTo}, so that nobody else can close your account.
            </p>
          )}
        </>
      )}
    </div>
  );
}

function Confirm({ paise, at, ...shown }: { paise: number; at: string } & Shown<typeof CodeTyped>) {
  const [form, { code }] = useFields<typeof CodeTyped>({ id: "code", ...shown });
  return (
    <form
      {...getFormProps(form)}
      method="post"
      action="/account/close?code=sent"
      className="stack mb-6"
    >
      <input type="hidden" name="paise" value={paise} />
      <input type="hidden" name="at" value={at} />
      <Field
        field={code}
        label="Code"
        className="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        title={asks.code}
      />
      <button className="btn">Close my account for good</button>
    </form>
  );
}
