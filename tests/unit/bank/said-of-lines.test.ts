import { afterEach, beforeEach, expect, test } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { undoSendBack } from "../../../app/backend.server/buying/undo-send-back";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE } from "../payments/shop";
import { StatementDesk } from "./statement-desk";

/** What the comparison says of lines that may be taken for something else. */
const UTR = "755500000001";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR, reference: "EXS9EG" }));
});
afterEach(() => bank.close());

test("what paid, and was taken back on that day, is not offered as credited again", async () => {
  await confirmClaim(bank.parts, id);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await takeBackClaim(bank.parts, id, { on: "2026-11-20", utr: UTR });
  const first = { text: "UPI/ASHA VERMA", reference: UTR };
  const again = { text: "UPI RECREDIT/ASHA VERMA", reference: UTR };
  const { said } = await bank.match([first, again]);
  expect(said.match(/It seems that the bank credited again/g)).toHaveLength(1);
});

test("two rows alike without a UTR are said to be one, or two", async () => {
  const row = { text: "NEFT CR/ASHA VERMA" };
  const { said } = await bank.match([row, row]);
  expect(said).toContain("it is one row that was pasted twice, or another transfer");
});

test("of the only transfer of its amount it is said that the claim names another UTR", async () => {
  const { said } = await bank.match([{ text: "UPI/SOMEBODY ELSE", reference: "766600000001" }]);
  expect(said).toContain("the only transfer of this amount, another UTR than the claim's");
});

test("what was booked to send back and undone is told so, not as a client's claim", async () => {
  await confirmClaim(bank.parts, id);
  const { id: refund } = await sendBackClaim(bank.parts, id, {
    utr: "766600000001",
    paise: 49_900,
  });
  await undoSendBack(bank.parts, refund);
  const { said } = await bank.typed("people", "show", "+919876543210");
  expect(said).toContain("second transfer, its booking undone");
  expect(said).not.toMatch(/, rejected$/m);
});
