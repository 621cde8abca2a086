import { expect, test } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { emptyStore } from "../../../app/backend.server/empty-store";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { openTill } from "../money/till";
import { DAY } from "../payments/shop";

test("the sandbox is emptied also after the bank took a transfer back", async () => {
  const shop = await openTill();
  const id = await claim(shop.parts, shop.asha, shop.request(1, { utr: "477777777777" }));
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += UNDO_MS + DAY;
  await takeBackClaim(shop.parts, id, { on: "2026-11-21", utr: "477777777777" });
  await emptyStore(shop.parts);
  const left = await shop.parts.store.db.selectFrom("made_good").selectAll().execute();
  expect(left).toEqual([]);
  await shop.close();
});
