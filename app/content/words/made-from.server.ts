import { createHash } from "node:crypto";
import { z } from "zod";

/** By room: the day of the translation, and of each sentence the hash of its English. */
export const MadeFrom = z.record(
  z.string(),
  z.strictObject({ day: z.iso.date(), of: z.record(z.string(), z.string()) }),
);
export type MadeFrom = z.infer<typeof MadeFrom>;

/** Of one English sentence: a translation notes it. */
export function hashOfSentence(english: string): string {
  const known = hashes.get(english);
  if (known !== undefined) return known;
  const hash = createHash("sha256").update(english).digest("hex").slice(0, 8);
  hashes.set(english, hash);
  return hash;
}
/** Each language that is read at the start asks for the same ones. */
const hashes = new Map<string, string>();
