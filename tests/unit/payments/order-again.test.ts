import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { editOffer, retireOffer } from "../../../app/backend.server/money/catalogue/edit";
import { cancelPayment } from "../../../app/backend.server/buying/cancel";
import { claim } from "../../../app/backend.server/buying/claims";
import { madeBy, sealPosted } from "../../../app/backend.server/money/payments/made-by";
import { createOrder } from "../../../app/backend.server/buying/order";
import { checkOrder } from "../../../app/backend.server/buying/order-request";
import { asRun } from "../../../app/shared/run-id";
import { refusalOf } from "../people";
import { DAY, HOUR, MINUTE, Shop } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const asked = (over: Parameters<Shop["request"]>[1]) =>
  createOrder(shop.parts, shop.asha, shop.request(2, over));
const withCart = (cart: unknown) => ({
  notes: { ...shop.request().notes, cart: JSON.stringify(cart) },
});
const questions = () => {
  let asked = 0;
  const ask = shop.gateway.paymentsOf.bind(shop.gateway);
  shop.gateway.paymentsOf = async (id) => (asked++, ask(id));
  return () => asked;
};

describe("an order", () => {
  it("is written down whole: whose, how, what, how much, when, and when looked at", async () => {
    const order = await shop.order(1);
    const now = shop.parts.now();
    const [offer] = shop.offers;
    const row = await shop.row(order.id);
    expect(row).toMatchObject({
      person_id: shop.asha.id,
      method: "online",
      state: "created",
      amount_paise: 149_900,
      currency: "INR",
      created_at: now,
      updated_at: now,
      next_look_at: now + 2 * MINUTE,
      provider_order_id: order.id,
      provider_payment_id: null,
      fulfilled_at: null,
    });
    expect(JSON.parse(row.cart)).toEqual([
      {
        offerId: offer?._id,
        serviceId: offer?.service._id,
        name: "stock cash",
        description: offer?.service.description,
        pricePaise: 149_900,
        durationDays: offer?.service.duration,
      },
    ]);
    expect(row.receipt).not.toBe(row.id);
  });

  it("and a claim are refused over the year's limit before anything is written", async () => {
    shop.parts.settings = {
      ...shop.parts.settings,
      limits: { ...shop.parts.settings.limits, feeCapPaise: 149_899 },
    };
    expect((await refusalOf(shop.order(1))).status).toBe(422);
    expect((await refusalOf(claim(shop.parts, shop.asha, shop.request(1)))).status).toBe(422);
    expect(await shop.parts.store.db.selectFrom("payments").select("id").execute()).toEqual([]);
  });

  it("is refused the thirty-first time in an hour, saying when the next may be", async () => {
    await shop.parts.store.db
      .insertInto("limit_events")
      .values(
        Array.from({ length: 30 }, (_, at) => ({
          id: `e${at}`,
          kind: "order",
          subject_hash: shop.parts.seal.hash(shop.asha.id, "limit.order"),
          at: shop.parts.now(),
        })),
      )
      .execute();
    const refusal = await refusalOf(shop.order(1));
    expect([refusal.status, refusal.message, refusal.more.retryAfterS]).toEqual([
      429,
      "Too many payments were begun. You can try again in 60 minutes.",
      3600,
    ]);
    shop.parts.clock.now += HOUR;
    await shop.order(1);
  });
});

describe("the same cart again", () => {
  it("within two minutes is handed out without asking the gateway, later by asking", async () => {
    const { id } = await shop.order();
    const questionsAsked = questions();
    shop.parts.clock.now += 2 * MINUTE;
    expect([(await shop.order()).id, questionsAsked()]).toEqual([id, 0]);
    shop.parts.clock.now += 1;
    expect([(await shop.order()).id, questionsAsked()]).toEqual([id, 1]);
    expect((await shop.row(id)).state).toBe("created");
  });

  it("is asked about even within two minutes where something has happened to it", async () => {
    const { id } = await shop.order();
    shop.gateway.pays(id, { status: "failed" });
    await cancelPayment(shop.parts, shop.asha, id);
    expect((await shop.row(id)).state).toBe("cancelled");
    const questionsAsked = questions();
    shop.parts.clock.now += 30 * MINUTE;
    expect((await shop.order()).id).toBe(id);
    expect(questionsAsked()).toBe(1);
    expect(await shop.row(id)).toMatchObject({
      state: "attempted",
      next_look_at: shop.parts.now() + 2 * MINUTE,
    });
  });

  it("opens a failed order once more", async () => {
    const { id } = await shop.order();
    shop.gateway.pays(id, { status: "failed" });
    shop.parts.clock.now += 3 * MINUTE;
    expect((await shop.order()).id).toBe(id);
    expect(await shop.history((await shop.row(id)).id)).toEqual(["created", "failed", "attempted"]);
  });

  it("is the old order for a day, then a new one; the newest where there are two", async () => {
    const first = await shop.order();
    shop.parts.clock.now += DAY - 1;
    expect((await shop.order()).id).toBe(first.id);
    shop.parts.clock.now += 1;
    const second = await shop.order();
    expect(second.id).not.toBe(first.id);
    expect((await shop.order()).id).toBe(second.id);
  });

  it("that is paid, or being confirmed, is refused in words and for programs", async () => {
    const { id } = await shop.order();
    const payment = shop.gateway.pays(id, { status: "authorized" });
    shop.gateway.capture = async (seen) => seen;
    shop.parts.clock.now += 3 * MINUTE;
    expect(await refusalOf(shop.order())).toMatchObject({
      status: 409,
      message: "Your payment for this is being confirmed. See your subscriptions.",
      more: { data: { paid: true } },
    });
    shop.gateway.becomes(payment.id, { status: "captured" });
    shop.parts.clock.now += 3_000;
    expect(await refusalOf(shop.order())).toMatchObject({
      status: 409,
      message: "You have already paid for this. See your subscriptions.",
      more: { data: { paid: true } },
    });
  });

  it("whose order was never made is looked for by our receipt, and only then made", async () => {
    const looked: string[] = [];
    const find = shop.gateway.orderByReceipt.bind(shop.gateway);
    shop.gateway.orderByReceipt = async (receipt) => (looked.push(receipt), find(receipt));
    await shop.order(1);
    expect(looked).toEqual([]);
    shop.gateway.down = true;
    await expect(shop.order(2)).rejects.toThrow("gateway provider");
    shop.gateway.down = false;
    const { id } = await shop.order(2);
    expect(looked).toEqual([(await shop.row(id)).receipt]);
  });

  it("claimed by hand is another payment, with a key of its own", async () => {
    const online = await checkOrder(shop.parts, shop.asha, "online", shop.request());
    const manual = await checkOrder(shop.parts, shop.asha, "manual", shop.request());
    expect(online.cartKey).not.toBe(manual.cartKey);
    expect(online.cartKey).toBe(
      (
        await checkOrder(
          shop.parts,
          shop.asha,
          "online",
          shop.requestFor([...shop.offers.slice(0, 2)].reverse()),
        )
      ).cartKey,
    );
    expect(online).toMatchObject({
      paise: 449_800,
      items: [{ name: "stock cash" }, { name: "index options" }],
    });
  });

  it("at another price or for other days is another order", async () => {
    const [offer] = shop.offers;
    if (!offer) throw new Error("no offer");
    const key = async (service: typeof offer.service) =>
      (await checkOrder(shop.parts, shop.asha, "online", shop.requestFor([{ ...offer, service }])))
        .cartKey;
    const before = await key(offer.service);
    await editOffer(shop.parts, offer._id, { days: 20 });
    const shorter = await key({ ...offer.service, duration: 20 });
    await editOffer(shop.parts, offer._id, { price: 1599 });
    expect(
      new Set([before, shorter, await key({ ...offer.service, duration: 20, price: 1599 })]).size,
    ).toBe(3);
  });
});

describe("a cart", () => {
  it("may hold fifty, no more, and nothing but entries", async () => {
    const entry = (at: number) => ({ ...shop.offers[0], _id: `unknown ${at}` });
    const many = (count: number) => withCart(Array.from({ length: count }, (_, at) => entry(at)));
    expect((await refusalOf(asked(many(50)))).message).toContain("are no longer offered");
    expect(await refusalOf(asked(many(51)))).toMatchObject({
      status: 422,
      message: "A cart may hold 50 services at most.",
    });
    expect((await refusalOf(asked(withCart(Array.from({ length: 50 }, () => 1))))).message).toBe(
      "The cart in the order cannot be read.",
    );
  });

  it("with services no longer offered names each, by its own name where it has one", async () => {
    for (const offer of shop.offers.slice(0, 2)) await retireOffer(shop.parts, offer._id);
    expect(await refusalOf(shop.order(1))).toMatchObject({
      status: 422,
      message: "stock cash is no longer offered. Please look at your cart again.",
    });
    expect((await refusalOf(shop.order(3))).message).toBe(
      "stock cash, index options are no longer offered. Please look at your cart again.",
    );
    const { name: _, ...nameless } = shop.offers[0]?.service ?? ({} as never);
    expect((await refusalOf(asked(withCart([{ _id: "x", service: nameless }])))).message).toBe(
      "A service is no longer offered. Please look at your cart again.",
    );
    const long = { _id: "x", service: { ...shop.offers[0]?.service, name: "n".repeat(121) } };
    expect((await refusalOf(asked(withCart([long])))).message).toBe(
      `${"n".repeat(120)} is no longer offered. Please look at your cart again.`,
    );
  });

  it("that costs something else now says how much, in rupees", async () => {
    await editOffer(shop.parts, shop.offers[0]?._id ?? "", { price: 1599 });
    expect(await refusalOf(shop.order(1))).toMatchObject({
      status: 409,
      message: "The price has changed. It is now Rs. 1599. Please look at your cart again.",
      more: { data: { amount: 1599 } },
    });
  });

  it("shown at another price is refused even where the sum is right", async () => {
    const [first, second] = shop.offers;
    if (!first || !second) throw new Error("no offers");
    const at = (offer: typeof first, by: number) => ({
      ...offer,
      service: { ...offer.service, price: offer.service.price + by },
    });
    expect((await refusalOf(asked(withCart([at(first, 1), at(second, -1)])))).status).toBe(409);
  });

  it("of somebody else's number says so", async () => {
    expect(
      await refusalOf(asked({ notes: { ...shop.request().notes, number: "+919876500000" } })),
    ).toMatchObject({
      status: 422,
      message: "The number in the order is not that of your account.",
    });
    await asked({ notes: { ...shop.request().notes, number: "+91 98765-43210" } });
  });
});

describe("what was posted", () => {
  it("is kept with the id of the request that posted it", async () => {
    const posted = asRun({ requestId: "r-1" }, () =>
      sealPosted(shop.parts, { receipt: "R", notes: { a: 1 } }),
    );
    expect(JSON.parse(shop.parts.seal.open(posted, "payments.posted"))).toEqual({
      receipt: "R",
      notes: { a: 1 },
      requestId: "r-1",
    });
    expect(madeBy(shop.parts, { posted_enc: posted })).toBe("r-1");
  });
  it("names nobody where there was no request, or where it was erased", () => {
    expect(
      madeBy(shop.parts, { posted_enc: sealPosted(shop.parts, { receipt: "R", notes: {} }) }),
    ).toBeNull();
    expect(madeBy(shop.parts, { posted_enc: "" })).toBeNull();
    expect(() =>
      madeBy(shop.parts, {
        posted_enc: shop.parts.seal.close('{"requestId":""}', "payments.posted"),
      }),
    ).toThrow();
  });
});
