import { z } from "zod";

/** Somebody else's API may write a number as text. */
export const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
]);
/** What is not there: missing, null or empty. */
export const unset = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
/** What an answer may leave out; elsewhere it may stand there as null. */
export const maybe = <S extends z.ZodType>(one: S) =>
  one
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();
export const listOf = <S extends z.ZodType>(one: S) =>
  z
    .array(one)
    .nullish()
    .transform((list) => list ?? []);
