import type { SentFile } from "../../api/transport";

/** A person's own paper as a download that no cache keeps. */
export const pdfFile = ({ bytes, filename }: SentFile): Response =>
  new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "private, no-store",
    },
  });
