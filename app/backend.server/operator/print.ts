import { rupeesOf } from "../../api/contract";
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

/** @param paise → `Rs. 1,499`, or `Rs. 1,499.50` */
export const rupees = (paise: number): string =>
  `Rs. ${rupeesOf(paise).toLocaleString("en-IN", { minimumFractionDigits: paise % 100 === 0 ? 0 : 2 })}`;

/** @param at UTC ms → `20-11-2026 12:00`, Indian time */
export function instantInIndia(at: number): string {
  const parts = inIndia.formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("day")}-${part("month")}-${part("year")} ${part("hour")}:${part("minute")}`;
}

// Made once: making one takes longer than all it formats for a mail.
const inIndia = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
