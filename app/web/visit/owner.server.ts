import { createHmac } from "node:crypto";
import { given } from "./context";

/**
 * Tells one person's lists from another's in the browser's memory, without saying who: nothing can
 * be learnt from it.
 */
export const ownerOf = (context: unknown, number: string): string =>
  createHmac("sha256", given(context).web.cookieSecrets[0]!)
    .update(`owner:${number}`)
    .digest("base64url")
    .slice(0, 16);
