import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { scopeOf } from "../web/visit/request-scope";
import { pageOf } from "../web/visit/page-of.server";
import { screenMeta } from "../web/frame/screen-meta";
import { standardWarning } from "../content/standard-warning";
import { Item } from "../web/research/Item";
import { isOpened, notFound, privately, requireReader } from "../web/research/own-research.server";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? screenMeta(data.title, undefined, { noindex: true }) : [];
export const headers = () => privately;

/** One idea or note. Another's and none at all are the same answer. */
export async function loader(asked: LoaderFunctionArgs) {
  await requireReader(asked);
  const id = asked.params["id"] ?? "";
  const outcome = await scopeOf(asked).call("researchItem", { id });
  if (!outcome.ok) throw outcome.status < 500 ? notFound() : pageOf(outcome);
  // That it could not be noted keeps nobody from reading.
  if (isOpened(asked.request)) await scopeOf(asked).call("researchOpened", { id });
  return { ...outcome.data, id, warning: standardWarning };
}

export default function ResearchItem() {
  return <Item {...useLoaderData<typeof loader>()} />;
}
