import { OperatorRefusal } from "../../../api/refusal";
import { referenceTyped } from "../../../api/reference-typed";

/** Whether what was typed has the form of a bank's reference, of any bank and way of paying. */
export const isBankReference = (typed: string): boolean =>
  /^[A-Z\d]{6,22}$/.test(referenceTyped(typed));

/** Throws Refusal 422: what was typed is no bank's reference. */
export function refuseNoReference(typed: string): void {
  if (!isBankReference(typed))
    throw new OperatorRefusal(422, "A bank's reference (UTR) has 6 to 22 letters and digits.", {
      about: "utr",
    });
}

/**
 * Twelve digits, also right behind letters, filled up with zeros, or in three groups:
 * "UTR412345678901", "4123 4567 8901".
 */
export const utrsIn = (text: string): string[] =>
  [...text.matchAll(UTRS)].map(([, digits = ""]) => digits.replace(/\D/g, ""));

const UTRS = /(?<!\d)(?<!\d[ -])0{0,6}(\d{12}|\d{4}([ -])\d{4}\2\d{4})(?!\d)(?![ -]\d{4}(?!\d))/g;

/**
 * By which a transfer is known, however its reference was written: the 12 digits in it
 * ("IMPS889000000005" is 889000000005), or all of it in capitals where it has no 12.
 */
export const transferOf = (reference: string): string =>
  utrsIn(referenceTyped(reference))[0] ?? referenceTyped(reference);
