import { afterEach, beforeEach, expect, test } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmByTransfer } from "../../../app/backend.server/buying/claim-review";
import { creditAgain } from "../../../app/backend.server/buying/credit-again";
import { undoBounced } from "../../../app/backend.server/buying/undo-bounced";
import { exceptions } from "../../../app/backend.server/money/ledger/balance";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import { wouldSendAgain } from "../../../app/backend.server/money/refunds/nothing-again";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { DAY } from "../payments/shop";
import { refusalOf } from "../people";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/**
 * Rs. 1,700 came for a claim of Rs. 1,499, and the Rs. 201 were sent back. The bank takes all of
 * the Rs. 1,700, credits them again, and takes Rs. 1,550 of them once more: Rs. 51 are missing.
 */
const UTR = "477777777777";
let bank: StatementDesk;
beforeEach(async () => void (bank = await StatementDesk.open()));
afterEach(() => bank.close());

test("what comes back of a refund of before pays first what the bank had taken too much of its new payment", async () => {
  const { parts } = bank;
  const id = await ashaClaims(bank.desk);
  await confirmByTransfer(parts, id, UTR, 170_000);
  const [surplus] = await bank.refunds();
  await sentByHand(parts, surplus!.id, { on: "2026-11-20", utr: "N0987654321" });
  parts.clock.now += DAY;
  await takeBackClaim(parts, id, { on: "2026-11-21", utr: UTR });
  parts.clock.now += DAY;
  const anew = { utr: "488888888888", paise: 170_000 };
  const { id: again } = await creditAgain(parts, id, anew, "service");
  parts.clock.now += DAY;
  await takeBackClaim(parts, again, { on: "2026-11-23", utr: "R00289152737", paise: 155_000 });
  const gaps = async () => (await exceptions(parts.store.db)).map(({ gapPaise }) => gapPaise);
  expect(await gaps()).toEqual([-5_100]);
  const [sent] = await bank.refunds();
  expect(await wouldSendAgain(parts.store.db, sent!)).toBe(15_000);
  await bank.desk.signIn();
  const ask = `/refunds/${sent!.id}/bounced?on=2026-11-23`;
  const { text: asked } = await bank.desk.get(ask);
  expect(asked).toContain("Rs. 150 of it is yours to send again");
  expect(asked).not.toContain("you can undo it");
  const { said } = await bank.typed("refunds", "bounced", sent!.id, "--on", "2026-11-23");
  for (const words of [asked, said])
    expect(words).toContain(
      "It cannot be undone, since money of this payment came or went besides: look once more.",
    );
  const next = await refundBounced(parts, surplus!.id, "2026-11-23");
  expect(next).toMatchObject({ state: "to send", amount_paise: 15_000 });
  expect(await gaps()).toEqual([]);
  const letter = (await bank.letters("refund failed")).join().replace(/\s+/g, " ");
  expect(letter).toContain("Rs. 201 that we sent back to you did not arrive");
  expect(letter).toContain("Rs. 150 of them are yours still");
  expect(await refusalOf(undoBounced(parts, sent!.id))).toMatchObject({ status: 409 });
});
