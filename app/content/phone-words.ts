/** "+91 98765 43210" for "+919876543210": the dial code, then the ten digits in two groups. */
export const phoneWords = (number: string): string =>
  number.replace(/^(\+\d{1,4})(\d{5})(\d{5})$/, "$1 $2 $3");

/**
 * The same number as the fields of its form hold it, to be corrected. Where countries share a dial
 * code, the first of them.
 *
 * @param countries those of the form: "+91 India" and so on
 */
export function typedNumber(
  number: string,
  countries: readonly string[],
): { dial: string; mobile: string } {
  const code = number.slice(0, -10);
  const dial = countries.find((one) => one.startsWith(`${code} `)) ?? code;
  return { dial, mobile: number.slice(-10) };
}
