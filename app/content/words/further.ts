import { addLanguages, type Spoken, type FurtherLanguage, type Language } from "../languages";
import type { EveryRoom, Room } from "./every-room";

/** A language whose words were read from a folder: plain data, so that a thread can be given it. */
export interface Further extends Spoken {
  language: FurtherLanguage;
  /** those that it has whole, and no others */
  rooms: Partial<EveryRoom>;
  /** the day on which each was translated, "2026-11-24" */
  days: Partial<Record<Room, string>>;
  /** those of which the English has changed since */
  stale: Room[];
}

let spoken: readonly Further[] = [];

/** Tells this program which languages there are besides its own: once, before it draws or writes. */
export function speakAlso(languages: readonly Further[]): void {
  spoken = languages;
  addLanguages(languages);
}

/** The words of a further language; none of English and Hindi, which are the program's own. */
export const furtherOf = (language: Language): Further | undefined =>
  spoken.find((one) => one.language === language);

/** All of them, as `speakAlso` was told. */
export const allFurther = (): readonly Further[] => spoken;
