import { findOrMakePerson, personById } from "../../../app/backend.server/platform/people/people";
import { cancelPayment } from "../../../app/backend.server/buying/cancel";
import { paymentFailed } from "../../../app/backend.server/buying/failed";
import { createOrder } from "../../../app/backend.server/buying/order";
import { verifyPayment } from "../../../app/backend.server/buying/verify";
import { leaveService } from "../../../app/backend.server/subscriptions/leave";
import { leavingOf } from "../../../app/backend.server/subscriptions/leaving";
import type { PersonId, SigningId } from "../../../app/backend.server/platform/store/ids";
import { DAY, HOUR, MINUTE, signed } from "../../unit/payments/shop";
import { duesGoElsewhere } from "./due";
import type { Buyer, History, Order } from "./history";
import { tellOf } from "./webhooks";

/** Somebody comes through onboarding; or, forgotten by a restore, once more. */
export async function comes(history: History, again?: Buyer): Promise<void> {
  if (again && (await isThere(history, again))) return;
  const parts = history.product.any();
  const number = again?.person.number ?? `+91${9_000_000_000 + history.buyers.length}`;
  const pan = again?.person.pan ?? `ABCPE${String(history.buyers.length).padStart(4, "0")}F`;
  const id = await parts.store.transaction(async (tx) => {
    const made = await findOrMakePerson(parts, tx, number);
    const sealed = (field: string, value: string) => parts.seal.close(value, `people.${field}`);
    await tx
      .updateTable("people")
      .set({
        email_enc: sealed("email", "investor@example.com"),
        name_enc: sealed("name", "Test Investor"),
        dob_enc: sealed("dob", "1990-01-01"),
        pan_enc: sealed("pan", pan),
        pan_hash: parts.seal.hash(pan, "people.pan"),
      })
      .where("id", "=", made)
      .execute();
    await tx
      .insertInto("signings")
      .values({
        id: parts.newId<SigningId>(),
        person_id: made,
        state: "signed",
        version: "1",
        fatca_enc: "",
        created_at: parts.now(),
        updated_at: parts.now(),
      })
      .execute();
    return made;
  });
  await known(history, again ?? null, id);
}

async function known(history: History, buyer: Buyer | null, id: PersonId): Promise<void> {
  const person = await personById(history.product.any(), id);
  if (!person) throw new Error("a person vanished");
  if (buyer) Object.assign(buyer, { person, closed: false });
  else history.buyers.push({ person, closed: false });
}

/** Somebody buys: an order, then money as chance has it, and the browser's word about it. */
export async function buys(history: History): Promise<void> {
  const { chance } = history;
  const buyer = chance.one(history.buyers);
  if (buyer.closed || !(await isThere(history, buyer))) return;
  const request = requestOf(history, buyer);
  const made = await history.attempt("order", () =>
    createOrder(history.product.any(), buyer.person, request),
  );
  if (!made) return;
  const known = history.orders.find(({ id }) => id === made.id);
  const order = known ?? { id: made.id, buyer, madeBy: buyer.person.id, paise: made.paise };
  if (!known) history.orders.push(order);
  history.in(chance.between(10_000, 5 * MINUTE), () => pays(history, order));
}

/** Somebody pays an order of long ago once more, or at last. */
export async function paysLater(history: History): Promise<void> {
  if (history.orders.length > 0) pays(history, history.chance.one(history.orders));
}

/** Somebody looks at what leaving a service gives back, and leaves it: at once, or too late. */
export async function leaves(history: History): Promise<void> {
  const { chance, product } = history;
  const buyer = chance.one(history.buyers);
  if (buyer.closed || !(await isThere(history, buyer))) return;
  const parts = product.any();
  const { id } = buyer.person;
  const at = parts.now();
  const all = await leavingOf(parts, parts.store.db, id, at);
  if (all.length === 0) return;
  const { service, paise } = chance.one(all);
  history.in(chance.between(1000, 40 * MINUTE), async () => {
    const left = await history.attempt("service left", () =>
      leaveService(product.any(), id, service, { paise, at }),
    );
    for (const { payment, money, paise } of left?.periods ?? []) {
      history.decided.set(money, (history.decided.get(money) ?? 0) + paise);
      history.mayEnd.add(payment);
    }
    if (left && chance.happens(0.4))
      history.in(chance.between(HOUR, 40 * HOUR), () => duesGoElsewhere(history));
  });
}

export function requestOf({ chance, offers }: History, { person }: Buyer) {
  const first = chance.between(0, offers.length - 1);
  const cart = chance.happens(0.3)
    ? offers.slice(first, first + 2)
    : offers.slice(first, first + 1);
  return {
    amount: cart.reduce((sum, { service }) => sum + service.price, 0),
    currency: "INR" as const,
    receipt: person.pan ?? "",
    notes: { number: person.number, details: "{}", cart: JSON.stringify(cart) },
  };
}

function pays(history: History, order: Order): void {
  const { chance, gateway } = history;
  const path = chance.next();
  const captured = (over: { amount?: number } = {}, what = "payment"): void => {
    const { id } = gateway.pays(order.id, { status: "captured", ...over });
    history.count(what);
    tellOf(history, ["payment.captured", "order.paid"], { paymentId: id, orderId: order.id });
    browser(history, order, id);
  };
  if (path < 0.55) return captured();
  if (path < 0.65) {
    captured();
    return history.in(chance.between(0, 3 * HOUR), () => captured({}, "second payment"));
  }
  if (path < 0.73) {
    const other = chance.one([order.paise - 100, order.paise + 100, 100, order.paise * 2]);
    return captured({ amount: other }, "wrong amount");
  }
  if (path < 0.85) return authorised(history, order, gateway.pays(order.id, LATER).id);
  const failed = gateway.pays(order.id, { status: "failed" }).id;
  history.count("failed payment");
  tellOf(history, ["payment.failed"], { paymentId: failed, orderId: order.id });
  if (chance.happens(0.4))
    history.in(chance.between(0, HOUR), async () => {
      if (!(await owns(history, order))) return;
      await history.attempt("failure reported", () =>
        paymentFailed(history.product.any(), order.buyer.person, {
          error: { metadata: { order_id: order.id, payment_id: failed } },
        }),
      );
    });
  if (path < 0.93)
    history.in(chance.between(20 * MINUTE, 3 * DAY), () => {
      history.count("late capture");
      gateway.becomes(failed, { status: chance.happens(0.5) ? "authorized" : "captured" });
      authorised(history, order, failed);
    });
}

const LATER = { status: "authorized" } as const;

/**
 * Authorised it is captured by the product, by itself, or by nobody: then it goes back after five
 * days.
 */
function authorised(history: History, order: Order, id: string): void {
  const { chance, gateway } = history;
  history.count("authorised payment");
  tellOf(history, ["payment.authorized"], { paymentId: id, orderId: order.id });
  browser(history, order, id);
  if (chance.happens(0.4))
    history.in(chance.between(12 * MINUTE, 2 * DAY), () => {
      if (gateway.allPayments.get(id)?.status !== "authorized") return;
      gateway.becomes(id, { status: "captured" });
      tellOf(history, ["payment.captured"], { paymentId: id, orderId: order.id });
    });
  history.in(5 * DAY, () => gateway.lapses(id));
}

/** What the payer's browser says of a payment: soon, days later, or never. */
function browser(history: History, order: Order, paymentId: string): void {
  const { chance } = history;
  const verify = (cause: "verify" | "re-verify") => async () => {
    if (!(await owns(history, order))) return;
    await history.attempt(cause, () =>
      verifyPayment(history.product.any(), order.buyer.person, signed(order.id, paymentId), cause),
    );
  };
  if (chance.happens(0.5)) history.in(chance.between(5_000, 3 * MINUTE), verify("verify"));
  if (chance.happens(0.2)) history.in(chance.between(HOUR, 4 * DAY), verify("re-verify"));
  if (chance.happens(0.15))
    history.in(chance.between(5_000, HOUR), async () => {
      if (!(await owns(history, order))) return;
      await history.attempt("cancel", () =>
        cancelPayment(history.product.any(), order.buyer.person, order.id),
      );
    });
}

/**
 * An order of an account that was closed is not that of the account which the same number began
 * since.
 */
async function owns(history: History, { buyer, madeBy }: Order): Promise<boolean> {
  if (!(await isThere(history, buyer))) return false;
  if (buyer.person.id === madeBy) return true;
  const { db } = history.product.any().store;
  return !(await db.selectFrom("people").select("id").where("id", "=", madeBy).executeTakeFirst());
}

/** Whom a restore forgot cannot be signed in. */
export async function isThere(history: History, { person }: Buyer): Promise<boolean> {
  return (await personById(history.product.any(), person.id)) !== null;
}
