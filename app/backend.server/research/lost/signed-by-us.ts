import { isKeyOf, openedNote, type Checkpoint } from "../checkpoint";
import type { Carried } from "./carried";

/**
 * What the checkpoint of a letter says, where our key signed it for the letter's own number; null:
 * it did not. Whether the letter's text is what was signed the log before it shows.
 */
export function signedByUs(publicKey: Buffer, letter: Carried): Checkpoint | null {
  const note = openedNote(letter.checkpoint, publicKey);
  return note?.size === letter.number ? note : null;
}

/** Whether all that a letter says of its own seal is so; what it does not say is nothing wrong. */
export function saysItsSeal(publicKey: Buffer, { leaf, saysLeaf, saysKey }: Carried): boolean {
  return (saysLeaf ?? leaf) === leaf && (saysKey === null || isKeyOf(saysKey, publicKey));
}
