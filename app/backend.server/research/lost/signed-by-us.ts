import { openedNote, verifierKey, type Checkpoint } from "../checkpoint";
import type { SignedLog } from "../signer";
import type { Carried } from "./carried";

/**
 * What the checkpoint of a letter says, where our key signed it for the letter's own number; null:
 * it did not. Whether the letter's text is what was signed the log before it shows.
 */
export function signedByUs({ origin, publicKey }: SignedLog, letter: Carried): Checkpoint | null {
  const note = openedNote(letter.checkpoint, publicKey);
  if (!note || note.origin !== origin || note.size !== letter.number) return null;
  return note;
}

/** Whether all that a letter says of its own seal is so; what it does not say is nothing wrong. */
export function saysItsSeal(
  { origin, publicKey }: SignedLog,
  { leaf, saysLeaf, saysKey }: Carried,
): boolean {
  const ours = verifierKey(origin, publicKey);
  return (saysLeaf ?? leaf) === leaf && (saysKey ?? ours) === ours;
}
