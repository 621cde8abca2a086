import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { editOffer, retireOffer } from "../../../app/backend.server/money/catalogue/edit";
import { cancelPayment } from "../../../app/backend.server/buying/cancel";
import { createOrder } from "../../../app/backend.server/buying/order";
import { DAY, MINUTE, Shop } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const rows = () => shop.parts.store.db.selectFrom("payments").selectAll().execute();
const asked = (over: Parameters<Shop["request"]>[1]) =>
  createOrder(shop.parts, shop.asha, shop.request(2, over));

describe("an order", () => {
  it("is priced by the catalogue and made at the gateway under a receipt of ours", async () => {
    const order = await shop.order(2);
    expect(order).toEqual({ id: order.id, paise: 449_800, currency: "INR" });
    const row = await shop.row(order.id);
    expect(shop.gateway.orders.get(order.id)).toMatchObject({
      amount: 449_800,
      currency: "INR",
      receipt: row.receipt,
    });
    expect(row).toMatchObject({
      state: "created",
      amount_paise: 449_800,
      next_look_at: shop.parts.now() + 2 * MINUTE,
    });
    expect(await shop.history(row.id)).toEqual(["created"]);
  });

  // ASVS 14.2.3
  it("keeps what was posted sealed, and gives the gateway no personal data", async () => {
    const { id } = await shop.order();
    const row = await shop.row(id);
    const there = JSON.stringify(shop.gateway.orders.get(id));
    expect(there).toContain("desk_1");
    for (const own of ["ABCPE1234F", "9876543210", shop.asha.name, shop.asha.email, shop.asha.id])
      expect(there).not.toContain(own);
    expect(JSON.stringify(row)).not.toMatch(/ABCPE1234F|9876543210/);
    expect(JSON.parse(shop.parts.seal.open(row.posted_enc, "payments.posted"))).toMatchObject({
      receipt: "ABCPE1234F",
      notes: { number: "+919876543210" },
    });
    expect(row.receipt).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  it("takes the PAN in lower case and the number without its plus", async () => {
    await expect(
      asked({ receipt: "abcpe1234f", notes: { ...shop.request().notes, number: "919876543210" } }),
    ).resolves.toBeDefined();
  });
});

describe("an order is refused", () => {
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => ({ status: 200, message: "", more: {} }),
      (problem: unknown) =>
        problem as { status: number; message: string; more: { data?: unknown } },
    );
  const withCart = (cart: unknown) => ({
    notes: {
      ...shop.request().notes,
      cart: typeof cart === "string" ? cart : JSON.stringify(cart),
    },
  });

  // ASVS 2.2.3
  it("when the receipt is not the person's PAN", async () => {
    expect(await refusal(asked({ receipt: "ZZZPE9999Z" }))).toMatchObject({
      status: 422,
      message: "The receipt must be the PAN of your account.",
    });
  });
  it("when the number is somebody else's", async () => {
    expect(
      await refusal(asked({ notes: { ...shop.request().notes, number: "+919876500000" } })),
    ).toMatchObject({ status: 422 });
  });
  it.each(["not JSON", "{}", "[]", "[1]", "null"])("when the cart is %s", async (cart) => {
    expect(await refusal(asked(withCart(cart)))).toMatchObject({
      status: 422,
      message: "The cart in the order cannot be read.",
    });
  });
  it("when a service is in the cart twice", async () => {
    expect(await refusal(asked(withCart([shop.offers[0], shop.offers[0]])))).toMatchObject({
      status: 422,
      message: "A service is in the cart twice.",
    });
  });
  it("when the cart holds more than 50", async () => {
    expect(await refusal(asked(withCart(Array(51).fill(shop.offers[0]))))).toMatchObject({
      status: 422,
      message: "A cart may hold 50 services at most.",
    });
  });
  it("when an offer is retired or unknown, naming it", async () => {
    await retireOffer(shop.parts, shop.offers[0]!._id);
    expect(await refusal(shop.order())).toMatchObject({
      status: 422,
      message: expect.stringContaining("stock cash is no longer offered"),
    });
  });
  it.each([1, 4497, 4499, 449_800])(
    "when the amount is not the catalogue's (%d)",
    async (amount) => {
      expect(await refusal(asked({ amount }))).toMatchObject({
        status: 409,
        message: expect.stringMatching(/^The price has changed/),
        more: { data: { amount: 4498 } },
      });
    },
  );
  it("when the price changed meanwhile, with the new total", async () => {
    await editOffer(shop.parts, shop.offers[0]!._id, { price: 1599 });
    expect(await refusal(shop.order())).toMatchObject({
      status: 409,
      more: { data: { amount: 4598 } },
    });
  });
  // ASVS 2.2.3
  it("when the duration is not what the person saw", async () => {
    await editOffer(shop.parts, shop.offers[0]!._id, { days: 20 });
    expect(await refusal(shop.order())).toMatchObject({ status: 409 });
  });
  it("when the entry's service is another one", async () => {
    const [first, second] = shop.offers;
    expect(
      await refusal(
        asked(
          withCart([
            { ...first, service: { ...first!.service, _id: second!.service._id } },
            second,
          ]),
        ),
      ),
    ).toMatchObject({ status: 409 });
  });
  // ASVS 2.4.1
  it("when thirty others began within the hour; what has begun is still handed out", async () => {
    const at = async (price: number) => {
      await editOffer(shop.parts, shop.offers[0]!._id, { price });
      return createOrder(
        shop.parts,
        shop.asha,
        shop.requestFor([{ ...shop.offers[0]!, service: { ...shop.offers[0]!.service, price } }]),
      );
    };
    for (let price = 101; price <= 130; price++) await at(price);
    expect(await refusal(at(131))).toMatchObject({ status: 429 });
    await expect(at(130)).resolves.toMatchObject({ paise: 130_00 });
    expect(await rows()).toHaveLength(30);
    shop.parts.clock.now += 60 * MINUTE;
    await expect(at(131)).resolves.toMatchObject({ paise: 131_00 });
  });
  // ASVS 2.3.2
  it("when it would go over what the law lets us charge a year, refunds not counted", async () => {
    await editOffer(shop.parts, shop.offers[0]!._id, { price: 150_000 });
    const dear = { ...shop.offers[0]!, service: { ...shop.offers[0]!.service, price: 150_000 } };
    const order = await createOrder(shop.parts, shop.asha, shop.requestFor([dear]));
    const payment = shop.gateway.pays(order.id);
    await shop.verify(order.id, payment.id);
    const more = () => createOrder(shop.parts, shop.asha, shop.requestFor([shop.offers[1]!]));
    expect(await refusal(more())).toMatchObject({
      status: 422,
      message: expect.stringContaining("Rs. 1,51,000 in a year"),
    });
    shop.parts.clock.now += 365 * DAY;
    await expect(more()).resolves.toBeDefined();
  });
  it("and leaves nothing behind", async () => {
    await refusal(asked({ amount: 1 }));
    expect(await rows()).toEqual([]);
    expect(shop.gateway.orders.size).toBe(0);
  });
});

describe("the same cart asked for again", () => {
  it("gives the same order, also at the same moment and with its services rearranged", async () => {
    const [first, second] = [shop.offers[0]!, shop.offers[1]!];
    const orders = await Promise.all([
      shop.order(),
      shop.order(),
      createOrder(shop.parts, shop.asha, shop.requestFor([second, first])),
    ]);
    expect(new Set(orders.map((order) => order.id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect(shop.gateway.orders.size).toBe(1);
  });
  it("gives a new order for another cart or another person", async () => {
    const one = await shop.order(1);
    expect((await shop.order(2)).id).not.toBe(one.id);
    const other = await shop.another();
    const theirs = shop.request(1, {
      receipt: "ZZZPE9999Z",
      notes: { ...shop.request(1).notes, number: other.number },
    });
    expect((await createOrder(shop.parts, other, theirs)).id).not.toBe(one.id);
  });
  it("finds the order whose answer was lost", async () => {
    shop.gateway.loseNextAnswer = true;
    await expect(shop.order()).rejects.toThrow("gateway provider: timeout");
    const { id } = await shop.order();
    expect([...shop.gateway.orders.keys()]).toEqual([id]);
    expect(await rows()).toHaveLength(1);
  });
  it("settles instead when it is paid already, and says so", async () => {
    const { id } = await shop.order();
    shop.gateway.pays(id);
    shop.parts.clock.now += 3 * MINUTE;
    await expect(shop.order()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("already paid"),
    });
    expect(await shop.active()).toHaveLength(2);
    const renewal = await shop.order();
    expect(renewal.id).not.toBe(id);
  });
  it("waits for money that is on its way", async () => {
    const { id } = await shop.order();
    shop.gateway.pays(id, { status: "authorized" });
    shop.gateway.capture = async (payment) => payment;
    shop.parts.clock.now += 3 * MINUTE;
    await expect(shop.order()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("being confirmed"),
    });
  });
  it("opens a cancelled order again, so that late money cannot be a second payment", async () => {
    const { id } = await shop.order();
    await cancelPayment(shop.parts, shop.asha, id);
    expect((await shop.order()).id).toBe(id);
    expect(await shop.history((await shop.row(id)).id)).toEqual([
      "created",
      "cancelled",
      "attempted",
    ]);
  });
  it("makes a new order after a day", async () => {
    const { id } = await shop.order();
    shop.parts.clock.now += DAY + 1;
    expect((await shop.order()).id).not.toBe(id);
  });
});
