import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { given } from "../web/visit/context";
import { ownersIn } from "../web/visit/owners-words.server";
import { wordsFor, wordsOf } from "../web/visit/words.server";
import { screenMeta } from "../web/frame/screen-meta";
import { phoneWords } from "../content/phone-words";
import { standardWarning } from "../content/standard-warning";
import { Item } from "../web/research/Item";
import { NotTheirs } from "../web/research/NotTheirs";
import { meaningsIn } from "../web/frame/meanings.server";
import { openedItem, privately, requireReader } from "../web/research/own-research.server";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? screenMeta(data.title, undefined, { noindex: true }) : [];
export const headers = () => privately;

/**
 * One idea or note; of what may not be read, and of what is not there, with whose number it may.
 */
export async function loader(asked: LoaderFunctionArgs) {
  const { number } = await requireReader(asked);
  const { context } = asked;
  const words = wordsFor(context, "idea", "research", "account");
  const item = await openedItem(asked, (scope, id) => scope.call("researchItem", { id }));
  const { title } = item ?? wordsOf(context).idea.none;
  if (item === null)
    return data({ item, title, number: phoneWords(number), words }, { status: 404 });
  const shown = {
    ...item,
    services: item.services.map(ownersIn(context)),
    id: asked.params["id"] ?? "",
    warning: standardWarning,
    meanings: meaningsIn(given(context).language, item),
  };
  return data({ item: shown, title, number: null, words });
}

export default function ResearchItem() {
  const { item, number } = useLoaderData<typeof loader>();
  return item ? <Item {...item} /> : <NotTheirs number={number ?? ""} />;
}
