import { z } from "zod";
import { daysTyped } from "../../content/days-typed";

/** A number of days as it is typed, "30" or "30 days", so that "1e2" is no hundred. Else 0. */
export const wholeDays = z.string().transform(daysTyped).pipe(z.number().max(999)).catch(0);
