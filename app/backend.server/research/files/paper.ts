import { inflateSync } from "node:zlib";
import { PAPER_BYTES, type Inspected } from "./bounds";

/** What a reader's program would run, send or unpack, and forms that only some programs show. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|SubmitForm|ImportData|RichMedia|EmbeddedFiles?|XFA)(?![A-Za-z0-9])/;
const MOST_UNPACKED = 8 * 1024 * 1024;

/**
 * Whether a file is a whole PDF that runs nothing: no password, no program, no file within it.
 * Names in packed objects or written with `#xx` are looked through, too.
 *
 * @returns null when it is no PDF
 */
export function paperIn(bytes: Buffer): Inspected | null {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 16))) return null;
  if (bytes.length > PAPER_BYTES)
    return {
      wrong: `The PDF has ${Math.ceil(bytes.length / 1024)} KB, and 1,024 KB is the most. Save it smaller.`,
    };
  const text = bytes.toString("latin1");
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-1_024)))
    return { wrong: "The PDF is damaged or not whole. Save it again." };
  const packed = unpacked(bytes, text);
  if (packed === null)
    return { wrong: "The PDF cannot be looked through. Print it to a new PDF, and take that." };
  const said = plainNames([text.replace(STREAM, ""), ...packed].join("\n"));
  if (/\/Encrypt(?![A-Za-z0-9])/.test(said))
    return { wrong: "The PDF asks for a password. Save it without one." };
  const [found] = ACTIVE.exec(said) ?? [];
  if (found)
    return {
      wrong: `The PDF runs something or holds another file (${found.slice(1)}). Print it to a new PDF, and take that.`,
    };
  return { type: "pdf", width: null, height: null };
}

/** Drawings and fonts are bytes in which any name stands by chance. */
const STREAM = /stream\r?\n[^]*?endstream/g;

/** "/J#61va" means "/Java". */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** What the packed objects say; null when one cannot be read. */
function unpacked(bytes: Buffer, text: string): string[] | null {
  let left = MOST_UNPACKED;
  try {
    return [...text.matchAll(/\/ObjStm\b[^]{0,400}?stream\r?\n/g)].map((found) => {
      const begins = found.index + found[0].length;
      const ends = text.indexOf("endstream", begins);
      const packed = bytes.subarray(begins, ends < 0 ? undefined : ends);
      const plain = inflateSync(packed, { maxOutputLength: left });
      left -= plain.length;
      return plain.toString("latin1");
    });
  } catch {
    return null;
  }
}
