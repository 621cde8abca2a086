import type { EnclosedFile } from "../content";

/** "WebP", as people call it. */
const names = { avif: "AVIF", webp: "WebP", pdf: "PDF" } as const;

/**
 * What a sealed text says of its pictures and papers, a line each: the hash binds every byte of
 * them to the seal.
 */
export const fileLines = (files: EnclosedFile[]): string[] =>
  files.map(
    (file, at) =>
      `${nameOf(file, files.slice(0, at))}: ${file.says} ` +
      `(${names[file.type]}, ${file.size} bytes, SHA-256 ${file.hash})`,
  );

/** "Picture 2", "Attachment 1". */
function nameOf({ type }: EnclosedFile, before: EnclosedFile[]): string {
  const isPaper = type === "pdf";
  const number = before.filter((one) => (one.type === "pdf") === isPaper).length + 1;
  return `${isPaper ? "Attachment" : "Picture"} ${number}`;
}
