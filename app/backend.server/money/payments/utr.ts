/** Twelve digits, also right behind letters, or filled up with zeros: "UTR412345678901". */
export const utrsIn = (text: string): string[] =>
  [...text.matchAll(/(?<!\d)0{0,6}(\d{12})(?!\d)/g)].map(([, digits = ""]) => digits);

/**
 * By which a transfer is known, however its reference was written: the 12 digits in it
 * ("IMPS889000000005" is 889000000005), or all of it in capitals where it has no 12.
 */
export const transferOf = (reference: string): string =>
  utrsIn(reference)[0] ?? reference.toUpperCase();
