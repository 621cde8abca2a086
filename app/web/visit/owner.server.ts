import { createHmac } from "node:crypto";
import { given } from "./context";

/**
 * Tells one person's pages and lists from another's, without saying who: nothing can be learnt from
 * it.
 */
export const ownerOf = (context: unknown, number: string): string =>
  createHmac("sha256", given(context).web.cookieSecrets[0]!)
    .update(`owner:${number}`)
    .digest("base64url")
    .slice(0, 16);

/**
 * For whom the page was drawn that a form came from, as its address or a field says (`Whose`); null
 * where it does not say.
 */
export async function drawnFor(request: Request): Promise<string | null> {
  const inAddress = new URL(request.url).searchParams.get("who");
  if (inAddress !== null || request.bodyUsed) return inAddress;
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  const who = form?.get("who");
  return typeof who === "string" && who !== "" ? who : null;
}
