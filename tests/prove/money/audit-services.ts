import { z } from "zod";
import { readBought } from "../../../app/backend.server/money/payments/bought";
import type { OrderNote } from "../../../app/backend.server/money/sweep/order-note";
import type { GatewayPayment } from "../../../app/backend.server/providers/gateway/port";
import { grouped, type Books, type Rows } from "./audit";
import { hadServed, isServed, wasTakenBack } from "./audit-hand";
import { madeGood } from "./audit-money";

type Ours = Rows["payments"][number];

/**
 * Each paid order is served once or its money is owed; services end when they must and not else;
 * everybody is told once; numbers have no gaps.
 */
export function auditServices(books: Books): void {
  const { history, rows } = books;
  const byOrder = grouped(
    [...history.gateway.allPayments.values()].filter(({ captured }) => captured),
    ({ orderId }) => orderId,
  );
  const ours = new Map(rows.payments.map((row) => [row.provider_order_id, row]));
  for (const [orderId, payments] of byOrder)
    if (orderId !== null) order(books, orderId, payments, ours.get(orderId));
  for (const row of rows.payments) service(books, row);
  invoices(books);
}

function order(books: Books, orderId: string, payments: GatewayPayment[], row?: Ours): void {
  const { rows, wrong, history } = books;
  const first = payments[0];
  const note = first && books.ourOrder(first);
  if (!first || !note) return;
  const settled = row && (row.state === "fulfilled" || row.state === "refunded");
  const with_ = settled ? (row.provider_payment_id as string) : null;
  if (row && (row.state === "captured" || (settled && with_ === null)))
    wrong(`order ${orderId} is ${row.state} and not served`);
  for (const payment of payments) {
    const money = rows.money.find(({ id }) => (id as string) === payment.id);
    const fits = payment.amount === history.gateway.orders.get(orderId)?.amount;
    if (payment.id === with_) {
      if (!fits || money?.use !== "service") wrong(`${payment.id} serves ${orderId} wrongly`);
      continue;
    }
    if (money?.use !== "owed") wrong(`${payment.id} of ${orderId} is ${money?.use}, not owed`);
    const person = rows.people.find(({ id }) => id === row?.person_id);
    const because: Record<string, boolean> = {
      "second payment": settled === true,
      "amount differs": !fits,
      "account closed": !person || person.closed_at !== null,
      "over the fee limit": true,
      "refunded before it was served": history.gateway.mostLeft.get(payment.id) === payment.amount,
      "order lost": history.restores > 0 && !wasThere(books, note, payment),
    };
    if (!because[money?.why ?? ""])
      wrong(`${payment.id} of ${orderId} is owed for a wrong reason: ${money?.why ?? "none"}`);
    if (money?.why === "over the fee limit" && !history.capped)
      wrong(`${payment.id} is over a fee limit that there is not`);
  }
}

/**
 * Whoever is in the books from before the payment could have been served: their order is to be
 * rebuilt.
 */
const wasThere = ({ rows }: Books, note: OrderNote, { createdAt }: GatewayPayment): boolean =>
  rows.people.some(
    (one) =>
      (one.id === note.person || one.number_hash === note.numberHash) &&
      one.closed_at === null &&
      one.created_at < createdAt,
  );

function service(books: Books, row: Ours): void {
  const { history, rows, wrong } = books;
  const given = rows.subscriptions.filter((one) => one.payment_id === row.id);
  const settled = isServed(row.state);
  const back = wasTakenBack(books, row.id);
  const services =
    settled || hadServed(books, row.id)
      ? readBought(row.cart).map((one) => one.serviceId as string)
      : [];
  const has = given.map((one) => one.service_id as string);
  if (has.sort().join() !== services.sort().join())
    wrong(`${row.id} (${row.state}) gave ${has.length} services, not ${services.length}`);
  if (back) takenBack(books, row, given);
  if (!settled || back) return;
  const money = (row.provider_payment_id ?? row.id) as string;
  const { must, may } = ended(books, row, money);
  const ends = given.some((one) => one.revoked_at !== null);
  if (must && !ends) wrong(`the service of ${row.id} (${money}) runs on`);
  if (ends && !may) wrong(`the service of ${row.id} ended for nothing`);
  if (given.some((one) => one.paused_at !== null && one.revoked_at === null)) {
    const open = history.gateway
      .disputesOf(money)
      .some(({ status }) => status === "open" || status === "under_review");
    if (!open) wrong(`the service of ${row.id} is paused, and no dispute is open`);
  }
  letters(books, row, money);
}

/** Nothing that it bought goes on, and its payer is told once. */
function takenBack(books: Books, row: Ours, given: Rows["subscriptions"]): void {
  const { rows, wrong } = books;
  if (given.some((one) => one.revoked_at === null))
    wrong(`the service of ${row.id} runs on, and the bank took its money back`);
  if (isClosed(books, row)) return;
  // One letter may tell it of two payments of theirs.
  const by = row.told_asked === null ? null : Told.parse(JSON.parse(row.told_asked)).letter;
  const told = rows.letters.filter(
    ({ kind, subject }) =>
      (subject === row.id && (kind === "payment taken back" || kind === NEVER_CAME)) ||
      (kind === NEVER_CAME && by?.kind === kind && by.about === subject),
  );
  if (told.length !== 1)
    wrong(`the payer of ${row.id} is told ${told.length} times that it is back`);
}

const NEVER_CAME = "payment never came";
const Told = z.object({ letter: z.object({ kind: z.string(), about: z.string() }).nullable() });

const isClosed = ({ rows }: Books, row: Ours): boolean =>
  rows.people.find(({ id }) => id === row.person_id)?.closed_at !== null;

function ended(books: Books, row: Ours, money: string): { must: boolean; may: boolean } {
  const { history, rows } = books;
  const { gateway } = history;
  const disputes = gateway.disputesOf(money);
  const sent = rows.refunds.filter((one) => (one.money_id as string) === money);
  const back =
    gateway
      .refundsFor(money)
      .filter(({ status }) => status === "processed")
      .reduce((sum, { amount }) => sum + amount, 0) +
    sent.filter(({ state }) => state === "sent").reduce((sum, one) => sum + one.amount_paise, 0) +
    // What was sent back before the bank credited the transfer again is gone as well.
    madeGood(books, money, "went before") -
    madeGood(books, money, "came back");
  const lost = disputes.some(({ status }) => status === "lost");
  const ends = sent.some(
    ({ ends_service, state }) => ends_service === 1 && ["processed", "sent"].includes(state),
  );
  const closed = isClosed(books, row);
  const said = gateway
    .refundsFor(money)
    .some(({ receipt, status }) => receipt?.endsWith("-ends") && status === "processed");
  const must = lost || ends || said || back >= row.amount_paise;
  const most = gateway.mostLeft.get(money) ?? 0;
  return {
    must,
    may: must || closed || most >= row.amount_paise || history.mayEnd.has(row.id),
  };
}

/** One letter of the start, and one of each refund. */
function letters(books: Books, row: Ours, money: string): void {
  const { history, rows, wrong } = books;
  // The letters of a closed account are forgotten.
  if (isClosed(books, row)) return;
  const told = (kind: string, about: string) =>
    rows.letters.filter((one) => one.kind === kind && one.subject === about).length;
  if (told("subscription started", row.id) !== 1) wrong(`${row.id} is not told of its start once`);
  for (const { id, status } of history.gateway.refundsFor(money))
    if (status === "processed" && told("payment refunded", `${row.id} ${id}`) !== 1)
      wrong(`the payer of ${row.id} is not told of the refund ${id} once`);
}

function invoices(books: Books): void {
  const { rows, wrong } = books;
  const billed = grouped(rows.invoices, (one) => one.payment_id);
  for (const { id, state } of rows.payments) {
    const many = billed.get(id)?.length ?? 0;
    if (many !== (isServed(state) && !wasTakenBack(books, id) ? 1 : 0))
      wrong(`${id} (${state}) has ${many} invoices`);
  }
  const given = [
    ...rows.invoices.map((one) => ({ series: one.financial_year, number: one.number })),
    ...rows.creditNotes.map((one) => ({ series: one.invoice_year, number: one.invoice_number })),
    ...rows.creditNotes.map((one) => ({ series: one.financial_year, number: one.number })),
  ];
  for (const [series, of] of grouped(given, (one) => one.series)) {
    const numbers = of.map(({ number }) => number).sort((one, other) => one - other);
    if (numbers.some((number, at) => number !== at + 1)) wrong(`the series ${series} has a gap`);
  }
  cancelled(books);
}

/**
 * Each confirmation that was undone, and each that the bank took back after it, has one credit
 * note; and nobody is told of the start after it.
 */
function cancelled(books: Books): void {
  const { rows, wrong } = books;
  const { byHand } = books.history;
  const notes = grouped(rows.creditNotes, (one) => one.payment_id as string);
  const takenBack = byHand.all("taken back").filter(({ about }) => hadServed(books, about));
  const due = grouped([...byHand.all("undone"), ...takenBack], (one) => one.about);
  for (const { id, state } of rows.payments) {
    const [many, should] = [notes.get(id)?.length ?? 0, due.get(id)?.length ?? 0];
    if (many !== should) wrong(`${id} (${state}) has ${many} credit notes, not ${should}`);
    const told = rows.letters.some(
      (one) => one.kind === "subscription started" && one.subject === id,
    );
    // No letter leaves in a history, so each can be taken out of the post.
    if (told && (!isServed(state) || wasTakenBack(books, id)))
      wrong(`${id} (${state}) is told of a start that was undone`);
  }
}
