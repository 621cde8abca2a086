import { createHash } from "node:crypto";
import type { Language } from "../languages";
import { catalogue, type Rooms } from "./catalogue.server";
import { translatedFrom as hi } from "./hi/translated-from";

/** The day of a translation, "2026-11-24"; or that the English has changed since. */
export type Translated = { day: string } | "stale";

/** By room of a page of rules: the day it was translated on, and of which English (`hashOf`). */
type TranslatedFrom = Partial<Record<keyof Rooms, { day: string; english: string }>>;

const tables: Record<Exclude<Language, "en">, TranslatedFrom> = { hi };

/**
 * Whether a room of rules still says what the English says, which governs. @returns null where
 * nothing need be said: in English, and of pages that set no rules
 */
export function translatedFrom(
  language: Language,
  room: keyof Rooms,
  english = hashOf(room),
): Translated | null {
  const made = language === "en" ? undefined : tables[language][room];
  if (!made) return null;
  return made.english === english ? { day: made.day } : "stale";
}

/** Of the English words of a room: its translation notes it. */
export const hashOf = (room: keyof Rooms): string =>
  createHash("sha256").update(JSON.stringify(catalogue.en[room])).digest("hex").slice(0, 16);
