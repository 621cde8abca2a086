import { isDay } from "./is-day";
import { withLatinDigits } from "./latin-digits";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * A day as the desk and people in India write it, "05-11-2026", "5/11/2026" or "5 Nov 2026", as
 * rules read it: "2026-11-05". Anything else stays as it was typed.
 */
export function dayTyped(typed: string): string {
  const text = withLatinDigits(typed).trim();
  const match = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ,]+(\d{4})$/i.exec(text);
  if (!match) return text;
  const [, day = "", written = "", year = ""] = match;
  const named = months.indexOf(written.slice(0, 3).toLowerCase()) + 1;
  const month = /^\d/.test(written) ? Number(written) : named;
  return month === 0 ? text : `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/**
 * "2026-11-24 09:00" or "24-11-2026 9:00", in India → UTC ms. NaN when it is no time: nor is
 * 2026-02-30 09:00.
 */
export function instantTyped(typed: string): number {
  const match = /^(.+?)[T ,]+(\d{1,2}):(\d{2})$/.exec(withLatinDigits(typed).trim());
  const [, day = "", hour = "", minute = ""] = match ?? [];
  const read = dayTyped(day);
  const at = Date.parse(`${read}T${hour.padStart(2, "0")}:${minute}:00+05:30`);
  return isDay(read) ? at : Number.NaN;
}
