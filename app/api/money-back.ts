import { z } from "zod";

/** Money that goes back to a person, or went. */
export const SentBack = z.object({
  services: z.array(z.string()),
  paise: z.number().int(),
  /** null, or why the money bought nothing, in English */
  why: z.string().nullable(),
  /**
   * `promised`: it has not left yet; `late`: nor does it in the days that were promised; `taken`:
   * nobody sent it, the bank took it out of the person's transfer
   */
  state: z.enum(["promised", "late", "sent", "taken"]),
  /** a bank transfer of the owner's; else by the gateway, to where it was paid from */
  byHand: z.boolean(),
  /** the day in India on which it left, "2026-11-20"; null while that is not known */
  on: z.string().nullable(),
  /** the bank's */
  reference: z.string().nullable(),
});
export type SentBack = z.infer<typeof SentBack>;

/** What was sent to a person of one payment and was not theirs to get, in paise. */
export const AskedBack = z.object({
  services: z.array(z.string()),
  sent: z.array(
    z.object({
      paise: z.number().int(),
      /** the day in India on which it left, "2026-11-20", and the bank's reference */
      on: z.string(),
      reference: z.string(),
      /** their own payment never came; else it was somebody else's money */
      neverCame: z.boolean(),
    }),
  ),
  /** what of it counts as given back, what they are asked for no more, and for still */
  back: z.number().int(),
  givenUp: z.number().int(),
  asked: z.number().int(),
});
export type AskedBack = z.infer<typeof AskedBack>;
