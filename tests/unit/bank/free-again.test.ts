import { afterEach, beforeEach, expect, test } from "vitest";
import { bookedForAnother } from "../../../app/backend.server/buying/booked-for-another";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { creditAgain } from "../../../app/backend.server/buying/credit-again";
import { bookNeverCame } from "../../../app/backend.server/buying/never-came";
import { undoSendBack } from "../../../app/backend.server/buying/undo-send-back";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { anothersClaim } from "../payments/anothers-claim";
import { MINUTE, Shop } from "../payments/shop";

/** Asha's claim was confirmed by this transfer; Bina's waits, and hers may be the same. */
const FIRST = "477777777777";
const OTHER = "488888888888";
let shop: Shop;
let ashas: PaymentId;
let binas: PaymentId;
beforeEach(async () => {
  shop = await Shop.open();
  ashas = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, ashas, FIRST);
  later();
  binas = await anothersClaim(shop);
});
afterEach(() => shop.close());

const later = () => (shop.parts.clock.now += UNDO_MS + MINUTE);
const neverCame = () => bookNeverCame(shop.parts, ashas, "not-there");
const takenBack = (utr?: string) =>
  takeBackClaim(shop.parts, ashas, { on: "2026-11-20", ...(utr === undefined ? {} : { utr }) });
/** Booked to be sent back to Asha. */
async function comesAgain(utr: string): Promise<RefundId> {
  const { refund } = await creditAgain(shop.parts, ashas, { utr, paise: 149_900 }, "send back");
  return refund!.id;
}

async function paysBinas(utr: string): Promise<void> {
  await confirmClaim(shop.parts, binas, utr, undefined);
  await expectAccountedFor(shop);
}

test("what was entered as come after all, and undone, may pay another claim", async () => {
  await neverCame();
  await undoSendBack(shop.parts, await comesAgain(OTHER));
  await paysBinas(OTHER);
});

test("nor does it count as the row without a number by which the bank had taken it", async () => {
  await takenBack();
  await undoSendBack(shop.parts, await comesAgain(OTHER));
  await paysBinas(OTHER);
});

test("so it may where it was somebody else's, as is found after the ten minutes", async () => {
  await neverCame();
  const booked = await comesAgain(OTHER);
  later();
  await bookedForAnother(shop.parts, booked);
  await paysBinas(OTHER);
});

test.each([
  ["its own reference", FIRST, FIRST],
  ["that of the row by which the bank took it", OTHER, OTHER],
  ["another", "R99999999999", OTHER],
])(
  "what the bank took back and credited again by %s was somebody else's: it is free",
  async (_, reversal, again) => {
    await takenBack(reversal);
    const booked = await comesAgain(again);
    later();
    await bookedForAnother(shop.parts, booked);
    await paysBinas(again);
  },
);

test("undone, the reference by which the bank took it back still pays nothing else", async () => {
  await takenBack(OTHER);
  await undoSendBack(shop.parts, await comesAgain(OTHER));
  await expect(confirmClaim(shop.parts, binas, OTHER)).rejects.toThrow("one transfer counts once");
});

test("undone, neither does that of the transfer itself", async () => {
  await takenBack(OTHER);
  await undoSendBack(shop.parts, await comesAgain(FIRST));
  await expect(confirmClaim(shop.parts, binas, FIRST)).rejects.toThrow("stands on claim");
});
