import { countriesIn } from "../../app/content/countries.server";
import demo from "../../app/content/demo-site.json" with { type: "json" };
import { flat } from "../../app/content/words/compare-words";
import { everyRoom, isRoom, type Room } from "../../app/content/words/every-room";
import type { Sentences } from "../../app/content/words/translation";
import { roomsOf } from "../../app/content/words/rooms-of-pages";
import { hindiRooms } from "../../app/content/words/sample";
import { isShort, learnWhole, sortWhole, SURE, wholeSentencesBack } from "./hindi-whole-sentences";

/**
 * What a page, letter or message says in Hindi, as it is said in English, text by text: so that a
 * journey which looks for the English can be walked in Hindi. Where two sentences are one in Hindi,
 * it is that of a room of this page.
 *
 * @param path of the page, in English
 */
export function englishOfHindi(text: string, path = ""): string {
  const all = roomsOf(path.replace(/^\/research\/\w{26}$/, "/research/:id"))?.toReversed() ?? [];
  // What a screen says itself goes before what any form may say.
  const rooms = [...all.filter((room) => !ofForms.has(room)), ...all];
  const place = { rooms, heading: false };
  return textsBack(
    wholeSentencesBack(verbFirst(text), {
      isText: (said) => whole.has(said),
      kept: keptOf(rooms.join()),
      choose: (fitting) => inPlace(fitting, place),
      readBack: (value) => textsBack(value, rooms),
    }),
    rooms,
  );
}

/** What a button acts on, which only who hears it is told, stands before its verb (`ActOn`). */
export const verbFirst = (html: string): string =>
  html.replace(/(<span class="unseen"[^>]*>)([^<]*) <\/span>([^<]+)/g, "$3$1 $2</span>");

const runs = new Map<string, Map<string, string>>();
const keptOf = (rooms: string): Map<string, string> => {
  const kept = runs.get(rooms) ?? new Map<string, string>();
  runs.set(rooms, kept);
  return kept;
};

const textsBack = (text: string, rooms: Room[]): string =>
  text.replace(/[^<>"\n]+/g, (one, at: number) => {
    if (!/[\u0900-\u097f₹]/.test(one)) return one;
    const [, before = "", words = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(one) ?? [];
    const heading = /<(?:h\d|title)\b[^>]*>$/.test(text.slice(Math.max(0, at - 200), at));
    return before + readBack(words, { rooms, heading }, 0) + after;
  });

const ofForms = new Set<Room>(["forms", "fields", "answers", "refusals"]);

/**
 * A text of the catalogue in Hindi, and its English: a sentence, or what a mark or link parts off.
 */
interface Pair {
  hindi: RegExp;
  places: string[];
  /** of one, and of other numbers, where it counts */
  english: { one: string; other: string };
  room: Room;
  /** it is a heading by its name */
  heading: boolean;
  /** the longest of its own texts, which is looked for first: most sentences lack it */
  needle: string;
  /** letters that are the sentence's own: the more, the surer it is meant */
  own: number;
}

/**
 * Where a text stands: which rooms its page has, the likeliest first, and whether it is a heading.
 */
interface Place {
  rooms: Room[];
  heading: boolean;
}

function readBack(words: string, place: Place, depth: number): string {
  const said = words.replace(/&#x27;|&#39;/g, "'").normalize("NFC");
  const pair = inPlace(whole.get(said), place);
  if (pair) return pair.english.other;
  const found = depth < 4 ? withPlaces(said, place) : undefined;
  if (found) {
    const count = found.values.get("count") ?? [...found.values.values()][0];
    return found.pair.english[count === "1" ? "one" : "other"].replace(
      /\{(\w+)\}/g,
      (_, name: string) => readBack(found.values.get(name) ?? "", place, depth + 1),
    );
  }
  const piece = inPlace(pieces.get(said), place);
  if (piece) return piece.english.other;
  const parts = words.split(/(, |: | · )/);
  if (parts.length > 1 && depth < 4) return parts.map((part) => readBack(part, place, 4)).join("");
  return words
    .replace(/[\u0900-\u097f]+/g, (one) => listed.get(one) ?? one)
    .replace(/₹ ?/g, "Rs. ");
}

function inPlace<One extends Pick<Pair, "room" | "heading">>(
  pairs: One[] | undefined,
  { rooms, heading }: Place,
): One | undefined {
  const likely = (pairs ?? []).toSorted(
    (a, b) => Number(b.heading === heading) - Number(a.heading === heading),
  );
  return rooms.map((room) => likely.find((one) => one.room === room)).find(Boolean) ?? pairs?.[0];
}

/** The surest of the sentences with places, and what stands in these. */
function withPlaces(said: string, place: Place) {
  let own = 0;
  const fitting = [];
  for (const pair of patterns) {
    if (pair.own < own) break;
    if (!said.includes(pair.needle)) continue;
    const [, ...values] = pair.hindi.exec(said) ?? [];
    if (values.length === 0) continue;
    if (pair.own < SURE && !values.every(isShort)) continue;
    own = pair.own;
    fitting.push({
      pair,
      values: new Map(pair.places.map((name, at) => [name, values[at] ?? ""])),
    });
  }
  const best = inPlace(
    fitting.map(({ pair }) => pair),
    place,
  );
  return fitting.find(({ pair }) => pair === best);
}

const whole = new Map<string, Pair[]>();
/** What stands between places that a page draws as elements of their own. */
const pieces = new Map<string, Pair[]>();
const patterns: Pair[] = [];
/** Names of months. */
const listed = new Map<string, string>();

function learn(hindi: string, english: Pair["english"], room: Room, heading = false): void {
  learnWhole(hindi, english, room, heading);
  const [h, one, other] = [hindi, english.one, english.other].map(apart) as [
    string[],
    string[],
    string[],
  ];
  if (h.length !== other.length || h.length !== one.length) return;
  // Where the places of a part are others in English, it has no English of its own.
  if (h.some((said, at) => placesIn(said) !== placesIn(other[at] ?? ""))) return;
  for (const [at, said] of h.entries())
    learnText(said, { one: one[at] ?? "", other: other[at] ?? "" }, room, heading);
}

function learnText(said: string, english: Pair["english"], room: Room, heading: boolean): void {
  if (!/[\u0904-\u0963]/.test(said)) return;
  const places = [...said.matchAll(PLACE)].map(([, name = ""]) => name);
  const own = said.split(PLACES);
  const pair: Pair = {
    hindi: new RegExp(
      `^${own.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.+?)")}$`,
      "s",
    ),
    places,
    english,
    room,
    heading,
    needle: own.reduce((a, b) => (b.length > a.length ? b : a)),
    own: own.join("").length,
  };
  if (places.length === 0) return keep(whole, said, pair);
  patterns.push(pair);
  const others = english.other.split(PLACES);
  if (others.length !== own.length) return;
  for (const [at, one] of own.entries())
    if (/[\u0904-\u0963].*[\u0904-\u0963].*[\u0904-\u0963]/.test(one))
      keep(pieces, one.trim(), { ...pair, english: { one: "", other: (others[at] ?? "").trim() } });
}

const keep = (kept: Map<string, Pair[]>, said: string, pair: Pair): void =>
  void kept.set(said, [...(kept.get(said) ?? []), pair]);

const placesIn = (said: string): string =>
  [...said.matchAll(PLACE)]
    .map(([place]) => place)
    .sort()
    .join();

const PLACE = /\{(\w+)\}/g;
const PLACES = /\{\w+\}/;

/** What stands outside of marks and links, and in them, as a page has them apart. */
const apart = (sentence: string): string[] =>
  sentence.split(/\*\*|\[|\]\([^)]*\)/).map((one) => one.trim().normalize("NFC"));

// The frame's months, which most pages have, before those written out.
for (const [room, words] of Object.entries({ frame: hindiRooms.frame, ...hindiRooms })) {
  if (!isRoom(room) || !words) continue;
  const english = flat(everyRoom[room]);
  for (const [name, said] of flat(words)) {
    const original = english.get(name);
    if (original === undefined) continue;
    const other = english.get(name.replace(/\.one$/, ".other")) ?? original;
    const one = english.get(name.replace(/\.other$/, ".one")) ?? original;
    if (/(?:^|\.)(?:months|parts)$/.test(name)) {
      const others = other.split(" ");
      for (const [at, word] of said.split(" ").entries())
        listed.set(word, listed.get(word) ?? others[at] ?? word);
    } else learn(said, { one, other }, room, /title/i.test(name));
  }
}
// What the demo's owner says, and of the services by its English; a page begins a name with a
// capital.
const { services: _, ...owners } = demo.translations.hi;
const inDemo = flat(demo as unknown as Sentences);
for (const [name, said] of flat(owners)) {
  const other = inDemo.get(name) ?? said;
  learn(said, { one: other, other }, "siteDefaults");
}
for (const [english, said] of Object.entries(demo.translations.hi.services)) {
  const drawn = english.replace(/^./, (first) => first.toUpperCase());
  learn(said, { one: drawn, other: drawn }, "services");
}
for (const said of countriesIn("hi")) {
  const [code = ""] = said.split(" ");
  const other = countriesIn("en").find((one) => one.startsWith(`${code} `)) ?? said;
  learn(said, { one: other, other }, "signIn");
}
sortWhole();
patterns.sort((a, b) => b.own - a.own);
