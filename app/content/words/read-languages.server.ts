import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { pagesWithRooms } from "../information-pages";
import type { FurtherLanguage } from "../languages";
import { everyRoom, isRoom, type EveryRoom, type Room } from "./every-room";
import type { Further } from "./further";
import { whyNoLanguage } from "./language-code";
import { pagesWith } from "./rooms-of-pages";
import type { Sentences } from "./translation";
import { MadeFrom } from "./made-from.server";
import { json } from "./json-file.server";
import { readRoom } from "./read-room.server";

/** A language as its folders have it, whole or not. */
export interface ReadLanguage extends Further {
  /** the names that the rooms which were begun have not, "frame/header.menu": English, where few */
  missing: string[];
  /** those whose English is another now than was noted, or is no more: "frame/header.menu" */
  changed: string[];
  /** those of which it was never noted what English they were made from */
  unnoted: string[];
  /** rooms that were begun and do not stand */
  leftOut: Room[];
  /** those that say the same as the English, word for word */
  copied: string[];
  /** those whose `**marks**` are others than the English has: lost, too many or half */
  marks: string[];
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
  const why = whyNoLanguage(tag);
  if (why !== null) {
    faults.push(`${tag}: is no language we can offer: ${why}`);
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
  const marks: string[] = [];
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
      marks.push(...read.marks.map(within));
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
    leftOut: [...names].filter(isRoom).filter((room) => !Object.hasOwn(rooms, room)),
    missing,
    changed,
    unnoted,
    copied,
    marks,
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
      const read = readAs(schema, folder, file);
      if ("data" in read) return read.data;
      for (const one of read.faults) fault(file, one);
      return null;
    };
    const made = { ...sources[0]?.made, ...parsed("made-from", MadeFrom) };
    sources.unshift({ files, made, parsed });
  }
  return sources;
}

/** What stands in a folder's file as the schema has it, or what is wrong with it, in words. */
function readAs<T>(
  schema: z.ZodType<T>,
  folder: string,
  file: string,
): { data: T } | { faults: string[] } {
  const found = json(join(folder, `${file}.json`));
  if ("unreadable" in found) return { faults: [found.unreadable] };
  const read = schema.safeParse(found.json);
  return read.success
    ? { data: read.data }
    : {
        faults: read.error.issues.map(
          ({ path, message }) => `${path.join(".") || "(top)"}: ${message}`,
        ),
      };
}

/** Why a room's file in a language's folder cannot be read, in words; none where it can. */
export function unreadable(folder: string, room: Room): string[] {
  const read = readAs(Words, folder, room);
  return "faults" in read ? read.faults : [];
}

/** What menus call the pages that a language has not begun: these lead to the English. */
const namesOfOthers = (rooms: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    pagesWithRooms().flatMap(({ path, room }) => (rooms.has(room) ? [] : [`frame/pages.${path}`])),
  );

/** As SEBI's own helpline has them, and others by their codes. */
const inOrder = (a: string, b: string): number => place(a) - place(b) || (a < b ? -1 : 1);
const ORDER = ["mr", "gu", "ta", "bn", "te", "kn"];
const place = (tag: string): number => (ORDER.indexOf(tag) + ORDER.length + 1) % (ORDER.length + 1);
