import { inflateSync } from "node:zlib";

/** One line of text as it is drawn; points from the lower left corner. */
export interface Drawn {
  tag: string;
  x: number;
  y: number;
  font: string;
  size: number;
  text: string;
}

/**
 * What stands on each page of a PDF that pdfkit made with the built-in fonts, in the order it is
 * drawn.
 */
export function pagesOf(pdf: Buffer): Drawn[][] {
  const streams = [...pdf.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].map(
    ([, body = ""]) => unpacked(body),
  );
  return streams.filter((stream) => stream.includes("BDC")).map(linesOf);
}

function linesOf(stream: string): Drawn[] {
  return stream.split(/^EMC$/m).flatMap((marked) => {
    const tag = /\/(\w+) <</.exec(marked)?.[1] ?? "";
    return [
      ...marked.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/(\w+) ([\d.]+) Tf\n\[(.*)\] TJ/g),
    ].map(([, x, y, font = "", size, shown = ""]) => ({
      tag,
      x: Number(x),
      y: Math.round(Number(y) * 10) / 10,
      font,
      size: Number(size),
      text: [...shown.matchAll(/<([0-9a-f]+)>/g)]
        .map(([, hex = ""]) => windows1252(Buffer.from(hex, "hex")))
        .join(""),
    }));
  });
}

/** Where it differs from Latin-1, as far as agreements go. */
const high: Record<number, string> = {
  0x80: "€",
  0x85: "…",
  0x91: "‘",
  0x92: "’",
  0x93: "“",
  0x94: "”",
  0x95: "•",
  0x96: "–",
  0x97: "—",
};
const windows1252 = (bytes: Buffer): string =>
  [...bytes].map((byte) => high[byte] ?? String.fromCharCode(byte)).join("");

function unpacked(body: string): string {
  try {
    return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
  } catch {
    return "";
  }
}
