import { afterEach, beforeEach, expect, it } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { withdraw } from "../../../app/backend.server/money/owed/owner-decides";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { letters, openTill } from "../money/till";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { Desk } from "./desk";
import { Owner } from "./owner";

/** What the owner reads of money that went out, and of money that they keep. */
const UTR = "477777777777";

let shop: Shop;
let desk: Desk;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += UNDO_MS + MINUTE + 3 * DAY;
  desk = await Desk.open({}, shop);
});
afterEach(async () => {
  await desk.close();
  await shop.close();
});

it("sent back, then taken by the bank: called so, no dispute; the person's page too", async () => {
  const { id: refund } = await refundPayment(shop.parts, id, { paise: 20_000 });
  await sentByHand(shop.parts, refund, { on: "2026-11-22", utr: "N0987654321" });
  await takeBackClaim(shop.parts, id, { on: "2026-11-23", utr: UTR });
  const [letter] = await letters(shop, "owner: more went out");
  expect(letter).toContain("the bank took back the transfer by which it had come");
  expect(letter).not.toMatch(/dispute|Rs\. 0 came in/);
  const owner = await Owner.at(desk);
  expect(owner.words).toContain("The bank took back the transfer by which it had come");
  expect(owner.words).not.toContain("show the bank the refund");
  await owner.goes(`/people/${shop.asha.id}`);
  expect(owner.words).toContain("Rs. 200 more went out");
  await owner.follows("They paid it back, or I give it up");
});

it("what the owner keeps without an end is due on no day", async () => {
  const second = { utr: "412345678900", paise: 70_000 };
  await withdraw(shop.parts, (await sendBackClaim(shop.parts, id, second)).id);
  const owner = await Owner.at(desk);
  expect(owner.words).toContain("1 refund owed, Rs. 700 you keep it");
  expect(owner.words).not.toContain("275760");
  const lines: string[] = [];
  await runOperator(shop.parts, ["today"], (line) => lines.push(line));
  expect(lines.join("\n")).not.toContain("275760");
});
