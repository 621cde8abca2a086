import { z } from "zod";
import { EMAIL, normalNumber, PAN, type Fatca } from "../../api/contract";
import { lettersAtMost } from "../../api/letters-at-most";
import { referenceTyped } from "../../api/reference-typed";
import { fields } from "../../content/words/en/fields";
import { forms } from "../../content/words/en/forms";
import { readBirthDate } from "./birth-date";
import type { countryQuestions } from "./fatca-form";

/**
 * What fields look like, in the digits of any script (`inLatinDigits` reads them), spaces and the
 * like let through as people type them; the rules behind decide. Browsers get them too, and read
 * them under the `v` flag.
 */
export const patterns = {
  mobile: /^(?:[\s\+\(\).\-–]*\p{Nd}){10,14}[\s\(\).\-–]*$/u,
  code: /^\s*(?:\p{Nd}\s*){6}$/u,
  /** `+` is let through: the server says why it cannot be taken */
  email: /^\s*[A-Za-z0-9._+\-]+@(?:[A-Za-z0-9\-]+\.)+[A-Za-z]{2,}\s*$/,
  /** what `referenceTyped` makes 12 digits of */
  utr: /^[\s\p{Pd}]*(?:\p{Nd}[\s\p{Pd}]*){12}$/u,
  dayOrMonth: /^\p{Nd}{1,2}$/u,
  year: /^\p{Nd}{4}$/u,
  pan: /^\s*(?:[A-Za-z]\s*){5}(?:\p{Nd}\s*){4}[A-Za-z]\s*$/u,
};

/**
 * The forms of `/auth` and of the first steps of `/details`, as people fill them. They stay on the
 * server: zod would cost the browser 15 KB. What of them a browser can check by itself goes along
 * as attributes (`constraintsOf`). What a field asks for is said in English here, and found by it
 * in the reader's language (`content/words/said-in.server.ts`).
 */
export const NumberAsked = z
  .object({ dial: z.string().default(""), mobile: asked(patterns.mobile, fields["fields.number"]) })
  .transform(({ dial, mobile }, refusal) => {
    const number = normalNumber(/^\+\d{1,4}/.exec(dial.trim())?.[0] ?? "", mobile.trim());
    return number === null ? refuse(refusal, "mobile", fields["fields.number"]) : { number };
  });

/** Six digits, spaces between them allowed as people copy them. */
export const CodeTyped = z.object({
  code: asked(patterns.code, fields["fields.code"]).transform(closedUp),
});

export const EmailAsked = z.object({
  email: asked(patterns.email, fields["fields.email"])
    .transform((typed) => typed.trim().toLowerCase())
    .pipe(
      z
        .string()
        .max(254, fields["fields.email"])
        .refine((email) => !email.includes("+"), { error: forms.plusInEmail, abort: true })
        .regex(EMAIL, fields["fields.email"]),
    ),
});

/** @param now UTC ms @param nameAsked whether the page had the name's field */
export const IdentityTyped = (now: number, nameAsked: boolean) =>
  z
    .object({ day: part(2), month: part(2), year: part(4) })
    .transform((typed, refusal) => {
      const born = readBirthDate(typed, now);
      return "why" in born ? refuse(refusal, "day", born.why) : born;
    })
    .and(
      z.object({
        pan: asked(patterns.pan, fields["fields.pan"])
          .transform((typed) => closedUp(typed).toUpperCase())
          .pipe(z.string().regex(PAN, fields["fields.pan"])),
      }),
    )
    .and(
      z.object({
        name: nameAsked
          ? z
              .string({ error: forms.nameAsOnPan })
              .trim()
              .min(1, forms.nameAsOnPan)
              .max(120, forms.nameAsOnPan)
          : z.undefined().optional(),
      }),
    );

/**
 * A part of the date; what none is comes out empty, so that the date is refused once, as a whole.
 */
const part = (digits: number) =>
  z
    .string()
    .trim()
    .max(digits)
    .regex(digits === 4 ? patterns.year : patterns.dayOrMonth)
    .catch("");

const place = z.enum(["India", "Other"]).catch("India").default("India");
const placeName = z.string().trim().max(60, fields["fields.country"]).default("");
/** What may stay empty is left out then. */
const note = (most: number) => lettersAtMost(most, z.string().trim()).optional();

/**
 * The compliance questions: `countryOfBirth` is India or Other, `countryOfBirthName` its name
 * (specification §5, decision 12).
 */
export const FatcaAnswered = z
  .object({
    countryOfBirth: place,
    countryOfBirthName: placeName,
    citizenship: place,
    citizenshipName: placeName,
    taxResidency: place,
    taxResidencyName: placeName,
    taxNumber: note(40),
    isPep: z.enum(["No", "Yes"]).catch("No").default("No"),
    assistance: note(500),
  })
  .transform((answers, refusal): Fatca => {
    const country = (question: (typeof countryQuestions)[number]): string => {
      const field = `${question}Name` as const;
      const name = answers[field];
      if (answers[question] === "Other")
        return name === "" ? refuse(refusal, field, fields["fields.country"]) : name;
      return name === "" ? "India" : refuse(refusal, field, forms.chooseOther);
    };
    return {
      countryOfBirth: country("countryOfBirth"),
      citizenship: country("citizenship"),
      taxResidency: country("taxResidency"),
      isPep: answers.isPep,
      ...(answers.taxNumber ? { taxNumber: answers.taxNumber } : {}),
      ...(answers.assistance ? { assistance: answers.assistance } : {}),
    };
  });

/** The form of a claim that waits, on `/subscriptions`. */
export const UtrGiven = z.object({ utr: utrAsked(forms.utr) });

/** The form of a manual payment, on `/pay`: whoever has paid already may give the UTR. */
export const ClaimMade = z.object({
  amount: z.coerce.number().catch(Number.NaN).default(Number.NaN),
  cart: z.string().optional().catch(undefined),
  reference: z.string().catch("").default(""),
  utr: utrAsked(fields["fields.utr-if-any"]).optional(),
});

/**
 * "Pay on Website": the amount and what it is for go along as the person saw them, so that a
 * changed price is noticed, and a cart that was changed in another tab.
 */
export const PaymentBegun = ClaimMade.pick({ amount: true, cart: true });

/** The form of `/services`: what is ticked, and the offers that its page of a long list showed. */
export const OffersTicked = z.object({
  offer: z.array(z.string().catch("")).default([]),
  shown: z.string().optional().catch(undefined),
});

/** A field that has to look like something. */
function asked(pattern: RegExp, why: string) {
  return z.string({ error: why }).regex(pattern, why);
}

/** A bank numbers no transfer with noughts alone: they are typed to get past the field. */
function utrAsked(why: string) {
  return asked(patterns.utr, why)
    .refine((typed) => /[1-9]/.test(typed), why)
    .transform(referenceTyped);
}

function closedUp(typed: string): string {
  return typed.replace(/\s/g, "");
}

function refuse(refusal: z.RefinementCtx, field: string, message: string): never {
  refusal.issues.push({ code: "custom", input: field, path: [field], message });
  return z.NEVER;
}
