import { afterEach, beforeEach, expect, test } from "vitest";
import { pageWords } from "../../../app/api/refusal";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmByTransfer } from "../../../app/backend.server/buying/claim-review";
import { creditAgain } from "../../../app/backend.server/buying/credit-again";
import { exceptions } from "../../../app/backend.server/money/ledger/balance";
import { makeGood } from "../../../app/backend.server/money/ledger/made-good";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import type { MoneyId, PaymentId } from "../../../app/backend.server/platform/store/ids";
import { DAY } from "../payments/shop";
import { refusalOf } from "../people";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/**
 * Rs. 1,700 came for a claim of Rs. 1,499, and the Rs. 201 were sent back before the bank took all
 * of it. It credits Rs. 100 again: less than had gone.
 */
const UTR = "477777777777";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
  await confirmByTransfer(bank.parts, id, UTR, 170_000);
  const [surplus] = await bank.refunds();
  await sentByHand(bank.parts, surplus!.id, { on: "2026-11-20", utr: "N0987654321" });
  bank.parts.clock.now += DAY;
  await takeBackClaim(bank.parts, id, { on: "2026-11-21", utr: UTR });
});
afterEach(() => bank.close());

const over = () => `${id}-over` as MoneyId;
const refused = () =>
  refusalOf(creditAgain(bank.parts, id, { utr: UTR, paise: 10_000 }, "send back"));
const entered = async () => {
  const [, named = ""] =
    /desk payments made-good (\S+) --came-back DAY/.exec((await refused()).message) ?? [];
  const how = ["--came-back", "2026-11-21", "--amount", "100", "--reason", "credited again"];
  return bank.typed("payments", "made-good", named, ...how);
};

test("the refusal names what it is entered of, and by that it is entered", async () => {
  expect(await entered()).toMatchObject({ code: 0 });
  expect((await exceptions(bank.parts.store.db)).map(({ gapPaise }) => gapPaise)).toEqual([
    -10_100,
  ]);
});

test("so it is where that was given up, which the page says as well", async () => {
  await makeGood(bank.parts, over(), { how: "written off", reason: "too little to ask for" });
  expect(pageWords(await refused())).toContain(`payments made-good ${over()} --came-back DAY`);
  expect(await entered()).toMatchObject({ code: 0 });
  expect(await exceptions(bank.parts.store.db)).toEqual([]);
});
