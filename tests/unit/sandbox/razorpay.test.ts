import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hmacHex } from "../../../sandbox/hmac";
import published from "../payments/vectors/razorpay-signatures.json";
import { hiddenFields, keys, open, type Opened } from "./open";

let about: Opened;
beforeEach(async () => {
  about = await open();
});
afterEach(() => about.close());

const SHOP = "http://localhost:3000";
const order = async (more: object = {}) =>
  (await (
    await about.razorpay("POST", "/orders", { amount: 149900, currency: "INR", ...more })
  ).json()) as { id: string };
const json = async (method: string, path: string, body?: object) =>
  (await about.razorpay(method, path, body)).json();
const events = () => about.hooks.map((hook) => (JSON.parse(hook.body) as { event: string }).event);
const pay = async (orderId: string, outcome: string) =>
  (await (await about.control("/payments", { orderId, outcome })).json()) as Record<string, string>;

describe("the signer", () => {
  it.each([...published.payment, ...published.subscription, ...published.payment_link])(
    "makes the published signature of $message",
    ({ secret, message, signature }) => {
      expect(hmacHex(secret, message)).toBe(signature);
    },
  );
  it.each(published.webhook)("makes the published signature of a webhook ($source)", (vector) => {
    const body = vector.raw_body_file
      ? readFileSync(join(__dirname, "../payments/vectors", vector.raw_body_file))
      : Buffer.from(vector.raw_body ?? "");
    expect(hmacHex(vector.secret, body)).toBe(vector.signature);
  });
});

describe("orders", () => {
  it("are made, found, listed by receipt and changed in their notes only", async () => {
    const made = await order({ receipt: "01J", notes: {} });
    expect(made).toMatchObject({
      entity: "order",
      amount: 149900,
      amount_paid: 0,
      amount_due: 149900,
      status: "created",
      attempts: 0,
      receipt: "01J",
      notes: [],
    });
    expect(made.id).toMatch(/^order_[A-Za-z0-9]{14}$/);
    expect(await json("GET", `/orders/${made.id}`)).toEqual(made);
    expect(await json("GET", "/orders?receipt=01J")).toEqual({
      entity: "collection",
      count: 1,
      items: [made],
    });
    expect(await json("GET", "/orders?receipt=other")).toEqual({
      entity: "collection",
      count: 0,
      items: [],
    });
    expect(await json("PATCH", `/orders/${made.id}`, { notes: { a: "b" } })).toMatchObject({
      notes: { a: "b" },
    });
    expect((await about.razorpay("PATCH", `/orders/${made.id}`, { amount: 5 })).status).toBe(400);
  });
  it.each([
    [{ currency: "INR" }, "amount: is required.", "input_validation_failed"],
    [
      { amount: 100.5, currency: "INR" },
      "The amount must be an integer.",
      "input_validation_failed",
    ],
    [
      { amount: 99, currency: "INR" },
      "Order amount less than minimum amount allowed",
      "amount_less_than_minimum_amount",
    ],
    [
      { amount: 100, currency: 1 },
      "expected string but provided <value>",
      "input_validation_failed",
    ],
    [
      { amount: 100, currency: "INR", receipt: "x".repeat(41) },
      "The receipt may not be greater than 40 characters.",
      "input_validation_failed",
    ],
    [
      { amount: 100, currency: "INR", colour: "red" },
      "colour is/are not required and should not be sent",
      "extra_field_sent",
    ],
    [
      {
        amount: 100,
        currency: "INR",
        notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`n${i}`, "x"])),
      },
      "notes: at most 15 pairs",
      "input_validation_failed",
    ],
  ])("are refused: %j", async (asked, description, reason) => {
    const answer = await about.razorpay("POST", "/orders", asked);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { code: "BAD_REQUEST_ERROR", description, reason },
    });
  });
  it("with a used receipt name its first order, or come back with unique_receipt", async () => {
    const first = await order({ receipt: "once" });
    expect(
      await json("POST", "/orders", { amount: 100, currency: "INR", receipt: "once" }),
    ).toMatchObject({
      error: { description: "Order receipt should be unique.", metadata: { order_id: first.id } },
    });
    expect(await order({ receipt: "once", unique_receipt: true })).toEqual(first);
  });
  it("need exact Basic credentials; unknown ids are 400", async () => {
    const wrong = await about.razorpay("GET", "/orders", undefined, { authorization: "basic abc" });
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } },
    ]);
    for (const path of ["/orders/order_x", "/orders/order_x/payments", "/payments/pay_x"]) {
      const answer = await about.razorpay("GET", path);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: { description: "The id provided does not exist" } },
      ]);
    }
  });
  it("may be made though the answer is lost", async () => {
    await about.control("/faults", { name: "gateway-lost-answer", on: true, times: 1 });
    await expect(
      about.razorpay("POST", "/orders", { amount: 100, currency: "INR", receipt: "lost" }),
    ).rejects.toThrow();
    expect(await json("GET", "/orders?receipt=lost")).toMatchObject({ count: 1 });
  });
  it("meet a gateway that is dead, in error, busy or talks nonsense", async () => {
    await about.control("/faults", { name: "gateway-dead", on: true, times: 1 });
    await expect(about.razorpay("GET", "/orders")).rejects.toThrow();
    await about.control("/faults", { name: "gateway-error", on: true, times: 1 });
    expect((await about.razorpay("GET", "/orders")).status).toBe(500);
    await about.control("/faults", { name: "gateway-busy", on: true, times: 1 });
    expect((await about.razorpay("POST", "/orders", { amount: 100, currency: "INR" })).status).toBe(
      429,
    );
    await about.control("/faults", { name: "gateway-garbled", on: true, times: 1 });
    expect(await (await about.razorpay("GET", "/orders")).text()).toContain("<!doctype");
    expect((await about.razorpay("GET", "/orders")).status).toBe(200);
  });
});

describe("hosted checkout", () => {
  const embedded = (orderId: string, more: Record<string, string> = {}) =>
    about.form("/razorpay/v1/checkout/embedded", {
      key_id: keys.razorpayKeyId,
      order_id: orderId,
      name: "Meridian",
      callback_url: `${SHOP}/pay/callback?cart=1`,
      cancel_url: `${SHOP}/pay/cancelled?order=1`,
      "prefill[contact]": "+919876543210",
      ...more,
    });
  const press = async (html: string, outcome: string) =>
    about.form("/razorpay/v1/checkout/pay", { ...hiddenFields(html), outcome });

  it("has a button for every outcome and says the amount", async () => {
    const html = await (await embedded((await order()).id)).text();
    for (const words of [
      "Pay successfully",
      "Fail payment",
      "Cancel payment",
      "Pay, but never return",
      "Pay late",
    ])
      expect(html).toContain(`>${words}</button>`);
    expect(html).toContain("₹1,499.00");
  });
  it("leads back with the signature in a form that needs no script", async () => {
    const { id } = await order();
    const html = await (await press(await (await embedded(id)).text(), "success")).text();
    expect(html).toContain('<meta name="referrer" content="origin" />');
    expect(html).toContain(`method="post" action="${SHOP}/pay/callback?cart=1"`);
    expect(html).toContain("<button>Continue to the shop</button>");
    const fields = hiddenFields(html);
    expect(fields.razorpay_signature).toBe(
      createHmac("sha256", keys.razorpayKeySecret)
        .update(`${id}|${fields.razorpay_payment_id}`)
        .digest("hex"),
    );
    expect(await json("GET", `/orders/${id}`)).toMatchObject({
      status: "paid",
      attempts: 1,
      amount_paid: 149900,
      amount_due: 0,
    });
    expect(await json("GET", `/payments/${fields.razorpay_payment_id}`)).toMatchObject({
      status: "captured",
      captured: true,
      order_id: id,
      amount: 149900,
      contact: "+919876543210",
    });
  });
  it("leads back from a failure with six flat names, the metadata as JSON text", async () => {
    const { id } = await order();
    const fields = hiddenFields(
      await (await press(await (await embedded(id)).text(), "failure")).text(),
    );
    expect(Object.keys(fields).sort()).toEqual([
      "error[code]",
      "error[description]",
      "error[metadata]",
      "error[reason]",
      "error[source]",
      "error[step]",
    ]);
    const metadata = JSON.parse(fields["error[metadata]"]!) as {
      payment_id: string;
      order_id: string;
    };
    expect(metadata.order_id).toBe(id);
    expect(await json("GET", `/orders/${id}/payments`)).toMatchObject({
      count: 1,
      items: [{ id: metadata.payment_id, status: "failed", error_reason: "payment_failed" }],
    });
    expect(await json("GET", `/orders/${id}`)).toMatchObject({ status: "attempted" });
  });
  it("cancels by a GET to cancel_url, and never returns when told so", async () => {
    const { id } = await order();
    const html = await (await embedded(id)).text();
    const cancelled = await press(html, "cancel");
    expect([cancelled.status, cancelled.headers.get("location")]).toEqual([
      303,
      `${SHOP}/pay/cancelled?order=1`,
    ]);
    expect(await (await press(html, "vanish")).text()).not.toContain(SHOP);
    expect(await json("GET", `/orders/${id}`)).toMatchObject({ status: "paid" });
  });
  it("refuses a wrong key, an unknown order and a paid one", async () => {
    const { id } = await order();
    expect((await embedded(id, { key_id: "rzp_live_x" })).status).toBe(400);
    expect((await embedded("order_x")).status).toBe(400);
    const html = await (await embedded(id)).text();
    await pay(id, "success");
    expect((await embedded(id)).status).toBe(400);
    expect((await press(html, "success")).status).toBe(400);
    expect(await json("GET", `/orders/${id}/payments`)).toMatchObject({ count: 1 });
  });
  it("is asked by the overlay of checkout.js", async () => {
    const { id } = await order();
    expect((await about.call("/razorpay/v1/checkout.js")).headers.get("content-type")).toContain(
      "text/javascript",
    );
    const frame = await about.call(
      `/razorpay/v1/checkout/public?key_id=${keys.razorpayKeyId}&order_id=${id}&origin=${encodeURIComponent(SHOP)}`,
    );
    expect(await frame.text()).toContain(">Pay successfully</button>");
    const chosen = (outcome: string) =>
      about.call("/razorpay/v1/checkout/frame", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ order_id: id, outcome }),
      });
    expect(await (await chosen("failure")).json()).toMatchObject({
      failed: { reason: "payment_failed", metadata: { order_id: id } },
    });
    expect(await (await chosen("success")).json()).toMatchObject({
      paid: { razorpay_order_id: id },
    });
    expect(await (await chosen("success")).json()).toMatchObject({
      refused: expect.stringContaining("already paid"),
    });
  });
});

describe("capture and refund", () => {
  it("captures what waits for it, once and in full", async () => {
    const { id } = await order({ payment: { capture: "manual" } });
    const { razorpay_payment_id: paymentId } = await pay(id, "success");
    expect(await json("GET", `/payments/${paymentId}`)).toMatchObject({
      status: "authorized",
      captured: false,
      fee: null,
    });
    expect((await about.control("/payments", { orderId: id, outcome: "success" })).status).toBe(
      409,
    );
    expect(
      (
        await about.razorpay("POST", `/payments/${paymentId}/capture`, {
          amount: 1,
          currency: "INR",
        })
      ).status,
    ).toBe(400);
    expect(
      await json("POST", `/payments/${paymentId}/capture`, { amount: 149900, currency: "INR" }),
    ).toMatchObject({ status: "captured" });
    expect(
      (
        await about.razorpay("POST", `/payments/${paymentId}/capture`, {
          amount: 149900,
          currency: "INR",
        })
      ).status,
    ).toBe(400);
    await expect.poll(events).toEqual(["payment.authorized", "payment.captured", "order.paid"]);
  });
  it("gives back in part and in full, the same refund for the same key", async () => {
    const { id } = await order();
    const { razorpay_payment_id: paymentId } = await pay(id, "success");
    const refund = (body: object, key?: string) =>
      about.razorpay(
        "POST",
        `/payments/${paymentId}/refund`,
        body,
        key ? { "x-refund-idempotency": key } : {},
      );
    const first = await (await refund({ amount: 100, speed: "normal" }, "key-0123456789")).json();
    expect(first).toMatchObject({
      entity: "refund",
      amount: 100,
      payment_id: paymentId,
      status: "processed",
      notes: [],
    });
    expect(await (await refund({ amount: 100, speed: "normal" }, "key-0123456789")).json()).toEqual(
      first,
    );
    expect((await refund({ amount: 200 }, "key-0123456789")).status).toBe(409);
    expect((await refund({ amount: 100 }, "short")).status).toBe(400);
    expect(await json("GET", `/payments/${paymentId}`)).toMatchObject({
      status: "captured",
      amount_refunded: 100,
      refund_status: "partial",
    });
    expect((await refund({ amount: 149900 })).status).toBe(400);
    expect((await refund({})).status).toBe(200);
    expect(await json("GET", `/payments/${paymentId}`)).toMatchObject({
      status: "refunded",
      amount_refunded: 149900,
      refund_status: "full",
    });
    expect(await json("GET", `/payments/${paymentId}/refunds`)).toMatchObject({ count: 2 });
    expect(await json("GET", `/orders/${id}`)).toMatchObject({ status: "paid" });
    expect((await refund({})).status).toBe(400);
  });
  it("shows a refund by its id; one that the bank refuses fails two minutes later, and the money is the shop's again", async () => {
    const { id } = await order();
    const { razorpay_payment_id: paymentId } = await pay(id, "success");
    await about.control("/faults", { name: "refund-fails", on: true, times: 1 });
    const made = (await json("POST", `/payments/${paymentId}/refund`, { amount: 100 })) as {
      id: string;
    };
    expect(made).toMatchObject({ status: "pending", payment_id: paymentId });
    await json("POST", `/payments/${paymentId}/refund`, { amount: 200 });
    await about.control("/clock", { advanceMs: 119_000 });
    expect(await json("GET", `/refunds/${made.id}`)).toMatchObject({
      status: "pending",
      amount: 100,
    });
    await about.control("/clock", { advanceMs: 2_000 });
    expect(await json("GET", `/refunds/${made.id}`)).toMatchObject({
      status: "failed",
      amount: 100,
    });
    expect(await json("GET", `/payments/${paymentId}`)).toMatchObject({
      status: "captured",
      amount_refunded: 200,
      refund_status: "partial",
    });
    await about.control("/clock", { advanceMs: 1_000 });
    expect(events().at(-1)).toBe("refund.failed");
    expect((await about.razorpay("GET", "/refunds/rfnd_none")).status).toBe(400);
  });
});

describe("what can go otherwise", () => {
  it("a wrong amount, a signature that does not hold, money that stays authorised, a second payment", async () => {
    const short = await order();
    await pay(short.id, "wrong-amount");
    expect(await json("GET", `/orders/${short.id}/payments`)).toMatchObject({
      items: [{ amount: 149800, status: "captured" }],
    });
    await about.control("/faults", { name: "payment-wrong-signature", on: true, times: 1 });
    const forged = await order();
    const { razorpay_signature, razorpay_payment_id } = await pay(forged.id, "success");
    expect(razorpay_signature).not.toBe(
      hmacHex(keys.razorpayKeySecret, `${forged.id}|${razorpay_payment_id}`),
    );
    await about.control("/faults", { name: "payment-not-captured", on: true });
    const held = await order();
    const { razorpay_payment_id: heldId } = await pay(held.id, "success");
    expect(
      (
        await about.razorpay("POST", `/payments/${heldId}/capture`, {
          amount: 149900,
          currency: "INR",
        })
      ).status,
    ).toBe(400);
    await about.control("/faults", { name: "payment-not-captured", on: false });
    expect(
      (
        await about.razorpay("POST", `/payments/${heldId}/capture`, {
          amount: 149900,
          currency: "INR",
        })
      ).status,
    ).toBe(200);
    await pay(held.id, "second");
    expect(await json("GET", `/orders/${held.id}/payments`)).toMatchObject({
      count: 2,
      items: [{ status: "captured" }, { status: "captured" }],
    });
  });
  it("a late authorisation, by the clock or at once; refunded if the order was paid", async () => {
    const byClock = await order();
    await pay(byClock.id, "late");
    await about.control("/clock", { advanceMs: 21 * 60_000 });
    expect(await json("GET", `/orders/${byClock.id}/payments`)).toMatchObject({
      items: [{ status: "captured", late_authorized: true, error_code: null }],
    });
    const atOnce = await order();
    await pay(atOnce.id, "failure");
    expect((await about.control("/late", { orderId: atOnce.id })).status).toBe(200);
    expect(await json("GET", `/orders/${atOnce.id}`)).toMatchObject({ status: "paid" });
    expect((await about.control("/late", { orderId: atOnce.id })).status).toBe(409);
    const twice = await order();
    await pay(twice.id, "failure");
    await pay(twice.id, "success");
    await about.control("/late", { orderId: twice.id });
    expect(await json("GET", `/orders/${twice.id}/payments`)).toMatchObject({
      items: [{ status: "refunded", captured: false }, { status: "captured" }],
    });
  });
});
