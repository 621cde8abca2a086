import { withLatinDigits } from "./latin-digits";

/**
 * Rupees as the desk and people write them, with or without the sign and commas in their places
 * (1,01,466 or 101,466). NaN when it is no such amount: "14,9" may be another sum than it looks.
 */
export function rupeesTyped(typed: string): number {
  const plain = withLatinDigits(typed)
    .normalize("NFKC")
    .replace(/\s/g, "")
    .replace(/^(?:₹|Rs\.?|INR)/i, "")
    .replace(/\/-$/, "");
  const written = /^(?:\d{1,7}|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d{1,2})?$/;
  const digits = plain.replaceAll(",", "");
  return written.test(plain) && /^\d{1,7}(?:\.|$)/.test(digits) ? Number(digits) : Number.NaN;
}

/** The same in paise; null where it is no amount above 0. */
export function paiseTyped(typed: string): number | null {
  const paise = Math.round(rupeesTyped(typed) * 100);
  return paise > 0 ? paise : null;
}
