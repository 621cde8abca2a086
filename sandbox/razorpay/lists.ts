import type { Context, Hono } from "hono";
import { z } from "zod";
import { dateInIndia } from "../../app/content/india";
import type { World } from "../world";
import { books, type Books, type Settlement } from "./entities";
import { busy, collection, newestSeen, pageOf, paging, queryOf } from "./listing";
import { unknownId } from "./problem";
import { allRefunds } from "./refunds";
import type { BalanceEntry } from "./settlement-rules";

/**
 * The lists of payments, refunds, disputes and settlements, and the settlement report
 * (Razorpay's documentation: fetch all, disputes, settlements).
 */
export function mountLists(app: Hono, world: World): void {
  const book = books(world.state);
  app.get("/payments", (c) =>
    c.json(pageOf(c, world, () => book.payments.all().reverse(), "payments-lag")),
  );
  app.get("/payments/:id/refunds", (c) => {
    const payment = book.payments.get(c.req.param("id"));
    if (!payment) throw unknownId();
    return c.json(pageOf(c, world, () => book.refunds.get(payment.id) ?? []));
  });
  app.get("/refunds", (c) => c.json(pageOf(c, world, () => allRefunds(book), "refunds-lag")));

  const wrapped = (c: Context, data: object, expanded: boolean) =>
    c.json(
      expanded || world.faults.strikes("disputes-wrapped")
        ? { status_code: 200, success: true, data }
        : data,
    );
  app.get("/disputes", (c) => {
    const expand = queryOf(c, Expand)["expand[]"];
    const until = newestSeen(world, "disputes-lag");
    const items = book.disputes.all().reverse();
    const shown = items.filter(({ created_at }) => created_at <= until);
    return wrapped(c, collection(shown), expand !== undefined);
  });
  app.get("/disputes/:id", (c) => {
    const expand = queryOf(c, Expand)["expand[]"];
    const dispute = book.disputes.get(c.req.param("id"));
    if (!dispute) throw unknownId();
    return wrapped(c, dispute, expand !== undefined);
  });

  const settlements = () => book.settlements.all().reverse();
  app.get("/settlements", (c) => {
    const all = () => settlements().map(({ settlement }) => settlement);
    return c.json(pageOf(c, world, all, "settlements-lag"));
  });
  app.get("/settlements/recon/combined", (c) => {
    const { year, month, day, count, skip } = queryOf(c, Report);
    busy(world, skip);
    const until = newestSeen(world, "settlements-lag");
    const asked = [year, month, day].flatMap((part) => (part === undefined ? [] : [part]));
    const date = asked.map((part) => String(part).padStart(2, "0")).join("-");
    const rows = settlements()
      .filter(({ settlement: { created_at } }) => created_at <= until)
      .filter(({ settlement }) => dateInIndia(settlement.created_at * 1000).startsWith(date))
      .flatMap(({ settlement, entries }) => entries.map((one) => reportRow(book, settlement, one)));
    return c.json(collection(rows.slice(skip, skip + count)));
  });
  app.get("/settlements/:id", (c) => {
    const kept = book.settlements.get(c.req.param("id"));
    if (!kept) throw unknownId();
    return c.json(kept.settlement);
  });
}

const Expand = z.strictObject({
  "expand[]": z
    .enum(["payment", "transaction.settlement"], "expand: the value is not supported")
    .optional(),
});
const Report = z.strictObject({
  year: z.coerce.number("year: is required.").int().min(2000).max(2120),
  month: z.coerce.number("month: is required.").int().min(1).max(12),
  day: z.coerce.number().int().min(1).max(31).optional(),
  ...paging(1000),
});

/** A row as Razorpay's report has it; the notes of a payment are plain text there. */
function reportRow(book: Books, settlement: Settlement, entry: BalanceEntry) {
  const payment = book.payments.get(entry.paymentId ?? entry.id);
  const order = payment?.order_id ? book.orders.get(payment.order_id)?.order : null;
  return {
    entity_id: entry.id,
    type: entry.type,
    debit: entry.debit,
    credit: entry.credit,
    amount: entry.credit + entry.fee + entry.debit,
    currency: "INR",
    fee: entry.fee,
    tax: entry.tax,
    on_hold: false,
    settled: true,
    created_at: Math.floor(entry.at / 1000),
    settled_at: settlement.created_at,
    settlement_id: settlement.id,
    posted_at: settlement.created_at,
    credit_type: "default",
    description: entry.description,
    notes: Object.values(payment?.notes ?? {}).join(" "),
    payment_id: entry.paymentId,
    settlement_utr: settlement.utr,
    order_id: order?.id ?? null,
    order_receipt: order?.receipt ?? null,
    method: entry.type === "payment" ? "upi" : null,
    dispute_id: entry.disputeId,
  };
}
