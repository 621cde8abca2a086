import type PDFDocument from "pdfkit";

type Doc = InstanceType<typeof PDFDocument>;

/** A font as the PDF library holds it for one document. */
interface Held {
  font?: { createSubset(): object };
  subset?: object;
  layoutCache?: Record<string, object>;
}
type Opened = Required<Held>;

/** By the font's file: opened once, with how each word looks that was drawn. */
const known = new Map<string, { font: Opened["font"]; words: Opened["layoutCache"] }>();
const MOST_WORDS = 8_000;
const given = new WeakMap<Doc, Set<string>>();

/**
 * Sets the font of what is written next. The library opens a font and shapes its words anew for
 * each document; in Devanagari that is nearly all of a paper's work. So each document is given the
 * font as the first one opened it, and how its words looked, and its own subset of glyphs.
 */
export function useFont(doc: Doc, of: { font: string; embedded: boolean }): void {
  const { font: name, embedded } = of;
  doc.font(name);
  const held = (doc as unknown as { _font: Held })._font;
  const fonts = given.get(doc) ?? new Set<string>();
  given.set(doc, fonts);
  if (!embedded || fonts.has(name) || !isOpened(held)) return;
  fonts.add(name);
  let kept = known.get(name);
  if (!kept || Object.keys(kept.words).length > MOST_WORDS)
    known.set(name, (kept = { font: held.font, words: held.layoutCache }));
  held.font = kept.font;
  held.layoutCache = kept.words;
  held.subset = kept.font.createSubset();
}

const isOpened = (held: Held): held is Opened => Boolean(held.font && held.layoutCache);
