import { pathOf } from "../../content/languages";
import { fromOf, safePath } from "./from";

/**
 * Where the person goes once onboarding is complete; null when they came for onboarding itself. A
 * return from signing that found no session (`/details/signed?…`) counts: it is taken up again
 * after signing in.
 */
export const wayBack = (request: Request): string | null => beyondOnboarding(fromOf(request));

export const isSigningReturn = (path: string): boolean => path.startsWith("/details/signed?");

/**
 * `/details?from=/pay` was itself on the way to `/pay`. Each turn is shorter than the one before.
 */
function beyondOnboarding(from: string | null): string | null {
  if (!from || isSigningReturn(from) || !/^\/(auth|details)(?=[/?]|$)/.test(from)) return from;
  const next = safePath(new URLSearchParams(from.split("?")[1]).get("from"));
  return beyondOnboarding(next && pathOf(next));
}
