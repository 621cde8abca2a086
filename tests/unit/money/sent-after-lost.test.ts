import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { StatementDesk } from "../bank/statement-desk";
import { bought, expectAccountedFor, hearDispute, moneyOf } from "./till";

/**
 * A bank took the money by a dispute that was lost, and then the client sends it by transfer. Once
 * it went, and nothing is missing: what comes is a new payment.
 */
const ON = "2026-11-20";
const UTR = "412345678901";
let its: StatementDesk;
let id: string;
beforeEach(async () => {
  its = await StatementDesk.open();
});
afterEach(async () => {
  await expectAccountedFor(its.desk.shop);
  await its.close();
});

const lost = async (before: (payment: PaymentId) => Promise<unknown> = async () => {}) => {
  const { shop } = its.desk;
  const { row, payment } = await bought(shop);
  await before(row.id);
  const dispute = shop.gateway.disputed(payment.id);
  shop.gateway.disputeBecomes(dispute.id, "lost");
  await hearDispute(shop, dispute.id, payment.id);
  id = payment.id;
};
const madeGood = (...more: string[]) =>
  its.typed("payments", "made-good", id, "--came-back", ON, "--reason", "by UPI", ...more);
const onPage = async (how: string) => {
  const form = { how, on: ON, reason: "by UPI" };
  return its.shown((await its.desk.post(`/payments/${id}/made-good`, form)).text);
};
const claimed = () => claim(its.parts, its.desk.shop.asha, its.desk.shop.request(1, { utr: UTR }));

test("what its client sends after a lost dispute is said to be a new payment, and how it is entered", async () => {
  await lost();
  const { code, said } = await madeGood("--utr", UTR);
  expect(code).toBe(1);
  expect(said).toContain("nothing to enter. A bank took Rs. 1,499 of it by a lost dispute");
  for (const way of [
    `desk claims confirm CLAIM --utr REFERENCE`,
    `desk payments refund CLAIM --yes`,
    `desk claims send-back CLAIM --utr REFERENCE --received RUPEES --yes`,
  ])
    expect(said).toContain(way);
  const { text } = await onPage("came back");
  expect(text).toContain("what the client sends after that is a new payment");
  expect(text).toContain("confirm that claim on the page Claims");
  expect(text).not.toContain("desk ");
});

test("that way it serves, and goes back where they are to have it", async () => {
  await lost();
  const paid = await claimed();
  await its.ok("claims", "confirm", paid, "--utr", UTR);
  expect(await moneyOf(its.desk.shop, paid)).toMatchObject({ served_paise: 149_900 });
  await its.ok("payments", "refund", paid, "--yes");
  expect(await moneyOf(its.desk.shop, paid)).toMatchObject({ owed_paise: 149_900 });
});

test("that way less than a service costs is booked to send back", async () => {
  await lost();
  const less = await claimed();
  await its.ok("claims", "send-back", less, "--utr", UTR, "--received", "400", "--yes");
  expect((await its.refunds()).map(({ state, amount_paise: paise }) => [state, paise])).toEqual([
    ["to send", 40_000],
  ]);
});

test("nothing is said of a new payment of a loss given up, nor with no dispute lost", async () => {
  await lost();
  expect((await onPage("written off")).text).not.toContain("new payment");
  const { payment } = await bought(its.desk.shop);
  id = payment.id;
  const { said } = await madeGood();
  expect(said).toContain("nothing to enter");
  expect(said).not.toContain("new payment");
});

test("what is entered as come back and typed once more is no new payment", async () => {
  await lost((payment) => refundPayment(its.parts, payment, { paise: 40_000 }));
  expect((await madeGood()).code).toBe(0);
  const { said } = await madeGood("--again");
  expect(said).toContain("nothing to enter");
  expect(said).not.toContain("new payment");
});
