import type { Offer, OrderRequest } from "../../../app/api/contract";
import { findOrMakePerson } from "../../../app/backend.server/platform/people/people";
import { again } from "../people";
import type { Person } from "../../../app/backend.server/platform/people/person";
import { seedDemoServices } from "../../../app/backend.server/money/catalogue/demo-services";
import { availableOffers } from "../../../app/backend.server/money/catalogue/offers";
import { indexName } from "../../../app/backend.server/platform/people/name-words";
import type { Parts } from "../../../app/backend.server/platform/parts";
import { createOrder } from "../../../app/backend.server/buying/order";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import { paymentOfOrder } from "../../../app/backend.server/money/payments/rows";
import type { PaymentState } from "../../../app/backend.server/platform/states/payment-states";
import { verifyPayment } from "../../../app/backend.server/buying/verify";
import { activeOf } from "../../../app/backend.server/subscriptions/active";
import { testParts, type TestParts } from "../parts";
import { GatewayInMemory } from "./gateway-in-memory";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The backend's parts with four services listed, a gateway in memory and a client, Asha. */
export class Shop {
  private constructor(
    readonly parts: TestParts,
    readonly gateway: GatewayInMemory,
    readonly asha: Person,
    readonly offers: Offer[],
  ) {}

  static async open(over: Partial<Parts> = {}): Promise<Shop> {
    const gateway: GatewayInMemory = new GatewayInMemory(() => parts.clock.now);
    const parts: TestParts = await testParts({ gateway, ...over });
    await seedDemoServices(parts);
    return new Shop(
      parts,
      gateway,
      await client(parts, "+919876543210", "ABCPE1234F"),
      await availableOffers(parts),
    );
  }

  /** Time passes, and the reconciler comes round. @returns how many orders it looked at */
  after(ms: number): Promise<number> {
    this.parts.clock.now += ms;
    return reconcileDue(this.parts);
  }

  another = (): Promise<Person> => client(this.parts, "+919876500000", "ZZZPE9999Z");

  /** What the browser posts for the first `count` offers. */
  request(count = 2, over: Partial<OrderRequest> = {}): OrderRequest {
    return this.requestFor(this.offers.slice(0, count), over);
  }

  requestFor(cart: Offer[], over: Partial<OrderRequest> = {}): OrderRequest {
    return {
      amount: cart.reduce((sum, { service }) => sum + service.price, 0),
      currency: "INR",
      receipt: "ABCPE1234F",
      notes: { number: "+919876543210", details: "{}", cart: JSON.stringify(cart) },
      ...over,
    };
  }

  order = (count = 2) => createOrder(this.parts, this.asha, this.request(count));
  verify = (orderId: string, paymentId: string, cause: "verify" | "re-verify" = "verify") =>
    verifyPayment(this.parts, this.asha, signed(orderId, paymentId), cause);
  active = () => activeOf(this.parts, this.asha);

  /** Puts the payment of an order as if time or somebody had. */
  set = (
    orderId: string,
    values: {
      state?: PaymentState;
      awaiting_since?: number;
      next_look_at?: number | null;
      provider_order_id?: null;
    },
  ) =>
    this.parts.store.db
      .updateTable("payments")
      .set(values)
      .where("provider_order_id", "=", orderId)
      .execute();

  async row(orderId: string) {
    const row = await paymentOfOrder(this.parts.store.db, orderId);
    if (!row) throw new Error(`no payment with order ${orderId}`);
    return row;
  }

  /** The payment's states in the order they were entered. */
  async history(paymentId: string): Promise<string[]> {
    const events = await this.parts.store.db
      .selectFrom("payment_events")
      .selectAll()
      .orderBy("id")
      .execute();
    return events.filter((event) => event.payment_id === paymentId).map((event) => event.to_state);
  }

  subscriptions = () =>
    this.parts.store.db.selectFrom("subscriptions").selectAll().orderBy("id").execute();
  close = () => this.parts.close();
}

export const signed = (orderId: string, paymentId: string) => ({
  razorpay_order_id: orderId,
  razorpay_payment_id: paymentId,
  razorpay_signature: `${orderId}|${paymentId}`,
});

async function client(parts: Parts, number: string, pan: string): Promise<Person> {
  const id = await parts.store.transaction((tx) => findOrMakePerson(parts, tx, number));
  const name_enc = parts.seal.close("Asha Verma", "people.name");
  await parts.store.db.updateTable("people").set({ name_enc }).where("id", "=", id).execute();
  await parts.store.transaction((tx) => indexName(parts, tx, id, "Asha Verma"));
  const told = { pan, email: "asha@example.com", dob: "1990-08-27", agreement: true };
  return { ...(await again(parts, id)), ...told };
}
