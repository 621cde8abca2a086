import { writtenOut } from "../../api/plain-characters";
import type PDFDocument from "pdfkit";

export interface AgreementText {
  title: string;
  /** the lines under the title */
  about: string[];
  parts: {
    heading: string;
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
 * The agreement as a tagged PDF: language, title, headings and lists are marked, so that a screen
 * reader reads it in order (decision 13). The PDF library loads at first use. @param preparedAt UTC
 * ms
 */
export async function agreementPdf(text: AgreementText, preparedAt: number): Promise<Buffer> {
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

function write(doc: Doc, root: Element, text: AgreementText): void {
  line(doc, root, "H1", text.title, () => doc.font("Helvetica-Bold").fontSize(17), 6);
  for (const said of text.about) line(doc, root, "P", said, () => body(doc), 3);
  for (const part of text.parts) {
    doc.moveDown(0.6);
    // A heading stays with at least its first lines.
    if (doc.y > doc.page.height - MARGIN - 6 * BODY) doc.addPage();
    line(doc, root, "H2", part.heading, () => doc.font("Helvetica-Bold").fontSize(13), 4);
    if (part.clauses) list(doc, root, part.clauses, (at) => `${at + 1}.`);
    if (part.schedule)
      list(
        doc,
        root,
        part.schedule.map(([label, value]) => `${label}: ${value}`),
        () => "•",
      );
    if (part.closing) line(doc, root, "P", part.closing, () => body(doc), 3);
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
    line(doc, entry, "Lbl", label(at), () => body(doc), 0);
    doc.y = y;
    doc.x = MARGIN + 24;
    line(doc, entry, "LBody", item, () => body(doc), 3);
    doc.x = MARGIN;
    entry.end();
  });
  element.end();
}

function line(
  doc: Doc,
  parent: Element,
  tag: string,
  said: string,
  style: () => void,
  gap: number,
): void {
  const shown = drawable(said);
  const element = doc.struct(tag, shown === said ? {} : { actual: writtenOut(said) }, () => {
    style();
    doc.text(shown, { paragraphGap: gap, width: doc.page.width - MARGIN - doc.x });
  });
  parent.add(element);
  element.end();
}

const body = (doc: Doc) => doc.font("Helvetica").fontSize(BODY);

/**
 * The built-in fonts draw Windows-1252 only; what a person typed in another script stays in the
 * tag's actual text.
 */
const drawable = (said: string): string => said.replace(/[^\x20-\x7e\xa0-\xff–—‘’“”•…€]/gu, "?");

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
