import { z } from "zod";
import { asking } from "./asking";
import { isPlain } from "./plain-characters";

/** What a stranger typed and others will read. */
export const plain = (schema: z.ZodString) => schema.refine(isPlain, asking("fields.plain"));
export const text = (max: number) => plain(z.string().trim().min(1).max(max));
/** An id that ends up in an address: "." and ".." would climb in it. */
export const named = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^(?!\.{1,2}$)/);
export const id = plain(named(64));

/**
 * Spaces, dashes and brackets dropped; a leading 0 dropped from 11 digits, 91 from 12; then exactly
 * ten digits after a dial code.
 */
export function normalNumber(dialCode: string, typed: string): string | null {
  let digits = typed.replace(/[\s().\-–]/g, "");
  if (digits.startsWith(dialCode)) digits = digits.slice(dialCode.length);
  if (digits.length === 12 && dialCode === "+91" && digits.startsWith("91"))
    digits = digits.slice(2);
  if (digits.length === 11 && digits.startsWith("0")) digits = digits.slice(1);
  return /^\d{10}$/.test(digits) && /^\+\d{1,4}$/.test(dialCode) ? dialCode + digits : null;
}

const NUMBER = asking("fields.number");
export const phone = z
  .string({ error: NUMBER })
  .regex(/^\+\d{1,4}\d{10}$/, NUMBER)
  // No other dial code begins with 91: eleven or fourteen digits are an Indian number with a slip.
  .refine((number) => !number.startsWith("+91") || number.length === 13, NUMBER);
const CODE = asking("fields.code");
export const otp = z
  .string({ error: CODE })
  .trim()
  .regex(/^\d{6}$/, CODE);
export const EMAIL = /^[a-z0-9._-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/;
const EMAIL_MESSAGE = asking("fields.email");
export const email = z
  .string({ error: EMAIL_MESSAGE })
  .trim()
  .toLowerCase()
  .max(254, EMAIL_MESSAGE)
  .regex(EMAIL, EMAIL_MESSAGE);
export const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;
const PAN_MESSAGE = asking("fields.pan");
export const pan = z.string({ error: PAN_MESSAGE }).trim().toUpperCase().regex(PAN, PAN_MESSAGE);
const DATE = asking("fields.date");
export const dob = z.string({ error: DATE }).regex(/^\d{4}-\d{2}-\d{2}$/, DATE);
