import { inflateSync } from "node:zlib";
import { PAPER_BYTES, type Inspected } from "./bounds";
import { opensItself, type Objects } from "./opens-itself";

/** What a reader's program would run, send or unpack, and forms that only some programs show. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|SubmitForm|ImportData|RichMedia|EmbeddedFiles?|XFA)(?![A-Za-z0-9])/;
const MOST_UNPACKED = 8 * 1024 * 1024;

/**
 * Whether a file is a whole PDF that runs nothing: no password, no program, no file within it, no
 * address that it opens by itself.
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
  if (packed === null) return { wrong: UNREADABLE };
  const objects = objectsIn(plainNames(text.replace(STREAM, "")), packed);
  const said = objects.texts.join("\n");
  if (/\/Encrypt(?![A-Za-z0-9])/.test(said))
    return { wrong: "The PDF asks for a password. Save it without one." };
  const [found] = ACTIVE.exec(said) ?? [];
  if (found)
    return {
      wrong: `The PDF runs something or holds another file (${found.slice(1)}). Print it to a new PDF, and take that.`,
    };
  const opens = opensItself(objects);
  if (opens === "unreadable") return { wrong: UNREADABLE };
  if (opens)
    return {
      wrong: `The PDF opens something by itself (${opens}), without a press. Print it to a new PDF, and take that.`,
    };
  return { type: "pdf", width: null, height: null };
}

const UNREADABLE = "The PDF cannot be looked through. Print it to a new PDF, and take that.";

/** Drawings and fonts are bytes in which any name stands by chance. */
const STREAM = /stream\r?\n[^]*?endstream/g;

/** "/J#61va" means "/Java". What is no letter or digit is left: it ends nothing in a name. */
const plainNames = (text: string): string =>
  text.replace(/#([3-7][0-9a-f])/gi, (written, hex: string) => {
    const sign = String.fromCharCode(parseInt(hex, 16));
    return /[A-Za-z0-9]/.test(sign) ? sign : written;
  });

interface Packed {
  /** how many objects it has, and where the first begins */
  count: number;
  first: number;
  plain: string;
}

function objectsIn(text: string, packed: Packed[]): Objects {
  const byNumber = new Map<number, string>();
  // Of one that is written again, all that it ever said.
  const add = (number: number, object: string) =>
    byNumber.set(number, `${object}\n${byNumber.get(number) ?? ""}`);
  for (const [, number, object = ""] of text.matchAll(/(\d+)\s+\d+\s+obj\b([^]*?)endobj/g))
    add(Number(number), object);
  for (const { count, first, plain } of packed) {
    const head = plain.slice(0, first).trim().split(/\s+/).map(Number);
    for (let at = 0; at < count; at++) {
      const [number, from = 0, , to] = head.slice(2 * at, 2 * at + 4);
      if (number !== undefined)
        add(number, plainNames(plain.slice(first + from, to === undefined ? to : first + to)));
    }
  }
  return { texts: [text, ...packed.map(({ plain }) => plainNames(plain))], byNumber };
}

/** The packed objects; null when one cannot be read. */
function unpacked(bytes: Buffer, text: string): Packed[] | null {
  let left = MOST_UNPACKED;
  try {
    return [...text.matchAll(/\/ObjStm\b[^]{0,400}?stream\r?\n/g)].map((found) => {
      const begins = found.index + found[0].length;
      const ends = text.indexOf("endstream", begins);
      const plain = inflateSync(bytes.subarray(begins, ends < 0 ? undefined : ends), {
        maxOutputLength: left,
      });
      left -= plain.length;
      const about = text.slice(text.lastIndexOf("obj", found.index), begins);
      const [, count] = /\/N\s+(\d+)/.exec(about) ?? [];
      const [, first] = /\/First\s+(\d+)/.exec(about) ?? [];
      return {
        count: Number(count ?? 0),
        first: Number(first ?? 0),
        plain: plain.toString("latin1"),
      };
    });
  } catch {
    return null;
  }
}
