import { z } from "zod";
import { maybe } from "./answers";
import { asking } from "./asking";
import { call, nothing } from "./call";
import { lettersAtMost } from "./letters-at-most";
import { dob, email, id, otp, pan, plain } from "./fields";

const COUNTRY = asking("fields.country");
const Country = plain(z.string({ error: COUNTRY }).trim().min(1, COUNTRY).max(60));
export const Fatca = z.object({
  countryOfBirth: Country,
  citizenship: Country,
  taxResidency: Country,
  isPep: z.enum(["Yes", "No"]),
  /**
   * optional: tax number where resident elsewhere; a note on assistance or disability (decision 12)
   */
  taxNumber: plain(lettersAtMost(40, z.string().trim())).optional(),
  assistance: plain(lettersAtMost(500, z.string().trim())).optional(),
});

/**
 * What the signing SDK or the redirect hands back. Never trusted: the document is looked up at
 * Digio.
 */
export const SigningResponse = z.object({
  digio_doc_id: id,
  message: z.string().max(500).optional(),
  txn_id: z.string().max(100).optional(),
  error_code: z.string().max(100).optional(),
});
const PanDob = z.object({ name: z.string(), dob: z.string(), pan: z.string() });

/** E-mail, identity and agreement. */
export const onboardingCalls = {
  requestEmailOtp: call({
    method: "POST",
    path: "/users/request-email-otp",
    who: "person",
    payload: z.object({ email }),
    answer: nothing,
  }),
  verifyEmailOtp: call({
    method: "POST",
    path: "/users/verify-email-otp",
    who: "person",
    payload: z.object({ email, otp }),
    answer: z.object({ user: z.object({ email: z.string() }) }),
  }),
  setPanDob: call({
    method: "POST",
    path: "/users/set-pandob-verified",
    who: "person",
    payload: z.object({ dob, pan, name: plain(z.string().trim().min(1).max(120)).optional() }),
    answer: z.object({ user: PanDob }),
  }),
  uploadAgreement: call({
    method: "POST",
    path: "/agreement/upload",
    who: "person",
    payload: z.object({ fatcaDetails: Fatca }),
    /** `tokenId` is our extension; without it the gateway asks for its own code (decision 14) */
    answer: z.object({ documentId: z.string(), tokenId: maybe(z.string()) }),
  }),
  verifySigning: call({
    method: "POST",
    path: "/agreement/verify-signing",
    who: "person",
    payload: z.object({ response: SigningResponse }),
    answer: nothing,
    file: "application/pdf",
  }),
  reVerifySigning: call({
    method: "POST",
    path: "/agreement/re-verify-signing",
    who: "person",
    payload: z.object({ response: SigningResponse }),
    answer: nothing,
    file: "application/pdf",
  }),
  failedSigning: call({
    method: "POST",
    path: "/agreement/failed-signing",
    who: "person",
    payload: z.object({ response: SigningResponse }),
    answer: nothing,
  }),
} as const;

export type Fatca = z.infer<typeof Fatca>;
export type SigningResponse = z.infer<typeof SigningResponse>;
