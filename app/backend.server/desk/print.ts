import { writtenOut } from "../../api/plain-characters";

/**
 * Columns as wide as their widest cell, two spaces apart. Names were typed by strangers: what a
 * terminal would obey is written out.
 */
export function table(heads: string[], rows: string[][]): string[] {
  const all = [heads, ...rows].map((row) =>
    row.map((cell) => writtenOut(cell).replace(/\s+/g, " ")),
  );
  const widths = heads.map((_, column) =>
    Math.max(...all.map((row) => (row[column] ?? "").length)),
  );
  return all.map((row) =>
    widths
      .map((width, column) => (row[column] ?? "").padEnd(width))
      .join("  ")
      .trimEnd(),
  );
}
