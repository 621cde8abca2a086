import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * The built-in fonts draw Windows-1252 only. A line with Devanagari, the sign of the rupee or other
 * accented letters is drawn in Noto Sans Devanagari, whose glyphs in use become part of the file.
 */
const FACES = {
  regular: {
    latin: "Helvetica",
    devanagari:
      "@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf",
  },
  bold: {
    latin: "Helvetica-Bold",
    devanagari: "@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf",
  },
};
export type Face = keyof typeof FACES;

const DEVANAGARI = /[\u0900-\u097f]/;
const BEYOND_LATIN = /[\u0900-\u097f\u0100-\u0151\u0154-\u017e₹]/;
/** What neither font draws is a question mark; it stays in the tag's actual text. */
const NOT_LATIN = /[^\x20-\x7e\xa0-\xff–—‘’“”•…€]/gu;
const NOT_NOTO =
  /[^\x20-\x7e\xa0-\xffĀ-ćĊ-ēĖ-ěĞ-ģĦħĪīĮ-ıĶķĹ-ľŁ-ňŐ-ŕŘ-śŞ-šŤťŪūŮ-ž\u0900-\u097f\u200c\u200d₹–—‘’“”•…]/gu;

export const isHindi = (said: string): boolean => DEVANAGARI.test(said);

/** Whether our fonts have each of its letters. */
export const isDrawn = (said: string): boolean => shownIn(said) === said;

/** A line as it is drawn. */
export const shownIn = (said: string): string =>
  said.replace(BEYOND_LATIN.test(said) ? NOT_NOTO : NOT_LATIN, "?");

/** In which font a line is drawn; `embedded` where the file carries it. */
export const fontOf = (said: string, face: Face): { name: string; embedded: boolean } =>
  BEYOND_LATIN.test(said)
    ? { name: require.resolve(FACES[face].devanagari), embedded: true }
    : { name: FACES[face].latin, embedded: false };
