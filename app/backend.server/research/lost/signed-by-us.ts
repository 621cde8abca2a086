import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import { openedNote, verifierKey, type Checkpoint } from "../checkpoint";
import { originOf, publicKey } from "../signer";
import type { Carried } from "./carried";

/**
 * What the checkpoint of a letter says, where our key signed it for the letter's own number; null:
 * it did not. Whether the letter's text is what was signed the log before it shows.
 */
export async function signedByUs(
  parts: Pick<Parts, "settings">,
  db: Db,
  letter: Carried,
): Promise<Checkpoint | null> {
  const key = await publicKey(db);
  const note = key && openedNote(letter.checkpoint, key);
  if (!note || note.origin !== originOf(parts) || note.size !== letter.number) return null;
  return note;
}

/** Whether all that a letter says of its own seal is so; what it does not say is nothing wrong. */
export async function saysItsSeal(
  parts: Pick<Parts, "settings">,
  db: Db,
  { leaf, saysLeaf, saysKey }: Carried,
): Promise<boolean> {
  const key = await publicKey(db);
  const ours = key && verifierKey(originOf(parts), key);
  return (saysLeaf ?? leaf) === leaf && (saysKey ?? ours) === ours;
}
