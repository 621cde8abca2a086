import type { z } from "zod";

/** JSON of a shape; null when it is not. */
export function readJson<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
