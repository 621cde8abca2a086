import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { given } from "../web/visit/context";
import { useWords } from "../web/visit/words";
import { wordsFor, wordsOf } from "../web/visit/words.server";
import { scopeOf } from "../web/visit/request-scope";
import { postedForm } from "../web/visit/posted-form.server";
import { screenMeta } from "../web/frame/screen-meta";
import { onlyOwnApi } from "../web/research/own-research.server";
import { SealAnswer, SealForm, HowItWorks } from "../web/research/Seal";

export const handle = { forms: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? screenMeta(data.words.seal.title, undefined, { noindex: true }) : [];

export function loader({ context }: LoaderFunctionArgs) {
  onlyOwnApi(context);
  return {
    contact: given(context).site().contact.email,
    words: wordsFor(context, "seal", "account"),
  };
}

/** What is pasted is compared and not kept; a text that we have not sealed is an answer, too. */
export async function action({ context, request }: ActionFunctionArgs) {
  onlyOwnApi(context);
  // Character by character: what cannot be seen, or is of another script, may be the change.
  const text = String((await postedForm(request)).get("text") ?? "").trim();
  const { empty, notNow } = wordsOf(context).seal;
  if (text === "") return data({ asked: "", sealed: null, wrong: empty }, { status: 400 });
  const outcome = await scopeOf({ context, request }).call("researchSeal", { text });
  if (outcome.ok) return data({ asked: text, sealed: outcome.data, wrong: null });
  const wrong = outcome.message || notNow;
  return data({ asked: text, sealed: null, wrong }, { status: outcome.status });
}

export default function Seal() {
  const { contact } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const words = useWords("seal");
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      {answer?.sealed ? <SealAnswer {...answer.sealed} contact={contact} /> : null}
      <SealForm asked={answer?.asked ?? ""} wrong={answer?.wrong ?? null} />
      <HowItWorks />
    </div>
  );
}
