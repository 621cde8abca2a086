import { z } from "zod";
import type { Offer } from "../../../app/api/contract";
import type { GatewayPayment } from "../../../app/backend.server/providers/gateway/port";
import type { Chance } from "../chance";
import type { Agenda } from "./agenda";
import type { Client } from "./clients";
import { forgeries } from "./forgeries";
import type { RazorpaySide } from "./razorpay-side";
import type { Server } from "./servers";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The world that a purchase happens in, and what is counted there. */
export interface Town {
  chance: Chance;
  agenda: Agenda;
  gateway: RazorpaySide;
  servers: Server[];
  counts: { deliveries: number; tampered: number; late: number; taken: number; silent: number };
  /** an answer that nobody should have been given */
  problems: string[];
}

export interface Purchase {
  client: Client;
  cart: Offer[];
  /** decoys are never paid: only forgers say so */
  decoy: boolean;
  orderId: string | null;
  /** the money was given back in the dashboard */
  givenBack: boolean;
}

/** Razorpay gives up polling a bank after three days. */
const LATEST = 3 * 24 * HOUR - 2 * HOUR;

/**
 * Begins with the order, asked for until it is had; then money moves as chance has it, and every
 * side talks about it.
 */
export async function buy(town: Town, purchase: Purchase): Promise<void> {
  const { client, cart } = purchase;
  const body = {
    amount: cart.reduce((sum, { service }) => sum + service.price, 0),
    currency: "INR",
    receipt: client.pan,
    notes: { number: client.number, details: "{}", cart: JSON.stringify(cart) },
  };
  const clicks = town.chance.happens(0.2) ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: clicks }, () =>
      server(town).post("/payments/create-order", client.cookie, body),
    ),
  );
  const made = answers.flatMap(({ status, json }) =>
    status === 200 ? [Made.parse(json).data.order.id] : [],
  );
  for (const { status, json } of answers)
    if (![200, 502, 503].includes(status))
      town.problems.push(`create-order: ${status} ${JSON.stringify(json)}`);
  const known = new Set([...made, ...(purchase.orderId ? [purchase.orderId] : [])]);
  if (known.size > 1) town.problems.push(`one purchase was given ${known.size} orders`);
  purchase.orderId = made[0] ?? null;
  const orderId = purchase.orderId;
  if (orderId === null) return town.agenda.in(MINUTE / 2, () => buy(town, purchase));
  town.agenda.in(town.chance.between(0, 5 * MINUTE), async () =>
    payAsChanceHasIt(town, purchase, orderId),
  );
}

const Made = z.object({ data: z.object({ order: z.object({ id: z.string() }) }) });

function payAsChanceHasIt(town: Town, purchase: Purchase, orderId: string): void {
  const { chance, gateway, agenda } = town;
  if (purchase.decoy)
    return talk(town, purchase, gateway.pays(orderId, "failed"), ["payment.failed"]);
  const path = chance.next();
  const arrives = (payment: GatewayPayment, after: number, status: "authorized" | "captured") =>
    agenda.in(after, async () => {
      if (gateway.allPayments.get(payment.id)?.status === "captured") return;
      gateway.becomes(payment.id, status);
      talk(town, purchase, payment, status === "captured" ? CAPTURED : ["payment.authorized"]);
      if (status === "authorized") arrives(payment, 12 * MINUTE, "captured");
    });
  if (path < 0.01) {
    town.counts.late++;
    const payment = gateway.pays(orderId, "failed");
    talk(town, purchase, payment, ["payment.failed"]);
    return arrives(payment, chance.between(20 * MINUTE, LATEST), "authorized");
  }
  if (path < 0.06) {
    const payment = gateway.pays(orderId, "authorized");
    talk(town, purchase, payment, ["payment.authorized"]);
    return arrives(payment, 12 * MINUTE, "captured");
  }
  if (path < 0.08) return void gateway.pays(orderId, "captured"); // nobody says a word: only the reconciler can find it
  if (path < 0.16) talk(town, purchase, gateway.pays(orderId, "failed"), ["payment.failed"]);
  const paid = gateway.pays(orderId, "captured");
  talk(town, purchase, paid, CAPTURED);
  if (path > 0.96) {
    // What comes later is told by nobody, as when the webhook was disabled: another try is captured
    // after all, or the money goes back in the dashboard.
    town.counts.silent++;
    purchase.givenBack = path < 0.98;
    return agenda.in(
      chance.between(2 * HOUR, 60 * HOUR),
      async () =>
        void (path < 0.98 ? gateway.givesBack(paid.id) : gateway.pays(orderId, "captured")),
    );
  }
  if (path < 0.18) talk(town, purchase, gateway.pays(orderId, "captured"), CAPTURED); // paid twice, from two tabs
}

const CAPTURED = ["payment.captured", "order.paid"];

/**
 * All that is said of a payment once it changed: each event three to ten times, now, soon or
 * tomorrow; the browser; and forgers.
 */
function talk(town: Town, purchase: Purchase, payment: GatewayPayment, events: string[]): void {
  const { chance, gateway } = town;
  const orderId = payment.orderId ?? "";
  for (const name of events) {
    const { eventId, body, signature } = gateway.event(name, payment);
    for (let copy = chance.between(3, 10); copy > 0; copy--) {
      // Now and then a copy goes by another id: the header is not signed.
      const id = chance.happens(0.02) ? `${eventId}${copy}` : eventId;
      deliver(town, delay(chance), async () => {
        const status = await server(town).webhook(body, {
          "x-razorpay-signature": signature,
          "x-razorpay-event-id": id,
        });
        if (status !== 200) town.problems.push(`webhook ${name}: ${status}`);
      });
    }
  }
  const { cookie } = purchase.client;
  const browser = (path: string, body: object, fine: number[]) =>
    deliver(town, chance.between(0, 3 * MINUTE), async () => {
      const { status, json } = await server(town).post(path, cookie, body);
      if (!fine.includes(status)) town.problems.push(`${path}: ${status} ${JSON.stringify(json)}`);
    });
  const failed = events.includes("payment.failed");
  if (failed)
    browser(
      "/payments/failed-payment",
      { response: { error: { metadata: { order_id: orderId, payment_id: payment.id } } } },
      [200, 502, 503],
    );
  else {
    const answer = { razorpayResponse: gateway.answer(orderId, payment.id) };
    // A second payment settles nothing and says so.
    for (let times = chance.between(0, 2); times > 0; times--)
      browser("/payments/verify-payment", answer, [200, 400, 502, 503]);
    for (let times = chance.between(0, 2); times > 0; times--)
      browser("/payments/re-verify-payment", answer, [200, 400, 502, 503]);
  }
  if (chance.happens(0.3)) browser("/payments/cancel-payment", { orderId }, [200, 502, 503]);
  for (const forge of forgeries(town, purchase, payment)) {
    deliver(town, chance.between(0, 10 * MINUTE), async () => {
      town.counts.tampered++;
      const status = await forge();
      // An order that we do not know is asked for at the gateway, which may not answer.
      if ((status >= 400 && status < 500) || status === 503) return;
      town.counts.taken++;
      town.problems.push(`a forgery was answered ${status}`);
    });
  }
}

function deliver(town: Town, after: number, act: () => Promise<void>): void {
  town.agenda.in(after, () => {
    town.counts.deliveries++;
    return act();
  });
}

function delay(chance: Chance): number {
  const kind = chance.next();
  if (kind < 0.6) return chance.between(0, MINUTE);
  return kind < 0.9 ? chance.between(0, HOUR / 2) : chance.between(0, 24 * HOUR);
}

const server = ({ servers, chance }: Town): Server => chance.one(servers);
