import type { Language } from "../languages";
import { furtherOf, type Further } from "./further";
import { ownRooms } from "./own-rooms";

export type Rooms = (typeof ownRooms)["en"];
/** The words of the product's own languages. */
export const catalogue: { en: Rooms; hi: Rooms } = ownRooms;

/**
 * The words of the pages in a language, by room; in English those that a further language has not:
 * no page of it draws with them. On the server only: a screen that hydrates is sent its own rooms'
 * words, in the one language it is read in.
 */
export function catalogueOf(language: Language): Rooms {
  if (language === "hi") return catalogue.hi;
  const further = furtherOf(language);
  return further ? whole(further) : catalogue.en;
}

/** Whether a language has words of its own of a room; else `catalogueOf` has the English. */
export const hasRoom = (language: Language, room: keyof Rooms): boolean =>
  language === "en" || language === "hi" || furtherOf(language)?.rooms[room] !== undefined;

/** Made once for each language: it is asked for with every page. */
function whole(further: Further): Rooms {
  const made = kept.get(further) ?? { ...catalogue.en, ...further.rooms };
  kept.set(further, made);
  return made;
}
const kept = new WeakMap<Further, Rooms>();
