import { afterEach, beforeEach, expect, test } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { DAY, MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk, type Row } from "./statement-desk";

/**
 * Rs. 1,000 and Rs. 499 are taken back and come again: the service starts by both, and that is
 * undone.
 */
const FIRST = "600000000005";
const SECOND = "600000000006";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
});
afterEach(() => bank.close());

const row = (
  reference: string,
  rupees: string,
  day: string,
  text = "UPI/EXS9EG/ASHA VERMA",
): Row => ({
  ...{ text: `${text} ${reference}`, reference, rupees, day },
});
const PARTS = [row(FIRST, "1000.00", "20/11/26"), row(SECOND, "499.00", "20/11/26")];
const WENT = [
  row(FIRST, "-1000.00", "21/11/26", "REV UPI"),
  row(SECOND, "-499.00", "21/11/26", "REV UPI"),
];
const AGAIN = [row(FIRST, "1000.00", "22/11/26"), row(SECOND, "499.00", "22/11/26")];
const ALL = [...PARTS, ...WENT, ...AGAIN];

const started = async (): Promise<string> => {
  await confirmClaim(bank.parts, id, FIRST);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await bank.match(PARTS, "--send-back", id, "--utr", SECOND, "--yes");
  bank.parts.clock.now += DAY;
  await takeBackClaim(bank.parts, id, { on: "2026-11-21", utr: FIRST, paise: 100_000 });
  await takeBackClaim(bank.parts, id, { on: "2026-11-21", utr: SECOND, paise: 49_900 });
  bank.parts.clock.now += DAY;
  const words = ["claims", "credited-again", id, "--utr", FIRST, "--received", "1499", "--start"];
  const { said } = await bank.typed(...words, "--yes");
  return /Claim (\w+) is confirmed/.exec(said)?.[1] ?? "";
};

test("each transfer is named again by the statement, and is booked by itself", async () => {
  const { said } = await bank.typed("claims", "undo", await started());
  expect(said).toContain("each of its transfers may be booked anew");
  expect(await bank.desk.shop.active()).toEqual([]);
  for (const [utr, rupees] of [
    [FIRST, "1000"],
    [SECOND, "499"],
  ] as const) {
    const words = `claims credited-again ${id} --utr ${utr} --received ${rupees}`;
    expect((await bank.match(ALL)).said).toContain(words);
    expect((await bank.typed(...words.split(" "), "--send-back", "--yes")).code).toBe(0);
  }
  expect(await bank.sums()).toMatchObject({ captured: 149_900, owed: 149_900 });
  expect((await bank.match(ALL)).said).not.toContain("credited-again");
  await expectAccountedFor(bank.desk.shop);
});

test("or the service starts by both once more", async () => {
  await bank.typed("claims", "undo", await started());
  const words = `claims credited-again ${id} --utr ${FIRST} --received 1499 --start --yes`;
  expect((await bank.match(ALL)).said).toContain(words);
  expect((await bank.typed(...words.split(" "))).code).toBe(0);
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 149_900 });
  expect((await bank.match(ALL)).said).not.toContain("credited-again");
  await expectAccountedFor(bank.desk.shop);
});
