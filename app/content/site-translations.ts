import { z } from "zod";

const line = z.string().trim().min(1).optional();
const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).optional();

/**
 * What the operator may say in another language: sentences, and where somebody is. Names, numbers
 * and payment stand as they are registered, for a reader to compare.
 */
export const Translation = z.object({
  analyst: group({ type: line, qualification: line }),
  address: group({ office: line, correspondence: line, jurisdiction: line, sebiOffice: line }),
  contact: group({ hours: line }),
  payee: group({ startPromise: line }),
  withoutAadhaar: line,
  audit: group({ status: line }),
  accessibilityAudit: group({ status: line }),
  aiUse: line,
  disclosures: group({
    disciplinaryHistory: line,
    associates: line,
    otherActivities: line,
    conflicts: line,
  }),
  parrva: line,
  refunds: group({ promise: line }),
  halfLiabilityClause: line,
  /**
   * by what a service or its example says in English, word for word; one that is left blank is
   * still to be translated
   */
  services: z.record(z.string(), z.string().trim()).optional(),
});
export type Translation = z.infer<typeof Translation>;
