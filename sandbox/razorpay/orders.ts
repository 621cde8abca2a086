import type { Hono } from "hono";
import { z } from "zod";
import { cutOff } from "../fault-doors";
import { randomId } from "../ids";
import type { World } from "../world";
import { books, type KeptOrder, type Order } from "./entities";
import { jsonOf } from "./json-of";
import { collection, pageOf } from "./listing";
import { NewOrder, Notes, refuse } from "./order-rules";
import { GatewayProblem, unknownId } from "./problem";

/** `/v1/orders` (Razorpay's documentation: Orders). */
export function mountOrders(app: Hono, world: World): void {
  const { orders, receipts, payments } = books(world.state);
  const known = (id: string): KeptOrder => {
    const kept = orders.get(id);
    if (!kept) throw unknownId();
    return kept;
  };
  app.post("/orders", async (c) => {
    if (world.faults.strikes("gateway-busy"))
      throw new GatewayProblem("Too many requests", { reason: "NA" }, 429);
    const asked = NewOrder.safeParse(await jsonOf(c));
    if (!asked.success) throw refuse(asked.error);
    const { receipt, unique_receipt } = asked.data;
    const usedBy = receipt ? receipts.get(receipt) : null;
    if (usedBy && unique_receipt) return c.json(known(usedBy).order);
    if (usedBy)
      throw new GatewayProblem("Order receipt should be unique.", {
        metadata: { order_id: usedBy },
      });
    const kept = made(asked.data, world.clock.now());
    orders.put(kept.order.id, kept);
    if (receipt) receipts.put(receipt, kept.order.id);
    return world.faults.strikes("gateway-lost-answer") ? cutOff(c) : c.json(kept.order);
  });
  app.get("/orders", (c) => {
    const receipt = c.req.query("receipt");
    const used = receipt === undefined ? null : receipts.get(receipt);
    const found = () =>
      receipt === undefined ? orders.all().reverse() : used ? [known(used)] : [];
    return c.json(pageOf(c, world, () => found().map(({ order }) => order)));
  });
  app.get("/orders/:id", (c) => c.json(known(c.req.param("id")).order));
  app.get("/orders/:id/payments", (c) =>
    c.json(collection(known(c.req.param("id")).payments.flatMap((id) => payments.get(id) ?? []))),
  );
  app.patch("/orders/:id", async (c) => {
    const kept = known(c.req.param("id"));
    const asked = z.strictObject({ notes: Notes }).safeParse(await jsonOf(c));
    if (!asked.success) throw refuse(asked.error);
    const order = { ...kept.order, notes: notesOf(asked.data.notes) };
    orders.put(order.id, { ...kept, order });
    return c.json(order);
  });
}

function made(asked: z.output<typeof NewOrder>, now: number): KeptOrder {
  const order: Order = {
    id: randomId("order_"),
    entity: "order",
    amount: asked.amount,
    amount_paid: 0,
    amount_due: asked.amount,
    currency: asked.currency,
    receipt: asked.receipt ?? null,
    offer_id: null,
    status: "created",
    attempts: 0,
    notes: notesOf(asked.notes),
    created_at: Math.floor(now / 1000),
    description: null,
    checkout: null,
  };
  // Capturing by itself is the account's default; the order may say otherwise.
  const legacy =
    asked.payment_capture === undefined ||
    asked.payment_capture === true ||
    asked.payment_capture === 1;
  return {
    order,
    automatic: asked.payment ? asked.payment.capture === "automatic" : legacy,
    payments: [],
  };
}

const notesOf = (notes: Record<string, string> | undefined): Order["notes"] =>
  notes && Object.keys(notes).length > 0 ? notes : [];
