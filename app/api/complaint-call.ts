import { z } from "zod";
import { asking } from "./asking";
import { complaintCategories } from "./complaint-categories";
import { call } from "./call";
import { contract } from "./contract";
import { lettersAtMost } from "./letters-at-most";
import { plainOf } from "./plain-characters";

const text = (most: number, otherwise: string) =>
  lettersAtMost(
    most,
    z
      .string({ error: otherwise })
      // Taken without marks that nobody sees: who pasted one from a letter could not find it.
      .overwrite(plainOf)
      .trim()
      .min(1, otherwise),
  );

/** What anybody may send us a complaint with; our own backend alone takes it. */
export const complaintCalls = {
  complain: call({
    method: "POST",
    path: "/complaints",
    who: "public",
    payload: z
      .object({
        name: text(100, asking("fields.name")),
        number: contract.requestOtp.payload.shape.number.optional(),
        email: contract.requestEmailOtp.payload.shape.email.optional(),
        category: z.enum(Object.keys(complaintCategories) as (keyof typeof complaintCategories)[], {
          error: asking("fields.category"),
        }),
        words: text(4_000, asking("fields.what-happened")),
      })
      .refine(({ number, email }) => number !== undefined || email !== undefined, {
        error: asking("fields.contact"),
      }),
    /** what the complainant is told it by: "C-7K3QP9" */
    answer: z.object({ reference: z.string() }),
  }),
} as const;
