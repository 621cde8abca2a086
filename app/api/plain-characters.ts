/**
 * Characters that draw nothing and change how the text around them is read, compared or printed:
 * control characters (NUL, escape), those that turn the direction of writing, blanks of no width
 * (a soft hyphen, U+200B), and separators that are line breaks to some programs only. Line breaks
 * and tabs are none. First come those that belong where they stand, and are kept: the joiners after
 * a letter of a script that is written with them (Indian ones, Arabic), and what follows an emoji.
 */
const DECEIVING =
  /((?![\p{Script=Latin}\p{DI}])[\p{L}\p{M}][\u200C\u200D]|[#*\d]\uFE0F\u20E3|(?![\p{DI}\u2800])[\u00A9\u00AE\u203C-\u3299\u{1F000}-\u{1FAFF}]\uFE0F?\u200D?)|(?![\t\n\r])[\p{Cc}\p{DI}\u2028\u2029\u2800\uFFF9-\uFFFB]/gu;

export const isPlain = (text: string): boolean => plainOf(text) === text;

/**
 * The text without them: of words that are kept, not refused, since a paste may bring some that
 * nobody sees.
 */
export const plainOf = (text: string): string =>
  text.replace(DECEIVING, (_, belongs: string | undefined) => belongs ?? "");

/**
 * The text with each of them written out, as JSON and JavaScript do: `\u202e`. For terminals, JSON
 * files and PDFs.
 */
export const writtenOut = (text: string): string =>
  text.replace(DECEIVING, (one, belongs: string | undefined) => belongs ?? escaped(one));

/** Beyond U+FFFF in two halves, since JSON knows no other way. */
const escaped = (one: string): string =>
  one
    .split("")
    .map((half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
