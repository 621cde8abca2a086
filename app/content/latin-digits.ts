/** The zeros of the scripts that India writes in; the other nine digits follow each. */
const ZEROS = [
  0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x660, 0x6f0, 0x1c50, 0xabf0,
];

const digits = new Map(
  ZEROS.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCodePoint(zero + digit), String(digit)]),
  ) as [string, string][],
);

/** The same text in Latin digits: "२०५ रुपये" → "205 रुपये". */
export const withLatinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => digits.get(digit) ?? digit);

/** A letter or a sign of one, but for Latin ones without any mark. */
const OTHER_SCRIPT = /(?=\P{ASCII})[\p{L}\p{M}]/u;
/** What a list of contacts puts around a number that is read from the left. */
const TURNS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A number, code, date, PAN or amount as our rules read it, in whatever digits it was typed:
 * "९८७६५ ४३२१०" → "98765 43210". Words in another script than Latin are somebody's own text, and
 * stay as they are.
 */
export function inLatinDigits(typed: string): string {
  if (OTHER_SCRIPT.test(typed)) return typed;
  return withLatinDigits(typed).replace(TURNS, "");
}
