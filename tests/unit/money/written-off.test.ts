import { afterEach, beforeEach, expect, test } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { doByHand } from "../../../app/backend.server/money/owed/owner-decides";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { dateInIndia } from "../../../app/content/india";
import type { Shop } from "../payments/shop";
import { bought, expectAccountedFor, hear, letters, moneyOf, openTill } from "./till";

const TOLD = "owner: write-off counts no more";
let shop: Shop;
let payment: string;
let dashboards: string;
/**
 * All of a payment was sent by hand, Rs. 400 of it once more by the dashboard: that is given up.
 */
beforeEach(async () => {
  shop = await openTill();
  const { row, payment: paid } = await bought(shop);
  payment = paid.id;
  shop.gateway.balanceTooSmall = true;
  const { id } = await refundPayment(shop.parts, row.id, "all");
  shop.gateway.balanceTooSmall = false;
  await doByHand(shop.parts, id);
  await sentByHand(shop.parts, id, { on: "2026-11-20", utr: "N0987654321" });
  dashboards = shop.gateway.refundsInDashboard(payment, 40_000).id;
  await hear(shop, payment, dashboards);
  expect((await desk("--written-off", "--reason", "They do not answer")).code).toBe(0);
  await expectAccountedFor(shop);
});
afterEach(() => shop.close());

const desk = async (...words: string[]) => {
  const said: string[] = [];
  const all = ["payments", "made-good", payment, ...words];
  const code = await runOperator(shop.parts, all, (one) => said.push(one));
  return { code, said: said.join("\n") };
};
const today = () => dateInIndia(shop.parts.now());

test("the owner is told once when the refund fails that took what they wrote off, and nothing is sent again", async () => {
  expect(await letters(shop, TOLD)).toEqual([]);
  shop.gateway.refundFails(dashboards);
  await hear(shop, payment, dashboards);
  await hear(shop, payment, dashboards);
  const [letter, ...more] = await letters(shop, TOLD);
  expect(more).toEqual([]);
  expect(letter).toContain(
    `Rs. 400 that you had written off, since it went out twice with the payment ${payment}`,
  );
  expect(letter).toContain("the write-off counts no more. Nothing is to be sent");
  expect(await moneyOf(shop, payment as never)).toMatchObject({ gap_paise: 0, owed_paise: 0 });
  await expectAccountedFor(shop);
});

test("that is not undone, and the command says so at once", async () => {
  const { code, said } = await desk("--written-off", "--undo");
  expect([code, said]).toEqual([1, expect.stringContaining("is written off stays so")]);
  expect(said).not.toContain("ten minutes");
});

test("who was given up pays anyway: entered as come back, up to what was written off", async () => {
  const back = ["--came-back", today(), "--reason", "UPI 412345678901"];
  expect((await desk(...back, "--amount", "401")).code).toBe(1);
  expect((await desk("--written-off", "--reason", "again")).code).toBe(1);
  expect(await desk(...back, "--amount", "150")).toEqual({
    code: 0,
    said: expect.stringContaining(
      `Rs. 150 of ${payment} is entered as come back. Nothing of it is missing now.`,
    ) as string,
  });
  expect(await letters(shop, TOLD)).toEqual([
    expect.stringContaining("Rs. 150 that you had written off") as string,
  ]);
  expect((await desk(...back)).said).toContain("Rs. 250 of");
  expect((await desk(...back)).code).toBe(1);
  const money = await moneyOf(shop, payment as never);
  expect(money).toMatchObject({ gap_paise: 0, returned_paise: 149_900, owed_paise: 0 });
  await expectAccountedFor(shop);
});
