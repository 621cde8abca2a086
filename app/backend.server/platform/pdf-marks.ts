import { z } from "zod";
import { NOT_DRAWN } from "./pdf-fonts";

const anyObject = z.custom<object>((one) => typeof one === "object" && one !== null);
type ApplyAnchor = (this: unknown, mark: unknown, base: unknown, at: number) => void;
/** What we need of the library's insides; another version may look otherwise. */
const Opened = z.object({
  _font: z.object({
    font: z.object({
      _layoutEngine: z.object({ engine: z.object({ GPOSProcessor: anyObject }) }),
    }),
  }),
});
const Places = z.object({
  applyAnchor: z.custom<ApplyAnchor>((one) => typeof one === "function"),
});
const mended = new WeakSet<object>();

/**
 * A text in the font that was chosen, as it may be drawn, and how wide: a word at which the library
 * fails costs nobody the document.
 */
export function drawable(doc: Doc, text: string): { text: string; width: number } {
  mendMarks(doc);
  try {
    return { text, width: doc.widthOfString(text) };
  } catch {
    return { text: NOT_DRAWN, width: doc.widthOfString(NOT_DRAWN) };
  }
}
type Doc = Pick<PDFKit.PDFDocument, "widthOfString">;

/**
 * A font may name no place for a sign above some letter: then the sign is not moved (OpenType 1.9,
 * MarkToBase: "NULL" anchor). The library stumbles there (fontkit 2.0.4), at every second Gurmukhi
 * or Malayalam name. Where the library looks
 * otherwise this does nothing.
 */
function mendMarks(doc: object): void {
  const opened = Opened.safeParse(doc);
  if (!opened.success) return;
  const { GPOSProcessor } = opened.data._font.font._layoutEngine.engine;
  const places: unknown = Object.getPrototypeOf(GPOSProcessor);
  const found = Places.safeParse(places);
  if (!found.success || typeof places !== "object" || places === null || mended.has(places)) return;
  mended.add(places);
  const { applyAnchor } = found.data;
  Object.assign(places, {
    applyAnchor(this: unknown, mark: { markAnchor?: unknown }, base: unknown, at: number) {
      if (base && mark.markAnchor) applyAnchor.call(this, mark, base, at);
    },
  });
}
