import { beforeEach, expect, it } from "vitest";
import { down, GatewayInMemory } from "./gateway-in-memory";

const DAY = 86_400_000;
let now: number;
let gateway: GatewayInMemory;
let orderId: string;
beforeEach(async () => {
  now = Date.parse("2026-11-23T04:00:00Z"); // a Monday
  gateway = new GatewayInMemory(() => now);
  orderId = (await gateway.createOrder({ paise: 100_000, receipt: "R", notes: {} })).id;
});

const refund = (paymentId: string, paise: number, idempotencyKey = `key-${paise}`) =>
  gateway.refund({ paymentId, paise, receipt: "r", idempotencyKey });
const page = (over: object = {}) => ({
  from: now - 99 * DAY,
  to: now,
  skip: 0,
  count: 100,
  ...over,
});

it("gives back in parts up to the whole, and what fails is there again", async () => {
  gateway.refundsPend = true;
  const { id } = gateway.pays(orderId);
  await refund(id, 40_000);
  expect(await gateway.payment(id)).toMatchObject({ status: "captured", amountRefunded: 40_000 });
  expect(await refund(id, 60_001)).toHaveProperty("refused");
  await refund(id, 60_000);
  expect(await gateway.payment(id)).toMatchObject({ status: "refunded", amountRefunded: 100_000 });
  const [last] = await gateway.refundsOf(id);
  gateway.refundFails(last?.id ?? "");
  expect(await gateway.payment(id)).toMatchObject({ status: "captured", amountRefunded: 40_000 });
});

it("knows a refund by its key, and refuses another under the same", async () => {
  const { id } = gateway.pays(orderId);
  gateway.loseNextRefundAnswer = true;
  await expect(refund(id, 500, "the-key")).rejects.toThrow("timeout");
  expect(await refund(id, 500, "the-key")).toEqual({ refund: (await gateway.refundsOf(id))[0] });
  expect(await refund(id, 600, "the-key")).toHaveProperty("refused");
});

it("lists what is old enough to be listed, newest first, by page", async () => {
  const first = gateway.pays(orderId);
  now += 60_000;
  const second = gateway.paysOnPage(500);
  const listed = async (over = {}) => (await gateway.payments(page(over))).map(({ id }) => id);
  expect(await listed()).toEqual([second.id, first.id]);
  expect(await listed({ skip: 1, count: 1 })).toEqual([first.id]);
  gateway.listLag = 30_000;
  expect(await listed()).toEqual([first.id]);
  gateway.failNext("payments", down("refused", 429));
  await expect(listed()).rejects.toMatchObject({ status: 429 });
  expect(await listed()).toHaveLength(1);
});

it("transfers what came less what went back or disputes took, after two working days", async () => {
  const { id } = gateway.pays(orderId);
  gateway.refundsInDashboard(id, 10_000);
  gateway.disputeBecomes(gateway.disputed(id, { amount: 20_000 }).id, "lost");
  expect(await gateway.disputes()).toMatchObject([{ status: "lost", deducted: 20_000 }]);
  now += 3 * DAY;
  const at = Date.parse("2026-11-25T07:30:00Z");
  expect(await gateway.settlements(page())).toMatchObject([{ amount: 67_640, createdAt: at }]);
  const report = { year: 2026, month: 11, day: 25, skip: 0, count: 1000 };
  expect(await gateway.settlementLines(report)).toMatchObject([
    { entityId: id, type: "payment", credit: 97_640, fee: 2_360, tax: 360 },
    { type: "refund", debit: 10_000, paymentId: id },
    { type: "adjustment", debit: 20_000, disputeId: expect.any(String) },
  ]);
  expect(gateway.balance.left()).toBe(0);
});
