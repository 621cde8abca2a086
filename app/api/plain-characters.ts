/**
 * Characters that draw nothing and change how the text around them is read or printed: control
 * characters (NUL, escape), those that turn the direction of writing, and separators that are line
 * breaks to some programs only. Line breaks and tabs are none; nor are the joiners that Indian
 * scripts are written with.
 */
const DECEIVING =
  /(?![\t\n\r])[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

export const isPlain = (text: string): boolean => text.search(DECEIVING) < 0;

/** The text without them: of the operator's own words, into which a paste may bring some. */
export const plainOf = (text: string): string => text.replace(DECEIVING, "");

/**
 * The text with each of them written out, as JSON and JavaScript do: `\u202e`. For terminals, JSON
 * files and PDFs.
 */
export const writtenOut = (text: string): string =>
  text.replace(DECEIVING, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
