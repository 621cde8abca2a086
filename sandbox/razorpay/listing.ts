import type { Context } from "hono";
import { z } from "zod";
import type { World } from "../world";
import { refuse } from "./order-rules";
import { GatewayProblem } from "./problem";

/** Unix seconds; times outside of these are refused */
const FROM = 946_684_800;
const TO = 4_765_046_400;
const LAG_MS = 600_000;

const time = (name: string) => {
  const words = `${name} must be between ${FROM} and ${TO}`;
  return z.coerce.number(words).int(words).min(FROM, words).max(TO, words);
};
/** @param most what a page may have */
export const paging = (most: number) => ({
  count: z.coerce
    .number("The count must be an integer.")
    .int("The count must be an integer.")
    .min(1, "The count must be at least 1.")
    .max(most, `The count may not be greater than ${most}.`)
    .default(10),
  skip: z.coerce
    .number("The skip must be an integer.")
    .int("The skip must be an integer.")
    .min(0, "The skip must be at least 0.")
    .default(0),
});
const Stretch = z.strictObject({
  from: time("from").default(FROM),
  to: time("to").default(TO),
  receipt: z.string().optional(),
  "expand[]": z.enum(["card", "emi", "payments"]).optional(),
  ...paging(100),
});

export const collection = <T>(items: T[]) => ({ entity: "collection", count: items.length, items });

/**
 * A page of a list by the request's from, to (both included), count and skip (Razorpay's
 * documentation: fetch all). Throws GatewayProblem.
 * @param all newest first
 * @param switches the list's lag, when it has one
 */
export function pageOf<T extends { created_at: number }>(
  c: Context,
  world: World,
  all: () => T[],
  lag: string | null = null,
): { entity: string; count: number; items: T[] } {
  const { from, to, count, skip } = queryOf(c, Stretch);
  busy(world, skip);
  const until = Math.min(to, newestSeen(world, lag));
  const items = all().filter(({ created_at }) => created_at >= from && created_at <= until);
  return collection(items.slice(skip, skip + count));
}

/** Unix seconds of the newest that a list shows yet. @param lag a switch */
export function newestSeen(world: World, lag: string | null): number {
  const late = lag === null ? null : world.faults.delay(lag, LAG_MS);
  return late === null ? TO : Math.floor((world.clock.now() - late) / 1000);
}

/** Throws GatewayProblem 429 from the second page on, when the switch says so. */
export function busy(world: World, skip: number): void {
  if (skip > 0 && world.faults.strikes("lists-busy"))
    throw new GatewayProblem("Too many requests", { reason: "NA" }, 429);
}

/**
 * The request's query, or a refusal in Razorpay's words: a parameter that is not documented is
 * refused too.
 */
export function queryOf<S extends z.ZodType>(c: Context, schema: S): z.output<S> {
  const asked = schema.safeParse(c.req.query());
  if (asked.success) return asked.data;
  throw refuse(asked.error);
}
