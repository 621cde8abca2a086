import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SettlementLine } from "../../../app/backend.server/providers/gateway/port";
import { nextSlot, settlementDue } from "../../../sandbox/razorpay/settlement-rules";
import { dateInIndia } from "../../../app/content/india";
import { DAY, openDashboard, type Dashboard } from "./dashboard";

describe("a working day in India", () => {
  const inIndia = (text: string) => Date.parse(`${text}+05:30`);
  it.each([
    ["Monday", "2026-11-23T10:00", "2026-11-25T13:00"],
    ["Thursday evening", "2026-11-26T23:59", "2026-11-30T13:00"], // the 28th is a fourth Saturday
    ["Thursday before a first Saturday", "2026-12-03T00:01", "2026-12-05T13:00"],
    ["Sunday", "2026-11-22T12:00", "2026-11-24T13:00"],
    ["Friday before Republic Day", "2027-01-22T12:00", "2027-01-27T13:00"],
  ])("captured on %s a payment is settled after two of them", (_day, captured, due) => {
    expect(settlementDue(inIndia(captured))).toBe(inIndia(due));
  });
  it("has one settlement, on Sundays and the second Saturday there is none", () => {
    expect(nextSlot(inIndia("2026-12-11T12:59"))).toBe(inIndia("2026-12-11T13:00"));
    expect(nextSlot(inIndia("2026-12-11T13:00"))).toBe(inIndia("2026-12-14T13:00"));
  });
});

describe("money at the gateway", () => {
  let about: Dashboard;
  beforeEach(async () => {
    about = await openDashboard();
  });
  afterEach(() => about.close());

  const settlements = () =>
    about.gateway.settlements({
      from: about.now() - 60 * DAY,
      to: about.now() + DAY,
      skip: 0,
      count: 100,
    });
  const lines = async () => {
    const days = new Set((await settlements()).map(({ createdAt }) => dateInIndia(createdAt)));
    const found: SettlementLine[] = [];
    for (const date of days) {
      const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
      const report = { year, month, day, skip: 0, count: 1000 };
      found.push(...(await about.gateway.settlementLines(report)));
    }
    return found;
  };
  const transferred = async () =>
    (await settlements()).reduce((sum, { amount }) => sum + amount, 0);

  it("is transferred after two working days, with its lines, and told of", async () => {
    const paymentId = await about.paid(100_000);
    await about.does("/refunds", { paymentId, amount: 40_000 });
    expect(await settlements()).toEqual([]);
    await about.advance(8 * DAY);
    const [settlement] = await settlements();
    // 2 % of 100,000 are 2,000 and the GST on it 360: 97,640 less 40,000.
    expect(settlement).toMatchObject({ amount: 57_640, status: "processed" });
    expect(settlement?.createdAt).toBe(settlementDue(about.now() - 8 * DAY));
    const about_it = { settlementId: settlement?.id, utr: settlement?.utr };
    expect(await lines()).toMatchObject([
      { type: "payment", entityId: paymentId, credit: 97_640, fee: 2_360, tax: 360, ...about_it },
      { type: "refund", debit: 40_000, fee: 0, paymentId, ...about_it },
    ]);
    expect((await about.events()).at(-1)).toBe("settlement.processed");
    await expect.poll(() => about.hooks.map(({ body }) => body).join()).toContain(settlement?.utr);
  });

  it("waits for a later day while refunds are more than what is due", async () => {
    await about.paid(100_000);
    await about.advance(1_000);
    const big = await about.paid(1_000_000);
    await about.does("/settlements");
    await about.paid(100_000);
    await about.does("/refunds", { paymentId: big, amount: 500_000 });
    await about.advance(8 * DAY);
    expect(await settlements()).toHaveLength(1);
    await about.paid(1_000_000);
    await about.advance(8 * DAY);
    expect(await settlements()).toHaveLength(2);
    expect(await transferred()).toBe(
      (100_000 + 1_000_000 + 100_000 + 1_000_000) * 0.9764 - 500_000,
    );
  });

  it("is transferred in part, and the rest with the next", async () => {
    for (let at = 0; at < 3; at++) await about.paid(100_000);
    await about.fault("settlement-partial", { times: 1 });
    await about.advance(8 * DAY);
    expect((await settlements()).map(({ amount }) => amount)).toEqual([97_640, 2 * 97_640]);
  });

  it("that a refund takes and a bank sends back comes back: unsettled without a trace, else as an adjustment", async () => {
    const paymentId = await about.paid(100_000);
    const unsettled = await about.does("/refunds", { paymentId, amount: 10_000 });
    const settled = await about.does("/refunds", { paymentId, amount: 20_000 });
    await about.does("/refunds/status", { refundId: unsettled.refundId, status: "failed" });
    await about.advance(8 * DAY);
    await about.does("/refunds/status", { refundId: settled.refundId, status: "failed" });
    await about.advance(8 * DAY);
    expect((await lines()).filter(({ type }) => type !== "payment")).toMatchObject([
      { type: "adjustment", credit: 20_000, paymentId },
      { type: "refund", debit: 20_000, entityId: settled.refundId },
    ]);
    expect(await transferred()).toBe(97_640);
  });

  it("taken by a lost dispute is an adjustment with its id; a correction is one too", async () => {
    const paymentId = await about.paid(100_000);
    const { disputeId } = await about.does("/disputes", { paymentId, amount: 30_000 });
    await about.does("/disputes/status", { disputeId, status: "lost" });
    await about.does("/adjustments", { amount: 500, description: "Fee correction" });
    await about.fault("adjustment-bare");
    await about.does("/adjustments", { amount: -200, description: "Reserve" });
    await about.does("/settlements");
    const [, ...adjustments] = await lines();
    expect(adjustments).toMatchObject([
      { type: "adjustment", debit: 30_000, disputeId, paymentId },
      { credit: 500, description: "Fee correction", disputeId: null },
      { debit: 200, description: null },
    ]);
    expect(await transferred()).toBe(97_640 - 30_000 + 500 - 200);
  });

  it("is transferred at once when told so, and not again", async () => {
    await about.paid(100_000);
    expect(await about.does("/settlements")).toMatchObject({ amount: 97_640 });
    expect((await about.control("/settlements", {})).status).toBe(409);
    await about.fault("settlements-lag");
    expect(await settlements()).toEqual([]);
  });

  it("that was never captured is in no settlement when it goes back", async () => {
    const order = await about.gateway.createOrder({ paise: 5_000, receipt: "twice", notes: {} });
    await about.does("/payments", { orderId: order.id, outcome: "failure" });
    await about.does("/payments", { orderId: order.id, outcome: "success" });
    await about.does("/late", { orderId: order.id });
    await about.advance(8 * DAY);
    expect(await lines()).toMatchObject([{ type: "payment", credit: 4_882 }]);
  });
});
