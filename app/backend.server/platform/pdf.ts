import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";
import { writtenOut } from "../../api/plain-characters";

/** What a document says: an agreement, an invoice, a piece of research. */
export interface DocumentText {
  title: string;
  /** the lines under the title */
  about: string[];
  parts: {
    heading: string;
    /** a paragraph each */
    paragraphs?: string[];
    clauses?: string[];
    schedule?: [label: string, value: string][];
    closing?: string;
  }[];
}

type Doc = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Doc["struct"]>;

const MARGIN = 56;
const BODY = 10.5;

/**
 * A document as a tagged PDF: language, title, headings and lists are marked, so that a screen
 * reader reads it in order (decision 13). The PDF library loads at first use. @param preparedAt UTC
 * ms
 */
export async function documentPdf(text: DocumentText, preparedAt: number): Promise<Buffer> {
  const { default: Pdf } = await import("pdfkit");
  const doc: Doc = new Pdf({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    tagged: true,
    pdfVersion: "1.7",
    lang: "en-IN",
    displayTitle: true,
    info: { Title: text.title, CreationDate: new Date(preparedAt), ModDate: new Date(preparedAt) },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((done, fail) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => done(Buffer.concat(chunks)));
    doc.on("error", fail);
  });
  const root = doc.struct("Document");
  doc.addStructure(root);
  write(doc, root, text);
  root.end();
  numberPages(doc);
  doc.end();
  return written;
}

function write(doc: Doc, root: Element, text: DocumentText): void {
  line(doc, root, "H1", text.title, { face: "bold", size: 17, gap: 6 });
  for (const said of text.about) line(doc, root, "P", said, BODY_STYLE);
  for (const part of text.parts) {
    doc.moveDown(0.6);
    // A heading stays with at least its first lines.
    if (doc.y > doc.page.height - MARGIN - 6 * BODY) doc.addPage();
    line(doc, root, "H2", part.heading, { face: "bold", size: 13, gap: 4 });
    for (const said of part.paragraphs ?? []) line(doc, root, "P", said, BODY_STYLE);
    if (part.clauses) list(doc, root, part.clauses, (at) => `${at + 1}.`);
    if (part.schedule)
      list(
        doc,
        root,
        part.schedule.map(([label, value]) => `${label}: ${value}`),
        () => "•",
      );
    if (part.closing) line(doc, root, "P", part.closing, BODY_STYLE);
  }
}

function list(doc: Doc, parent: Element, items: string[], label: (at: number) => string): void {
  const element = doc.struct("L");
  parent.add(element);
  items.forEach((item, at) => {
    const entry = doc.struct("LI");
    element.add(entry);
    const top = doc.y;
    // The label is written first and the text beside it; when the text begins on a new page the
    // label must go along.
    if (top > doc.page.height - MARGIN - 3 * BODY) doc.addPage();
    const y = doc.y;
    line(doc, entry, "Lbl", label(at), { ...BODY_STYLE, gap: 0 });
    doc.y = y;
    doc.x = MARGIN + 24;
    line(doc, entry, "LBody", item, BODY_STYLE);
    doc.x = MARGIN;
    entry.end();
  });
  element.end();
}

/** In points; the gap stands beneath. */
interface Style {
  face: keyof typeof FACES;
  size: number;
  gap: number;
}
const BODY_STYLE: Style = { face: "regular", size: BODY, gap: 3 };

function line(doc: Doc, parent: Element, tag: string, said: string, style: Style): void {
  const { face, size, gap } = style;
  const inHindi = BEYOND_LATIN.test(said);
  const shown = said.replace(inHindi ? NOT_DEVANAGARI : NOT_LATIN, "?");
  const marks = {
    ...(DEVANAGARI.test(said) ? { lang: "hi-IN" } : {}),
    // Letters that join are drawn as one, of which no reader makes the letters again.
    ...(inHindi || shown !== said ? { actual: writtenOut(said) } : {}),
  };
  const element = doc.struct(tag, marks, () => {
    doc.font(inHindi ? require.resolve(FACES[face].devanagari) : FACES[face].latin).fontSize(size);
    doc.text(shown, { paragraphGap: gap, width: doc.page.width - MARGIN - doc.x });
  });
  parent.add(element);
  element.end();
}

const require = createRequire(import.meta.url);

/**
 * The built-in fonts draw Windows-1252 only. A line with Devanagari or the sign of the rupee is
 * drawn in Noto Sans Devanagari, whose glyphs in use become part of the file.
 */
const FACES = {
  regular: {
    latin: "Helvetica",
    devanagari:
      "@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf",
  },
  bold: {
    latin: "Helvetica-Bold",
    devanagari: "@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf",
  },
};

const DEVANAGARI = /[\u0900-\u097f]/;
const BEYOND_LATIN = /[\u0900-\u097f₹]/;
/** What neither font draws is a question mark; it stays in the tag's actual text. */
const NOT_LATIN = /[^\x20-\x7e\xa0-\xff–—‘’“”•…€]/gu;
const NOT_DEVANAGARI = /[^\x20-\x7e\xa0-\xff\u0900-\u097f\u200c\u200d₹–—‘’“”•…]/gu;

function numberPages(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at);
    // Below the margin `text` would begin another page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    doc
      .font("Helvetica")
      .fontSize(8.5)
      .text(`Page ${at - start + 1} of ${count}`, MARGIN, doc.page.height - 36, {
        lineBreak: false,
      });
    doc.endMarkedContent();
  }
}
