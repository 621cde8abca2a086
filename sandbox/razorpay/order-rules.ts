import { z } from "zod";
import { GatewayProblem } from "./problem";

const LEAST = 100;
const MOST = 50_000_000;
const TOO_LITTLE = "Order amount less than minimum amount allowed";

export const Notes = z
  .record(
    z.string().max(256),
    z.coerce.string().max(256, "notes: a value may not be longer than 256 characters"),
  )
  .refine((notes) => Object.keys(notes).length <= 15, "notes: at most 15 pairs");

/**
 * What an order may be made of, with Razorpay's words for what it may not (Razorpay's
 * documentation: Orders).
 */
export const NewOrder = z.strictObject({
  amount: z
    .number({
      error: (issue) =>
        issue.input === undefined ? "amount: is required." : "The amount must be an integer.",
    })
    .refine(Number.isInteger, "The amount must be an integer.")
    .refine((amount) => amount >= LEAST, TOO_LITTLE)
    .refine((amount) => amount <= MOST, "Amount exceeds maximum amount allowed."),
  currency: z
    .string({
      error: (issue) =>
        issue.input === undefined
          ? "currency: is required."
          : "expected string but provided <value>",
    })
    .refine((currency) => currency === "INR", "Currency is not supported"),
  receipt: z.string().max(40, "The receipt may not be greater than 40 characters.").nullish(),
  notes: Notes.optional(),
  partial_payment: z.boolean().optional(),
  first_payment_min_amount: z.number().int().optional(),
  payment_capture: z.union([z.boolean(), z.literal(0), z.literal(1)]).optional(),
  unique_receipt: z.boolean().optional(),
  payment: z
    .strictObject({
      capture: z.enum(["automatic", "manual"]),
      capture_options: z
        .strictObject({
          automatic_expiry_period: z
            .number()
            .int()
            .min(12, "payment.capture_options.automatic_expiry_period: must be at least 12")
            .optional(),
          manual_expiry_period: z
            .number()
            .int()
            .max(7200, "payment.capture_options.manual_expiry_period: must be at most 7200")
            .optional(),
          refund_speed: z.enum(["normal", "optimum"]).optional(),
        })
        .optional(),
    })
    .optional(),
});

/** The first fault as Razorpay tells it: one at a time. */
export function refuse(error: z.ZodError): GatewayProblem {
  const issue = error.issues[0];
  if (issue?.code === "unrecognized_keys")
    return new GatewayProblem(
      `${issue.keys.join(", ")} is/are not required and should not be sent`,
      { reason: "extra_field_sent" },
    );
  const field = issue?.path[0] === undefined ? {} : { field: String(issue.path[0]) };
  if (issue?.message === TOO_LITTLE)
    return new GatewayProblem(TOO_LITTLE, {
      reason: "amount_less_than_minimum_amount",
      step: "order_creation",
      ...field,
    });
  return new GatewayProblem(issue?.message ?? "Bad request", field);
}
