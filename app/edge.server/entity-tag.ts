import { createHash } from "node:crypto";

/**
 * The tag of what is sent packed in several ways. Weak, since those differ in their bytes and not
 * in what they say (RFC 9110 §8.8.3.3).
 */
export function weakTag(...said: (Uint8Array | string)[]): string {
  const digest = createHash("sha256");
  for (const part of said) digest.update(part);
  return `W/"${digest.digest("base64url").slice(0, 16)}"`;
}

/**
 * Whether `If-None-Match` names it: by weak comparison, which is the one for reading; `*` names
 * whatever there is.
 */
export const named = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  !!ifNoneMatch &&
  (ifNoneMatch.trim() === "*" ||
    ifNoneMatch.split(",").some((one) => one.trim().replace(/^W\//, "") === tag.slice(2)));
