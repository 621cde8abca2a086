import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { given } from "../web/visit/context";
import { scopeOf } from "../web/visit/request-scope";
import { ErrorSummary } from "../web/frame/ErrorSummary";
import { Field } from "../web/frame/Field";
import { useFields, type Shown } from "../web/frame/use-fields";
import { useAddress, useWords } from "../web/visit/words";
import { ownersIn } from "../web/visit/owners-words.server";
import { wordsFor } from "../web/visit/words.server";
import { fill } from "../content/words/fill";
import { saidIn } from "../content/words/said-in.server";
import { A } from "../web/frame/A";
import { Said as Words } from "../web/frame/Said";
import { AsWritten } from "../web/frame/AsWritten";
import { useMeasures } from "../web/frame/use-measures";
import { capitalised } from "../web/frame/names";
import { forgotten } from "../web/buying/forgotten.server";
import { CodeTyped } from "../web/visit/form-fields.server";
import { redirectWithMessage } from "../web/visit/messages.server";
import { ownAccount, requireOwnAccount, shownIn } from "../web/account/own-account.server";
import { postedForm } from "../web/visit/posted-form.server";
import { nothingSaid, type Said } from "../web/visit/problems";
import { constraintsOf, readForm } from "../web/visit/read-form.server";
import { refused, refusedByApi, wasRefused } from "../web/visit/refused.server";
import { screenMeta } from "../web/frame/screen-meta";
import { Whose } from "../web/visit/Whose";
import { forms } from "../content/words/en/forms";

export const handle = { forms: true, help: "narrow" };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? screenMeta(data.words.account.close.title, data, { noindex: true }) : [];

export async function loader(asked: LoaderFunctionArgs) {
  const { email } = await requireOwnAccount(asked);
  const { leaving: would, at, whyNotClosed } = await ownAccount(asked);
  // While it cannot be closed, nothing ends.
  const leaving = whyNotClosed === null ? would : [];
  const { language } = given(asked.context);
  const owners = ownersIn(asked.context);
  return {
    words: wordsFor(asked.context, "account", "offers"),
    leaving: leaving.map(({ name, paise }) => ({ name: capitalised(owners(name)), paise })),
    paise: leaving.reduce((sum, { paise }) => sum + paise, 0),
    at,
    why: whyNotClosed === null ? null : saidIn(language, whyNotClosed, owners),
    toEmail: email !== null,
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
    if (!outcome.ok) return refusedByApi(asked.context, outcome, { fallback: forms.codeNotSent });
    return redirectWithMessage(asked.context, "/account/close?code=sent#code", {
      type: "success",
      message: fill(forms.codeSentTo, { to: outcome.data.sentTo }),
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
      fallback: forms.didNotWork,
    });
  return redirectWithMessage(
    asked.context,
    "/",
    {
      type: "success",
      message: forms.accountClosed,
      description: forms.lastMail,
    },
    forgotten(asked.context),
  );
}

export default function CloseAccount() {
  const { leaving, paise, at, why, toEmail, codeSent, days, constraint } =
    useLoaderData<typeof loader>();
  const words = useWords("account").close;
  const { rupees } = useMeasures();
  const address = useAddress();
  const said = useActionData<Said>() ?? nothingSaid;
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <ErrorSummary said={said} />
      {why ? <p className="note warn">{why}</p> : null}
      <p>{words.undone}</p>
      <ul>
        {leaving.map((one) => (
          <li key={one.name}>
            <Words
              words={words.ends}
              values={{ name: <AsWritten>{one.name}</AsWritten>, money: rupees(one.paise / 100) }}
            />
          </li>
        ))}
        {paise > 0 ? (
          <li>
            {leaving.length > 1 ? (
              <Words words={words.inAll} values={{ money: rupees(paise / 100), days }} />
            ) : (
              fill(words.money, { days })
            )}
          </li>
        ) : null}
        <li>{words.loggedOut}</li>
        <li>
          <Words words={words.kept} />
        </li>
        <li>
          <Words words={words.download} />
        </li>
      </ul>
      {why ? (
        <p>
          <A className="btn quiet" href="/account">
            {words.keep}
          </A>
        </p>
      ) : (
        <>
          {codeSent ? <Confirm paise={paise} at={at} said={said} constraint={constraint} /> : null}
          <form method="post" action={address("/account/close")}>
            <Whose />
            <p className="row">
              <button className={`btn ${codeSent ? "quiet" : ""}`} name="intent" value="send">
                {codeSent ? words.again : words.send}
              </button>
              <A className="btn quiet" href="/account">
                {words.keep}
              </A>
            </p>
          </form>
          {codeSent ? null : (
            <p className="small muted">{toEmail ? words.toEmail : words.toPhone}</p>
          )}
        </>
      )}
    </div>
  );
}

function Confirm({ paise, at, ...shown }: { paise: number; at: string } & Shown<typeof CodeTyped>) {
  const words = useWords("account").close;
  const address = useAddress();
  const [form, { code }] = useFields<typeof CodeTyped>({ id: "code", ...shown });
  return (
    <form
      {...getFormProps(form)}
      // No script runs here, and the browser would speak its own language.
      noValidate
      method="post"
      action={address("/account/close?code=sent")}
      className="stack mb-6"
    >
      <input type="hidden" name="paise" value={paise} />
      <input type="hidden" name="at" value={at} />
      <Whose />
      <Field
        field={code}
        label={words.code}
        className="code"
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <button className="btn">{words.forGood}</button>
    </form>
  );
}
