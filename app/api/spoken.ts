import { z } from "zod";
import { isCode, type Code } from "../content/words/sentence";

/** A sentence as it goes over the wire beside its English. */
export const Spoken = z.object({
  code: z.custom<Code>(isCode),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
