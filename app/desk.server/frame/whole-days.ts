import { z } from "zod";

/** A number of days as it is typed: digits only, so that "1e2" is no hundred days. Else 0. */
export const wholeDays = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .catch(0);
