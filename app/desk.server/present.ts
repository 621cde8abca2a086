import { AsyncLocalStorage } from "node:async_hooks";
import type { Who } from "../backend.server/desk/team/sessions";
import type { Parts } from "../backend.server/platform/parts";

const present = new AsyncLocalStorage<Who>();

/** Answers one request as somebody's: its acts go on the trail in their name. */
export const asWho = <T>(who: Who, work: () => T): T => present.run(who, work);

/** Who sent the present request; null before the sign-in and outside of a request. */
export const whoIsHere = (): Who | null => present.getStore() ?? null;

/** The parts, in which the actor is whoever sent the present request. */
export const actingAsPresent = (given: Parts): Parts => ({
  ...given,
  get actor() {
    const who = whoIsHere();
    return who === null ? "operator page" : `${who.name} at the desk`;
  },
});
