import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { RazorpayFailure, RazorpayResponse } from "../../../app/api/contract";
import { id } from "../../../app/api/fields";
import { esignByDigio } from "../../../app/backend.server/providers/esign/digio";
import { gatewayByRazorpay } from "../../../app/backend.server/providers/gateway/razorpay";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { testSettings } from "../parts";

const asked: string[] = [];
const provider = createServer((req, res) => {
  asked.push(req.url ?? "");
  res.writeHead(404).end("{}");
});
let apiUrl = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  apiUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => provider.close());
beforeEach(() => void (asked.length = 0));

const dots = [".", "..", ""];

// ASVS 1.3.6
test.each(dots)(
  "the id %j never reaches a provider's address, where it would climb",
  async (one) => {
    const gateway = gatewayByRazorpay({ ...testSettings.razorpay, apiUrl });
    const esign = esignByDigio({ ...testSettings.digio, apiUrl }, Date.now);
    const payment = { id: one, amount: 100, currency: "INR" } as never;
    for (const call of [
      () => gateway.order(one),
      () => gateway.payment(one),
      () => gateway.paymentsOf(one),
      () => gateway.capture(payment),
      () => gateway.refundMade(one),
      () => gateway.refundsOf(one),
      () => gateway.dispute(one),
      () => esign.status(one),
    ])
      await expect(call()).rejects.toBeInstanceOf(ProviderDown);
    expect(asked).toEqual([]);
  },
);

test.each([".", ".."])("the id %j is refused from whoever sends it", (one) => {
  const good = { razorpay_payment_id: "p", razorpay_order_id: "o", razorpay_signature: "s" };
  expect(id.safeParse(one).success).toBe(false);
  expect(RazorpayResponse.safeParse({ ...good, razorpay_payment_id: one }).success).toBe(false);
  expect(RazorpayResponse.safeParse({ ...good, razorpay_order_id: one }).success).toBe(false);
  const failure = { error: { metadata: { order_id: one } } };
  expect(RazorpayFailure.safeParse(failure).success).toBe(false);
  expect(RazorpayResponse.safeParse(good).success && id.safeParse("a.b").success).toBe(true);
});
