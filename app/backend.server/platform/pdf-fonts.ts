import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export type Face = "regular" | "bold";
const LATIN: Record<Face, string> = { regular: "Helvetica", bold: "Helvetica-Bold" };

/**
 * The built-in fonts draw Windows-1252 only. A line with letters of an Indian script, the sign of
 * the rupee or other accented letters is drawn in that script's Noto Sans, whose glyphs in use
 * become part of the file. Each of these fonts has Latin letters, too.
 */
const SCRIPTS = {
  Devanagari: /[\u0900-\u097f]/,
  Bengali: /[\u0980-\u09ff]/,
  Gurmukhi: /[\u0a00-\u0a7f]/,
  Gujarati: /[\u0a80-\u0aff]/,
  Oriya: /[\u0b00-\u0b7f]/,
  Tamil: /[\u0b80-\u0bff]/,
  // Without U+0C5C and U+0CDC, which the fonts do not have.
  Telugu: /[\u0c00-\u0c5b\u0c5d-\u0c7f]/,
  Kannada: /[\u0c80-\u0cdb\u0cdd-\u0cff]/,
  Malayalam: /[\u0d00-\u0d7f]/,
};
type Script = keyof typeof SCRIPTS;
const scripts = Object.keys(SCRIPTS) as Script[];
const FOLDERS = { regular: "400Regular", bold: "700Bold" };

const INDIAN = /[\u0900-\u0c5b\u0c5d-\u0cdb\u0cdd-\u0d7f]/;
/** Two stops that all Indian scripts share. */
const SHARED = /[\u0964\u0965]/;
const BEYOND_LATIN = /[\u0100-\u0151\u0154-\u017e₹]/;
/** What no font draws stays in the tag's actual text. */
const NOT_LATIN = /[^\x20-\x7e\xa0-\xff–—‘’“”•…€]/gu;
const NOT_NOTO =
  /[^\x20-\x7e\xa0-\xffĀ-ćĊ-ēĖ-ěĞ-ģĦħĪīĮ-ıĶķĹ-ľŁ-ňŐ-ŕŘ-śŞ-šŤťŪūŮ-ž\u0900-\u0c5b\u0c5d-\u0cdb\u0cdd-\u0d7f\u200c\u200d₹–—‘’“”•…]/gu;
/** Words of letters that no font draws, with the blanks between them. */
const UNDRAWN = /\u{f0000}(?:[\s\u{f0000}]*\u{f0000})?/gu;

/** What stands in the place of letters that no font draws. */
export const NOT_DRAWN = "[in another script]";

export const isHindi = (said: string): boolean => SCRIPTS.Devanagari.test(said);

/** Whether our fonts have each of its letters. */
export const isDrawn = (said: string): boolean => shownIn(said) === said;

/** A line as it is drawn: a row of question marks would pass for a name. */
export const shownIn = (said: string): string =>
  said
    .replace(isBeyondLatin(said) ? NOT_NOTO : NOT_LATIN, (one) =>
      /[\p{L}\p{M}]/u.test(one) ? "\u{f0000}" : "?",
    )
    .replace(UNDRAWN, NOT_DRAWN);

const isBeyondLatin = (said: string): boolean => INDIAN.test(said) || BEYOND_LATIN.test(said);

/** A part of a line, and the font it is drawn in; `embedded` where the file carries that. */
export interface Run {
  text: string;
  font: string;
  embedded: boolean;
}

/** A line in parts: a new one begins with a letter of another Indian script. */
export function runsOf(shown: string, face: Face): Run[] {
  if (!isBeyondLatin(shown)) return [{ text: shown, font: LATIN[face], embedded: false }];
  const letters = [...shown];
  const runs: { script: Script; text: string }[] = [
    { script: letters.map(scriptOf).find((one) => one !== null) ?? "Devanagari", text: "" },
  ];
  for (const letter of letters) {
    const [now, script] = [runs.at(-1), scriptOf(letter)];
    if (now && (script === null || script === now.script)) now.text += letter;
    else if (script) runs.push({ script, text: letter });
  }
  return runs.map(({ script, text }) => ({ text, font: noto(script, face), embedded: true }));
}

const scriptOf = (letter: string): Script | null =>
  SHARED.test(letter) ? null : (scripts.find((one) => SCRIPTS[one].test(letter)) ?? null);

const noto = (script: Script, face: Face): string => {
  const weight = FOLDERS[face];
  const folder = `@expo-google-fonts/noto-sans-${script.toLowerCase()}/${weight}`;
  return require.resolve(`${folder}/NotoSans${script}_${weight}.ttf`);
};
