import type { Hono } from "hono";
import { z } from "zod";
import { dispute, disputeBecomes } from "../razorpay/disputes";
import { books, DISPUTE_PHASES } from "../razorpay/entities";
import { giveBack, refundEnds } from "../razorpay/refunds";
import { adjust, settleNow } from "../razorpay/settling";
import type { World } from "../world";
import { answer, asked, BadControl, known, Paise } from "./asked";

/**
 * What Razorpay's dashboard, the banks and the calendar do to money that was taken. Amounts are
 * paise.
 */
export function money(app: Hono, world: World): void {
  app.post("/refunds", async (c) => {
    const { paymentId, amount } = await asked(c, Refund);
    return answer(c, await known(refundInDashboard(world, paymentId, amount)));
  });
  app.post("/refunds/status", async (c) => {
    const { refundId, status } = await asked(c, RefundEnd);
    const refund = await known(refundEnds(world, refundId, status));
    return answer(c, { refundId, status: refund.status });
  });
  app.post("/disputes", async (c) => {
    const { paymentId, ...more } = await asked(c, Dispute);
    const { id, status } = await known(dispute(world, paymentId, more));
    return answer(c, { disputeId: id, status });
  });
  app.post("/disputes/status", async (c) => {
    const { disputeId, status } = await asked(c, DisputeGoesOn);
    const { amount_deducted } = await known(disputeBecomes(world, disputeId, status));
    return answer(c, { disputeId, status, amountDeducted: amount_deducted });
  });
  app.post("/settlements", async (c) => {
    const settlement = await settleNow(world);
    if (!settlement) throw new BadControl("There is nothing to transfer", 409);
    return answer(c, { settlementId: settlement.id, amount: settlement.amount });
  });
  app.post("/adjustments", async (c) => {
    const { amount, description } = await asked(c, Adjustment);
    const adjustmentId = adjust(world, {
      credit: Math.max(amount, 0),
      debit: Math.max(-amount, 0),
      description: description ?? null,
    });
    return answer(c, { adjustmentId });
  });
}

async function refundInDashboard(world: World, paymentId: string, amount: number | undefined) {
  const book = books(world.state);
  const payment = book.payments.get(paymentId);
  if (!payment?.captured) throw new BadControl("There is no captured payment of that id", 404);
  const { refund, events } = giveBack(world, book, payment, { amount });
  await world.webhooks.send(events);
  return { refundId: refund.id, status: refund.status };
}

const Refund = z.object({ paymentId: z.string(), amount: Paise.optional() });
const RefundEnd = z.object({ refundId: z.string(), status: z.enum(["processed", "failed"]) });
const Dispute = z.object({
  paymentId: z.string(),
  amount: Paise.optional(),
  phase: z.enum(DISPUTE_PHASES).optional(),
  reasonCode: z.string().optional(),
  respondWithinMs: z.coerce.number().int().min(0).optional(),
});
const DisputeGoesOn = z.object({
  disputeId: z.string(),
  status: z.enum(["open", "under_review", "won", "lost", "closed"]),
});
const Adjustment = z.object({
  amount: z.coerce
    .number()
    .int()
    .refine((paise) => paise !== 0, "must not be 0"),
  description: z.string().optional(),
});
