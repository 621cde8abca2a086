import type { Db } from "../../platform/store/store";
import { headingOf } from "../heading";
import { edgeAt, newestPlace, recoveredAt } from "../places";
import { rootOf, withLeaf } from "../tree";
import { lettersIn, type Carried } from "./carried";
import { lostResearch } from "./fence";
import { saysItsSeal, signedByUs } from "./signed-by-us";

export interface LostLetter {
  /**
   * `lost`: sealed by us and unchanged, though our list has lost it; `signed`: our signature is in
   * it, and we can no longer tell whether its text is unchanged; `altered`: our signature is of
   * another text; `several`: more than one sealed text
   */
  outcome: "lost" | "signed" | "altered" | "several";
  number: number;
  /** UTC ms, and the text, of one that is proved */
  sealedAt: number | null;
  text: string | null;
}

/**
 * What a letter is whose number our list has not, or no longer as it was, and which our key signed;
 * null: there is no signature of ours in it. The log before it proves its text, as long as that is
 * the one that it was sealed in.
 */
export async function lostLetter(
  db: Db,
  key: Buffer | null,
  pasted: string,
): Promise<LostLetter | null> {
  const [letter, ...more] = lettersIn(pasted);
  const note = key && letter && signedByUs(key, letter);
  if (!note) return null;
  const { number, text, leaf } = letter;
  const only = (outcome: LostLetter["outcome"]) => ({
    ...{ outcome, number, sealedAt: null, text: null },
  });
  if (more.length > 0 || /Research entry \d/.test(letter.beside)) return only("several");
  const before = await edgeAt(db, number - 1).catch(() => null);
  const heading = headingOf(text);
  if (before && heading && rootOf(withLeaf(before, Buffer.from(leaf, "hex"))).equals(note.root))
    return saysItsSeal(key, letter)
      ? { outcome: "lost", number, sealedAt: heading.releasedAt, text }
      : only("altered");
  const isAnother = !saysItsSeal(key, letter) || (await isWhereItWasSealed(db, letter));
  return only(isAnother ? "altered" : "signed");
}

/** Whether the log before a letter is surely the one that it was sealed in. */
async function isWhereItWasSealed(db: Db, { number }: Carried): Promise<boolean> {
  const newest = (await newestPlace(db))?.number ?? 0;
  if (newest < number) return newest === number - 1 && (await lostResearch(db)) !== null;
  const [own, before] = [await recoveredAt(db, number), await recoveredAt(db, number - 1)];
  return own?.how === "given up" && before?.how !== "given up";
}
