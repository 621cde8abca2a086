import { z } from "zod";
import { complaintCategories } from "./complaint-categories";
import { call, contract } from "./contract";
import { plainOf } from "./plain-characters";

const text = (most: number, otherwise: string) =>
  z
    .string({ error: otherwise })
    // Taken without marks that nobody sees: who pasted one from a letter could not find it.
    .overwrite(plainOf)
    .trim()
    .min(1, otherwise)
    .max(most, `Use ${most} characters at most`);

/** What anybody may send us a complaint with; our own backend alone takes it. */
export const complaintCalls = {
  complain: call({
    method: "POST",
    path: "/complaints",
    who: "public",
    payload: z
      .object({
        name: text(100, "Enter your name"),
        number: contract.requestOtp.payload.shape.number.optional(),
        email: contract.requestEmailOtp.payload.shape.email.optional(),
        category: z.enum(Object.keys(complaintCategories) as (keyof typeof complaintCategories)[], {
          error: "Choose what it is about",
        }),
        words: text(4_000, "Say what happened"),
      })
      .refine(({ number, email }) => number !== undefined || email !== undefined, {
        error: "Give a mobile number or an e-mail address, so that we can answer",
      }),
    /** what the complainant is told it by: "C-7K3QP9" */
    answer: z.object({ reference: z.string() }),
  }),
} as const;
