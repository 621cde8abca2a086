import type { Rooms } from "../../content/words/catalogue.server";
import { research as english } from "../../content/words/en/research";

/** Nobody is to act on it any more. */
export const isWithdrawn = (state: string): boolean => state === english.states.withdrawn;

/** The state of an idea or note in the reader's language: the API says it in English. */
export function stateIn({ states }: Rooms["research"], state: string): string {
  const known = Object.entries(english.states).find(([, said]) => said === state);
  return known ? states[known[0] as keyof typeof states] : state;
}
