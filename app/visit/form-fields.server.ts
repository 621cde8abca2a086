import { z } from "zod";
import { EMAIL, normalNumber, PAN } from "../api/contract";
import { asks } from "./asked";
import { readBirthDate } from "./birth-date";
import { readCode } from "./code";

/**
 * The forms of `/auth` and of the first steps of `/details`, as people fill them. They stay on the
 * server: zod would cost the browser 15 KB.
 */
export const NumberAsked = z
  .object({ dial: z.string().default(""), mobile: z.string().default("") })
  .transform(({ dial, mobile }, refusal) => {
    const number = normalNumber(/^\+\d{1,4}/.exec(dial.trim())?.[0] ?? "", mobile.trim());
    return number === null ? refuse(refusal, "mobile", asks.mobile) : { number };
  });

export const CodeTyped = z
  .object({ code: z.string().default("") })
  .transform(({ code }, refusal) => {
    const otp = readCode(code);
    return otp === null ? refuse(refusal, "code", asks.code) : { otp };
  });

const PLUS =
  "An address with + cannot be verified here. Enter it without the + and what follows, or use another address";
export const EmailAsked = z.object({
  email: z
    .string({ error: asks.email })
    .trim()
    .toLowerCase()
    .max(254, asks.email)
    .refine((email) => !email.includes("+"), { error: PLUS, abort: true })
    .regex(EMAIL, asks.email),
});

/** @param now UTC ms @param nameAsked whether the page had the name's field */
export const IdentityTyped = (now: number, nameAsked: boolean) =>
  z
    .object({ day: part, month: part, year: part })
    .transform((typed, refusal) => {
      const born = readBirthDate(typed, now);
      return "why" in born ? refuse(refusal, "day", born.why) : born;
    })
    .and(
      z.object({
        pan: z
          .string({ error: asks.pan })
          .transform((typed) => typed.toUpperCase().replace(/\s/g, ""))
          .pipe(z.string().regex(PAN, asks.pan)),
      }),
    )
    .and(
      z.object({
        name: nameAsked
          ? z
              .string({ error: asks.name })
              .trim()
              .min(1, asks.name)
              .transform((name) => name.slice(0, 120))
          : z.undefined().optional(),
      }),
    );

const part = z.string().trim().default("");

function refuse(refusal: z.RefinementCtx, field: string, message: string): never {
  refusal.issues.push({ code: "custom", input: field, path: [field], message });
  return z.NEVER;
}
