import type PDFDocument from "pdfkit";
import { writtenOut } from "../../api/plain-characters";
import { useFont } from "./known-shapes";
import { runsOf, type Face, type Run } from "./pdf-fonts";
import { drawable } from "./pdf-marks";

/** In points, and where the text begins. */
interface Place {
  face: Face;
  size: number;
  x: number;
  width: number;
  /** as small as it takes that no word of it is broken, and whole where it is copied */
  unbroken?: boolean | undefined;
}

/**
 * Draws a paragraph below what was drawn before. Its lines break at blanks only, as long as a word
 * fits a line, and each word whose glyphs do not tell its letters carries them: whoever copies or
 * searches has the words as they were said.
 */
export function paragraph(doc: Doc, said: string, place: Place): void {
  for (const part of said.split("\n")) {
    doc.fontSize(place.size);
    const words = wordsOf(doc, part, place);
    const longest = Math.max(0, ...words.map(sum));
    const size = (place.size * place.width) / longest - 0.01;
    if (place.unbroken && longest > place.width && size >= SMALLEST)
      paragraph(doc, part, { ...place, size, unbroken: false });
    else for (const line of broken(doc, words, place)) draw(doc, line, place);
  }
}
/** Points: a word that would have to be smaller is broken after all. */
const SMALLEST = 4;

type Doc = InstanceType<typeof PDFDocument>;

/** A part of a word in one font, with the blanks behind it. */
interface Piece extends Run {
  width: number;
}
type Word = Piece[];

/** Words with their blanks: a line may end behind each of them, but not within 1 499. */
const WITH_BLANKS = /(?:\S|\u00a0)*(?:(?!\u00a0)\s)*/g;
const ENDS_BLANK = /(?!\u00a0)\s$/;

function wordsOf(doc: Doc, said: string, { face }: Place): Word[] {
  const words: Word[] = [];
  for (const run of runsOf(said, face)) {
    useFont(doc, run);
    const known = new Map<string, Piece>();
    for (const part of partsOf(run)) {
      const piece = known.get(part.said) ?? measured(doc, part);
      known.set(part.said, piece);
      const word = words.at(-1);
      const before = word?.at(-1);
      if (word && before && !ENDS_BLANK.test(before.text)) word.push(piece);
      else words.push([piece]);
    }
  }
  return words;
}

function partsOf(run: Run): Run[] {
  if (!run.isDrawn) return [run];
  const said = run.said.match(WITH_BLANKS) ?? [];
  return (run.text.match(WITH_BLANKS) ?? []).flatMap((text, at) =>
    text === "" ? [] : [{ ...run, text, said: said[at] ?? text }],
  );
}

const measured = (doc: Doc, run: Run): Piece => ({ ...run, ...drawable(doc, run.text) });

/** Lines of words that fit beside each other; a word that is longer than a line is broken. */
function broken(doc: Doc, words: Word[], { width, unbroken = false }: Place): Piece[][] {
  let line: Piece[] = [];
  const lines = [line];
  let left = width;
  const add = (word: Word) => {
    if (sum(word) > left && line.length > 0) {
      lines.push((line = []));
      left = width;
    }
    line.push(...word);
    left -= sum(word);
  };
  for (const word of words)
    if (sum(word) <= width) add(word);
    else {
      const letters = word.flatMap((piece) => lettersOf(doc, piece));
      for (const letter of unbroken ? copiedWhole(letters) : letters) add([letter]);
    }
  return lines;
}

/** The first letter carries all of the word, so that a copy has no line's end within it. */
function copiedWhole(letters: Piece[]): Piece[] {
  const whole = letters.map(({ said }) => said).join("");
  return letters.map((letter, at) => ({ ...letter, said: at === 0 ? whole : "" }));
}

const sum = (word: Word): number => word.reduce((all, { width }) => all + width, 0);

function lettersOf(doc: Doc, piece: Piece): Piece[] {
  if (!piece.isDrawn || piece.said !== piece.text) return [piece];
  useFont(doc, piece);
  const letters = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(piece.text);
  return [...letters].map(({ segment }) =>
    measured(doc, { ...piece, text: segment, said: segment }),
  );
}

/** Signs stand in fonts with much room above them. */
const MOST_HEIGHT = 1.4;

function draw(doc: Doc, line: Piece[], { size, x }: Place): void {
  const heights = (line.length > 0 ? line : [null]).map((piece) => {
    if (piece) useFont(doc, piece);
    return doc.currentLineHeight(true);
  });
  const fonts = new Set(line.map(({ font }) => font)).size;
  const height = fonts > 1 ? Math.min(Math.max(...heights), MOST_HEIGHT * size) : (heights[0] ?? 0);
  if (doc.y + height > doc.page.maxY()) doc.continueOnNewPage();
  const top = doc.y;
  // Fonts are of other heights: side by side they stand on one line.
  const on =
    fonts > 1 ? { y: top + size, how: { baseline: "alphabetic" as const } } : { y: top, how: {} };
  let at = x;
  for (const { text, width, copied, ...font } of together(line)) {
    useFont(doc, font);
    const write = () => doc.text(text, at, on.y, { lineBreak: false, ...on.how });
    if (copied === null) write();
    else copiedAs(doc, copied, write);
    at += width;
  }
  doc.x = x;
  doc.y = top + height;
}

interface Drawn {
  text: string;
  width: number;
  font: string;
  embedded: boolean;
  /** null: the glyphs tell it */
  copied: string | null;
}

/** What stands side by side in one font, and tells itself, is drawn at once. */
function together(line: Piece[]): Drawn[] {
  const all: Drawn[] = [];
  for (const { text, said, width, font, embedded } of line) {
    const isTold = said === text && !(embedded && /[^\x20-\x7e]/.test(text));
    const last = all.at(-1);
    const goesOn = said === "" ? last && last.copied !== null : isTold && last?.copied === null;
    if (last && goesOn && last.font === font) {
      last.text += text;
      last.width += width;
    } else all.push({ text, width, font, embedded, copied: isTold ? null : writtenOut(said) });
  }
  return all;
}

/**
 * Marks what is written with the letters that a reader copies. The marks stand within the text
 * object: outside of it some readers no longer know where it was drawn (poppler 22).
 */
function copiedAs(doc: Doc, letters: string, write: () => void): void {
  const utf16 = Buffer.from(letters, "utf16le").swap16().toString("hex");
  const add = doc.addContent;
  doc.addContent = (content: unknown) => {
    if (content === "ET") add.call(doc, "EMC");
    add.call(doc, content);
    if (content === "BT") add.call(doc, `/Span <</ActualText <feff${utf16}>>> BDC`);
    return doc;
  };
  try {
    write();
  } finally {
    doc.addContent = add;
  }
}
