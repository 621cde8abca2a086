import { createHash, timingSafeEqual } from "node:crypto";

/** Whether what is shown is the secret, in a time that tells nothing of it. */
export const sameSecret = (shown: string, secret: string): boolean =>
  timingSafeEqual(digest(shown), digest(secret));

/** Of one length, as the comparison in constant time asks for. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
