import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from "@remix-run/react";
import { useEffect } from "react";
import { given } from "../web/visit/context";
import type { Offer } from "../api/contract";
import { fill } from "../content/words/fill";
import { languageOf } from "../content/languages";
import { offersIn, ownersIn } from "../web/visit/owners-words.server";
import { saidIn } from "../content/words/said-in.server";
import { siteIn } from "../web/visit/site-in.server";
import { useWords, wordsIn } from "../web/visit/words";
import { wordsFor } from "../web/visit/words.server";
import { Said as Words } from "../web/frame/Said";
import { Analyst } from "../web/frame/Analyst";
import { ErrorSummary } from "../web/frame/ErrorSummary";
import { LoadFailed } from "../web/frame/LoadFailed";
import { totalOf } from "../content/rupees";
import { capitalised } from "../web/frame/names";
import { ChoiceForm } from "../web/buying/ChoiceForm";
import { lists, standing, type ServicesKept } from "../web/subscriptions/lists";
import { described } from "../web/information/page-data.server";
import { publicSite } from "../content/site-schema";
import { pageMeta } from "../web/frame/page-meta";
import { cartUnpaid } from "../web/buying/begun-order.server";
import { cartCookie, entriesOf, inCart, isStale } from "../web/buying/cart.server";
import { examplesFor, type Example } from "../web/buying/examples.server";
import { heldBy, type Held } from "../web/buying/held.server";
import { droppedWords } from "../web/buying/dropped";
import { choose } from "../web/buying/choosing.server";
import { availableOffers } from "../web/buying/offers.server";
import { placesTaken } from "../web/buying/places.server";
import { shelfAddress, type Shelf } from "../web/buying/shelf";
import { shelfAsked, shelfOf } from "../web/buying/shelf.server";
import { isLost, sayWhenLost } from "../web/visit/lost-connection";
import { isClient, visitor } from "../web/visit/guards.server";
import { nothingSaid, type Said } from "../web/visit/problems";
import { wasRefused } from "../web/visit/refused.server";
import { whenSomethingChanged } from "../web/frame/revalidation";
import { forms } from "../content/words/en/forms";

export const handle = { hydrate: true, help: "wrap" };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = {
    ...described({ context }),
    words: wordsFor(context, "services", "offers"),
    writer: publicSite(siteIn(given(context).language, given(context).site())).analyst,
    refused: wasRefused(context),
  };
  const asked = shelfAsked(new URL(request.url));
  const listed = await availableOffers({ context, request });
  if (!listed.ok)
    return data(
      {
        ...page,
        ...nothing,
        failed: listed.message || saidIn(given(context).language, forms.fetchFailed),
        retry: shelfAddress(asked),
      },
      { status: 503 },
    );
  const owners = ownersIn(context);
  const { offers, shelf } = shelfOf(listed.data, asked, owners);
  const examples = await examplesFor({ context, request }, offers);
  const held = await heldBy({ context, request });
  const user = await visitor({ context, request });
  const taken = held.length === 0 ? await placesTaken({ context, request }) : null;
  const { cart, headers } = await cartUnpaid({ context, request });
  const { chosen, dropped } = inCart(cart, listed.data);
  const picked = chosen.map(({ _id }) => _id);
  const unseen = chosen.filter((one) => !offers.includes(one)).map(({ service }) => service);
  const elsewhere = { count: unseen.length, rupees: totalOf(unseen) };
  if (isStale(cart, chosen)) headers.push(["set-cookie", cartCookie(context, entriesOf(chosen))]);
  return data(
    {
      ...page,
      failed: null,
      retry: "/services",
      offers: offersIn(owners, offers),
      examples,
      held,
      taken,
      onboarded: user !== null && isClient(user),
      shelf,
      picked,
      elsewhere,
      dropped,
    },
    { headers },
  );
}

const noneElsewhere = { count: 0, rupees: 0 };
const nothing = {
  offers: [] as Offer[],
  held: [] as Held[],
  taken: null as number | null,
  onboarded: false,
  examples: [] as Example[],
  shelf: null as Shelf | null,
  picked: [] as string[],
  elsewhere: noneElsewhere,
  dropped: 0,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  const shelf = data?.shelf ?? null;
  const words = wordsIn(matches).services;
  if (!words) return [];
  const about = {
    title: shelf && shelf.page > 1 ? fill(words.titleAt, shelf) : words.title,
    description: words.description,
    path: shelf ? shelfAddress(shelf) : "/services",
  };
  // Searches are without number: a crawler is to follow their links, not to keep them.
  const tags = [
    ...pageMeta(data, about, languageOf(location.pathname)),
    ...(shelf?.q ? [{ name: "robots", content: "noindex" }] : []),
  ];
  return data?.refused
    ? [
        { title: data.refused.replace("{title}", about.title) },
        ...tags.filter((tag) => !("title" in tag)),
      ]
    : tags;
};

export const action = choose;

const whole = { shelf: null, elsewhere: noneElsewhere };

/**
 * The list of the last 10 minutes, if it is one page; the cart is asked for each time. An entry the
 * list lacks is the server's to drop, by the name it had here.
 */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const before = lists.services.last();
  const now = before ? await standing() : null;
  const cart = now?.cart;
  const kept = lists.services.fresh();
  if (kept && now && cart?.every((id) => kept.offers.some(({ _id }) => _id === id)))
    return {
      ...kept,
      ...whole,
      kept,
      refused: null,
      failed: null,
      retry: "/services",
      picked: cart,
      held: now.held,
      onboarded: now.owner !== null,
      dropped: 0,
    };
  const answer = await serverLoader<typeof loader>();
  const gone =
    before?.offers.filter(
      ({ _id }) => cart?.includes(_id) && !answer.offers.some((offer) => offer._id === _id),
    ) ?? [];
  return { ...answer, gone: gone.map(({ service }) => capitalised(service.name)) };
}

/** A connection lost on the way is said on the page: what was ticked stays ticked. */
export async function clientAction(args: ClientActionFunctionArgs) {
  if ((await args.request.clone().formData()).get("intent") !== "save") return sayWhenLost(args);
  try {
    return await args.serverAction<typeof choose>();
  } catch (problem) {
    if (!isLost(problem)) throw problem;
    return { unsaved: true as const };
  }
}

export const shouldRevalidate = whenSomethingChanged;

/** What of the page is everybody's, and used again for 10 minutes. */
const keptOf = ({ site, origin, writer, offers, examples, taken }: ServicesKept): ServicesKept => ({
  site,
  origin,
  writer,
  offers,
  examples,
  taken,
});

export default function Services() {
  const page = useLoaderData<typeof loader | typeof clientLoader>();
  const { failed, retry, writer, offers, examples, held, onboarded, shelf, picked } = page;
  const { elsewhere, dropped, taken } = page;
  const words = useWords("services");
  const said = useActionData<Said>() ?? nothingSaid;
  useEffect(() => {
    if (failed === null && shelf === null)
      lists.services.pull("kept" in page ? page.kept : keptOf(page));
  }, [failed, shelf, page]);
  if (failed !== null) return <LoadFailed heading={words.failed} message={failed} retry={retry} />;
  return (
    <>
      <div className="wrap">
        <h1>{words.title}</h1>
        <Analyst writer={writer} />
        {taken !== null && held.length === 0 ? (
          <p className="note">
            <Words words={words.taken} values={{ most: taken }} />
          </p>
        ) : null}
        {onboarded ? null : (
          <p className="note small">
            <Words words={words.before} />
          </p>
        )}
        <ErrorSummary said={said} />
        {dropped > 0 ? (
          <p className="note">
            {droppedWords(words.dropped, dropped, "gone" in page ? page.gone : [])}
          </p>
        ) : null}
        <p className="small">
          <Words words={words.risks} />
        </p>
      </div>
      {offers.length === 0 && !shelf ? (
        <div className="wrap">
          <p>{words.none}</p>
        </div>
      ) : (
        <ChoiceForm
          offers={offers}
          held={held}
          examples={examples}
          picked={picked}
          shelf={shelf}
          elsewhere={elsewhere}
          said={said}
        />
      )}
    </>
  );
}
