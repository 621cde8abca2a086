/** "inh 000 001 234" → "INH000001234": numbers of registers are written in capitals. */
export const asRegistered = (typed: string): string =>
  typed.normalize("NFKC").replace(/\s/g, "").toUpperCase();

/** "1101 2345 …" → "11012345…": people copy ids with the blanks that help to read them. */
export const withoutBlanks = (typed: string): string => typed.replace(/\s/g, "");

/** "Asha.RA@ValidHDFC" → "asha.ra@validhdfc", as payers' apps show it: UPI tells no cases apart. */
export const asUpiId = (typed: string): string => withoutBlanks(typed).toLowerCase();

/** "https://research.example.in/", as browsers show it, without the slash; else as it was typed. */
export function asAddress(typed: string): string {
  if (!URL.canParse(typed)) return typed;
  const { href, origin } = new URL(typed);
  return href === `${origin}/` ? origin : typed;
}

/** "+91 98765 43210" → "919876543210"; an Indian number without its country's code gets it. */
export function asWhatsApp(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, "").replace(/^\+/, "");
  return /^[6-9]\d{9}$/.test(digits) ? `91${digits}` : digits;
}
