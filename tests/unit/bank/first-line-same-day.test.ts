import { afterEach, beforeEach, expect, test } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk, type Row } from "./statement-desk";

/** All on one day: the money comes, and goes out by a row with a number of its own. */
const FIRST = "600000000005";
const SECOND = "600000000006";
const THIRD = "600000000007";
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
const went = (rupees: string, reference = REVERSAL): Row => ({
  ...{ text: "REVERSAL EXS9EG ASHA VERMA", reference, rupees: `-${rupees}` },
});
const PARTS = [came(FIRST, "500.00"), came(SECOND, "500.00"), came(THIRD, "499.00")];
const paidIn = async (rows: Row[]) => {
  await confirmClaim(bank.parts, id, FIRST);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  for (const { reference = "" } of rows.slice(1))
    await bank.match(rows, "--send-back", id, "--utr", reference, "--yes");
};
const taken = (rupees: number, utr = REVERSAL) =>
  takeBackClaim(bank.parts, id, { on: "2026-11-20", utr, paise: rupees * 100 });

test.each([
  ["as the bank writes them", (rows: Row[]) => rows],
  ["the newest first", (rows: Row[]) => rows.toReversed()],
])("the lines by which a claim came are no credit of a part of equal sum, %s", async (_, order) => {
  await paidIn(PARTS);
  await taken(500);
  const { said } = await bank.match(order([...PARTS, went("500.00")]));
  expect(said).not.toContain("credited again");
  expect(said).toContain("paid a claim before: 3");
});

test("that of another transfer for it, which is to be sent back, is none either", async () => {
  const [first, second] = [came(FIRST, "1000.00"), came(SECOND, "499.00")];
  await confirmClaim(bank.parts, id, FIRST);
  await bank.typed("claims", "send-back", id, "--utr", SECOND, "--received", "499", "--yes");
  await taken(499);
  const { said } = await bank.match([first, second, went("499.00")]);
  expect(said).not.toContain("credited again");
});

test("a second line with the same words is the credit, and the first is not", async () => {
  await paidIn(PARTS);
  const { part } = await taken(500);
  const rows = [...PARTS, went("500.00"), came(FIRST, "500.00")];
  const { said } = await bank.match(rows);
  expect(said.match(/refunds bounced \w+/g)).toEqual([`refunds bounced ${part}`]);
  await bank.typed("refunds", "bounced", part!, "--on", "2026-11-20", "--yes");
  expect((await bank.match(rows)).said).not.toContain("refunds bounced");
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 149_900 });
});

test("a credit by another number is named beside the first lines", async () => {
  await paidIn(PARTS);
  const { part } = await taken(500);
  const { said } = await bank.match([...PARTS, went("500.00"), came("644444444444", "500.00")]);
  expect(said).toContain(`Rs. 500 of 20/11/26 (UPI/644444444444`);
  expect(said.match(/refunds bounced \w+/g)).toEqual([`refunds bounced ${part}`]);
});

test.each([
  ["as one", [came(FIRST, "1499.00")], REVERSAL],
  ["as one, by its own number", [came(FIRST, "1499.00")], FIRST],
  ["in parts", PARTS, REVERSAL],
])("nor are they one of the whole, where it came %s", async (_, rows, by) => {
  await paidIn(rows);
  await bank.typed("claims", "taken-back", id, "--on", "2026-11-20", "--utr", by, "--yes");
  const all = [...rows, went("1499.00", by)];
  for (const one of [all, all.toReversed()])
    expect((await bank.match(one)).said).not.toContain("credited again");
  const again = await bank.match([...all, came("644444444444", "1499.00")]);
  expect(again.said).toContain("claims credited-again");
  expect(again.said).toContain("UTR 644444444444");
});
