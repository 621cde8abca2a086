/** "inh 000 001 234" → "INH000001234": numbers of registers are written in capitals. */
export const asRegistered = (typed: string): string =>
  typed.normalize("NFKC").replace(/\s/g, "").toUpperCase();

/** "+91 98765 43210" → "919876543210"; an Indian number without its country's code gets it. */
export function asWhatsApp(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, "").replace(/^\+/, "");
  return /^[6-9]\d{9}$/.test(digits) ? `91${digits}` : digits;
}
