import { dialCodes } from "./dial-codes";

/** "+91 98765 43210" for "+919876543210": the dial code, then the ten digits in two groups. */
export const phoneWords = (number: string): string =>
  number.replace(/^(\+\d{1,4})(\d{5})(\d{5})$/, "$1 $2 $3");

/**
 * The same number as the fields of its form hold it, to be corrected. Where countries share a dial
 * code, the first of them.
 */
export function typedNumber(number: string): { dial: string; mobile: string } {
  const code = number.slice(0, -10);
  const country = dialCodes.find(([known]) => known === code)?.[1] ?? "";
  return { dial: `${code} ${country}`, mobile: number.slice(-10) };
}
