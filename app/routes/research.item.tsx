import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { given } from "../web/visit/context";
import { ownersIn } from "../web/visit/owners-words.server";
import { wordsFor } from "../web/visit/words.server";
import { screenMeta } from "../web/frame/screen-meta";
import { standardWarning } from "../content/standard-warning";
import { Item } from "../web/research/Item";
import { meaningsIn } from "../web/frame/meanings.server";
import { openedItem, privately } from "../web/research/own-research.server";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? screenMeta(data.title, undefined, { noindex: true }) : [];
export const headers = () => privately;

/** One idea or note. */
export async function loader(asked: LoaderFunctionArgs) {
  const item = await openedItem(asked, (scope, id) => scope.call("researchItem", { id }));
  return {
    ...item,
    services: item.services.map(ownersIn(asked.context)),
    id: asked.params["id"] ?? "",
    warning: standardWarning,
    meanings: meaningsIn(given(asked.context).language, item),
    words: wordsFor(asked.context, "idea", "research", "account"),
  };
}

export default function ResearchItem() {
  return <Item {...useLoaderData<typeof loader>()} />;
}
