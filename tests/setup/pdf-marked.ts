/**
 * A line of a PDF of ours in another language than its document's, or drawn in letters that join.
 */
export interface Marked {
  lang: string | null;
  /** what a screen reader says; null where it reads the glyphs */
  text: string | null;
}

/** Those lines in reading order. */
export function markedText(pdf: Buffer): Marked[] {
  const source = pdf.toString("latin1");
  return [...source.matchAll(/\n<<\n(\/(?:S|Type) [^]*?)\n>>\nendobj/g)].flatMap(
    ([, element = ""]) => {
      if (!/\/S \/(?:H1|H2|P|Lbl|LBody)\n/.test(element)) return [];
      const lang = /\/Lang \(([^)]*)\)/.exec(element)?.[1] ?? null;
      const actual = /\/ActualText \(((?:\\[^]|[^\\)])*)\)/.exec(element)?.[1];
      if (lang === null && actual === undefined) return [];
      return [{ lang, text: actual === undefined ? null : utf16(actual) }];
    },
  );
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** A string of a PDF: big-endian, with its mark before it, some bytes behind a backslash. */
function utf16(written: string): string {
  const bytes = written.replace(/\\([^])/g, (_, one: string) => ESCAPES[one] ?? one);
  return Buffer.from(bytes, "latin1").subarray(2).swap16().toString("utf16le");
}
