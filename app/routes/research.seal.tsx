import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { given } from "../web/visit/context";
import { scopeOf } from "../web/visit/request-scope";
import { postedForm } from "../web/visit/posted-form.server";
import { textOf } from "../web/visit/refused.server";
import { screenMeta } from "../web/frame/screen-meta";
import { onlyOwnApi } from "../web/research/own-research.server";
import { SealAnswer, SealForm, HowItWorks } from "../web/research/Seal";

export const handle = { forms: true };
export const meta: MetaFunction = () => screenMeta("Check a seal", undefined, { noindex: true });

export function loader({ context }: LoaderFunctionArgs) {
  onlyOwnApi(context);
  return { contact: given(context).site().contact.email };
}

/** What is pasted is compared and not kept; a text that we have not sealed is an answer, too. */
export async function action({ context, request }: ActionFunctionArgs) {
  onlyOwnApi(context);
  const text = textOf(await postedForm(request), "text");
  if (text === "") return data({ asked: "", sealed: null, wrong: EMPTY }, { status: 400 });
  const outcome = await scopeOf({ context, request }).call("researchSeal", { text });
  if (outcome.ok) return data({ asked: text, sealed: outcome.data, wrong: null });
  const wrong = outcome.message || "We cannot check it just now. Please try again in a minute.";
  return data({ asked: text, sealed: null, wrong }, { status: outcome.status });
}

const EMPTY = "Paste a letter, or write the number of an entry.";

export default function Seal() {
  const { contact } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="narrow">
      <h1>Check a seal</h1>
      <p>
        Every piece of research is sealed before it is sent. Paste a letter here, and you see
        whether it is ours and unchanged.
      </p>
      {answer?.sealed ? <SealAnswer {...answer.sealed} contact={contact} /> : null}
      <SealForm asked={answer?.asked ?? ""} wrong={answer?.wrong ?? null} />
      <HowItWorks />
    </div>
  );
}
