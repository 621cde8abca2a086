import { ownerOf } from "./owner.server";
import { typedIn } from "./problems";
import { sealedCookie } from "./sealed-cookie.server";

/**
 * What a person typed into a form of `/details` when they were no longer signed in, and who they
 * said to be.
 */
interface Kept {
  owner: string;
  typed: Record<string, string>;
}

const cookie = sealedCookie<Kept>("typed", 900);

/** The browser's own limit is 4 KB a cookie, sealed and all. */
const MOST = 1500;

/**
 * Keeps a form that found no session until its owner has signed in again; the form's address names
 * the owner (`?who=`), so that nobody else who signs in on this browser is shown it. Null when it
 * is not such a form.
 *
 * @returns the `Set-Cookie` text
 */
export async function keepTyped(context: unknown, request: Request): Promise<string | null> {
  const url = new URL(request.url);
  const owner = url.searchParams.get("who");
  if (request.method !== "POST" || url.pathname !== "/details" || !owner) return null;
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  const typed = form ? typedIn(form) : {};
  return JSON.stringify(typed).length > MOST ? null : cookie.write(context, { owner, typed });
}

/** What this person typed before they were logged out, for the step it belongs to; else nothing. */
export function typedBefore(
  context: unknown,
  request: Request,
  { number, step }: { number: string; step: string },
): Record<string, string> {
  const kept = cookie.read(context, request);
  return kept && kept.owner === ownerOf(context, number) && kept.typed.step === step
    ? kept.typed
    : {};
}
