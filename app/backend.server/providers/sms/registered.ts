import type { Language } from "../../../content/languages";
import { DEFAULT_LANGUAGE, isSaidIn, type Code } from "../../../content/words/sentence";

/**
 * The language in which a text may go out by SMS: the reader's where it is registered with the
 * carriers in it (DLT) and we have its words, else English. Carriers drop what is registered in no
 * template, whatever the person reads.
 *
 * @param templates the ids of the text's templates by language
 */
export const registeredLanguage = (
  templates: Readonly<Record<string, string>>,
  code: Code,
  reads: Language | undefined,
): Language =>
  reads !== undefined && templates[reads] !== undefined && isSaidIn(reads, code)
    ? reads
    : DEFAULT_LANGUAGE;
