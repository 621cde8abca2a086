import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { given } from "../web/visit/context";
import {
  pagesWithRooms,
  type InformationRoom,
  type SharedRoom,
} from "../content/information-pages";
import { pathOf, type Language } from "../content/languages";
import { catalogueOf, type Rooms } from "../content/words/catalogue.server";
import { translatedFrom, type Translated } from "../content/words/translated-from.server";
import { wordsFor, wordsOf } from "../web/visit/words.server";
import type { InformationData, InformationPage } from "../web/information/information-page";
import { TranslationNote } from "../web/information/TranslationNote";
import { pageData } from "../web/information/page-data.server";
import { pageMeta } from "../web/frame/page-meta";

/** Each of the information pages (`content/information-pages.ts`), at its own address. */
export function loader({
  context,
  request,
}: LoaderFunctionArgs): InformationData & { path: string; language: Language } & Worded {
  const { site, now, language } = given(context);
  // Addresses are matched in any case of letters.
  const path = pathOf(new URL(request.url).pathname)
    .replace(/(\.data|\/+)$/, "")
    .toLowerCase();
  if (!modules[fileOf(path)]) throw new Response(null, { status: 404, statusText: "Not Found" });
  const own = pagesWithRooms().find((one) => one.path === path);
  const rooms = own ? [own.room, ...own.also] : [];
  const translated = translatedFrom(language, rooms);
  const inItsPlace = typeof translated === "string";
  const words = wordsFor(context, "legal", ...rooms);
  return {
    ...pageData({ context }),
    complaints: site().complaints,
    warning: language === "en" || inItsPlace ? null : wordsOf(context).told.warning,
    now: now(),
    path,
    language,
    room: own?.room,
    translated,
    words: inItsPlace ? inEnglish(words, rooms) : words,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const named = data.room ? data.words[data.room] : pageAt(data.path).english;
  if (!named) return [];
  const { title, description } = named;
  return pageMeta(data, { title, description, path: data.path }, data.language);
};

export default function Information() {
  const {
    path,
    language: _language,
    room: _room,
    words: _words,
    translated,
    ...data
  } = useLoaderData<typeof loader>();
  const { Page } = pageAt(path);
  if (!translated) return <Page {...data} />;
  return (
    <>
      <TranslationNote path={path} translated={translated} />
      {typeof translated === "string" ? (
        <div lang="en">
          <Page {...data} />
        </div>
      ) : (
        <Page {...data} />
      )}
    </>
  );
}

type Room = InformationRoom | SharedRoom;

interface Worded {
  /** the page's own, of its title */
  room: InformationRoom | undefined;
  words: Pick<Rooms, "legal"> & Partial<Pick<Rooms, Room>>;
  /** null where the page is in English, or sets no rules */
  translated: Translated | null;
}

/** The page's own words in English: those that govern. The note above it stays the reader's. */
const inEnglish = ({ legal }: Worded["words"], rooms: Room[]): Worded["words"] => ({
  legal,
  ...Object.fromEntries(rooms.map((room) => [room, catalogueOf("en")[room]])),
});

const modules = import.meta.glob<{ page: InformationPage }>("../web/information/pages/*.tsx", {
  eager: true,
});

const fileOf = (path: string): string => `../web/information/pages${path}.tsx`;

function pageAt(path: string): InformationPage {
  const found = modules[fileOf(path)];
  if (!found) throw new Error(`no page is written for ${path}`);
  return found.page;
}
