import { cartCookie } from "./cart.server";

/**
 * The headers by which a browser forgets what was chosen in it, once its session ended on the
 * person's word: whoever has the phone next chooses anew. The cart stands where the specification
 * has local storage, which goes, too.
 */
export const forgotten = (context: unknown): [string, string][] => [
  ["clear-site-data", '"storage"'],
  ["set-cookie", cartCookie(context, [])],
];
