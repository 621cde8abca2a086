import { AsyncLocalStorage } from "node:async_hooks";
import type { Who } from "../backend.server/desk/team/sessions";
import type { Parts } from "../backend.server/platform/parts";
import type { DeskSessionId } from "../backend.server/platform/store/ids";

interface Present {
  who: Who;
  session: DeskSessionId;
  /** whose desk it is, as the site calls itself, and the analyst who writes to its clients */
  site: { product: string; analyst: string };
  /** the database was put back, and nobody has said yet that they looked into the lost time */
  timeLost: boolean;
  /** nor answered for the research of that time: nothing is released until then */
  researchLost: boolean;
  /** when it came; UTC ms */
  at: number;
  /** it shows something and does nothing: what it reads keeps no client of the site waiting */
  looksOnly: boolean;
}
const present = new AsyncLocalStorage<Present>();

/** Answers one request as somebody's: its acts go on the trail in their name. */
export const asPresent = <T>(one: Present, work: () => T): T => present.run(one, work);

/** Who sent the present request; null before the sign-in and outside of a request. */
export const whoIsHere = (): Who | null => present.getStore()?.who ?? null;

/** In which session; null before the sign-in and outside of a request. */
export const sessionHere = (): DeskSessionId | null => present.getStore()?.session ?? null;

/** Whose desk it is; null before the sign-in and outside of a request. */
export const siteHere = (): Present["site"] | null => present.getStore()?.site ?? null;

/** Of which instant a page is that is drawn now, UTC ms; 0 outside of a request. */
export const drawnAt = (): number => present.getStore()?.at ?? 0;

/** Whether each page says that the database was put back to an earlier time. */
export const timeIsLost = (): boolean => present.getStore()?.timeLost ?? false;

/** Whether each page says that no research is released. */
export const researchIsLost = (): boolean => present.getStore()?.researchLost ?? false;

/**
 * The parts, in which the actor is whoever sent the present request, and what a page looks up for
 * them is read aside.
 */
export const actingAsPresent = (given: Parts): Parts => {
  const readingAside = { ...given.store, db: given.store.aside };
  return {
    ...given,
    get store() {
      return present.getStore()?.looksOnly ? readingAside : given.store;
    },
    get actor() {
      const who = whoIsHere();
      return who === null ? "operator page" : `${who.name} at the desk`;
    },
  };
};
