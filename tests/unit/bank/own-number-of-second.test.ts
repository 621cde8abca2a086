import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk, type Row } from "./statement-desk";

/** Rs. 1,000, and Rs. 700 of which 201 go back. The bank takes the 700 by a number of its own. */
const FIRST = "600000000005";
const SECOND = "600000000006";
const REVERSAL = "831944367329";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
});
afterEach(() => bank.close());

const came = (reference: string, rupees: string): Row => ({
  ...{ text: `UPI/${reference}/EXS9EG/ASHA VERMA`, reference, rupees },
});
const went: Row = { text: "REVERSAL EXS9EG ASHA VERMA", reference: REVERSAL, rupees: "-700.00" };
const PARTS = [came(FIRST, "1000.00"), came(SECOND, "700.00")];

const commands = (said: string) =>
  [...said.matchAll(/desk (claims taken-back .*)$/gm)].map(([, one = ""]) => one.split(" "));

test.each([
  ["with all rows", [...PARTS, went]],
  ["with its row alone", [went]],
])("both shares of it are named, and each is entered: %s", async (_, rows) => {
  await confirmClaim(bank.parts, id, FIRST);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await bank.match(PARTS, "--send-back", id, "--utr", SECOND, "--yes");
  for (let times = 0; times < 2; times++) {
    const { said } = await bank.match(rows);
    expect(said).not.toContain("explained by nothing");
    const [first = []] = commands(said);
    const done = await bank.typed(...first, "--yes");
    expect(done.code, done.said).toBe(0);
  }
  expect(commands((await bank.match(rows)).said)).toEqual([]);
  const { captured, returned } = await bank.sums();
  expect(captured - returned).toBe(100_000);
  await expectAccountedFor(bank.desk.shop);
});
