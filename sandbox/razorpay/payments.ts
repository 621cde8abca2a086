import type { Context, Hono } from "hono";
import { z } from "zod";
import { cutOff } from "../fault-doors";
import type { World } from "../world";
import { capture } from "./capturing";
import { books, type Payment, type RefundKey } from "./entities";
import { jsonOf } from "./json-of";
import { Notes, refuse } from "./order-rules";
import { GatewayProblem, unknownId } from "./problem";
import { giveBack, refundById } from "./refunds";
import { DAY_MS } from "../../app/content/durations";

/** `/v1/payments` and `/v1/refunds` (Razorpay's documentation: Payments, Refunds). */
export function mountPayments(app: Hono, world: World): void {
  const book = books(world.state);
  const known = (id: string): Payment => {
    const payment = book.payments.get(id);
    if (!payment) throw unknownId();
    return payment;
  };
  app.get("/payments/:id", (c) => c.json(known(c.req.param("id"))));
  app.get("/refunds/:id", (c) => {
    const refund = refundById(book, c.req.param("id"));
    if (!refund) throw unknownId();
    return c.json(refund);
  });

  app.post("/payments/:id/capture", async (c) => {
    const asked = Capture.safeParse(await jsonOf(c));
    if (!asked.success) throw refuse(asked.error);
    const payment = known(c.req.param("id"));
    if (payment.status === "captured")
      throw new GatewayProblem("This payment has already been captured", { reason: "NA" });
    if (payment.status !== "authorized")
      throw new GatewayProblem(
        "Only payments which have been authorized and not yet captured can be captured",
        { reason: "NA" },
      );
    if (asked.data.amount !== payment.amount)
      throw new GatewayProblem("Capture amount must be equal to the amount authorized.", {
        field: "amount",
      });
    if (world.faults.strikes("payment-not-captured"))
      throw new GatewayProblem("The payment cannot be captured at present", { reason: "NA" });
    await world.webhooks.send(capture(world, book, payment));
    return c.json(known(payment.id));
  });

  app.post("/payments/:id/refund", async (c) => {
    const body = await jsonOf(c);
    const asked = RefundAsked.safeParse(body);
    if (!asked.success) throw refuse(asked.error);
    const key = keyOf(c);
    // From here to the events nothing is waited for: of two calls at one time the second finds what
    // the first did.
    const payment = known(c.req.param("id"));
    const text = JSON.stringify([payment.id, body]);
    const before = key === undefined ? null : book.refundKeys.get(key);
    if (before && !forgotten(world, before)) {
      if (before.asked === text) return c.json(refundById(book, before.refund.id));
      throw new GatewayProblem(
        "Different request with the same idempotency key has already been processed.",
        { reason: "NA" },
        409,
      );
    }
    refuseRefund(world, payment);
    const { refund, events } = giveBack(world, book, payment, asked.data);
    if (key !== undefined) book.refundKeys.put(key, { asked: text, refund, at: world.clock.now() });
    await world.webhooks.send(events);
    if (world.faults.strikes("refund-lost-answer")) return cutOff(c);
    if (world.faults.strikes("refund-in-progress"))
      throw new GatewayProblem(
        "Another request with the same idempotency key is still in progress.",
        { reason: "NA" },
        409,
      );
    return c.json(refund);
  });
}

/** What most banks take refunds for, ms. */
const SIX_MONTHS = 183 * DAY_MS;

function keyOf(c: Context): string | undefined {
  const key = c.req.header("x-refund-idempotency");
  const wrong =
    key === undefined
      ? null
      : key.length < 10
        ? "must be at least 10 characters long."
        : /[^A-Za-z0-9_-]/.test(key)
          ? "may only contain alphanumeric characters, underscores, and hyphens."
          : null;
  if (wrong !== null) throw new GatewayProblem(`The idempotency key ${wrong}`, { reason: "NA" });
  return key;
}

const forgotten = (world: World, { at }: RefundKey): boolean =>
  world.clock.now() - at > DAY_MS && world.faults.strikes("refund-keys-forgotten");

/**
 * What stands against any refund of a payment (Razorpay's documentation: errors of refunds). Throws
 * GatewayProblem.
 */
function refuseRefund({ clock, faults }: World, payment: Payment): void {
  const why = !payment.captured
    ? "The payment status should be captured for action to be taken"
    : clock.now() - payment.created_at * 1000 > SIX_MONTHS
      ? "Refund is not supported by the bank because the payment is more than 6 months old"
      : faults.strikes("refund-balance")
        ? "Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments."
        : faults.strikes("refund-balance-test")
          ? "invalid request sent"
          : null;
  if (why !== null) throw new GatewayProblem(why, { reason: "NA", step: "NA" });
}

const Capture = z.strictObject({
  amount: z.number({ error: "amount: is required." }).int("The amount must be an integer."),
  currency: z.literal("INR"),
});

const RefundAsked = z.strictObject({
  amount: z
    .number()
    .int("The amount must be an integer.")
    .min(100, "The amount must be at least INR 1.00")
    .optional(),
  speed: z.enum(["normal", "optimum"]).optional(),
  notes: Notes.optional(),
  receipt: z.string().max(40).nullish(),
});
