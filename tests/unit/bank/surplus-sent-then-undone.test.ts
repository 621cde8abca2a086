import { afterEach, beforeEach, expect, test } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { creditAgain } from "../../../app/backend.server/buying/credit-again";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { expectAccountedFor } from "../money/till";
import { DAY } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

const UTR = "600000000005";
const OTHER = "600000000006";
let bank: StatementDesk;
beforeEach(async () => {
  bank = await StatementDesk.open();
});
afterEach(() => bank.close());

test("what was too much and had been sent counts once where its service, started anew, is undone and its money goes back", async () => {
  const { parts } = bank;
  const id = await ashaClaims(bank.desk);
  await confirmClaim(parts, id, UTR, 199_900);
  parts.clock.now += DAY;
  const { id: surplus } = await parts.store.db
    .selectFrom("refunds")
    .select("id")
    .where("state", "=", "to send")
    .executeTakeFirstOrThrow();
  await sentByHand(parts, surplus, { on: "2026-11-21", utr: "UTR700001" });
  parts.clock.now += DAY;
  await takeBackClaim(parts, id, { on: "2026-11-22", utr: UTR, paise: 199_900 });
  const again = { utr: UTR, paise: 199_900 };
  const { id: anew } = await creditAgain(parts, id, again, "service");
  await undoClaim(parts, anew, "by-mistake");
  await creditAgain(parts, id, { utr: OTHER, paise: 199_900 }, "send back");
  expect(await bank.sums()).toMatchObject({ captured: 199_900, returned: 50_000, owed: 149_900 });
  await expectAccountedFor(bank.desk.shop);
});
