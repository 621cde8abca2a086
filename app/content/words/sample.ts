import { createHash } from "node:crypto";
import { flat } from "./compare-words";
import { allRooms, everyRoom, type Room } from "./every-room";
import { forms } from "./hi/forms";
import { sentences } from "./hi/sentences";
import { siteDefaults } from "./hi/site-defaults";
import { ownRooms } from "./own-rooms";
import type { Sentences } from "./translation";

/** One sentence and its English; `name` is its room and its name there, "frame/header.menu". */
export interface Beside {
  name: string;
  english: string;
  translated: string;
}
type RoomsOfWords = Partial<Record<Room, Sentences>>;

/** All that is said in Hindi, by the rooms of the English; what is said by a code stands in one. */
export const hindiRooms: RoomsOfWords = {
  ...ownRooms.hi,
  forms,
  siteDefaults,
  fields: sentences,
  answers: sentences,
  refusals: sentences,
  letters: sentences,
};

/**
 * Sentences of a language drawn by chance, for a reader who did not write them; what says the same
 * letters as its English is left out. The same seed draws the same, and a larger `count` only adds.
 */
export const sampleOf = (words: RoomsOfWords, seed: number, count: number): Beside[] =>
  beside(words)
    .map((one) => ({ one, drawn: digest(`${seed}/${one.name}`) }))
    .sort((a, b) => (a.drawn < b.drawn ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one);

const beside = (words: RoomsOfWords): Beside[] =>
  allRooms.flatMap((room) => {
    const said = flat(words[room] ?? {});
    return [...flat(everyRoom[room])].flatMap(([name, english]) => {
      const translated = said.get(name);
      if (translated === undefined || translated === english) return [];
      return [{ name: `${room}/${name}`, english, translated }];
    });
  });

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");
