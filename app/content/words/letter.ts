import type { Language } from "../languages";
import { say, type Sentence } from "./sentence";

/** One sentence, several that run on, or lines one below the other. */
export type Paragraph = Sentence | Sentence[] | { lines: Sentence[] };

/** A letter before it is said: any language can say it. */
export interface Letter {
  subject: Sentence;
  paragraphs: Paragraph[];
}

export const letterText = (language: Language, paragraphs: Paragraph[]): string =>
  paragraphs
    .map((paragraph) => {
      const words = (sentences: Sentence[]) => sentences.map((one) => say(language, one));
      if (Array.isArray(paragraph)) return words(paragraph).join(" ");
      return "lines" in paragraph ? words(paragraph.lines).join("\n") : say(language, paragraph);
    })
    .join("\n\n");
