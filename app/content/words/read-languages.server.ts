import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { translatedPaths, type FurtherLanguage } from "../languages";
import { compareWords, flat } from "./compare-words";
import { everyRoom, isRoom, type EveryRoom, type Room } from "./every-room";
import type { Further } from "./further";
import { pagesWith } from "./rooms-of-pages";
import type { Sentences } from "./translation";

/** A language as its folders have it, whole or not. */
export interface ReadLanguage extends Further {
  /** the names that the rooms which were begun have not, "frame/header.menu": English, where few */
  missing: string[];
  /** those whose English has changed since, or was never noted */
  changed: string[];
}

export interface ReadLanguages {
  languages: ReadLanguage[];
  /** each in words; the room it is in, or the language, is left out, but for a name too many */
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
 * The languages of several folders, each with a folder a language: files of a later one stand before
 * those of an earlier, room by room.
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
export const hashOfSentence = (english: string): string =>
  createHash("sha256").update(english).digest("hex").slice(0, 8);

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
  const files = new Map(
    folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith(".json"))
        .map((file): [string, string] => [file.slice(0, -5), join(folder, file)]),
    ),
  );
  const fault = (file: string, what: string) => faults.push(`${tag}/${file}.json: ${what}`);
  const parsed = <T>(file: string, schema: z.ZodType<T>): T | null => {
    const path = files.get(file);
    if (path === undefined) return null;
    const found = json(path);
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

  const about = parsed("language", AboutFile);
  if (!files.has("language")) fault("language", "is missing: it says the language's own name");
  const made = folders.reduce<MadeFrom>((all, folder) => {
    files.set("made-from", join(folder, "made-from.json"));
    return existsSync(files.get("made-from")!) ? { ...all, ...parsed("made-from", MadeFrom) } : all;
  }, {});
  files.delete("made-from");
  files.delete("language");

  const rooms: Record<string, Sentences> = {};
  const missing: string[] = [];
  const changed: string[] = [];
  for (const room of files.keys()) {
    if (!isRoom(room)) {
      fault(room, `is no room of words: they are ${Object.keys(everyRoom).join(", ")}`);
      continue;
    }
    const words = parsed(room, Words);
    if (!words) continue;
    const english: Sentences = everyRoom[room];
    const compared = compareWords(english, words);
    for (const one of compared.faults) fault(room, one);
    for (const one of compared.unknown) fault(room, `${one}: the English has no such sentence`);
    missing.push(...compared.missing.map((name) => `${room}/${name}`));
    const noted = made[room]?.of ?? {};
    const translated = flat(words);
    for (const [name, sentence] of flat(english))
      if (translated.has(name) && noted[name] !== hashOfSentence(sentence))
        changed.push(`${room}/${name}`);
    const few = compared.missing.length * FEW <= flat(english).size;
    if (few && compared.faults.length === 0) rooms[room] = filled(words, english);
  }
  if (!about) return null;
  const whole = Object.keys(rooms) as Room[];
  return {
    language: tag as FurtherLanguage,
    tag,
    ...about,
    pages: pagesWith(whole),
    rooms: rooms as Partial<EveryRoom>,
    days: Object.fromEntries(whole.map((room) => [room, made[room]?.day ?? ""])),
    stale: whole.filter((room) =>
      [...changed, ...missing].some((name) => name.startsWith(`${room}/`)),
    ),
    missing,
    changed,
  };
}

/**
 * A room may lack one sentence in so many, and says those in English: a release that says more must
 * not take a language's pages away.
 */
const FEW = 10;

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
  try {
    return { json: JSON.parse(readFileSync(path, "utf8")) };
  } catch (problem) {
    return { unreadable: problem instanceof Error ? problem.message : "unknown" };
  }
}
