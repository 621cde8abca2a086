import type PDFDocument from "pdfkit";
import { writtenOut } from "../../api/plain-characters";
import type { PdfCertificate } from "../../shared/settings";
import { isHindi, runsOf, type Face } from "./pdf-fonts";
import { paragraph } from "./pdf-line";
import { numberPages } from "./pdf-numbers";
import { leaveRoom, signed } from "./pdf-signature";

/** What a document says: an agreement, an invoice, a piece of research. */
export interface DocumentText {
  /** "hi", of what stands in it in Devanagari; without it English, and Hindi where it was typed */
  lang?: string;
  /** for a program, which knows "Page 1 of 3" by its words */
  numberedInEnglish?: boolean;
  title: string;
  /** the lines under the title */
  about: string[];
  parts: {
    heading: string;
    /** a paragraph each */
    paragraphs?: string[];
    /** paragraphs and `fine` are as small as it takes that no word of them is broken */
    unbroken?: boolean;
    /** lines for a program, in small letters */
    fine?: string[];
    clauses?: string[];
    schedule?: [label: string, value: string][];
    closing?: string;
  }[];
}

type Doc = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Doc["struct"]>;

const MARGIN = 56;
const BODY = 10.5;
const FINE = 8;

/**
 * A document as a tagged PDF: language, title, headings and lists are marked, so that a screen
 * reader reads it in order (decision 13). The PDF library loads at first use.
 *
 * @param preparedAt UTC ms
 * @param beside `cover`: what it says in another language, on pages of its own before it;
 * `certificate`: what it is signed with
 */
export async function documentPdf(
  text: DocumentText,
  preparedAt: number,
  { cover = null, certificate = null }: Beside = {},
): Promise<Buffer> {
  const { default: Pdf } = await import("pdfkit");
  const first = cover ?? text;
  const doc: Doc = new Pdf({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    tagged: true,
    pdfVersion: "1.7",
    lang: first.lang ?? ENGLISH,
    displayTitle: true,
    info: { Title: first.title, CreationDate: new Date(preparedAt), ModDate: new Date(preparedAt) },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((done, fail) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => done(Buffer.concat(chunks)));
    doc.on("error", fail);
  });
  const root = doc.struct("Document");
  doc.addStructure(root);
  if (cover) {
    sheet(doc, root, cover);
    doc.addPage();
    sheet(doc, root, text);
  } else write(doc, root, text);
  root.end();
  numberPages(doc, MARGIN, (at, all) =>
    first.lang === undefined || first.numberedInEnglish ? `Page ${at} of ${all}` : `${at} / ${all}`,
  );
  if (certificate) leaveRoom(doc, certificate, preparedAt);
  doc.end();
  return certificate ? signed(await written, certificate) : written;
}

export interface Beside {
  cover?: DocumentText | null;
  certificate?: PdfCertificate | null;
}

/** In its own language, whatever the file's is. */
function sheet(doc: Doc, root: Element, text: DocumentText): void {
  const section = doc.struct("Sect", { lang: text.lang ?? ENGLISH });
  root.add(section);
  write(doc, section, text);
  section.end();
}

function write(doc: Doc, root: Element, text: DocumentText): void {
  const lang = text.lang;
  line(doc, root, "H1", text.title, { face: "bold", size: 17, gap: 6, lang });
  const body = { ...BODY_STYLE, lang };
  for (const said of text.about) line(doc, root, "P", said, body);
  for (const part of text.parts) {
    doc.moveDown(0.6);
    // A heading stays with at least its first lines.
    if (doc.y > doc.page.height - MARGIN - 6 * BODY) doc.addPage();
    line(doc, root, "H2", part.heading, { face: "bold", size: 13, gap: 4, lang });
    const { unbroken } = part;
    for (const said of part.paragraphs ?? []) line(doc, root, "P", said, { ...body, unbroken });
    for (const said of part.fine ?? [])
      line(doc, root, "P", said, { ...body, size: FINE, unbroken });
    if (part.clauses) list(doc, root, part.clauses, (at) => `${at + 1}.`, body);
    if (part.schedule)
      list(
        doc,
        root,
        part.schedule.map(([label, value]) => `${label}: ${value}`),
        () => "•",
        body,
      );
    if (part.closing) line(doc, root, "P", part.closing, body);
  }
}

function list(
  doc: Doc,
  parent: Element,
  items: string[],
  label: (at: number) => string,
  style: Style,
): void {
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
    line(doc, entry, "Lbl", label(at), { ...style, gap: 0 });
    doc.y = y;
    doc.x = MARGIN + 24;
    line(doc, entry, "LBody", item, style);
    doc.x = MARGIN;
    entry.end();
  });
  element.end();
}

/** In points; the gap stands beneath. */
interface Style {
  face: Face;
  size: number;
  gap: number;
  /** as of the document */
  lang?: string | undefined;
  unbroken?: boolean | undefined;
}
const BODY_STYLE: Style = { face: "regular", size: BODY, gap: 3 };

function line(doc: Doc, parent: Element, tag: string, said: string, style: Style): void {
  const { face, size, gap, lang, unbroken } = style;
  const text = said.normalize("NFC");
  const runs = runsOf(text, face);
  const marks = {
    ...langOf(said, lang),
    // Letters that join are drawn as one, of which no reader makes the letters again.
    ...(runs.some((run) => run.embedded || run.text !== run.said)
      ? { actual: writtenOut(text) }
      : {}),
  };
  const element = doc.struct(tag, marks, () => {
    paragraph(doc, text, {
      ...{ face, size, unbroken, x: doc.x, width: doc.page.width - MARGIN - doc.x },
    });
    doc.y += gap;
  });
  parent.add(element);
  element.end();
}

/** Of a line in another language than its document's; labels and numbers have none. */
function langOf(said: string, lang: string | undefined): { lang?: string } {
  if (isHindi(said)) return { lang: lang ?? "hi-IN" };
  return lang !== undefined && /[a-z]{2}/i.test(said) ? { lang: ENGLISH } : {};
}
const ENGLISH = "en-IN";
