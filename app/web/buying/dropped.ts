import type { Rooms } from "../../content/words/catalogue.server";
import { fill } from "../../content/words/fill";

/** What left the cart because it is offered no longer; by name where the names are known. */
export function droppedWords(
  words: Rooms["services"]["dropped"],
  count: number,
  names: string[] = [],
): string {
  if (names.length === count && count > 0)
    return fill(count === 1 ? words.named : words.allNamed, { names: names.join(", ") });
  return count === 1 ? words.one : fill(words.many, { count });
}
