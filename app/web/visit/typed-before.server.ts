import { pathOf } from "../../content/languages";
import { drawnFor, ownerOf } from "./owner.server";
import { typedIn } from "./problems";
import { sealedCookie } from "./sealed-cookie.server";

/**
 * What a person typed into a form when they were no longer signed in, the page it stood on, and who
 * they said to be.
 */
interface Kept {
  owner: string;
  page: string;
  typed: Record<string, string>;
}

const cookie = sealedCookie<Kept>("typed", 900);

/** The browser's own limit is 4 KB a cookie, sealed and all. */
const MOST = 1500;

/** The pages whose forms have fields to fill in and name their owner. */
const PAGES = ["/details", "/pay", "/subscriptions"];

/**
 * Keeps a form that found no session until its owner has signed in again; the form's address or a
 * field names the owner (`who`), so that nobody else who signs in on this browser is shown it. Null
 * when it is not such a form.
 *
 * @returns the `Set-Cookie` text
 */
export async function keepTyped(context: unknown, request: Request): Promise<string | null> {
  const pathname = pathOf(new URL(request.url).pathname);
  if (request.method !== "POST" || !PAGES.includes(pathname)) return null;
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  const owner = await drawnFor(request);
  if (!form || !owner) return null;
  const { who: _, ...typed } = typedIn(form);
  if (JSON.stringify(typed).length > MOST) return null;
  return cookie.write(context, { owner, page: pathname, typed });
}

/**
 * What this person typed on this page before they were logged out; else nothing.
 *
 * @param step of onboarding, where the page has several: what was typed into another's form is not
 * for this one
 */
export function typedBefore(
  context: unknown,
  request: Request,
  { number, step }: { number: string; step?: string },
): Record<string, string> {
  const kept = cookie.read(context, request);
  return kept?.owner === ownerOf(context, number) &&
    kept.page === pathOf(new URL(request.url).pathname) &&
    kept.typed.step === step
    ? kept.typed
    : {};
}

/** Headers that forget it once it stands on its page again: what is saved there next holds. */
export const forgetTyped = (context: unknown, typed: Record<string, string>): [string, string][] =>
  Object.keys(typed).length > 0 ? [["set-cookie", cookie.write(context, null)]] : [];
