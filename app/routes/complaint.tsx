import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CLAIM_REFERENCE } from "../api/claim-reference";
import { saidIn } from "../content/words/said-in.server";
import { given } from "../web/visit/context";
import { scopeOf } from "../web/visit/request-scope";
import { postedForm } from "../web/visit/posted-form.server";
import { nothingSaid, type Said } from "../web/visit/problems";
import { constraintsOf, readForm } from "../web/visit/read-form.server";
import { refused, refusedByApi, typedSoFar, wasRefused } from "../web/visit/refused.server";
import { ErrorSummary } from "../web/frame/ErrorSummary";
import { Said as Words } from "../web/frame/Said";
import { useWords } from "../web/visit/words";
import { wordsFor } from "../web/visit/words.server";
import { screenMeta } from "../web/frame/screen-meta";
import { COMPLAINT, ComplaintForm, ComplaintSent, ONWARD } from "../web/information/ComplaintForm";
import { ComplaintTyped } from "../web/information/complaint-form.server";
import { forms } from "../content/words/en/forms";

export const handle = { forms: true, help: "narrow" };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? screenMeta(data.words.complaint.title, data, { noindex: true }) : [];

export function loader({ context, request }: LoaderFunctionArgs) {
  onlyOurs(context);
  return {
    words: wordsFor(context, "complaint"),
    constraint: constraintsOf(ComplaintTyped),
    sent: sentIn(context, new URL(request.url)),
    refused: wasRefused(context),
  };
}

export async function action(asked: ActionFunctionArgs) {
  onlyOurs(asked.context);
  const form = await postedForm(asked.request);
  const submission = readForm(form, ComplaintTyped);
  const at = { form: "complaint", submission };
  if (form.has(ONWARD)) return typedSoFar(at);
  if (submission.status !== "success") return refused(asked.context, at);
  const outcome = await scopeOf(asked).call("complain", submission.value);
  if (!outcome.ok)
    return refusedByApi(asked.context, outcome, {
      ...at,
      fallback: forms.complaintFailed,
    });
  const { reference } = outcome.data;
  return redirect(`${COMPLAINT}?sent=${reference}${submission.value.email ? "&by=mail" : ""}`, 303);
}

/**
 * What is said of a complaint that was taken. Its reference stands in the address, so that a page
 * loaded anew says it again: who gave no e-mail address has it from nowhere else.
 */
function sentIn(context: unknown, { searchParams }: URL) {
  const reference = searchParams.get("sent") ?? "";
  if (!reference.startsWith("C-") || !CLAIM_REFERENCE.test(reference.slice(2))) return null;
  const inWords = (sentence: string) => saidIn(given(context).language, sentence);
  return {
    taken: inWords(`We have your complaint. Its reference is ${reference}.`),
    next: inWords(searchParams.get("by") === "mail" ? forms.complaintMailed : forms.complaintNote),
  };
}

/** Somebody else's API keeps no register: there the page does not exist. */
function onlyOurs(context: unknown): void {
  if (given(context).remote) throw new Response(null, { status: 404, statusText: "Not Found" });
}

export default function Complaint() {
  const { constraint, sent } = useLoaderData<typeof loader>();
  const words = useWords("complaint");
  const said = useActionData<Said>() ?? nothingSaid;
  if (sent && said === nothingSaid) return <ComplaintSent {...sent} />;
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <ErrorSummary said={said} />
      <p>{words.lead}</p>
      <ComplaintForm said={said} constraint={constraint} />
      <p>
        <Words words={words.others} />
      </p>
    </div>
  );
}
