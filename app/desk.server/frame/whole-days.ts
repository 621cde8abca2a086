import { z } from "zod";
import { countTyped } from "../../content/count-typed";

/** A number of days as it is typed: digits only, so that "1e2" is no hundred days. Else 0. */
export const wholeDays = z.string().transform(countTyped).pipe(z.number().max(999)).catch(0);
