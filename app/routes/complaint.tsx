import { getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { complaintCategories } from "../api/complaint-categories";
import { given } from "../web/visit/context";
import { scopeOf } from "../web/visit/request-scope";
import { asks } from "../web/visit/asked";
import { redirectWithMessage } from "../web/visit/messages.server";
import { postedForm } from "../web/visit/posted-form.server";
import { nothingSaid, type Said } from "../web/visit/problems";
import { constraintsOf, readForm } from "../web/visit/read-form.server";
import { refused, refusedByApi, wasRefused } from "../web/visit/refused.server";
import { ErrorSummary } from "../web/frame/ErrorSummary";
import { Field, Why } from "../web/frame/Field";
import { useFields, type Shown } from "../web/frame/use-fields";
import { screenMeta } from "../web/frame/screen-meta";
import { ComplaintTyped } from "../web/information/complaint-form.server";

export const handle = { forms: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  screenMeta("Send a complaint", data, { noindex: true });

export function loader({ context, request }: LoaderFunctionArgs) {
  onlyOurs(context);
  return {
    constraint: constraintsOf(ComplaintTyped),
    sent: new URL(request.url).searchParams.has("sent"),
    refused: wasRefused(context),
  };
}

export async function action(asked: ActionFunctionArgs) {
  onlyOurs(asked.context);
  const submission = readForm(await postedForm(asked.request), ComplaintTyped);
  const at = { form: "complaint", submission };
  if (submission.status !== "success") return refused(asked.context, at);
  const outcome = await scopeOf(asked).call("complain", submission.value);
  if (!outcome.ok)
    return refusedByApi(asked.context, outcome, {
      ...at,
      fallback: "We could not take your complaint just now. Please try again, or write to us.",
    });
  return redirectWithMessage(asked.context, `${HERE}?sent`, {
    type: "success",
    message: outcome.message,
    description: submission.value.email
      ? "We have sent it to you by mail. We resolve it within 21 days."
      : "Note it down. We resolve your complaint within 21 days.",
  });
}

const HERE = "/grievance-redressal/complaint";

/** Somebody else's API keeps no register: there the page does not exist. */
function onlyOurs(context: unknown): void {
  if (given(context).remote) throw new Response(null, { status: 404, statusText: "Not Found" });
}

export default function Complaint() {
  const { constraint, sent } = useLoaderData<typeof loader>();
  const said = useActionData<Said>() ?? nothingSaid;
  if (sent && said === nothingSaid) return <Sent />;
  return (
    <div className="narrow">
      <h1>Send a complaint</h1>
      <ErrorSummary said={said} />
      <p>
        We must resolve it within 21 days. You get a reference, and our answer by mail or telephone.
        Never send a password or a one-time code.
      </p>
      <ComplaintForm said={said} constraint={constraint} />
      <p>
        Other ways to complain: <a href="/grievance-redressal">Grievance Redressal</a>.
      </p>
    </div>
  );
}

const Sent = () => (
  <div className="narrow">
    <h1>Your complaint is with us</h1>
    <ul>
      <li>We look into it and answer you, at the latest in 21 days.</li>
      <li>
        Not satisfied, or no answer? Then SEBI&apos;s portal is the next step:{" "}
        <a href="/grievance-redressal#scores">SCORES</a>.
      </li>
    </ul>
    <p>
      <a href={HERE}>Send another complaint</a>
    </p>
  </div>
);

function ComplaintForm(shown: Shown<typeof ComplaintTyped>) {
  const [form, fields] = useFields<typeof ComplaintTyped>({ id: "complaint", ...shown });
  const { name, mobile, email, category, words } = fields;
  return (
    <form id={form.id} method="post" action={HERE} noValidate={false} className="stack">
      <Field field={name} label="Your name" autoComplete="name" />
      <Field
        field={mobile}
        label="Mobile number"
        hint="10 digits. Give this or an e-mail address, or both."
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        data-asks={asks.mobile}
      />
      <Field field={email} label="E-mail" inputMode="email" autoComplete="email" />
      <div className={`field ${category.errors ? "error" : ""}`.trim()}>
        <label htmlFor={category.id}>What is it about?</label>
        <Why field={category} />
        <select {...getSelectProps(category)}>
          <option value="">Choose</option>
          {Object.entries(complaintCategories).map(([value, said]) => (
            <option key={value} value={value}>
              {said}
            </option>
          ))}
        </select>
      </div>
      <div className={`field ${words.errors ? "error" : ""}`.trim()}>
        <label htmlFor={words.id}>What happened, and what would you like us to do?</label>
        <Why field={words} />
        <textarea {...getTextareaProps(words)} rows={8} />
      </div>
      <button className="btn">Send the complaint</button>
    </form>
  );
}
