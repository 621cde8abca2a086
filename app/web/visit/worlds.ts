import { languageOf, pathOf } from "../../content/languages";

const hydrated = new Set(["/auth", "/details", "/services", "/subscriptions"]);

/**
 * Whether going from one address to the other may stay in the same document: both hydrate, on this
 * site, in one language, and no provider's CSP is entered. `/pay` and the agreement step (on
 * `/details`) need a policy of their own, so entering them is always a document load.
 */
export function hydratedAt(to: URL, from: URL): boolean {
  if (to.origin !== from.origin) return false;
  if (languageOf(to.pathname) !== languageOf(from.pathname)) return false;
  const path = pathOf(to.pathname);
  return path !== "/details" && hydrated.has(path);
}
