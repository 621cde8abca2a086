import { fromSource } from "./mail-source";
import { unpaged } from "./read-letters";
import { onlyWords } from "./sealed-text";

/**
 * The ways to read what was pasted, as it is first. Mail programs and PDF readers change what they
 * show or copy; what can be undone without a doubt is undone in the others.
 */
export async function readingsOf(pasted: string): Promise<string[]> {
  const plain = await fromSource(pasted);
  return [...new Set([plain, ...[plain, ...unpaged(plain)].map(withoutTwins)])];
}

/** Whether the words are the same but for the shape of quotes and of the points before a line. */
export const saysTheSame = (pasted: string, sealed: string): boolean =>
  shapeless(pasted) === shapeless(sealed);
export const holdsTheSame = (pasted: string, sealed: string): boolean =>
  shapeless(pasted).includes(shapeless(sealed));

/** `pasted` without what was sealed, and what stands around it. */
export const besideOf = (pasted: string, sealed: string): string =>
  shapeless(pasted).replace(shapeless(sealed), "");

const shapeless = (text: string): string =>
  onlyWords(text.replace(/^([ \t\u003e]*)[•·][ \t]+/gm, "$1- "))
    .replace(/[“”„‟]/g, '"')
    .replace(/[‘’‚‛]/g, "'");

/** "https://a.in <https://a.in>": the same address once more, as some write it into plain text. */
const withoutTwins = (text: string): string =>
  text.replace(/(?<!\S)(\S{1,300})\s{1,3}\u003c(?:https?:\/\/|mailto:)?\1\/?\u003e/g, "$1");
