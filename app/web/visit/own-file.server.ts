import type { SentFile } from "../../api/transport";

/** A person's own paper as a download that no cache keeps. */
export const pdfFile = (file: Pick<SentFile, "bytes" | "filename">): Response =>
  ownFile({ ...file, kind: "application/pdf" });

/** A person's own file that no cache keeps: a picture is shown in its page, else a download. */
export const ownFile = ({ bytes, filename, kind }: SentFile): Response =>
  new Response(bytes, {
    headers: {
      "content-type": kind,
      "content-disposition": `${isPicture(kind) ? "inline" : "attachment"}; filename="${filename}"`,
      "cache-control": "private, no-store",
    },
  });

const isPicture = (kind: string): boolean => kind.startsWith("image/");
