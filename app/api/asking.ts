import { say, sentence, type Code, type Filling, type Sentence } from "../content/words/sentence";

const behind = new Map<string, Sentence>();

/**
 * What a schema says of a field. zod keeps the words alone; `sentenceBehind` finds the sentence.
 */
export function asking<C extends Extract<Code, `fields.${string}`>>(
  code: C,
  ...values: Filling<C>
): string {
  const asked = sentence(code, ...values);
  const words = say("en", asked);
  if (!behind.has(words)) behind.set(words, asked);
  return words;
}

/** Of words that `asking` gave out; otherwise undefined, as for zod's own. */
export const sentenceBehind = (words: string): Sentence | undefined => behind.get(words);
