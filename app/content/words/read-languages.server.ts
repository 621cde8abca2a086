import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { pagesWithRooms } from "../information-pages";
import { translatedPaths, type FurtherLanguage } from "../languages";
import { compareWords, flat, withoutBlanks, type Flat } from "./compare-words";
import { everyRoom, isRoom, type EveryRoom, type Room } from "./every-room";
import type { Further } from "./further";
import { withLine } from "./line-of-fault";
import { pagesWith } from "./rooms-of-pages";
import type { Sentences } from "./translation";

/** A language as its folders have it, whole or not. */
export interface ReadLanguage extends Further {
  /** the names that the rooms which were begun have not, "frame/header.menu": English, where few */
  missing: string[];
  /** those whose English is another now than was noted, or is no more: "frame/header.menu" */
  changed: string[];
  /** those of which it was never noted what English they were made from */
  unnoted: string[];
  /** those that say the same as the English, word for word */
  copied: string[];
}

export interface ReadLanguages {
  languages: ReadLanguage[];
  /**
   * each in words; the room it is in, or the language, is left out, but for a name too many or what
   * is blank
   */
  faults: string[];
}

const Words: z.ZodType<Sentences> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), Words])),
);
const AboutFile = z.strictObject({
  /** in its own script */
  name: z.string().trim().min(1).max(40),
  direction: z.enum(["ltr", "rtl"]).default("ltr"),
});
/** By room: the day of the translation, and of each sentence the hash of its English. */
export const MadeFrom = z.record(
  z.string(),
  z.strictObject({ day: z.iso.date(), of: z.record(z.string(), z.string()) }),
);
type MadeFrom = z.infer<typeof MadeFrom>;

/** The languages that come with this release; the same folder in the sources and in the build. */
export function shippedFolder(): string {
  const beside = ["../further-languages", "./languages", "../languages"].map((one) =>
    fileURLToPath(new URL(one, import.meta.url)),
  );
  return beside.find((folder) => existsSync(folder)) ?? beside[0]!;
}

/**
 * The languages of several folders, each with a folder a language: files of a later one stand
 * before those of an earlier, room by room, unless they are broken.
 */
export function readLanguages(folders: readonly string[]): ReadLanguages {
  const faults: string[] = [];
  const tags = [...new Set(folders.flatMap((folder) => tagsIn(folder, faults)))].sort(inOrder);
  const languages = tags.flatMap((tag) => {
    const own = folders.map((folder) => join(folder, tag)).filter((folder) => existsSync(folder));
    const read = readLanguage(tag, own, faults);
    return read ? [read] : [];
  });
  return { languages, faults };
}

/** Of one English sentence: a translation notes it. */
export function hashOfSentence(english: string): string {
  const known = hashes.get(english);
  if (known !== undefined) return known;
  const hash = createHash("sha256").update(english).digest("hex").slice(0, 8);
  hashes.set(english, hash);
  return hash;
}
/** Each language that is read at the start asks for the same ones. */
const hashes = new Map<string, string>();

function tagsIn(folder: string, faults: string[]): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map(({ name }) => name);
  } catch (problem) {
    const code = problem instanceof Error && "code" in problem ? String(problem.code) : "unknown";
    faults.push(`${folder} cannot be read (${code})`);
    return [];
  }
}

function readLanguage(tag: string, folders: string[], faults: string[]): ReadLanguage | null {
  if (!isTag(tag)) {
    faults.push(`${tag}: is no language we can offer: a code like mr, not en, hi or a page's name`);
    return null;
  }
  const fault = (file: string, what: string) => faults.push(`${tag}/${file}.json: ${what}`);
  const sources = sourcesOf(folders, fault);
  const names = new Set(sources.flatMap(({ files }) => files));
  if (!names.has("language")) fault("language", "is missing: it says the language's own name");
  let about: z.infer<typeof AboutFile> | null = null;
  for (const { parsed } of sources) about ??= parsed("language", AboutFile);
  names.delete("made-from");
  names.delete("language");
  const needless = namesOfOthers(names);

  const rooms: Record<string, Sentences> = {};
  const days: Record<string, string> = {};
  const stale: Room[] = [];
  const missing: string[] = [];
  const changed: string[] = [];
  const unnoted: string[] = [];
  const copied: string[] = [];
  for (const room of names) {
    if (!isRoom(room)) {
      fault(room, `is no room of words: they are ${Object.keys(everyRoom).join(", ")}`);
      continue;
    }
    for (const { parsed, made } of sources) {
      const words = parsed(room, Words);
      if (!words) continue;
      const read = readRoom(room, words, made[room], needless);
      for (const one of read.faults) fault(room, one);
      const within = (name: string) => `${room}/${name}`;
      missing.push(...read.missing.map(within));
      changed.push(...read.changed.map(within));
      unnoted.push(...read.unnoted.map(within));
      copied.push(...read.copied.map(within));
      days[room] = made[room]?.day ?? "";
      if (!read.whole) continue;
      rooms[room] = read.whole;
      if (read.missing.length + read.changed.length + read.unnoted.length > 0) stale.push(room);
      break;
    }
  }
  if (!about) return null;
  return {
    language: tag as FurtherLanguage,
    tag,
    ...about,
    pages: pagesWith(Object.keys(rooms) as Room[]),
    rooms: rooms as Partial<EveryRoom>,
    days,
    stale,
    missing,
    changed,
    unnoted,
    copied,
  };
}

/** One folder of a language. */
interface Source {
  /** without ".json" */
  files: string[];
  /** what the folders before it noted stands for its words, too */
  made: MadeFrom;
  /** null where there is no such file, or what is wrong in it was told */
  parsed<T>(this: void, file: string, schema: z.ZodType<T>): T | null;
}

/** The operator's own first: where its file is broken, the release's is read. */
function sourcesOf(folders: string[], fault: (file: string, what: string) => void): Source[] {
  const sources: Source[] = [];
  for (const folder of folders) {
    const files = readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .map((file) => file.slice(0, -5));
    const parsed = <T>(file: string, schema: z.ZodType<T>): T | null => {
      if (!files.includes(file)) return null;
      const found = json(join(folder, `${file}.json`));
      if ("unreadable" in found) {
        fault(file, `is not JSON: ${found.unreadable}`);
        return null;
      }
      const read = schema.safeParse(found.json);
      if (read.success) return read.data;
      for (const { path: at, message } of read.error.issues)
        fault(file, `${at.join(".") || "(top)"}: ${message}`);
      return null;
    };
    const made = { ...sources[0]?.made, ...parsed("made-from", MadeFrom) };
    sources.unshift({ files, made, parsed });
  }
  return sources;
}

/** What a file has of a room; `whole` where pages may be drawn with it. */
function readRoom(
  room: Room,
  words: Sentences,
  noted: MadeFrom[string] | undefined,
  needless: ReadonlySet<string>,
) {
  const english: Sentences = everyRoom[room];
  const { said, blank } = withoutBlanks(words);
  const original = flat(english);
  const { changed, unnoted, gone } = sinceNoted(original, flat(said), noted?.of ?? {});
  // What was translated rightly may have other places than the English has by now: that is no
  // fault, and the English is said until somebody has translated it anew.
  const outdated = changed
    .filter((name) => compareWords(english, only(said, name)).faults.length > 0)
    .flatMap((name) => formsOf(name, original));
  const still = without(without(said, gone), outdated);
  const { faults, unknown, missing: lacked } = compareWords(english, still);
  const missing = lacked.filter((name) => !needless.has(`${room}/${name}`));
  const lacking = missing.filter((name) => !outdated.includes(name));
  return {
    faults: [
      ...faults,
      ...blank.map((name) => `${name}: is blank`),
      ...unknown.map((name) => `${name}: the English has no such sentence`),
    ],
    missing: lacking,
    changed: [...changed, ...gone],
    unnoted,
    copied: copiedIn(original, flat(still)),
    whole:
      enough(original, missing, noted?.of) && faults.length === 0 ? filled(still, english) : null,
  };
}

/** How a translation stands to what was noted when it was made. */
function sinceNoted(english: Flat, translated: Flat, noted: Record<string, string>) {
  const there = [...english].filter(([name]) => translated.has(name));
  const wasNoted = (name: string) => Object.hasOwn(noted, name);
  return {
    changed: there.flatMap(([name, sentence]) =>
      wasNoted(name) && noted[name] !== hashOfSentence(sentence) ? [name] : [],
    ),
    unnoted: there.flatMap(([name]) => (wasNoted(name) ? [] : [name])),
    gone: [...translated.keys()].filter((name) => !english.has(name) && wasNoted(name)),
  };
}

/** What menus call the pages that a language has not begun: these lead to the English. */
const namesOfOthers = (rooms: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    pagesWithRooms().flatMap(({ path, room }) => (rooms.has(room) ? [] : [`frame/pages.${path}`])),
  );

/**
 * A room may lack one sentence in ten, and says those in English; and what the English says more
 * since the translation was noted, up to one in two: a release that says more must not take a
 * language's pages away.
 */
function enough(english: Flat, missing: string[], noted: Record<string, string> = {}): boolean {
  const overdue = missing.filter(
    (name) => noted[name] !== undefined && noted[name] === hashOfSentence(english.get(name) ?? ""),
  );
  const before = Object.keys(noted).length > 0 ? overdue : missing;
  return before.length * 10 <= english.size && missing.length * 2 <= english.size;
}

/** Sentences of several words that were taken over; names alone are the same in every language. */
const copiedIn = (english: Flat, translated: Flat): string[] =>
  [...translated].flatMap(([name, said]) =>
    english.get(name) === said && !LAWS_OWN.has(name) && isSentence(said) ? [name] : [],
  );
const isSentence = (said: string): boolean =>
  (said.replace(/\{\w+\}|\]\([^)]*\)/g, " ").match(/[A-Za-z]{2,}/g) ?? []).length > 1;
/** The standard warning stands in English in every language. */
const LAWS_OWN = new Set(["letters.standard-warning"]);

/** Of a translation one sentence, as it stands in its room. */
const only = (words: Sentences, name: string): Sentences =>
  without(
    words,
    [...flat(words).keys()].filter((one) => one !== name),
  );

/** A counted sentence's forms are said in one language. */
function formsOf(name: string, english: Flat): string[] {
  const forms = ["one", "other"].map((form) => name.replace(/\w+$/, form));
  return /\.(?:one|other)$/.test(name) && forms.every((one) => english.has(one)) ? forms : [name];
}

/** A translation without some sentences, and without what then holds none. */
const without = (words: Sentences, names: string[], before = ""): Sentences =>
  Object.fromEntries(
    Object.entries(words).flatMap(([name, said]): [string, Sentences[string]][] => {
      const whole = before + name;
      if (typeof said === "string") return names.includes(whole) ? [] : [[name, said]];
      const left = without(said as Sentences, names, `${whole}.`);
      return Object.keys(left).length > 0 ? [[name, left]] : [];
    }),
  );

/** A translation with the English of what it lacks. */
const filled = (words: Sentences, english: Sentences): Sentences =>
  Object.fromEntries(
    Object.entries({ ...english, ...words }).map(([name, said]) => {
      const under = english[name];
      return typeof said === "string" || typeof under === "string" || !under
        ? [name, said]
        : [name, filled({ ...said }, { ...under })];
    }),
  );

/** A language's code, as ICU knows it, that is not our own nor the first part of an address. */
const isTag = (tag: string): boolean =>
  /^[a-z]{2,3}$/.test(tag) &&
  tag !== "en" &&
  tag !== "hi" &&
  names.of(tag) !== undefined &&
  !translatedPaths.some((path) => path === `/${tag}` || path.startsWith(`/${tag}/`));
const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

/** As SEBI's own helpline has them, and others by their codes. */
const inOrder = (a: string, b: string): number => place(a) - place(b) || (a < b ? -1 : 1);
const ORDER = ["mr", "gu", "ta", "bn", "te", "kn"];
const place = (tag: string): number => (ORDER.indexOf(tag) + ORDER.length + 1) % (ORDER.length + 1);

function json(path: string): { json: unknown } | { unreadable: string } {
  let text = "";
  try {
    if (statSync(path).size > MOST_BYTES)
      return { unreadable: "it is larger than 1 MB, which no room of words is" };
    // Some editors begin a file with a mark of its byte order.
    text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
    const json: unknown = JSON.parse(text);
    return isDeep(json, MOST_DEEP) ? { unreadable: "it is nested too deeply" } : { json };
  } catch (problem) {
    return { unreadable: problem instanceof Error ? withLine(problem.message, text) : "unknown" };
  }
}
const MOST_BYTES = 1_000_000;
/** Each step of what follows is a call: too many would end the program. */
const MOST_DEEP = 20;

const isDeep = (json: unknown, left: number): boolean =>
  typeof json === "object" &&
  json !== null &&
  (left === 0 || Object.values(json).some((one) => isDeep(one, left - 1)));
