import { dateInIndia } from "../../../content/india";
import type { MoneyId, RefundId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { Bounds } from "../figures/month-bounds";
import { invoiceOf, STOOD } from "../invoices/credit-notes";
import { invoiceName } from "../invoices/wording";
import { hasLeft } from "./hand-days";

/** A transfer by hand of a sale that the bank took back since, as it moved in some time. */
export interface OfSaleBack {
  refund: RefundId;
  /** left, was returned by the bank, or its sale was taken back while it was out */
  how: "sent_on" | "bounced_on" | "sale back";
  /** as it counts among what went back of sales: below 0, it is taken off */
  paise: number;
  /** UTC ms: of `sale back` when that was booked */
  at: number;
  /** the day on which the bank returned it, before its sale was taken back or after; null: never */
  bouncedOn: string | null;
  /** that was cancelled, "2026-27/0007" */
  invoice: string;
  /** its money never came; else the bank took it back */
  neverCame: boolean;
  cart: string;
  service_id: string | null;
}

/**
 * What had gone back of a sale before the bank took that sale back, or before it was found that its
 * money never came. The month in which it left
 * keeps it as of a sale; that in which the sale was taken back takes it off: there it becomes money
 * that bought nothing, and has gone out twice.
 */
export async function ofSalesBack(
  db: Db,
  { from, to, firstDay, lastDay }: Bounds,
): Promise<OfSaleBack[]> {
  const read = ofSales(db);
  const by = (day: "sent_on" | "bounced_on") =>
    read.where(`refunds.${day}`, ">=", firstDay).where(`refunds.${day}`, "<=", lastDay).execute();
  const [left, returned, back] = [
    await by("sent_on"),
    await by("bounced_on"),
    await read.where("c.issued_at", ">=", from).where("c.issued_at", "<", to).execute(),
  ];
  const all = [
    ...left.map((row) => ({ row, how: "sent_on" as const, sign: 1 })),
    ...returned.map((row) => ({ row, how: "bounced_on" as const, sign: -1 })),
    ...back.map((row) => ({ row, how: "sale back" as const, sign: -1 })),
  ];
  return all.flatMap(({ row, how, sign }) => {
    const backOn = dateInIndia(row.issued_at);
    const { sent_on, bounced_on } = row;
    const wasBefore = (day: string | null) => day !== null && day <= backOn;
    const counts =
      how === "sale back" ? wasBefore(sent_on) && !wasBefore(bounced_on) : wasBefore(row[how]);
    if (!counts) return [];
    const { id: refund, paise, issued_at: at, cart, service_id } = row;
    const neverCame = row.because === "never came";
    const invoice = invoiceName(invoiceOf(row));
    const moved = { refund, how, paise: sign * paise, at, bouncedOn: bounced_on };
    return [{ ...moved, invoice, neverCame, cart, service_id }];
  });
}

const ofSales = (db: Db) =>
  db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .innerJoin("credit_notes as c", "c.payment_id", "payments.id")
    .leftJoin("subscriptions", "subscriptions.id", "refunds.subscription_id")
    .select(["refunds.id", "refunds.amount_paise as paise"])
    .select(["refunds.sent_on", "refunds.bounced_on", "payments.cart", "subscriptions.service_id"])
    .select([
      "c.because",
      "c.issued_at",
      "c.invoice_year",
      "c.invoice_number",
      "c.invoice_issued_at",
    ])
    .where(hasLeft)
    .where("c.because", "in", STOOD)
    // What was above the claim, or came twice, lies under a name of its own: it never was a sale.
    .where((e) => e("refunds.money_id", "=", e.ref("payments.id").$castTo<MoneyId>()));
