import { openOrderNote, type OrderNote } from "../../../app/backend.server/money/sweep/order-note";
import type { GatewayPayment } from "../../../app/backend.server/providers/gateway/port";
import { auditDays } from "./audit-days";
import { auditHand } from "./audit-hand";
import { auditMoney } from "./audit-money";
import { auditRefunds } from "./audit-refunds";
import { auditServices } from "./audit-services";
import { auditSettlements } from "./audit-settlements";
import type { History } from "./history";
import { seal } from "./product";

/** What the product holds at the end, row by row: nothing here goes through its ledger's code. */
export type Rows = Awaited<ReturnType<typeof read>>;

/** What both sides of the books say, and where a difference is reported. */
export interface Books {
  history: History;
  rows: Rows;
  wrong(words: string): void;
  /** what the product wrote on the order at the gateway; null: it is not the product's */
  ourOrder(payment: GatewayPayment): OrderNote | null;
}

/**
 * Holds the product's books against the gateway's own and the history, and reports what is not so.
 */
export async function audit(history: History): Promise<void> {
  const { gateway } = history;
  const books: Books = {
    history,
    rows: await read(history),
    wrong: (words) => history.wrong(words),
    ourOrder: ({ orderId }) =>
      orderId === null ? null : openOrderNote({ seal }, gateway.orders.get(orderId)?.notes ?? {}),
  };
  auditMoney(books);
  auditHand(books);
  auditRefunds(books);
  auditServices(books);
  auditDays(books);
  await auditSettlements(books);
  for (const { event, problem, handled_at } of books.rows.inbox)
    if (handled_at === null || problem !== null)
      history.wrong(`the event ${event} is not handled: ${problem ?? ""}`);
}

async function read({ product }: History) {
  const { db } = product.any().store;
  return {
    payments: await db.selectFrom("payments").selectAll().execute(),
    money: await db.selectFrom("money_in").selectAll().execute(),
    gatewayRefunds: await db.selectFrom("gateway_refunds").selectAll().execute(),
    refunds: await db.selectFrom("refunds").selectAll().execute(),
    madeGood: await db.selectFrom("made_good").selectAll().execute(),
    disputes: await db.selectFrom("disputes").selectAll().execute(),
    days: await db.selectFrom("money_days").selectAll().execute(),
    people: await db
      .selectFrom("people")
      .select(["id", "closed_at", "created_at", "number_hash"])
      .execute(),
    subscriptions: await db.selectFrom("subscriptions").selectAll().execute(),
    invoices: await db.selectFrom("invoices").selectAll().orderBy("number").execute(),
    creditNotes: await db.selectFrom("credit_notes").selectAll().orderBy("number").execute(),
    letters: await db.selectFrom("outbox").select(["kind", "subject"]).execute(),
    counts: await db.selectFrom("payment_counts").selectAll().execute(),
    inbox: await db.selectFrom("inbox").select(["event", "problem", "handled_at"]).execute(),
  };
}

/** @returns the rows under each key */
export function grouped<T, K>(list: readonly T[], by: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of list) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return groups;
}
