import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { creditAgain } from "../../../app/backend.server/buying/credit-again";
import { bookNeverCame } from "../../../app/backend.server/buying/never-came";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { balance } from "../../../app/backend.server/money/ledger/balance";
import { lostToUnpaid } from "../../../app/backend.server/money/ledger/never-came";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { expectAccountedFor } from "../money/till";
import { MINUTE, Shop } from "../payments/shop";

/**
 * Rs. 400 came above Asha's claim, and were sent back; then it turned out that nothing had come. It
 * comes after all with the Rs. 400, which is undone: less came.
 */
let shop: Shop;
beforeEach(async () => void (shop = await Shop.open()));
afterEach(() => shop.close());

test("what was sent of the surplus stands on the claim where no more than that comes", async () => {
  const { parts, asha } = shop;
  const id = await claim(parts, asha, shop.request(1));
  await confirmClaim(parts, id, "477777777777", 189_900);
  parts.clock.now += UNDO_MS + MINUTE;
  const { db } = parts.store;
  const [refund] = await db.selectFrom("refunds").selectAll().execute();
  await sentByHand(parts, refund!.id, { on: "2026-11-20", utr: "499999999999" });
  await bookNeverCame(parts, id, "not-there");
  const again = { utr: "488888888888", paise: 189_900 };
  const { id: anew } = await creditAgain(parts, id, again, "service");
  expect(await balance(db)).toMatchObject({ captured: 189_900, returned: 40_000, owed: 0 });
  await undoClaim(parts, anew, "by-mistake");
  expect((await lostToUnpaid(db)).map(({ paise }) => paise)).toEqual([40_000]);
  await creditAgain(parts, id, { ...again, paise: 149_900 }, "service");
  const both = { captured: 149_900, returned: 40_000, served: 109_900 };
  expect(await balance(db)).toMatchObject(both);
  expect(await lostToUnpaid(db)).toEqual([]);
  await expectAccountedFor(shop);
});
