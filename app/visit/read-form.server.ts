import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { Problem } from "./problems";

/**
 * Reads a posted form by its schema. Gives its value, or what is wrong, field by field in the
 * schema's order.
 */
export function readForm<S extends z.ZodType<object>>(
  form: FormData,
  schema: S,
): { value: z.output<S> } | { problems: Problem[] } {
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return { value: submission.value };
  const errors = Object.entries(submission.error ?? {});
  return {
    problems: errors.flatMap(([field, whys]) =>
      whys?.[0] ? [{ field: field || null, why: whys[0] }] : [],
    ),
  };
}
