import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  paymentSignatureHolds,
  webhookSignatureHolds,
} from "../../../app/backend.server/providers/gateway/signatures";
import published from "./vectors/razorpay-signatures.json";

const file = (name: string) => readFileSync(join(__dirname, "vectors", name));

describe("the checkout's signature", () => {
  it.each(published.payment)(
    "holds as published ($order_id)",
    ({ secret, order_id, payment_id, signature }) => {
      expect(paymentSignatureHolds(secret, order_id, payment_id, signature)).toBe(true);
      expect(
        paymentSignatureHolds(` ${secret}\n`, order_id, payment_id, signature.toUpperCase()),
      ).toBe(true);
    },
  );

  const { secret, order_id, payment_id, signature } = published.payment[0]!;
  it.each([
    ["another payment", secret, order_id, "pay_other", signature],
    ["another order", secret, "order_other", payment_id, signature],
    ["order and payment swapped", secret, payment_id, order_id, signature],
    ["another secret", "other", order_id, payment_id, signature],
    ["an empty secret", "  ", order_id, payment_id, signature],
    ["no signature", secret, order_id, payment_id, ""],
    ["a signature cut short", secret, order_id, payment_id, signature.slice(0, 62)],
    ["a signature with more after it", secret, order_id, payment_id, `${signature}00`],
    ["a signature that is not hex", secret, order_id, payment_id, "z".repeat(64)],
    [
      "one digit changed",
      secret,
      order_id,
      payment_id,
      signature.replace(/^./, (first) => (first === "0" ? "1" : "0")),
    ],
  ])("is refused for %s", (_why, ...given) => {
    expect(paymentSignatureHolds(...given)).toBe(false);
  });

  it.each([...published.subscription, ...published.payment_link])(
    "is the same HMAC that Razorpay uses elsewhere ($message)",
    ({ secret, message, signature }) => {
      expect(webhookSignatureHolds([secret], Buffer.from(message), signature)).toBe(true);
    },
  );
});

describe("a webhook's signature", () => {
  const bodyOf = (vector: (typeof published.webhook)[number]) =>
    vector.raw_body_file ? file(vector.raw_body_file) : Buffer.from(vector.raw_body ?? "");

  it.each(published.webhook)("holds over the raw bytes ($source)", (vector) => {
    expect(webhookSignatureHolds([vector.secret], bodyOf(vector), vector.signature)).toBe(true);
    expect(
      webhookSignatureHolds(["new secret", vector.secret], bodyOf(vector), vector.signature),
    ).toBe(true);
    expect(webhookSignatureHolds(["new secret"], bodyOf(vector), vector.signature)).toBe(false);
    expect(webhookSignatureHolds([], bodyOf(vector), vector.signature)).toBe(false);
  });

  const pretty = published.webhook.find((vector) => vector.negative)!;
  it("is refused when the final newline is gone", () => {
    const body = bodyOf(pretty);
    expect(webhookSignatureHolds([pretty.secret], body.subarray(0, -1), pretty.signature)).toBe(
      false,
    );
    expect(
      webhookSignatureHolds([pretty.secret], body, pretty.negative!["trailing newline stripped"]),
    ).toBe(false);
  });
  it("is refused when the body was parsed and written again", () => {
    const body = bodyOf(pretty);
    expect(
      webhookSignatureHolds(
        [pretty.secret],
        Buffer.from(JSON.stringify(JSON.parse(body.toString()))),
        pretty.signature,
      ),
    ).toBe(false);
    expect(
      webhookSignatureHolds(
        [pretty.secret],
        body,
        pretty.negative!["JSON.stringify(JSON.parse(body))"],
      ),
    ).toBe(false);
  });
});
