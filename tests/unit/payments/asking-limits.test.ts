import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cancelPayment } from "../../../app/backend.server/buying/cancel";
import { claim } from "../../../app/backend.server/buying/claims";
import { paymentFailed } from "../../../app/backend.server/buying/failed";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import type { Refusal } from "../../../app/api/refusal";
import { DAY, HOUR, Shop } from "./shop";

let shop: Shop;
let calls: number;
beforeEach(async () => {
  shop = await Shop.open();
  calls = 0;
  const { gateway } = shop;
  const [paymentsOf, payment] = [gateway.paymentsOf.bind(gateway), gateway.payment.bind(gateway)];
  gateway.paymentsOf = (id) => (calls++, paymentsOf(id));
  gateway.payment = (id) => (calls++, payment(id));
});
afterEach(() => shop.close());

const fail = (order: string) =>
  paymentFailed(shop.parts, shop.asha, {
    error: { metadata: { order_id: order, payment_id: "pay_x" } },
  });
const cancel = (order: string) => cancelPayment(shop.parts, shop.asha, order);
const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (refusal: Refusal) => refusal.status,
  );

describe("a browser that says much of one order", () => {
  it("makes us ask the gateway once in three seconds, and is told what we know", async () => {
    const { id } = await shop.order();
    for (let i = 0; i < 10; i++) expect(await fail(id)).toBe("attempted");
    expect(await cancel(id)).toEqual({ state: "cancelled", asked: false });
    expect(calls).toBe(2);
    shop.parts.clock.now += 3_000;
    expect(await cancel(id)).toEqual({ state: "cancelled", asked: true });
    expect(calls).toBe(3);
  });

  it("makes at most 40 calls of 300 reports, and is refused after 20 times an hour", async () => {
    const { id } = await shop.order();
    const answers: number[] = [];
    for (let i = 0; i < 300; i++, shop.parts.clock.now += 3_000)
      answers.push(await statusOf(i % 2 ? fail(id) : cancel(id)));
    expect(calls).toBeLessThanOrEqual(40);
    expect(answers.slice(19, 22)).toEqual([200, 429, 429]);
    shop.parts.clock.now += HOUR;
    expect(await statusOf(cancel(id))).toBe(200);
  });

  it("is refused after 60 times an hour, over however many orders", async () => {
    const orders = [];
    for (let count = 1; count <= 4; count++) orders.push((await shop.order(count)).id);
    const answers: number[] = [];
    for (let i = 0; i < 64; i++, shop.parts.clock.now += 3_000)
      answers.push(await statusOf(cancel(orders[i % 4] ?? "")));
    expect(answers.slice(58, 62)).toEqual([200, 200, 429, 429]);
  });
});

describe("an order that is begun again and again", () => {
  it("makes us ask 20 times an hour, and is handed out unasked after that", async () => {
    const { id } = await shop.order();
    await fail(id);
    calls = 0;
    for (let i = 0; i < 100; i++, shop.parts.clock.now += 3_000)
      expect((await shop.order()).id).toBe(id);
    expect(calls).toBe(20);
    shop.parts.clock.now += HOUR;
    await shop.order();
    expect(calls).toBe(21);
  });

  it("makes us ask once in three seconds", async () => {
    const { id } = await shop.order();
    await fail(id);
    calls = 0;
    for (let i = 0; i < 10; i++) await shop.order();
    expect(calls).toBe(1);
  });

  it("makes us ask 60 times an hour over however many carts", async () => {
    for (let count = 1; count <= 4; count++) await fail((await shop.order(count)).id);
    calls = 0;
    for (let i = 0; i < 100; i++, shop.parts.clock.now += 3_000) await shop.order((i % 4) + 1);
    expect(calls).toBe(60);
  });

  it("is refused unasked once its money is known to be on its way", async () => {
    const { id } = await shop.order();
    await fail(id);
    const payment = shop.gateway.pays(id, { status: "authorized" });
    shop.gateway.capture = async (seen) => seen;
    await shop.verify(id, payment.id);
    calls = 0;
    for (let i = 0; i < 3; i++) expect(await statusOf(shop.order())).toBe(409);
    expect(calls).toBe(1);
  });

  it("and never made at the gateway is tried as often as new ones are", async () => {
    let tries = 0;
    shop.gateway.createOrder = async () => {
      tries++;
      throw new ProviderDown("gateway", "timeout");
    };
    for (let i = 0; i < 40; i++) await statusOf(shop.order());
    expect(tries).toBe(30);
  });
});

describe("a payment that is verified again and again", () => {
  it("makes us ask 20 times an hour, however good the signature", async () => {
    const { id } = await shop.order();
    const payment = shop.gateway.pays(id, { amount: 100 });
    const verified = () => statusOf(shop.verify(id, payment.id));
    const answers: number[] = [];
    for (let i = 0; i < 100; i++) answers.push(await verified());
    expect(answers.slice(18, 22)).toEqual([400, 400, 429, 429]);
    expect(calls).toBe(40);
    shop.parts.clock.now += HOUR;
    expect(await verified()).toBe(400);
  });

  it("is looked at although the browser said much of its order before", async () => {
    const { id } = await shop.order();
    for (let i = 0; i < 30; i++, shop.parts.clock.now += 3_000) await statusOf(fail(id));
    const payment = shop.gateway.pays(id);
    expect(await shop.verify(id, payment.id)).toBe("fulfilled");
  });

  it("is told as often as it is asked for, once it is fulfilled", async () => {
    const { id } = await shop.order();
    const payment = shop.gateway.pays(id);
    for (let i = 0; i < 70; i++) expect(await shop.verify(id, payment.id)).toBe("fulfilled");
  });

  it("of an order that nobody knows is looked for 10 times an hour", async () => {
    const strange = await shop.gateway.createOrder({ paise: 500, receipt: "theirs", notes: {} });
    const payment = shop.gateway.pays(strange.id);
    const answers: number[] = [];
    for (let i = 0; i < 12; i++) answers.push(await statusOf(shop.verify(strange.id, payment.id)));
    expect(answers.slice(8)).toEqual([409, 409, 429, 429]);
  });
});

describe("somebody who probes with claims", () => {
  const claims = (utr?: string, person = shop.asha) =>
    statusOf(claim(shop.parts, person, shop.request(1, utr ? { utr } : {})));

  it("may type ten UTRs a day, refused ones too: no more tell if another used one", async () => {
    const other = await shop.another();
    const theirs = shop.request(2, { receipt: "ZZZPE9999Z", utr: "412345678901" });
    theirs.notes.number = "+919876500000";
    await claim(shop.parts, other, theirs);
    const answers: number[] = [];
    for (let i = 0; i < 12; i++)
      answers.push(
        await statusOf(claim(shop.parts, shop.asha, shop.request(1, { utr: "412345678901" }))),
      );
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 409), 429, 429]);
    expect(await claims()).toBe(200);
    shop.parts.clock.now += DAY;
    expect(await claims("412345678902")).toBe(200);
  });

  it("may claim 20 times an hour", async () => {
    const answers: number[] = [];
    for (let i = 0; i < 21; i++) answers.push(await claims());
    expect(answers.slice(19)).toEqual([200, 429]);
    shop.parts.clock.now += HOUR;
    expect(await claims()).toBe(200);
  });
});
