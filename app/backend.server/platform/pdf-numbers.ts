/** At the foot of each page, outside of what a screen reader reads. @param margin in points */
export function numberPages(
  doc: PDFKit.PDFDocument,
  margin: number,
  said: (at: number, all: number) => string,
): void {
  const { start, count } = doc.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at);
    // Below the margin `text` would begin another page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    doc
      .font("Helvetica")
      .fontSize(8.5)
      .text(said(at - start + 1, count), margin, doc.page.height - 36, {
        lineBreak: false,
      });
    doc.endMarkedContent();
  }
}
