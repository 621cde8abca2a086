import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { returnOwed, returnOwedOf } from "../../../app/backend.server/money/owed/return-owed";
import { askAnew } from "../../../app/backend.server/money/owed/owner-decides";
import { askRefundsAgain } from "../../../app/backend.server/money/refunds/ask-gateway";
import { Filed } from "../../../app/backend.server/money/refunds/ask-filed";
import { refundPayment, wouldRefund } from "../../../app/backend.server/money/refunds/refund";
import { sendDue } from "../../../app/backend.server/money/refunds/send-due";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { leaveService } from "../../../app/backend.server/subscriptions/leave";
import { leavingOf } from "../../../app/backend.server/subscriptions/leaving";
import { refusalOf } from "../people";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { bought, expectAccountedFor, hear, moneyOf, openTill, sweepAgain } from "./till";

let shop: Shop;
/** How often the list of disputes was read. */
let reads: number;
beforeEach(async () => {
  shop = await openTill();
  await sweepAgain(shop);
  const list = shop.gateway.disputes.bind(shop.gateway);
  reads = 0;
  shop.gateway.disputes = () => ((reads += 1), list());
});
afterEach(async () => {
  await expectAccountedFor(shop);
  await shop.close();
});

const sent = () => [...shop.gateway.allRefunds.values()].map(({ amount }) => amount);
const refunds = () => shop.parts.store.db.selectFrom("refunds").selectAll().execute();
const away = () => Promise.reject(new ProviderDown("gateway", "unreachable"));

async function owed() {
  const { row } = await bought(shop);
  const second = shop.gateway.pays(row.provider_order_id ?? "");
  await hear(shop, second.id);
  return { row, payment: second };
}

async function left() {
  const { row, payment } = await bought(shop);
  const { parts, asha } = shop;
  const at = parts.now();
  const [leaving] = await leavingOf(parts, parts.store.db, asha.id, at);
  if (!leaving) throw new Error("it runs");
  await leaveService(parts, asha.id, leaving.service, { paise: leaving.paise, at });
  return { row, payment };
}

describe("while a dispute is open of which no message came", () => {
  it("no refund leaves by the owner's word, nor is one written down, nor is it shown", async () => {
    const { row, payment } = await bought(shop);
    const { id } = shop.gateway.disputed(payment.id);
    const refused = { status: 409, message: expect.stringContaining(id) as string };
    expect(await refusalOf(wouldRefund(shop.parts, row.id, "all"))).toMatchObject(refused);
    expect(await refusalOf(refundPayment(shop.parts, row.id, "all"))).toMatchObject(refused);
    expect([sent(), await refunds()]).toEqual([[], []]);
  });

  it("nothing that is owed leaves, by itself or by the owner's word", async () => {
    const { row, payment } = await owed();
    shop.gateway.disputed(payment.id);
    shop.parts.clock.now += 3 * DAY;
    await returnOwed(shop.parts);
    expect((await refusalOf(returnOwedOf(shop.parts, { payment: row.id }))).status).toBe(409);
    expect([sent(), await refunds()]).toEqual([[], []]);
  });

  it("what is due of a service that was left stays due", async () => {
    const { payment } = await left();
    shop.parts.clock.now += 3 * DAY;
    await sweepAgain(shop);
    shop.gateway.disputed(payment.id);
    await sendDue(shop.parts);
    expect([sent(), await refunds()]).toMatchObject([[], [{ state: "due" }]]);
  });

  it("what the gateway had not answered is not asked for again; won, it is", async () => {
    const { row, payment } = await bought(shop);
    shop.gateway.failNext("refund");
    await expect(refundPayment(shop.parts, row.id, "all")).rejects.toThrow(Filed);
    const dispute = shop.gateway.disputed(payment.id);
    expect((await refusalOf(refundPayment(shop.parts, row.id, "all"))).status).toBe(409);
    shop.parts.clock.now += 10 * MINUTE;
    await askRefundsAgain(shop.parts);
    expect(sent()).toEqual([]);
    shop.gateway.disputeBecomes(dispute.id, "won");
    await sweepAgain(shop);
    await askRefundsAgain(shop.parts);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: 149_900 });
  });

  it("what the gateway refused is not asked for anew", async () => {
    const { row, payment } = await bought(shop);
    shop.gateway.balanceTooSmall = true;
    const { id } = await refundPayment(shop.parts, row.id, "all");
    shop.gateway.balanceTooSmall = false;
    shop.gateway.disputed(payment.id);
    expect((await refusalOf(askAnew(shop.parts, id))).status).toBe(409);
    expect([sent(), await refunds()]).toMatchObject([[], [{ state: "refused" }]]);
  });

  it("in the fraud phase one may leave, for there the network asks for it", async () => {
    const { row, payment } = await bought(shop);
    shop.gateway.disputed(payment.id, { phase: "fraud" });
    expect((await refundPayment(shop.parts, row.id, "all")).state).toBe("processed");
  });
});

describe("where the list of disputes cannot be read", () => {
  it("nothing leaves by itself, and all does once it can", async () => {
    await left();
    await owed();
    shop.parts.clock.now += 3 * DAY;
    const list = shop.gateway.disputes;
    shop.gateway.disputes = away;
    await sendDue(shop.parts);
    await returnOwed(shop.parts);
    expect([sent(), (await refunds()).map(({ state }) => state)]).toEqual([[], ["due"]]);
    shop.gateway.disputes = list;
    await sendDue(shop.parts);
    await returnOwed(shop.parts);
    expect(sent()).toHaveLength(2);
  });

  it("nothing is done by the owner's word; the page says the gateway was not read", async () => {
    const { row } = await bought(shop);
    shop.gateway.disputes = away;
    expect(await wouldRefund(shop.parts, row.id, "all")).toMatchObject({ asked: false });
    await expect(refundPayment(shop.parts, row.id, "all")).rejects.toThrow(ProviderDown);
    expect(await refunds()).toEqual([]);
  });
});

test("however many go back in one turn, the list of disputes is read once for all", async () => {
  for (const _ of [1, 2, 3]) await owed();
  shop.parts.clock.now += 3 * DAY;
  await returnOwed(shop.parts);
  expect([sent().length, reads]).toEqual([3, 1]);
});

test("where nothing is to go back the list of disputes is not read", async () => {
  await bought(shop);
  await sendDue(shop.parts);
  await returnOwed(shop.parts);
  await askRefundsAgain(shop.parts);
  expect(reads).toBe(0);
});
