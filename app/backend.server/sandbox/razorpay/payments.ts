import type { Hono } from "hono";
import { z } from "zod";
import type { World } from "../world";
import { books, type Payment } from "./entities";
import { jsonOf } from "./json-of";
import { Notes, refuse } from "./order-rules";
import { collection } from "./orders";
import { capture } from "./paying";
import { GatewayProblem, unknownId } from "./problem";
import { giveBack, refundById } from "./refunds";

/** `/v1/payments` and `/v1/refunds` (`reference/razorpay.md` §1.4 to §1.6). */
export function mountPayments(app: Hono, world: World): void {
  const book = books(world.state);
  const known = (id: string): Payment => {
    const payment = book.payments.get(id);
    if (!payment) throw unknownId();
    return payment;
  };
  app.get("/payments/:id", (c) => c.json(known(c.req.param("id"))));
  app.get("/payments/:id/refunds", (c) =>
    c.json(collection(book.refunds.get(known(c.req.param("id")).id) ?? [])),
  );

  app.get("/refunds/:id", (c) => {
    const refund = refundById(book, c.req.param("id"));
    if (!refund) throw unknownId();
    return c.json(refund);
  });

  app.post("/payments/:id/capture", async (c) => {
    const payment = known(c.req.param("id"));
    const asked = Capture.safeParse(await jsonOf(c));
    if (!asked.success) throw refuse(asked.error);
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
    const payment = known(c.req.param("id"));
    const body = await jsonOf(c);
    const asked = RefundAsked.safeParse(body);
    if (!asked.success) throw refuse(asked.error);
    const key = c.req.header("x-refund-idempotency");
    if (key !== undefined && !/^[A-Za-z0-9_-]{10,}$/.test(key))
      throw new GatewayProblem("The refund idempotency key is not valid", { reason: "NA" });
    const before = key === undefined ? null : book.refundKeys.get(key);
    const text = JSON.stringify([payment.id, body]);
    if (before && before.asked !== text)
      throw new GatewayProblem(
        "This idempotency key was used with another request",
        { reason: "NA" },
        409,
      );
    if (before) return c.json(before.refund);
    if (!payment.captured)
      throw new GatewayProblem("The payment status should be captured for action to be taken", {
        reason: "NA",
      });
    const { refund, events } = giveBack(world, book, payment, asked.data);
    if (key !== undefined) book.refundKeys.put(key, { asked: text, refund });
    await world.webhooks.send(events);
    return c.json(refund);
  });
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
