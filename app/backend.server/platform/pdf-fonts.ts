import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export type Face = "regular" | "bold";

/**
 * A part of a line, and the font it is drawn in; `embedded` where the file carries that. `said`:
 * the letters themselves; `isDrawn`: false where words stand in their place.
 */
export interface Run {
  text: string;
  said: string;
  font: string;
  embedded: boolean;
  isDrawn: boolean;
}

/**
 * A line in parts: a new one begins with a letter that the font before it does not have.
 *
 * The built-in fonts draw Windows-1252 only. A line with letters of an Indian script, the sign of
 * the rupee or other accented letters is drawn in that script's Noto Sans, whose glyphs in use
 * become part of the file. Each of these fonts has Latin letters, too. Greek letters and signs of
 * mathematics stand in fonts of their own.
 */
export function runsOf(said: string, face: Face): Run[] {
  const letters = said.match(LETTERS) ?? [];
  const first = isBeyondLatin(said) ? letters.map(scriptOf).find((one) => one !== null) : null;
  let main: Font = isBeyondLatin(said) ? (first ?? "Devanagari") : "Latin";
  const runs: { of: Font | null; text: string; said: string }[] = [];
  for (const letter of letters) {
    const drawn = LOOKS_LIKE[letter] ?? letter;
    main = scriptOf(drawn) ?? main;
    const of = fontOf(drawn, main);
    const now = runs.at(-1);
    if (now && now.of === of) {
      now.text += drawn;
      now.said += letter;
    } else if (now && drawn === VARIANT) now.said += letter;
    else runs.push({ of, text: drawn, said: letter });
  }
  return asWords(runs).map(({ of, ...run }) => ({
    ...run,
    isDrawn: of !== null,
    ...(of === null || of === "Latin"
      ? { font: LATIN[face], embedded: false }
      : { font: noto(of, face), embedded: true }),
  }));
}

/** What no font of ours draws, each once: letters and signs as they were typed. */
export const undrawnIn = (said: string): string[] => [
  ...new Set(
    runsOf(said.normalize("NFC"), "regular")
      .filter(({ isDrawn }) => !isDrawn)
      .flatMap((one) => one.said.split(/\s+/)),
  ),
];

/** Whether our fonts have each of its letters. */
export const isDrawn = (said: string): boolean => undrawnIn(said).length === 0;

/** A line as it is drawn: a row of question marks would pass for a name. */
export const shownIn = (said: string): string =>
  runsOf(said, "regular")
    .map(({ text }) => text)
    .join("");

export const isHindi = (said: string): boolean => SCRIPTS.Devanagari.test(said);

/** What stands in the place of letters that no font draws, and of signs. */
export const NOT_DRAWN = "[in another script]";
const NO_SIGN = "[a sign]";

/** Letter by letter, and at once what every font has, or Devanagari's. */
const LETTERS = /[\x20-\x7e]+|[\u0900-\u0963\u0966-\u097f]+|[^]/gu;
const LATIN: Record<Face, string> = { regular: "Helvetica", bold: "Helvetica-Bold" };
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
const INDIAN = /[\u0900-\u0c5b\u0c5d-\u0cdb\u0cdd-\u0d7f]/;
/** Two stops that all Indian scripts share. */
const SHARED = /[\u0964\u0965]/;
const BEYOND_LATIN = /[\u0100-\u0151\u0154-\u015f\u0162-\u0177\u0179-\u017c₹]/;
const isBeyondLatin = (said: string): boolean => INDIAN.test(said) || BEYOND_LATIN.test(said);

/** What each font has, beside the letters of its script. */
const IN_LATIN = /[\x20-\x7e\xa0-\xffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™\n]/;
const IN_NOTO =
  /[\x20-\x7e\xa0-\xa3\xa5\xa7-\xab\xae-\xb0\xb4\xb6-\xb8\xba\xbb\xbf-\xffĀ-ćĊ-ēĖ-ěĞ-ģĦħĪīĮ-ıĶķĹ-ľŁ-ňŐ-ŕŘ-śŞ-šŤťŪūŮ-ž\u0964\u0965\u200c\u200d₹–—‘’“”•…\n]/;
/** Without Arabic, which runs the other way, and signs above a letter of another font. */
const SIGNS = {
  Math: /[\u0391-\u03a1\u03a3-\u03a9\u03b1-\u03c9\u03d1\u03d5\u03d6\u0410-\u044f\u2032-\u2034\u2044\u210a-\u2113\u2190-\u2300\u25a0-\u25ff\u2605\u2606\u2640\u2642\u2660-\u2667\u2713\u27c0-\u27ff\u2900-\u297f\u2b50]/,
  Symbols2:
    /[\u260e-\u2612\u2614-\u2620\u26a0\u26a1\u2706-\u2709\u270b-\u2712\u2714-\u2718\u2794\u2798-\u279a\u279c-\u27af\u{1f4c8}-\u{1f4ca}]/u,
};
type Sign = keyof typeof SIGNS;
type Font = "Latin" | Script | Sign;

/** Drawn by what looks the same: blanks of other widths, and strokes. */
const VARIANT = "\ufe0f";
const LOOKS_LIKE: Record<string, string> = {
  ...Object.fromEntries(
    [..."\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\t"].map((one) => [one, " "]),
  ),
  ...{ "\u202f": "\u00a0", "\u2007": "\u00a0", "\u2010": "-", "\u2011": "-", "\u2012": "–" },
  "\u2015": "—",
};

/** The font of a letter, in a line that is mostly in another; null: none has it. */
function fontOf(letter: string, main: Font): Font | null {
  if (scriptOf(letter) === main) return main;
  if ((main === "Latin" ? IN_LATIN : IN_NOTO).test(letter)) return main;
  if (IN_LATIN.test(letter)) return "Latin";
  return (Object.keys(SIGNS) as Sign[]).find((one) => SIGNS[one].test(letter)) ?? null;
}

/** Words of letters that no font draws are one, with the blanks between them. */
function asWords<One extends { of: Font | null; text: string; said: string }>(runs: One[]): One[] {
  const words: One[] = [];
  runs.forEach((run, at) => {
    const [last, next] = [words.at(-1), runs[at + 1]];
    const isBetween = run.of === null || (/^\s+$/.test(run.text) && next?.of === null);
    if (last?.of === null && isBetween) last.said += run.said;
    else words.push({ ...run });
  });
  return words.map((run) =>
    run.of === null ? { ...run, text: /[\p{L}\p{M}]/u.test(run.said) ? NOT_DRAWN : NO_SIGN } : run,
  );
}

const scriptOf = (letter: string): Script | null =>
  SHARED.test(letter) ? null : (scripts.find((one) => SCRIPTS[one].test(letter)) ?? null);

const FOLDERS = { regular: "400Regular", bold: "700Bold" };
/** Signs have one weight. */
const noto = (of: Script | Sign, face: Face): string => {
  const weight = FOLDERS[of in SIGNS ? "regular" : face];
  const folder = `noto-sans-${of === "Symbols2" ? "symbols-2" : of.toLowerCase()}`;
  return require.resolve(`@expo-google-fonts/${folder}/${weight}/NotoSans${of}_${weight}.ttf`);
};
