import { withLatinDigits } from "./latin-digits";

/**
 * A whole number as people write it, "1,499", "1499" or "१४९९". NaN when it is none: "1e3", "14,9"
 * and "-5" are not.
 */
export function countTyped(typed: string): number {
  const plain = withLatinDigits(typed).trim();
  const written = /^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2}|\d{1,2}(?:,\d{2}){1,2},\d{3})$/;
  return written.test(plain) ? Number(plain.replaceAll(",", "")) : Number.NaN;
}
