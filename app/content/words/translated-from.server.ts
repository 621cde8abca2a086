import { createHash } from "node:crypto";
import { standsIn, type Language } from "../languages";
import { catalogueOf, type Rooms } from "./catalogue.server";
import { furtherOf } from "./further";
import { translatedFrom as hi } from "./hi/translated-from";

/**
 * The day of a translation, "2026-11-24"; or why the English stands in its place: it has changed
 * since, or nobody noted what the translation was made from.
 */
export type Translated = { day: string } | "stale" | "unnoted";

/** By room of a page of rules: the day it was translated on, and of which English (`hashOf`). */
type TranslatedFrom = Partial<Record<keyof Rooms, { day: string; english: string }>>;

const hindi: TranslatedFrom = hi;

/**
 * Whether the rooms of a page of rules still say what the English says, which governs.
 *
 * @returns the last day on which one of them was translated; null where nothing need be said: in
 * English, and of pages that set no rules
 */
export function translatedFrom(
  language: Language,
  rooms: readonly (keyof Rooms)[],
  english: (room: keyof Rooms) => string = hashOf,
): Translated | null {
  if (language === "en") return null;
  const further = furtherOf(language);
  const made = rooms.flatMap((room) => {
    // Which rooms set rules is known of the Hindi ones; the same do so in every language.
    const one = hindi[room];
    if (!one) return [];
    return further
      ? [{ day: further.days[room] ?? "", stale: further.stale.includes(room) }]
      : [{ day: one.day, stale: one.english !== english(room) }];
  });
  const day = made
    .map((one) => one.day)
    .sort()
    .at(-1);
  if (day === undefined) return null;
  if (made.some((one) => one.day === "")) return "unnoted";
  return made.some(({ stale }) => stale) ? "stale" : { day };
}

/** Whether the notice of the law is read in the language, and not in English for want of that. */
export const hasNotice = (language: Language): boolean =>
  standsIn(language, "/privacy-policy") &&
  typeof translatedFrom(language, ["privacyPolicy"]) !== "string";

/** Where the English of such a room has changed, its page stands in English. */
export const setsRules = (room: keyof Rooms): boolean => hindi[room] !== undefined;

/** Of the English words of a room: its translation notes it. */
export const hashOf = (room: keyof Rooms): string =>
  createHash("sha256")
    .update(JSON.stringify(catalogueOf("en")[room]))
    .digest("hex")
    .slice(0, 16);
