import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  settlementExceptions,
  settlementSums,
} from "../../../app/backend.server/money/ledger/settlement-check";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { DAY, type Shop } from "../payments/shop";
import { bought, expectAccountedFor, hear, hearDispute, openTill, sweepAgain } from "./till";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(async () => {
  await expectAccountedFor(shop);
  await shop.close();
});

const days = async (count: number) => {
  for (let day = 0; day < count; day++) {
    shop.parts.clock.now += DAY;
    await sweepAgain(shop);
  }
};
const sums = () => settlementSums(shop.parts.store.db);
const odd = () => settlementExceptions(shop.parts.store.db);

it("what was captured less fees is unsettled, then settled with the bank's reference", async () => {
  await sweepAgain(shop);
  await bought(shop, 2);
  await sweepAgain(shop);
  const first = await sums();
  expect(first).toMatchObject({ captured: 449_800, settled: 0, difference: 0 });
  expect(first.fees).toBeGreaterThan(0);
  expect(first.notYetSettled).toBe(449_800 - first.fees);
  await days(7);
  expect(await sums()).toMatchObject({
    settled: 449_800 - first.fees,
    notYetSettled: 0,
    difference: 0,
  });
  expect(await odd()).toEqual([]);
  const [settlement] = await shop.parts.store.db.selectFrom("settlements").selectAll().execute();
  expect(settlement?.utr).toMatch(/^UTR/);
});

it("refunds, disputes, corrections and partial settlements stand in it, and both sides agree each day", async () => {
  await sweepAgain(shop);
  const { row } = await bought(shop);
  const lost = await bought(shop, 2);
  await bought(shop, 3);
  shop.gateway.balance.partialNext = true;
  await days(3);
  await refundPayment(shop.parts, row.id, { paise: 40_000 });
  const dispute = shop.gateway.disputed(lost.payment.id);
  shop.gateway.disputeBecomes(dispute.id, "lost");
  await hearDispute(shop, dispute.id, lost.payment.id);
  shop.gateway.balance.adjusted({ credit: 1_234, description: "Fee correction" });
  for (let day = 0; day < 8; day++) {
    await days(1);
    expect([await sums(), await odd()]).toMatchObject([{ difference: 0 }, []]);
  }
  expect(await sums()).toMatchObject({ returned: 40_000, disputes: lost.row.amount_paise });
});

it("a refund that failed after settling came back as a correction: both sides agree", async () => {
  await sweepAgain(shop);
  const { row, payment } = await bought(shop);
  await days(5);
  await refundPayment(shop.parts, row.id, { paise: 40_000 });
  await bought(shop, 3);
  await days(5);
  expect((await sums()).settled, "with the refund taken off").toBe(
    (await sums()).captured - (await sums()).fees - 40_000,
  );
  const [refund] = shop.gateway.allRefunds.keys();
  shop.gateway.refundFails(refund ?? "");
  await hear(shop, payment.id, refund);
  await sweepAgain(shop);
  expect([await sums(), await odd()]).toMatchObject([
    { difference: 0 },
    [{ id: refund, says: "failed after it was settled, and its money has not come back" }],
  ]);
  await bought(shop, 4);
  await days(5);
  expect([await sums(), await odd()]).toMatchObject([{ difference: 0, returned: 0 }, []]);
});

it("a line that differs by one paisa is named", async () => {
  await sweepAgain(shop);
  const { payment } = await bought(shop);
  await days(7);
  const { settlementLines } = shop.gateway;
  shop.gateway.settlementLines = async (of) =>
    (await settlementLines.call(shop.gateway, of)).map((line) =>
      line.entityId === payment.id ? { ...line, credit: line.credit - 1 } : line,
    );
  await shop.parts.store.db
    .updateTable("sweeps")
    .set((e) => ({ complete_to: e("complete_to", "-", 7 * DAY) }))
    .where("list", "=", "settlements")
    .execute();
  await days(1);
  expect(await odd()).toEqual([
    { id: payment.id, says: "has another amount in the report" },
    {
      id: expect.stringMatching(/^setl_/) as string,
      says: "differs from the lines of its report",
    },
  ]);
});

it("a line of a payment that we do not know is named", async () => {
  await sweepAgain(shop);
  await bought(shop);
  await days(1);
  const hidden = shop.gateway.paysOnPage(70_000);
  const { payments } = shop.gateway;
  shop.gateway.payments = async (page) =>
    (await payments.call(shop.gateway, page)).filter(({ id }) => id !== hidden.id);
  await days(6);
  expect(await odd()).toEqual([{ id: hidden.id, says: "is in the report and not in our books" }]);
});

describe("a clock that ran ahead while the report was read, and was set right,", () => {
  const ahead = async (by: number) => {
    const { now } = shop.parts;
    shop.parts.now = () => now() + by;
    await sweepAgain(shop);
    shop.parts.now = now;
  };

  it.each([30, 400])("by %i days stops nothing: the days since are read", async (by) => {
    await sweepAgain(shop);
    await bought(shop);
    await days(5);
    await ahead(by * DAY);
    await bought(shop, 2);
    await days(8);
    const { captured, fees } = await sums();
    expect(await sums()).toMatchObject({ settled: captured - fees, notYetSettled: 0 });
    expect(await odd()).toEqual([]);
  });

  it("and is set right days later: what was to be read meanwhile is read then", async () => {
    await sweepAgain(shop);
    await bought(shop);
    await ahead(30 * DAY);
    shop.parts.clock.now += 12 * DAY;
    await days(1);
    const { captured, fees } = await sums();
    expect(await sums()).toMatchObject({ settled: captured - fees, notYetSettled: 0 });
  });
});
