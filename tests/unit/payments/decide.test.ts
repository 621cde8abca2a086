import { describe, expect, it } from "vitest";
import { decide, type Ours } from "../../../app/backend.server/payments/decide";
import type { GatewayPayment } from "../../../app/backend.server/providers/gateway/port";

const ours = (over: Partial<Ours> = {}): Ours => ({
  state: "created",
  orderId: "order_1",
  settledWith: null,
  amountPaise: 449_800,
  currency: "INR",
  refundedPaise: 0,
  refundDue: [],
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
const due = {
  paymentId: "pay_2",
  amountPaise: 449_800,
  why: "second payment" as const,
  refunded: false,
  refundId: null,
  failed: [],
};

describe("money for an account that was closed", () => {
  it("buys nothing and is owed back, once", () => {
    const flag = {
      paymentId: "pay_1",
      amountPaise: 449_800,
      why: "account closed" as const,
      refunded: false,
      refundId: null,
      failed: [],
    };
    expect(decide(ours({ closed: true, state: "failed" }), [theirs("captured")])).toEqual([
      { do: "flag", due: flag },
    ]);
    expect(
      decide(ours({ closed: true, state: "failed", refundDue: [flag] }), [theirs("captured")]),
    ).toEqual([]);
  });
  it("is not captured", () => {
    expect(decide(ours({ closed: true, state: "attempted" }), [theirs("authorized")])).toEqual([]);
  });
  it("that was settled before the closing is refunded like any other", () => {
    const back = theirs("refunded", { amountRefunded: 449_800 });
    expect(decide(settled({ closed: true }), [back])).toEqual([
      { do: "refunded", paise: 449_800, whole: true },
    ]);
  });
});

describe("money over the fee limit", () => {
  const flag = {
    paymentId: "pay_1",
    amountPaise: 449_800,
    why: "over the fee limit" as const,
    refunded: false,
    refundId: null,
    failed: [],
  };
  it("buys nothing and is owed back, once", () => {
    expect(decide(ours({ overFeeCap: true, state: "failed" }), [theirs("captured")])).toMatchObject(
      [{ do: "flag", due: flag }],
    );
    expect(
      decide(ours({ overFeeCap: true, state: "failed", refundDue: [flag] }), [theirs("captured")]),
    ).toEqual([]);
  });
  it("is not captured, and buys nothing when there is room again", () => {
    expect(decide(ours({ overFeeCap: true, state: "attempted" }), [theirs("authorized")])).toEqual(
      [],
    );
    expect(decide(ours({ state: "failed", refundDue: [flag] }), [theirs("captured")])).toEqual([]);
  });
  it("of a closed account is flagged for that, of another amount for that, and a second payment for that", () => {
    const why = (over: Partial<Ours>, payment = theirs("captured")) =>
      decide(ours({ overFeeCap: true, state: "failed", ...over }), [payment]);
    expect(why({ closed: true })).toMatchObject([{ due: { why: "account closed" } }]);
    expect(why({}, theirs("captured", { amount: 1 }))).toMatchObject([
      { due: { why: "amount differs" } },
    ]);
    expect(
      decide(settled({ overFeeCap: true }), [theirs("captured", { id: "pay_2" })]),
    ).toMatchObject([{ due: { why: "second payment" } }]);
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
    expect(decide(ours({ state: "attempted" }), [theirs("captured", over)])).toEqual([
      {
        do: "flag",
        due: {
          paymentId: "pay_1",
          amountPaise: over.amount,
          why: "amount differs",
          refunded: false,
          refundId: null,
          failed: [],
        },
      },
      { do: "move", to: "failed" },
    ]);
  });
  it("of a second payment is owed back, once", () => {
    const second = theirs("captured", { id: "pay_2" });
    expect(decide(settled(), [theirs("captured"), second])).toEqual([{ do: "flag", due }]);
    expect(decide(settled({ refundDue: [due] }), [theirs("captured"), second])).toEqual([]);
    expect(decide(ours(), [theirs("captured"), second])).toEqual([
      { do: "fulfil", with: "pay_1" },
      { do: "flag", due },
    ]);
  });
  it("of a second payment that went back is no longer owed", () => {
    const back = theirs("refunded", { id: "pay_2", amountRefunded: 449_800 });
    expect(decide(settled({ refundDue: [due] }), [back])).toEqual([
      { do: "unflag", paymentId: "pay_2" },
    ]);
    expect(decide(settled({ refundDue: [{ ...due, refunded: true }] }), [back])).toEqual([]);
    expect(decide(settled(), [back])).toEqual([]);
  });
  it.each(["claimed", "confirmed", "rejected", "dismissed"] as const)(
    "does not touch a manual payment that is %s",
    (state) => {
      expect(decide(ours({ state, orderId: null }), [theirs("captured")])).toEqual([]);
    },
  );
});

describe("money that went back", () => {
  it("in part is recorded and ends nothing", () => {
    expect(decide(settled(), [theirs("captured", { amountRefunded: 100 })])).toEqual([
      { do: "refunded", paise: 100, whole: false },
    ]);
    expect(
      decide(settled({ refundedPaise: 100 }), [theirs("captured", { amountRefunded: 100 })]),
    ).toEqual([]);
  });
  it("whole ends the subscriptions", () => {
    const whole = [{ do: "refunded", paise: 449_800, whole: true }];
    expect(decide(settled(), [theirs("refunded", { amountRefunded: 449_800 })])).toEqual(whole);
    expect(decide(settled(), [theirs("captured", { amountRefunded: 449_800 })])).toEqual(whole);
    expect(
      decide(settled({ refundedPaise: 100 }), [theirs("refunded", { amountRefunded: 449_800 })]),
    ).toEqual(whole);
  });
  it("is whole when the gateway calls the payment refunded, whatever sum it names; in part it is what it names", () => {
    expect(decide(settled(), [theirs("refunded", { amountRefunded: 0 })])).toEqual([
      { do: "refunded", paise: 449_800, whole: true },
    ]);
    expect(decide(settled(), [theirs("refunded", { amountRefunded: 449_900 })])).toEqual([
      { do: "refunded", paise: 449_900, whole: true },
    ]);
  });
  it("is never taken again after that, whatever old news arrives", () => {
    const refunded = settled({ state: "refunded", refundedPaise: 449_800 });
    for (const status of ["created", "authorized", "captured", "failed", "refunded"] as const)
      expect(decide(refunded, [theirs(status)])).toEqual([]);
  });
  it("before we ever saw it captured buys nothing", () => {
    expect(
      decide(ours({ state: "attempted", awaiting: true }), [
        theirs("refunded", { amountRefunded: 449_800 }),
      ]),
    ).toEqual([{ do: "stop awaiting" }, { do: "move", to: "failed" }]);
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
