import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pathOf } from "../content/languages";
import { A } from "../web/frame/A";
import { Said } from "../web/frame/Said";
import { useWords } from "../web/visit/words";
import { wordsFor } from "../web/visit/words.server";
import { safePath, withFrom } from "../web/visit/from";
import { requirePerson } from "../web/visit/guards.server";
import { screenMeta } from "../web/frame/screen-meta";

export const handle = { forms: true, help: "narrow" };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? screenMeta(data.words.finalizing.title, undefined, { noindex: true }) : [];

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requirePerson({ context, request });
  const query = new URL(request.url).searchParams;
  const verify = new URLSearchParams({
    status: "success",
    digio_doc_id: query.get("digio_doc_id") ?? "",
  });
  const asked = safePath(query.get("from"));
  const from = asked && pathOf(asked);
  return {
    words: wordsFor(context, "finalizing"),
    refresh: `/details/signed?${verify.toString()}`,
    onward: from ?? "/",
    back: withFrom("/details", from),
  };
}

/**
 * Digio has not finished the signature: ask again, or go on; pages that need the agreement still
 * ask for it.
 */
export default function Finalizing() {
  const { refresh, onward, back } = useLoaderData<typeof loader>();
  const words = useWords("finalizing");
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <p>{words.body}</p>
      <p>
        <Said words={words.left} values={{ back }} />
      </p>
      <p className="row">
        <A className="btn" href={refresh}>
          {words.refresh}
        </A>
        <A className="btn quiet" href={onward}>
          {words.onward}
        </A>
      </p>
    </div>
  );
}
