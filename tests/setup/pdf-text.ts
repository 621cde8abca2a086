import { inflateSync } from "node:zlib";

/**
 * What a PDF of ours says, a line for each marked piece in reading order; page numbers and the like
 * (artifacts) are left out.
 */
export function pdfText(pdf: Buffer): string[] {
  // A packed stream may itself end with a carriage return: it is not taken for the line's end.
  const streams = [...pdf.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].map(
    ([, body = ""]) => unpacked(body),
  );
  return streams.flatMap((content) =>
    [...content.matchAll(/\/(\w+) <<[^>]*>> BDC([\s\S]*?)EMC/g)]
      .filter(([, tag]) => tag !== "Artifact")
      .map(([, , drawn = ""]) => words(drawn)),
  );
}

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
