import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { inRupees } from "../../../app/content/rupees";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { DAY, MINUTE } from "../payments/shop";
import { StatementDesk } from "./statement-desk";

/** The owner ended a service for the refund of its days left, and then the bank took the money. */
const UTR = "477777777777";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += UNDO_MS + MINUTE;
});
afterEach(() => bank.close());

const ok = (...words: string[]) => bank.ok(...words);
/** @returns what is to go back, in words */
async function daysLeftRefunded(): Promise<string> {
  bank.parts.clock.now += 3 * DAY;
  await ok("payments", "refund", id, "--pro-rata", "--yes");
  return inRupees((await bank.refunds()).at(-1)?.amount_paise ?? 0);
}

async function startsNoService(back: string): Promise<void> {
  await ok("claims", "taken-back", id, "--on", "2026-11-23", "--utr", UTR, "--yes");
  const words = `${back} of it were to go back to the client already`;
  const compared = await bank.match([
    { text: `UPI/${UTR}/ASHA VERMA` },
    { day: "23/11/26", text: `REV ${UTR}`, rupees: "-1499.00" },
    { day: "23/11/26", text: `UPI/${UTR}/ASHA VERMA AGAIN` },
  ]);
  expect(compared.said).toContain(words);
  const start = ["claims", "credited-again", id, "--utr", UTR, "--start", "--yes"];
  const { code, said } = await bank.typed(...start);
  expect([code === 0, said]).toEqual([false, expect.stringContaining(words)]);
}

test("what is credited again starts no service if the days left were yet to be sent", async () => {
  await startsNoService(await daysLeftRefunded());
});

test("nor where they had been sent: what is left of it is no fee of the client's", async () => {
  const back = await daysLeftRefunded();
  const refund = (await bank.refunds()).at(-1)?.id ?? "";
  await ok("refunds", "sent", refund, "--on", "2026-11-23", "--utr", "499999999999", "--yes");
  await startsNoService(back);
});
