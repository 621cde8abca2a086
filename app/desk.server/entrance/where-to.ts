import { rightFor } from "../doors";

/** Any origin: what is asked for names none, or it is not ours. */
const HERE = "http://desk.invalid";
const LONGEST = 2_000;

/**
 * The page of the desk at an address that came with a request, to be led to after the sign-in: a
 * path with its query. Null where it is another site's, no page, or one that only a press opens;
 * whether one may open it, its own door asks.
 */
export function deskPage(address: string): string | null {
  if (address.length > LONGEST || !URL.canParse(address, HERE)) return null;
  const { origin, pathname, search } = new URL(address, HERE);
  const isOurs = origin === HERE && !pathname.startsWith("//");
  return isOurs && rightFor("GET", pathname) !== null ? pathname + search : null;
}

/** The sign-in's address, from which one is led to the page that was asked for. */
export function signInBefore(address: string): string {
  const to = deskPage(address);
  return to === null || to === "/" ? "/sign-in" : `/sign-in?to=${encodeURIComponent(to)}`;
}
