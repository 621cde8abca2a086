import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { safePath, withFrom } from "../web/visit/from";
import { requirePerson } from "../web/visit/guards.server";
import { screenMeta } from "../web/frame/screen-meta";

export const meta: MetaFunction = () => screenMeta("Finalizing...", undefined, { noindex: true });

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requirePerson({ context, request });
  const query = new URL(request.url).searchParams;
  const verify = new URLSearchParams({
    status: "success",
    digio_doc_id: query.get("digio_doc_id") ?? "",
  });
  const from = safePath(query.get("from"));
  return {
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
  return (
    <div className="narrow">
      <h1>Finalizing...</h1>
      <p>
        Digio has not told us yet that you signed. After signing this can take a few minutes; you
        need not stay on this page.
      </p>
      <p>
        Did you leave before the end? Then nothing is signed yet:{" "}
        <a href={back}>go back and sign</a>.
      </p>
      <p className="row">
        <a className="btn" href={refresh}>
          Refresh
        </a>
        <a className="btn quiet" href={onward}>
          Continue
        </a>
      </p>
    </div>
  );
}
