import { catalogueOf, type Rooms } from "../../content/words/catalogue.server";
import { whyWords } from "./why-words.server";
import { given } from "./context";

/**
 * The words of these rooms in the language of this request: what a loader gives its page. They are
 * drawn, and not sent beside what is drawn: a browser that runs script has them of `/words.js`.
 */
export function wordsFor<Room extends keyof Rooms>(
  context: unknown,
  ...rooms: Room[]
): Pick<Rooms, Room> {
  const { language } = given(context);
  const words = catalogueOf(language);
  const drawn = {};
  for (const room of rooms)
    Object.defineProperty(drawn, room, {
      value: room === "why" ? whyWords(language) : words[room],
    });
  return drawn as Pick<Rooms, Room>;
}

/** All the words in the language of this request, for what an action says. */
export const wordsOf = (context: unknown): Rooms => catalogueOf(given(context).language);
