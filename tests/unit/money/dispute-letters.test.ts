import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pauseDisputed } from "../../../app/backend.server/money/disputes/disputes";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { changeEnd } from "../../../app/backend.server/subscriptions/change-end";
import type { Shop } from "../payments/shop";
import { bought, hear, hearDispute, letters, openTill } from "./till";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(() => shop.close());

type Over = Parameters<Shop["gateway"]["disputed"]>[1];
const dispute = async (payment: { id: string }, over: Over = {}) => {
  const { id } = shop.gateway.disputed(payment.id, over);
  await hearDispute(shop, id, payment.id);
  return {
    id,
    become: async (status: "won" | "lost" | "closed") => {
      shop.gateway.disputeBecomes(id, status);
      await hearDispute(shop, id, payment.id);
    },
  };
};
const toOwner = async () => (await letters(shop, "owner: dispute")).at(-1) ?? "";
const toClient = async () => [
  ...(await letters(shop, "service ended")),
  ...(await letters(shop, "dispute decided")),
];
const twice = async () => {
  const { row } = await bought(shop);
  const second = shop.gateway.pays(row.provider_order_id ?? "");
  await hear(shop, second.id);
  return second;
};

describe("the letters about a dispute of a second payment", () => {
  it("say that it bought nothing and is owed, and name no service to pause", async () => {
    await dispute(await twice());
    const letter = await toOwner();
    expect(letter).toContain("bought nothing (second payment)");
    expect(letter).toContain("Rs. 1,499 was owed to the client");
    expect(letter).not.toContain("disputes pause");
  });
  it("lost, say no service ended, and the client hears that the refund came that way", async () => {
    const { become } = await dispute(await twice());
    await become("lost");
    expect(await toOwner()).toContain("the bank took Rs. 1,499");
    expect(await toOwner()).not.toContain("service has ended");
    expect(await shop.active()).toHaveLength(1);
    const [letter = "", ...more] = await toClient();
    expect(more).toEqual([]);
    expect(letter).toContain("gave you Rs. 1,499 back");
    expect(letter).toContain("Your subscription runs on as before.");
  });
  it("won, say that it still goes back, not that it stays", async () => {
    const { become } = await dispute(await twice());
    await become("won");
    expect(await toOwner()).toContain("Rs. 1,499 is owed to the client and goes back by itself");
    expect(await toOwner()).not.toContain("stays with you");
  });
  it("lost in part, say what is owed still", async () => {
    const { become } = await dispute(await twice(), { amount: 50_000 });
    await become("lost");
    expect(await toOwner()).toContain("the bank took Rs. 500");
    expect(await toOwner()).toContain("Rs. 999 is owed to the client and goes back by itself");
    expect((await toClient())[0]).toContain("Rs. 999 more goes back to you");
  });
});

describe("the letters about a dispute of a payment", () => {
  it("of which a part went back say how much, and won, that only the rest stays", async () => {
    const { row, payment } = await bought(shop);
    await refundPayment(shop.parts, row.id, { paise: 40_000 });
    const { become } = await dispute(payment);
    expect(await toOwner()).toContain("Rs. 400 of it went back already");
    expect(await toOwner()).toContain("The service runs on");
    await become("won");
    expect(await toOwner()).toContain("Rs. 1,099 stays with you");
  });
  it("whose refund is under way at the gateway say so, and that its service is over", async () => {
    shop.gateway.refundsPend = true;
    const { row, payment } = await bought(shop);
    await refundPayment(shop.parts, row.id, "all");
    const { become } = await dispute(payment);
    expect(await toOwner()).toContain("Rs. 1,499 of it is on its way back at Razorpay");
    expect(await toOwner()).toContain("Its service has ended");
    expect(await toOwner()).not.toContain("disputes pause");
    await become("lost");
    expect(await toOwner()).toContain("Its service had ended before");
    expect(await letters(shop, "service ended")).toEqual([]);
    expect((await toClient()).join()).not.toContain("so the service has ended");
  });
  it("whose refund waits for the owner say not to send it now", async () => {
    const { row, payment } = await bought(shop);
    shop.gateway.balanceTooSmall = true;
    const { id } = await refundPayment(shop.parts, row.id, "all");
    const { become } = await dispute(payment);
    expect(await toOwner()).toContain(`The refund ${id} of Rs. 1,499 (refused) waits`);
    await become("won");
    expect(await toOwner()).toContain(`The refund ${id} of Rs. 1,499 (refused) is still owed`);
    expect(await toOwner()).not.toContain("stays with you");
  });
  it("whose service was ended before say that no service ended by it", async () => {
    const { payment } = await bought(shop);
    const [one] = await shop.subscriptions();
    if (one) await changeEnd(shop.parts, one.id, "now");
    const { become } = await dispute(payment);
    await become("lost");
    expect(await toOwner()).toContain("Its service had ended before");
    expect(await letters(shop, "service ended")).toEqual([]);
  });
  it("lost, tell the client how much the bank gave back, and what went back before", async () => {
    const { row, payment } = await bought(shop);
    await refundPayment(shop.parts, row.id, { paise: 40_000 });
    const { become } = await dispute(payment, { amount: 100_000 });
    await become("lost");
    const [letter = ""] = await toClient();
    expect(letter).toContain("gave you Rs. 1,000 back, so the service has ended");
    expect(letter).toContain("Rs. 400 went back to you before");
  });
  it("won, say that a paused service goes on; in the fraud phase, that the network asks for the money back", async () => {
    const first = await dispute((await bought(shop)).payment);
    await pauseDisputed(shop.parts, first.id);
    await first.become("won");
    expect(await toOwner()).toContain("The paused service goes on.");
    await dispute((await bought(shop)).payment, { phase: "fraud" });
    expect(await toOwner()).toContain(
      "asks you to give the money back yourself: desk payments refund",
    );
  });
});
