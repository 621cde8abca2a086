import { describe, expect, it } from "vitest";
import { decide, type Ours } from "../../../app/backend.server/money/payments/decide";
import type { GatewayPayment } from "../../../app/backend.server/providers/gateway/port";

const ours = (over: Partial<Ours> = {}): Ours => ({
  state: "created",
  orderId: "order_1",
  settledWith: null,
  amountPaise: 449_800,
  currency: "INR",
  owed: [],
  awaiting: false,
  closed: false,
  overFeeCap: false,
  ...over,
});
const theirs = (
  status: GatewayPayment["status"],
  over: Partial<GatewayPayment> = {},
): GatewayPayment => ({
  id: "pay_1",
  orderId: "order_1",
  amount: 449_800,
  currency: "INR",
  status,
  captured: status === "captured" || status === "refunded",
  amountRefunded: 0,
  method: "upi",
  error: null,
  feePaise: null,
  taxPaise: null,
  createdAt: 0,
  ...over,
});
const settled = (over: Partial<Ours> = {}) =>
  ours({ state: "fulfilled", settledWith: "pay_1", ...over });
describe("money for an account that was closed", () => {
  it("buys nothing and is owed back, once", () => {
    const payment = theirs("captured");
    expect(decide(ours({ closed: true, state: "failed" }), [payment])).toEqual([
      { do: "owe", payment, why: "account closed" },
    ]);
    expect(decide(ours({ closed: true, state: "failed", owed: ["pay_1"] }), [payment])).toEqual([]);
  });
  it("is not captured", () => {
    expect(decide(ours({ closed: true, state: "attempted" }), [theirs("authorized")])).toEqual([]);
  });
  it("that was settled before the closing is not owed for that", () => {
    expect(decide(settled({ closed: true }), [theirs("captured")])).toEqual([]);
  });
});

describe("money over the fee limit", () => {
  it("buys nothing and is owed back, once", () => {
    const payment = theirs("captured");
    expect(decide(ours({ overFeeCap: true, state: "failed" }), [payment])).toEqual([
      { do: "owe", payment, why: "over the fee limit" },
    ]);
    expect(decide(ours({ overFeeCap: true, state: "failed", owed: ["pay_1"] }), [payment])).toEqual(
      [],
    );
  });
  it("is not captured, and buys nothing when there is room again", () => {
    expect(decide(ours({ overFeeCap: true, state: "attempted" }), [theirs("authorized")])).toEqual(
      [],
    );
    expect(decide(ours({ state: "failed", owed: ["pay_1"] }), [theirs("captured")])).toEqual([]);
  });
  it("of a closed account, of another amount or a second payment is owed for just that", () => {
    const why = (over: Partial<Ours>, payment = theirs("captured")) =>
      decide(ours({ overFeeCap: true, state: "failed", ...over }), [payment]);
    expect(why({ closed: true })).toMatchObject([{ why: "account closed" }]);
    expect(why({}, theirs("captured", { amount: 1 }))).toMatchObject([{ why: "amount differs" }]);
    expect(
      decide(settled({ overFeeCap: true }), [theirs("captured", { id: "pay_2" })]),
    ).toMatchObject([{ why: "second payment" }]);
  });
});

describe("captured money", () => {
  it.each(["created", "attempted", "failed", "cancelled"] as const)(
    "fulfils an order that is %s",
    (state) => {
      expect(decide(ours({ state }), [theirs("captured")])).toEqual([
        { do: "fulfil", with: "pay_1" },
      ]);
    },
  );
  it("fulfils even after other tries failed", () => {
    expect(decide(ours(), [theirs("failed", { id: "pay_0" }), theirs("captured")])).toEqual([
      { do: "fulfil", with: "pay_1" },
    ]);
  });
  it("of the same payment changes nothing any more", () => {
    expect(decide(settled(), [theirs("captured")])).toEqual([]);
  });
  it("of another order is not ours", () => {
    expect(decide(ours(), [theirs("captured", { orderId: "order_2" })])).toEqual([]);
    expect(decide(ours(), [theirs("captured", { orderId: null })])).toEqual([]);
    expect(decide(ours({ orderId: null }), [theirs("captured", { orderId: null })])).toEqual([]);
  });
  it.each([
    ["too little", { amount: 100, currency: "INR" }],
    ["too much", { amount: 449_801, currency: "INR" }],
    ["another currency", { amount: 449_800, currency: "USD" }],
  ])("of %s fulfils nothing and is owed back", (_what, over) => {
    const payment = theirs("captured", over);
    expect(decide(ours({ state: "attempted" }), [payment])).toEqual([
      { do: "owe", payment, why: "amount differs" },
      { do: "move", to: "failed" },
    ]);
  });
  it("of a second payment is owed back, once", () => {
    const second = theirs("captured", { id: "pay_2" });
    const owe = { do: "owe", payment: second, why: "second payment" };
    expect(decide(settled(), [theirs("captured"), second])).toEqual([owe]);
    expect(decide(settled({ owed: ["pay_2"] }), [theirs("captured"), second])).toEqual([]);
    expect(decide(ours(), [theirs("captured"), second])).toEqual([
      { do: "fulfil", with: "pay_1" },
      owe,
    ]);
  });
  it("of a second payment that went back before we saw it is recorded as what it was, once", () => {
    const back = theirs("refunded", { id: "pay_2", amountRefunded: 449_800 });
    expect(decide(settled(), [back])).toEqual([
      { do: "owe", payment: back, why: "refunded before it was served" },
    ]);
    expect(decide(settled({ owed: ["pay_2"] }), [back])).toEqual([]);
  });
  it("of a try that was authorised and given back uncaptured is nothing to us", () => {
    const never = theirs("refunded", { id: "pay_2", captured: false, amountRefunded: 449_800 });
    expect(decide(settled(), [never])).toEqual([]);
  });
  it.each(["claimed", "confirmed", "rejected", "dismissed"] as const)(
    "does not touch a manual payment that is %s",
    (state) => {
      expect(decide(ours({ state, orderId: null }), [theirs("captured")])).toEqual([]);
    },
  );
});

describe("money that went back", () => {
  it("is never taken again after that, whatever old news arrives", () => {
    const refunded = settled({ state: "refunded" });
    for (const status of ["created", "authorized", "captured", "failed", "refunded"] as const)
      expect(decide(refunded, [theirs(status)])).toEqual([]);
  });
  it("before we ever saw it captured buys nothing, and is recorded", () => {
    const payment = theirs("refunded", { amountRefunded: 449_800 });
    expect(decide(ours({ state: "attempted", awaiting: true }), [payment])).toEqual([
      { do: "owe", payment, why: "refunded before it was served" },
      { do: "stop awaiting" },
      { do: "move", to: "failed" },
    ]);
  });
});

describe("a payment that is not captured yet", () => {
  it("is captured and listed as pending when authorised, also late on an order that failed or was cancelled", () => {
    const payment = theirs("authorized");
    for (const state of ["created", "failed", "cancelled"] as const) {
      expect(decide(ours({ state }), [payment])).toEqual([
        { do: "move", to: "attempted" },
        { do: "await" },
        { do: "capture", payment },
      ]);
    }
    expect(decide(ours({ state: "attempted", awaiting: true }), [payment])).toEqual([
      { do: "capture", payment },
    ]);
  });
  it("is not captured when the amount differs", () => {
    expect(decide(ours(), [theirs("authorized", { amount: 100 })])).toEqual([
      { do: "move", to: "attempted" },
    ]);
  });
  it("is not captured on an order that is paid", () => {
    expect(decide(settled(), [theirs("authorized", { id: "pay_2" })])).toEqual([]);
  });
  it("is an attempt while it goes on, and a failure when it failed", () => {
    expect(decide(ours(), [theirs("created")])).toEqual([{ do: "move", to: "attempted" }]);
    expect(decide(ours({ state: "attempted" }), [theirs("created")])).toEqual([]);
    expect(decide(ours({ state: "attempted" }), [theirs("failed")])).toEqual([
      { do: "move", to: "failed" },
    ]);
    expect(decide(ours({ state: "failed" }), [theirs("failed")])).toEqual([]);
    expect(
      decide(ours({ state: "failed" }), [theirs("failed"), theirs("created", { id: "pay_2" })]),
    ).toEqual([{ do: "move", to: "attempted" }]);
  });
  it("leaves a cancelled order cancelled when it failed", () => {
    expect(decide(ours({ state: "cancelled" }), [theirs("failed")])).toEqual([]);
  });
  it("that nobody sees says nothing, for lists lag", () => {
    expect(decide(ours({ state: "attempted", awaiting: true }), [])).toEqual([]);
  });
});
