import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { readBought } from "../../../app/backend.server/money/payments/bought";
import type { Store } from "../../../app/backend.server/platform/store/store";
import { migrationsToDo } from "../../../app/backend.server/platform/store/migrate";
import type { Site } from "../../setup/site";
import { gatewayAsked } from "./gateway-asked";
import { unbalanced } from "./ledger";
import { unlikeTheBank, type AtTheBank } from "./unlike-the-bank";

/** What the database holds, against what the gateway and the mailboxes hold. */
export class Books {
  constructor(
    private readonly site: Site,
    private readonly store: Store,
  ) {}

  /** Our id of the payment of a gateway's order. */
  async paymentOf(orderId: string): Promise<string> {
    const { id } = await this.store.db
      .selectFrom("payments")
      .select("id")
      .where("provider_order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Every event is handled and every letter sent. */
  async quiet(): Promise<boolean> {
    const { db } = this.store;
    const waiting = await db
      .selectFrom("inbox")
      .select("id")
      .where("handled_at", "is", null)
      .unionAll(db.selectFrom("outbox").select("id").where("sent_at", "is", null))
      .execute();
    return waiting.length === 0;
  }

  /**
   * @param closed the account was closed: its services are ended, its letters forgotten
   * @param letterTwice a letter may have gone out a second time
   * @param byHand the second transfers of claims that were booked, and the parts that the bank took
   *   and credited again
   * @returns what is lost, doubled, or told otherwise by the two sides
   */
  async faults({ closed, letterTwice, byHand }: Allowed): Promise<string[]> {
    const { db } = this.store;
    const wrong: string[] = [];
    const people = await db.selectFrom("people").select(["id", "closed_at"]).execute();
    if (people.length !== 1) wrong.push(`one person came, ${people.length} are known`);
    if (people.some((one) => (one.closed_at !== null) !== closed))
      wrong.push(closed ? "the account was closed, and is open" : "the account is closed");
    const sides = await Promise.all([
      this.#payments(closed),
      this.#letters(letterTwice),
      unbalanced(this.site, this.store.db),
      unlikeTheBank(this.store.db, byHand),
    ]);
    wrong.push(...sides.flat());
    const failed = await db
      .selectFrom("inbox")
      .select(["event", "problem", "handled_at"])
      .execute();
    for (const { event, problem, handled_at } of failed)
      if (problem !== null || handled_at === null)
        wrong.push(`the event ${event} is not handled: ${problem}`);
    // The command knows the server's secrets; it ends with an error when the trail is broken.
    await this.site
      .operator("audit", "verify")
      .catch((problem: unknown) => wrong.push(`the audit trail: ${String(problem)}`));
    wrong.push(...(await this.#acts()));
    const undone = await migrationsToDo(this.store);
    if (undone.length > 0) wrong.push(`migrations were not done: ${undone.join()}`);
    return wrong;
  }

  /** Every step of a payment is one entry of the trail, sealed by now. */
  async #acts(): Promise<string[]> {
    const { db } = this.store;
    const steps = await db
      .selectFrom("payment_events")
      .select(["payment_id", "to_state"])
      .execute();
    const entries = await db
      .selectFrom("audit")
      .select("about")
      .where("what", "=", "payment")
      .execute();
    const acts = entries.map(({ about }) => JSON.parse(about) as { payment: string; to: string });
    const left = acts.map(({ payment, to }) => `${payment} ${to}`).sort();
    const done = steps.map(({ payment_id, to_state }) => `${payment_id} ${to_state}`).sort();
    return isDeepStrictEqual(left, done)
      ? []
      : [`steps of payments on the trail: ${left.join()}; done: ${done.join()}`];
  }

  async #payments(closed: boolean): Promise<string[]> {
    const { db } = this.store;
    const rows = await db
      .selectFrom("payments")
      .select(["id", "method", "state", "cart", "provider_order_id", "provider_payment_id"])
      // What came besides a claim is no order (`unlike-the-bank.ts`).
      .where((e) => e.or([e("method", "!=", "manual"), e("reference", "is not", null)]))
      .execute();
    const given = await db
      .selectFrom("subscriptions")
      .select(["payment_id", "service_id", "revoked_at"])
      .execute();
    const invoices = await db
      .selectFrom("invoices")
      .select(["payment_id", "number"])
      .orderBy("number")
      .execute();
    const notes = await db
      .selectFrom("credit_notes")
      .select(["payment_id", "invoice_number", "number"])
      .orderBy("number")
      .execute();
    const fulfilled = await db
      .selectFrom("payment_events")
      .select("payment_id")
      .where("to_state", "=", "fulfilled")
      .execute();
    const wrong: string[] = [];
    const orders = Orders.parse(await gatewayAsked(this.site, "/orders?count=100")).items;
    const ours = new Set(rows.map((row) => row.provider_order_id));
    for (const { id } of orders)
      if (!ours.has(id)) wrong.push(`the gateway has an order ${id} that we do not know`);
    if (new Set(orders.map((order) => order.receipt)).size !== orders.length)
      wrong.push("the gateway has two orders of one receipt");
    const numbers = [
      ...invoices.map(({ number }) => number),
      ...notes.map(({ invoice_number }) => invoice_number),
    ].sort((one, other) => one - other);
    if (numbers.some((number, at) => number !== at + 1))
      wrong.push("the invoices are not numbered one after the other");
    if (notes.some(({ number }, at) => number !== at + 1))
      wrong.push("the credit notes are not numbered one after the other");
    for (const row of rows) {
      const money =
        row.provider_order_id === null ? [] : await this.#moneyOf(row.provider_order_id);
      for (const { id, amount, amount_refunded, refunds } of money) {
        const back = refunds.reduce((sum, refund) => sum + refund.amount, 0);
        if (refunds.length > 1 || back !== amount_refunded)
          wrong.push(`${id} of ${amount} was given back ${refunds.length} times, ${back} in all`);
        if (id !== row.provider_payment_id && amount_refunded !== amount)
          wrong.push(`${id} of ${amount} was taken for nothing and is still here`);
      }
      const settling = money.find(({ id }) => id === row.provider_payment_id);
      const returned = settling !== undefined && settling.amount_refunded === settling.amount;
      const state = returned ? "refunded" : "fulfilled";
      if (row.state !== state)
        wrong.push(`the payment is ${row.state}, and by what the gateway holds ${state}`);
      if (row.method === "online" && !settling)
        wrong.push(
          `the payment was settled with ${row.provider_payment_id}, which is not captured`,
        );
      const served = given.filter((one) => one.payment_id === row.id);
      const items = readBought(row.cart);
      if (served.length !== items.length)
        wrong.push(`${items.length} services were bought, ${served.length} given`);
      if (served.some((one) => (one.revoked_at !== null) !== (returned || closed)))
        wrong.push(returned ? "a service runs that was given back" : "a service was ended");
      const undone = notes.filter((one) => one.payment_id === row.id).length;
      for (const [what, of] of Object.entries({ invoices, fulfilled })) {
        const all = of.filter((one) => one.payment_id === row.id).length;
        const count = what === "fulfilled" ? all - undone : all;
        if (count !== 1) wrong.push(`the payment has ${count} rows of ${what}, not 1`);
      }
    }
    return wrong;
  }

  /** What the gateway took for an order, and gave back of it. */
  async #moneyOf(orderId: string) {
    const { items } = Payments.parse(await gatewayAsked(this.site, `/orders/${orderId}/payments`));
    const taken = items.filter((payment) => payment.captured);
    return Promise.all(
      taken.map(async (payment) => ({
        ...payment,
        refunds: Refunds.parse(await gatewayAsked(this.site, `/payments/${payment.id}/refunds`))
          .items,
      })),
    );
  }

  async #letters(letterTwice: boolean): Promise<string[]> {
    const rows = await this.store.db.selectFrom("outbox").select(["kind", "sent_at"]).execute();
    const answer = await fetch(`${this.site.sandbox.url}/outbox`, {
      headers: { accept: "application/json" },
    });
    // By the subject: the sandbox takes any six digits in a row for a code, those of a payment's id
    // too.
    const letters = Mails.parse(await answer.json()).filter(
      ({ channel, subject }) =>
        channel === "email" && !subject?.startsWith("Your verification code"),
    );
    const arrived = new Map<string, number>();
    for (const { to, subject, text } of letters) {
      const key = JSON.stringify([to, subject, text]);
      arrived.set(key, (arrived.get(key) ?? 0) + 1);
    }
    const doubled = letters.length - arrived.size;
    return [
      ...rows
        .filter((row) => row.sent_at === null)
        .map(({ kind }) => `the letter "${kind}" was not sent`),
      ...(arrived.size < rows.length
        ? [`${rows.length} letters were sent, ${arrived.size} arrived`]
        : []),
      ...(doubled > (letterTwice ? 1 : 0) ? [`${doubled} letters came twice`] : []),
    ];
  }
}

interface Allowed {
  byHand: AtTheBank;
  closed: boolean;
  letterTwice: boolean;
}

const Orders = z.object({ items: z.array(z.object({ id: z.string(), receipt: z.string() })) });
const Payments = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      amount_refunded: z.number(),
      captured: z.boolean(),
    }),
  ),
});
const Refunds = z.object({ items: z.array(z.object({ amount: z.number() })) });
const Mails = z.array(
  z.object({
    channel: z.string(),
    to: z.string(),
    subject: z.string().optional(),
    text: z.string(),
  }),
);
