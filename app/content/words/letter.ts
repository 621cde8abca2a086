import type { Language } from "../languages";
import type { OwnersWords } from "../owners-words";
import { say, type Sentence } from "./sentence";

/** One sentence, several that run on, or lines one below the other. */
export type Paragraph = Sentence | Sentence[] | { lines: Sentence[] };

/** A letter before it is said: any language can say it. */
export interface Letter {
  subject: Sentence;
  paragraphs: Paragraph[];
}

/** `owners`: as of `say` */
export const letterText = (
  language: Language,
  paragraphs: Paragraph[],
  owners?: OwnersWords,
): string =>
  paragraphs
    .map((paragraph) => {
      const words = (sentences: Sentence[]) => sentences.map((one) => say(language, one, owners));
      if (Array.isArray(paragraph)) return words(paragraph).join(" ");
      return "lines" in paragraph
        ? words(paragraph.lines).join("\n")
        : say(language, paragraph, owners);
    })
    .join("\n\n");
