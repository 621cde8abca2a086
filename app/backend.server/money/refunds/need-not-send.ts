import { sentence, type Sentence } from "../../../content/words/sentence";

/**
 * Of a transfer that came back, and for which no money had come from them.
 *
 * @param wasAsked they had read that it is asked for
 */
export const needNotSend = (wasAsked: boolean, paise: number): Sentence =>
  sentence(wasAsked ? "letters.refund-not-asked" : "letters.refund-not-due", { paise });
