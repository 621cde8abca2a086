import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screenMeta } from "../web/frame/screen-meta";
import { standardWarning } from "../content/standard-warning";
import { Item } from "../web/research/Item";
import { openedItem, privately } from "../web/research/own-research.server";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? screenMeta(data.title, undefined, { noindex: true }) : [];
export const headers = () => privately;

/** One idea or note. */
export async function loader(asked: LoaderFunctionArgs) {
  const item = await openedItem(asked, (scope, id) => scope.call("researchItem", { id }));
  return { ...item, id: asked.params["id"] ?? "", warning: standardWarning };
}

export default function ResearchItem() {
  return <Item {...useLoaderData<typeof loader>()} />;
}
