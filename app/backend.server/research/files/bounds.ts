/** What a reader on a slow link is asked to load. */
export const PICTURE_BYTES = 60 * 1024;
export const PICTURE_SIDE = 4_096;
export const PAPER_BYTES = 1024 * 1024;
/** Of one entry, pictures and papers together. */
export const MOST_FILES = 6;

/** What a file is by its content, or why it is not taken, for the person. */
export type Inspected =
  | { type: "avif" | "webp"; width: number; height: number }
  | { type: "pdf"; width: null; height: null }
  | { wrong: string };
