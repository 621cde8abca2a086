import { z } from "zod";
import { readBought } from "../../../app/backend.server/money/payments/bought";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { lastInstant } from "../last-instant";
import type { Purchase, Town } from "./purchase";

export interface Found {
  fulfilments: number;
  problems: string[];
}

/**
 * Reads the database and, for every client, the product's own page data, and says what is not as it
 * must be.
 */
export async function audit(town: Town, purchases: Purchase[]): Promise<Found> {
  const { gateway, servers } = town;
  const server = servers[0];
  if (!server) throw new Error("no server");
  const { db } = server.parts.store;
  const payments = await db.selectFrom("payments").selectAll().execute();
  const events = await db
    .selectFrom("payment_events")
    .select(["payment_id", "to_state"])
    .where("to_state", "=", "fulfilled")
    .execute();
  const subscriptions = await db
    .selectFrom("subscriptions")
    .selectAll()
    .orderBy("starts_at")
    .execute();
  const letters = await db
    .selectFrom("outbox")
    .select(["subject"])
    .where("kind", "=", "subscription started")
    .execute();
  const invoices = await db
    .selectFrom("invoices")
    .select(["payment_id", "financial_year", "number"])
    .orderBy("number")
    .execute();
  const owed = grouped(
    await db.selectFrom("money_in").selectAll().where("use", "=", "owed").execute(),
    (row) => row.payment_id,
  );
  const problems: string[] = [];
  const wrong = (words: string) => problems.push(words);

  const byOrder = new Map(payments.map((row) => [row.provider_order_id, row]));
  const told = grouped(letters, (row) => row.subject);
  const billed = grouped(invoices, (row) => row.payment_id);
  const given = grouped(subscriptions, (row) => row.payment_id);
  const fulfilled = new Map<PaymentId, number>();
  for (const { payment_id } of events)
    fulfilled.set(payment_id, (fulfilled.get(payment_id) ?? 0) + 1);
  if (payments.length !== purchases.length)
    wrong(`${payments.length} orders are kept for ${purchases.length} purchases`);
  if (gateway.receiptCount !== purchases.length)
    wrong(
      `the gateway made orders for ${gateway.receiptCount} receipts and ${purchases.length} purchases`,
    );
  if (gateway.askedTwice > 0)
    wrong(`the gateway was asked for ${gateway.askedTwice} orders a second time`);
  for (const { orderId, decoy, cart, givenBack } of purchases) {
    const row = byOrder.get(orderId);
    if (!row) {
      wrong(`order ${orderId} is lost`);
      continue;
    }
    const subscribed = given.get(row.id) ?? [];
    const services = subscribed.map((one) => one.service_id).sort();
    const times = fulfilled.get(row.id) ?? 0;
    if (decoy) {
      if (times > 0 || services.length > 0 || row.state === "fulfilled")
        wrong(`the unpaid order ${orderId} is ${row.state}`);
      continue;
    }
    const bought = cart.map(({ service }) => service._id).sort();
    if (row.state !== (givenBack ? "refunded" : "fulfilled") || times !== 1)
      wrong(`order ${orderId} is ${row.state}, fulfilled ${times} times`);
    if (told.get(row.id)?.length !== 1 || billed.get(row.id)?.length !== 1)
      wrong(`order ${orderId} has not one letter and one invoice`);
    if (services.join() !== bought.join())
      wrong(`order ${orderId} gave ${services.length} subscriptions for ${bought.length} services`);
    if (subscribed.some((one) => (one.revoked_at !== null) !== givenBack))
      wrong(`order ${orderId}, ${givenBack ? "" : "not "}given back, is served wrongly`);
    const captured = capturedOf(gateway, orderId);
    const settledWith = row.provider_payment_id;
    if (!givenBack && !captured.some((id) => id === settledWith))
      wrong(`order ${orderId} was settled with ${settledWith}, which was not captured`);
    const due = owed.get(row.id) ?? [];
    const second = captured.filter((id) => id !== settledWith);
    if (
      due
        .map((one) => one.id)
        .sort()
        .join() !== second.sort().join()
    )
      wrong(`order ${orderId}: ${second.length} payments too many, ${due.length} owed back`);
    for (const { id, owed_paise, returned_paise } of due)
      if (returned_paise !== (gateway.allPayments.get(id)?.amountRefunded ?? 0))
        wrong(`of ${id} ${returned_paise} went back, ${owed_paise} are owed`);
  }

  const sent = town.servers.flatMap((one) => one.sent);
  const waiting = await db.selectFrom("outbox").select("id").where("sent_at", "is", null).execute();
  if (waiting.length > 0 || new Set(sent).size !== sent.length)
    wrong(`${waiting.length} letters were not sent, ${sent.length - new Set(sent).size} twice`);
  if (letters.length !== fulfilled.size)
    wrong(`${letters.length} letters tell of ${fulfilled.size} fulfilments`);
  for (const ofYear of grouped(invoices, (row) => row.financial_year).values())
    if (ofYear.some(({ number }, at) => number !== at + 1))
      wrong("the invoices of a year are not numbered one after the other");

  const durations = new Map(
    payments.map((row) => [
      row.id,
      new Map(readBought(row.cart).map((item) => [item.serviceId, item.durationDays])),
    ]),
  );
  const fulfilledAt = new Map(payments.map((row) => [row.id, row.fulfilled_at]));
  for (const queue of grouped(
    subscriptions,
    (row) => `${row.person_id} ${row.service_id}`,
  ).values()) {
    let until = -Infinity;
    // What follows a subscription that was ended moves up by whole days: it overlaps nothing, but
    // leaves part of a day.
    const movedUp = queue.some((one) => one.revoked_at !== null);
    for (const one of queue.filter((each) => each.revoked_at === null)) {
      const days = durations.get(one.payment_id)?.get(one.service_id) ?? 0;
      const at = fulfilledAt.get(one.payment_id) ?? NaN;
      const asBought = one.starts_at > until && one.starts_at === at;
      const inPlace = movedUp
        ? one.starts_at > until && one.starts_at >= at
        : one.starts_at === until + 1 || asBought;
      if (!inPlace)
        wrong(
          `subscription ${one.id} starts at ${one.starts_at}, not when it was bought or the one before ended`,
        );
      if (one.ends_at !== lastInstant(one.starts_at, days))
        wrong(`subscription ${one.id} of ${days} days ends at the wrong instant`);
      until = one.ends_at;
    }
  }

  for (const [client, bought] of grouped(purchases, (one) => one.client)) {
    const { status, json } = await server.get(
      "/subscriptions/get-active-subscriptions",
      client.cookie,
    );
    const services = new Set(
      bought
        .filter((one) => !one.decoy && !one.givenBack)
        .flatMap((one) => one.cart.map(({ service }) => service._id)),
    );
    const shown =
      status === 200 ? Shown.parse(json).data.activeSubscriptions.map((one) => one.service) : [];
    if (shown.length !== services.size || !shown.every((id) => services.has(id)))
      wrong(`a client of ${services.size} services is shown ${shown.length}`);
  }
  return { fulfilments: [...fulfilled.values()].reduce((sum, times) => sum + times, 0), problems };
}

const Shown = z.object({
  data: z.object({ activeSubscriptions: z.array(z.object({ service: z.string() })) }),
});

const capturedOf = (gateway: Town["gateway"], orderId: string | null): string[] =>
  gateway.paymentIdsOf(orderId ?? "").filter((id) => gateway.allPayments.get(id)?.captured);

function grouped<T, K>(list: readonly T[], by: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of list) {
    const group = groups.get(by(one));
    if (group) group.push(one);
    else groups.set(by(one), [one]);
  }
  return groups;
}
