import type { Room } from "../../app/content/words/every-room";

/** A sentence as a page draws it, with its marks, links and places as elements. */
export interface WholeSentence {
  hindi: RegExp;
  /** what each group of it caught: a place's name, or an element that opens */
  caught: string[];
  english: { one: string; other: string };
  room: Room;
  heading: boolean;
  /** the longest of its own texts, which is looked for first */
  needle: string;
  own: number;
}

/** Whoever knows which of several is meant here, and what stands in a place. */
interface Reader {
  /** it is a text of the catalogue as it is, without marks or places */
  isText: (said: string) => boolean;
  choose: (fitting: WholeSentence[]) => WholeSentence | undefined;
  readBack: (value: string) => string;
  /** what was read already: a page says most of what the one before it said */
  kept: Map<string, string>;
}

const INLINE = "</?(?:a|b|bdi|em|small|span|strong|time)\\b[^<>]*>|<!-- -->";
/** A tag that parts what stands before it from what follows, or else words with what is in them. */
const RUN = new RegExp(`<(?!${INLINE.replaceAll("<", "")})[^<>]*>|(?:[^<>]|${INLINE})+`, "g");
const HINDI = /[\u0904-\u0963\u0966-\u097f]/;
const MARKS = /(\*\*|\[|\]\([^)]*\)|\{\w+\})/;

/**
 * Reads back what a page says sentence by sentence: in Hindi the words stand in another order, so
 * that what lies between two elements has no English of its own. What is no whole sentence stays.
 */
export function wholeSentencesBack(html: string, reader: Reader): string {
  return html.replace(RUN, (run) => {
    if (!HINDI.test(run) || (run.startsWith("<") && !run.slice(1).includes("<"))) return run;
    const read = reader.kept.get(run) ?? sentences(run, reader);
    reader.kept.set(run, read);
    return read;
  });
}

/** The longest beginning that is one sentence, then what follows it. */
function sentences(run: string, reader: Reader): string {
  const ends = [...run.matchAll(END)].map(({ index, 0: end }) => index + end.length);
  for (const end of [run.length, ...ends.filter((one) => one < run.length).toReversed()]) {
    const read = sentence(run.slice(0, end), reader);
    if (read !== undefined)
      return read + (end < run.length ? sentences(run.slice(end), reader) : "");
  }
  const [first] = ends;
  if (first === undefined || first >= run.length) return run;
  return run.slice(0, first) + sentences(run.slice(first), reader);
}

const END = new RegExp(`(?:[।?!.:,·](?:${INLINE})*\\s+|(?:${INLINE})+\\s*|·\\s+)`, "g");

function sentence(text: string, reader: Reader): string | undefined {
  const [, before = "", words = "", after = ""] = SPACED.exec(text) ?? [];
  const [, opens = "", bare = "", closes = ""] = IN_ELEMENTS.exec(words) ?? [];
  if (!HINDI.test(bare)) return undefined;
  if (reader.isText(said(bare)))
    return before + opens + reader.readBack(said(bare)) + closes + after;
  const read = withPlaces(said(words), reader);
  if (read !== undefined) return before + read + after;
  const within = bare === words ? undefined : withPlaces(said(bare), reader);
  if (within !== undefined) return before + opens + within + closes + after;
  // A name or number follows it.
  const [, name = "", value = ""] = /^(.*[\u0904-\u0963])(\s[^\u0904-\u0963]+)$/s.exec(words) ?? [];
  return reader.isText(said(name))
    ? before + reader.readBack(said(name)) + value + after
    : undefined;
}

const SPACED = /^(\s*)(.*?)(\s*)$/s;
const IN_ELEMENTS = new RegExp(`^((?:${INLINE})*)(.*?)((?:${INLINE})*)$`, "s");

const said = (words: string): string =>
  words
    .replaceAll("<!-- -->", "")
    .replace(/&#x27;|&#39;/g, "'")
    .normalize("NFC");

function withPlaces(text: string, reader: Reader): string | undefined {
  let own = 0;
  const fitting = new Map<WholeSentence, string[]>();
  for (const one of known) {
    if (one.own < own) break;
    if (!text.includes(one.needle)) continue;
    const [, ...values] = one.hindi.exec(text) ?? [];
    if (values.length === 0 || !values.every(isBalanced)) continue;
    if (one.own < SURE && !values.every(isShort)) continue;
    own = one.own;
    fitting.set(one, values);
  }
  const best = reader.choose([...fitting.keys()]);
  const values = best && fitting.get(best);
  return best && values && inEnglish(best, values, reader);
}

/** Below so many letters of its own a sentence may be a part of any: "{a} पर {b}". */
export const SURE = 8;
/** What may stand in a place of one of those. */
export const isShort = (value: string): boolean =>
  !/।|<\/?[ab]\b/.test(value) && (value.match(/[\u0904-\u0963]+/g) ?? []).length < 4;

/** What a place holds opens no element that it does not close, and is of one paragraph. */
const isBalanced = (value: string): boolean =>
  /^<(?:a|b)\b[^<>]*>$/.test(value) ||
  (!value.includes("\n\n") &&
    value.replace(/<!-- -->/g, "").split(/<\w/).length === value.split("</").length);

function inEnglish({ caught, english }: WholeSentence, values: string[], reader: Reader): string {
  const named = new Map<string, string>();
  const links: string[] = [];
  for (const [at, name] of caught.entries())
    if (name === "[") links.push(values[at] ?? "");
    else named.set(name, values[at] ?? "");
  const count = (named.get("count") ?? [...named.values()][0] ?? "").replace(/<[^>]*>/g, "");
  let strong = false;
  return english[count === "1" ? "one" : "other"]
    .split(MARKS)
    .map((piece) => {
      if (piece === "**") return (strong = !strong) ? "<b>" : "</b>";
      if (piece === "[") return links.shift() ?? "<a>";
      if (piece.startsWith("](")) return "</a>";
      const place = /^\{(\w+)\}$/.exec(piece)?.[1];
      return place === undefined
        ? piece
        : reader.readBack(sentences(named.get(place) ?? "", reader));
    })
    .join("");
}

/** Those with a mark, a link or a place, the longest first. */
const known: WholeSentence[] = [];

/** Learns a sentence of the catalogue that is drawn with elements in it. */
export function learnWhole(
  hindi: string,
  english: WholeSentence["english"],
  room: Room,
  heading: boolean,
): void {
  const pieces = hindi.normalize("NFC").split(MARKS);
  if (pieces.length === 1 || !HINDI.test(hindi)) return;
  const caught: string[] = [];
  let strong = false;
  const pattern = pieces.map((piece) => {
    if (piece === "**") return (strong = !strong) ? "<b\\b[^<>]*>" : "</b>";
    if (piece === "[") return (caught.push("["), "(<a\\b[^<>]*>)");
    if (piece.startsWith("](")) return "</a>";
    const place = /^\{(\w+)\}$/.exec(piece)?.[1];
    if (place !== undefined) return (caught.push(place), "(.+?)");
    return piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  });
  const own = pieces.filter((_, at) => at % 2 === 0);
  known.push({
    hindi: new RegExp(`^${pattern.join("")}()$`, "s"),
    caught,
    english,
    room,
    heading,
    needle: own.reduce((a, b) => (b.length > a.length ? b : a)),
    own: own.join("").length,
  });
}

/** Once all are learnt. */
export const sortWhole = (): void => void known.sort((a, b) => b.own - a.own);
