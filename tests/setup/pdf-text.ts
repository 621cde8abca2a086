import { inflateSync } from "node:zlib";

/**
 * What a PDF of ours says, a line for each marked piece in reading order; page numbers and the like
 * (artifacts) are left out.
 */
export function pdfText(pdf: Buffer): string[] {
  return streamsOf(pdf).flatMap((content) =>
    [...content.replace(WORDS, "$1").matchAll(/\/(\w+) <<[^>]*>> BDC([\s\S]*?)EMC/g)]
      .filter(([, tag]) => tag !== "Artifact")
      .map(([, , drawn = ""]) => words(drawn)),
  );
}

/** The words that carry their letters for whoever copies them. */
export const copiedWords = (pdf: Buffer): string[] =>
  streamsOf(pdf).flatMap((content) =>
    [...content.matchAll(/\/ActualText <feff([0-9a-f]*)>/g)].map(([, hex = ""]) =>
      Buffer.from(hex, "hex").swap16().toString("utf16le"),
    ),
  );

/** What a copy of a whole PDF in Latin letters holds, line by line, page numbers included. */
export function copiedText(pdf: Buffer): string {
  const pages = streamsOf(pdf).filter((content) => content.includes("BDC"));
  return pages
    .flatMap((content) => [...content.matchAll(/BT\n[^]*?Tm\n([^]*?)ET\n/g)])
    .map(([, drawn = ""]) => {
      const hex = [...drawn.matchAll(/<([0-9a-f]*)>/g)].map(([, one = ""]) => one).join("");
      return Buffer.from(hex, "hex").toString("latin1").replaceAll("\u0097", "—");
    })
    .join("\n");
}

// A packed stream may itself end with a carriage return: it is not taken for the line's end.
const streamsOf = (pdf: Buffer): string[] =>
  [...pdf.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].map(([, body = ""]) =>
    unpacked(body),
  );

/** Words within a piece that carry their letters. */
const WORDS = /\/Span <<[^]*?>>> BDC\n([^]*?)EMC\n/g;

function unpacked(body: string): string {
  try {
    return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
  } catch {
    return "";
  }
}

/**
 * Our fonts draw Windows-1252, of which this reads what is Latin-1 too, written as hex; wrapped
 * lines follow each other.
 */
const words = (drawn: string): string =>
  [...drawn.matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, array = ""]) =>
      [...array.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1"))
        .join(""),
    )
    .join(" ")
    .replace(/ +/g, " ")
    .trim();
