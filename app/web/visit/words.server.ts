import { catalogue, type Rooms } from "../../content/words/catalogue.server";
import { given } from "./context";

/** The words of these rooms in the language of this request: what a loader gives its page. */
export function wordsFor<Room extends keyof Rooms>(
  context: unknown,
  ...rooms: Room[]
): Pick<Rooms, Room> {
  const words = catalogue[given(context).language];
  return Object.fromEntries(rooms.map((room) => [room, words[room]])) as Pick<Rooms, Room>;
}

/** All the words in the language of this request, for what an action says. */
export const wordsOf = (context: unknown): Rooms => catalogue[given(context).language];
