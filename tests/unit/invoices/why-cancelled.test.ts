import { afterEach, beforeEach, expect, it } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { creditNotesIn } from "../../../app/backend.server/money/books/credit-note-rows";
import { boundsOf } from "../../../app/backend.server/money/figures/month-bounds";
import { creditNotesOf } from "../../../app/backend.server/money/invoices/credit-notes";
import { receiptsOf } from "../../../app/backend.server/money/invoices/receipts";
import { openWording } from "../../../app/backend.server/money/invoices/wording";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { openTill } from "../money/till";
import { DAY, MINUTE, type Shop } from "../payments/shop";

/** A credit note says truly why it cancels the invoice, and so does every list of them. */
const REVERSED = { on: "2026-11-23", utr: "477777777777" };

let shop: Shop;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: REVERSED.utr }));
  await confirmClaim(shop.parts, id);
});
afterEach(() => shop.close());

/** What the notes say, oldest first. */
async function notesSay(): Promise<string[]> {
  const rows = await shop.parts.store.db
    .selectFrom("credit_notes")
    .select("wording_enc")
    .orderBy("id")
    .execute();
  return rows.map(({ wording_enc }) =>
    openWording(shop.parts, wording_enc, "credit_notes.wording").about.join("\n"),
  );
}
const tookBack = async () => {
  shop.parts.clock.now += UNDO_MS + MINUTE + 3 * DAY;
  await takeBackClaim(shop.parts, id, REVERSED);
};

it("undone: it was confirmed by mistake, and no money was received", async () => {
  await undoClaim(shop.parts, id, "by-mistake");
  expect((await notesSay())[0]).toContain("Reason: the payment was confirmed by mistake");
  expect((await receiptsOf(shop.parts, shop.asha))[0]?.cancelled).toMatchObject({
    takenBack: false,
  });
});

it.each([
  ["not-there", "the money is not on the bank statement", "its money is not on our bank statement"],
  ["other-claim", "another claim was meant", "the payment for another order was meant"],
] as const)("undone because %s: the note and the books say that", async (because, why, says) => {
  await undoClaim(shop.parts, id, because);
  const [said] = await notesSay();
  expect(said).toContain(says);
  expect(said).not.toContain("mistake");
  expect((await creditNotesIn(shop.parts, boundsOf("2026-11")))[0]?.about).toMatchObject({
    Why: why,
  });
  expect((await receiptsOf(shop.parts, shop.asha))[0]?.cancelled).toMatchObject({
    takenBack: false,
  });
});

it("taken back: the money had come, and the bank took it back", async () => {
  await tookBack();
  const [said] = await notesSay();
  expect(said).toContain("Reason: the bank took the payment for this invoice back");
  expect(said).not.toContain("mistake");
  expect((await receiptsOf(shop.parts, shop.asha))[0]?.cancelled).toMatchObject({
    takenBack: true,
  });
  expect(await creditNotesOf(shop.parts, [id])).toMatchObject([{ because: "taken back" }]);
  expect((await creditNotesIn(shop.parts, boundsOf("2026-11")))[0]?.about).toMatchObject({
    Why: "the bank took the payment back",
  });
});

it("of a claim that was undone, confirmed anew and taken back each note says its own", async () => {
  await undoClaim(shop.parts, id, "by-mistake");
  await confirmClaim(shop.parts, id);
  await tookBack();
  expect((await creditNotesOf(shop.parts, [id])).map(({ because }) => because)).toEqual([
    "taken back",
    null,
  ]);
});
