import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY, MINUTE, openDashboard, type Dashboard } from "./dashboard";
import { keys as credentials } from "./open";

let about: Dashboard;
beforeEach(async () => {
  about = await openDashboard();
});
afterEach(() => about.close());

let keys = 0;
const refund = (paymentId: string, paise: number, key = `key-of-refund-${++keys}`) =>
  about.gateway.refund({ paymentId, paise, receipt: key, idempotencyKey: key });
const accepted = async (...asked: Parameters<typeof refund>) => {
  const answer = await refund(...asked);
  if ("refused" in answer) throw new Error(answer.refused);
  return answer.refund;
};

it("an order keeps its notes; what is captured shows fee and tax, what is not none", async () => {
  const order = await about.gateway.createOrder({
    paise: 449_800,
    receipt: "01R",
    notes: { sealed: "k1.abc" },
  });
  expect((await about.gateway.orderByReceipt("01R"))?.notes).toEqual({ sealed: "k1.abc" });
  await about.does("/payments", { orderId: order.id, outcome: "authorized" });
  const [held] = await about.gateway.paymentsOf(order.id);
  expect(held).toMatchObject({ feePaise: null, taxPaise: null });
  // 2 % are 8,996 paise, 18 % GST of those 1,619.
  expect(held && (await about.gateway.capture(held))).toMatchObject({
    feePaise: 10_615,
    taxPaise: 1_619,
  });
  await about.fault("fee-odd", { times: 1 });
  expect(await about.gateway.payment(await about.paid(449_800))).toMatchObject({
    feePaise: 10_616,
  });
});

it("a payment on the shop's own page belongs to no order", async () => {
  const { razorpay_payment_id } = await about.does("/payments", { amount: 5_000 });
  expect(await about.gateway.payment(String(razorpay_payment_id))).toMatchObject({
    orderId: null,
    status: "captured",
    amount: 5_000,
  });
});

it("a waiting refund is processed two minutes later, then has the bank's reference", async () => {
  const paymentId = await about.paid();
  await about.fault("refund-pending", { times: 1 });
  const made = await accepted(paymentId, 40_000);
  expect(made).toMatchObject({ status: "pending", reference: null, paymentId, amount: 40_000 });
  await about.advance(2 * MINUTE);
  expect(await about.gateway.refundMade(made.id)).toMatchObject({
    status: "processed",
    reference: expect.stringMatching(/^\d{23}$/),
  });
  expect((await about.events()).slice(3)).toEqual(["refund.created", "refund.processed"]);
});

it("a refund's reference may come days after it is processed", async () => {
  await about.fault("refund-reference-late", { times: 1 });
  const { id } = await accepted(await about.paid(), 40_000);
  expect(await about.gateway.refundMade(id)).toMatchObject({
    status: "processed",
    reference: null,
  });
  await about.advance(2 * DAY);
  expect((await about.gateway.refundMade(id))?.reference).not.toBeNull();
});

it("a processed refund may fail all the same: the payment has the money back", async () => {
  const paymentId = await about.paid();
  const { id } = await accepted(paymentId, 100_000);
  expect(await about.gateway.payment(paymentId)).toMatchObject({ status: "refunded" });
  await about.does("/refunds/status", { refundId: id, status: "failed" });
  expect(await about.gateway.refundMade(id)).toMatchObject({ status: "failed", reference: null });
  expect(await about.gateway.payment(paymentId)).toMatchObject({
    status: "captured",
    amountRefunded: 0,
  });
  expect((await about.events()).at(-1)).toBe("refund.failed");
  expect(await accepted(paymentId, 100_000)).toMatchObject({ status: "processed" });
});

it("a refund made in the dashboard is the payment's, and told of", async () => {
  const paymentId = await about.paid();
  const { refundId } = await about.does("/refunds", { paymentId, amount: 40_000 });
  expect(await about.gateway.refundsOf(paymentId)).toMatchObject([
    { id: refundId, amount: 40_000, status: "processed" },
  ]);
  expect((await about.events()).slice(3)).toEqual(["refund.created", "refund.processed"]);
});

it.each([
  ["more than captured", 100_001, "The refund amount provided is greater than amount captured."],
  ["less than ₹1", 99, "The amount must be at least INR 1.00"],
])("%s is refused", async (_what, paise, refused) => {
  expect(await refund(await about.paid(), paise)).toEqual({ refused });
});

it("more than is left, and anything of what has gone back, is refused", async () => {
  const paymentId = await about.paid();
  await about.does("/refunds", { paymentId, amount: 40_000 });
  expect(await refund(paymentId, 60_001)).toEqual({
    refused: "The total refund amount is greater than the refund payment amount",
  });
  await accepted(paymentId, 60_000);
  expect(await refund(paymentId, 100)).toEqual({
    refused: "The payment has been fully refunded already.",
  });
});

it("what is not captured, and what is older than six months, is refused", async () => {
  const order = await about.gateway.createOrder({ paise: 500, receipt: "x", notes: {} });
  const { razorpay_payment_id } = await about.does("/payments", {
    orderId: order.id,
    outcome: "authorized",
  });
  expect(await refund(String(razorpay_payment_id), 500)).toEqual({
    refused: "The payment status should be captured for action to be taken",
  });
  const old = await about.paid();
  await about.advance(184 * DAY);
  expect(await refund(old, 500)).toEqual({
    refused: "Refund is not supported by the bank because the payment is more than 6 months old",
  });
});

it.each([
  ["refund-balance", /does not have enough balance/],
  ["refund-balance-test", /^invalid request sent$/],
])("with %s it is refused, and nothing went back", async (name, refused) => {
  const paymentId = await about.paid();
  await about.fault(name, { times: 1 });
  expect(await refund(paymentId, 500)).toEqual({ refused: expect.stringMatching(refused) });
  expect(await about.gateway.refundsOf(paymentId)).toEqual([]);
});

it("the same key is the same refund, whatever became of it; other words are refused", async () => {
  const paymentId = await about.paid();
  await about.fault("refund-pending", { times: 1 });
  const first = await accepted(paymentId, 500, "the-one-key");
  await about.advance(2 * MINUTE);
  expect(await refund(paymentId, 500, "the-one-key")).toMatchObject({
    refund: { id: first.id, status: "processed" },
  });
  expect(await refund(paymentId, 501, "the-one-key")).toEqual({
    refused: "Different request with the same idempotency key has already been processed.",
  });
});

it("a key may be forgotten after a day: then it makes another refund", async () => {
  const paymentId = await about.paid();
  await accepted(paymentId, 500, "the-one-key");
  await about.fault("refund-keys-forgotten");
  await accepted(paymentId, 500, "the-one-key");
  expect(await about.gateway.refundsOf(paymentId)).toHaveLength(1);
  await about.advance(DAY + MINUTE);
  await accepted(paymentId, 500, "the-one-key");
  expect(await about.gateway.refundsOf(paymentId)).toHaveLength(2);
});

it("when its answer is lost the adapter asks again with the same key: it is the one", async () => {
  const paymentId = await about.paid();
  await about.fault("refund-lost-answer", { times: 1 });
  const { id } = await accepted(paymentId, 500);
  expect((await about.gateway.refundsOf(paymentId)).map((one) => one.id)).toEqual([id]);
});

it("still in progress it is neither done nor refused; asked for again it is the one", async () => {
  const paymentId = await about.paid();
  await about.fault("refund-in-progress", { times: 1 });
  await expect(refund(paymentId, 500, "the-one-key")).rejects.toMatchObject({ status: 409 });
  const { id } = await accepted(paymentId, 500, "the-one-key");
  expect((await about.gateway.refundsOf(paymentId)).map((one) => one.id)).toEqual([id]);
});

it("of two refunds of 60 % each whose requests are open at one time one is refused", async () => {
  const paymentId = await about.paid();
  const [one, two] = [await openRefund(paymentId), await openRefund(paymentId)];
  const statuses = await Promise.all([one(60_000), two(60_000)]);
  expect(statuses.sort()).toEqual([200, 400]);
  expect(await about.gateway.payment(paymentId)).toMatchObject({ amountRefunded: 60_000 });
});

/**
 * A refund's request that the server has begun on, without its body.
 * @returns sends the body and gives the answer's status
 */
async function openRefund(paymentId: string): Promise<(paise: number) => Promise<unknown>> {
  const sent = request(`${about.sandbox.url}/razorpay/v1/payments/${paymentId}/refund`, {
    method: "POST",
    auth: `${credentials.razorpayKeyId}:${credentials.razorpayKeySecret}`,
    headers: { expect: "100-continue" },
  });
  sent.flushHeaders();
  await once(sent, "continue");
  return async (amount) => {
    sent.end(JSON.stringify({ amount }));
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
}
