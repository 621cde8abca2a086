import { afterEach, beforeEach, expect, test } from "vitest";
import { bookSecond } from "../../../app/backend.server/buying/bank/book-second";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { withdraw } from "../../../app/backend.server/money/owed/owner-decides";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { DAY } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk, type Row } from "./statement-desk";

/**
 * Two further transfers of one sum came for a claim of Rs. 1,499. The refund of one of them is
 * withdrawn, and asked for anew.
 */
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
  await confirmClaim(bank.parts, id, "600000000005");
});
afterEach(() => bank.close());

const text = "UPI ASHA VERMA EXS9EG";
const row = (reference: string, rupees = "101.00"): Row => ({ text, reference, rupees });
const second = async (utr: string, paise = 10_100, restPaise = 0) =>
  bookSecond(bank.parts, id, {
    ...{ lineHash: `line ${utr}`, utr, first: null, restPaise, missingPaise: restPaise },
    line: { date: "2026-11-20", paise, text },
  });
const page = async (path: string) =>
  (await bank.desk.get(path)).text.replaceAll("&#x27;", "'").replaceAll(/<[^>]*>/g, "|");
const person = async () => page(`/people/${bank.desk.shop.asha.id}`);

test("withdrawn, its money is kept: so says the person's page, and not of its twin", async () => {
  const { id: refund } = await second("466666666666");
  await second("477777777777");
  expect((await person()).match(/second transfer, to send back/g)).toHaveLength(2);
  await withdraw(bank.parts, refund);
  const after = await person();
  expect(after.match(/second transfer, to send back/g)).toHaveLength(1);
  expect(after).toContain("second transfer, kept by you: its refund is withdrawn");
});

test("asked for anew, the list of refunds says which of the two is which", async () => {
  const { id: refund, payment_id } = await second("466666666666");
  await withdraw(bank.parts, refund);
  bank.parts.clock.now += DAY;
  await bank.desk.signIn();
  await bank.typed("refunds", "release", `${payment_id}-back`);
  const asked = await bank.typed("payments", "refund", payment_id!, "--due", "--yes");
  expect([asked.code, asked.said]).toEqual([0, expect.anything()]);
  const refunds = await page("/refunds");
  expect(refunds).toMatch(
    /withdrawn,[^|]* one of the same sum was asked for after it, on 21 Nov 2026/,
  );
  expect(refunds).toMatch(/to send,[^|]* one of the same sum was withdrawn before it/);
  expect((await bank.typed("refunds", "list")).said).toContain("was withdrawn before it");
  expect(await person()).toContain("second transfer, to send back");
});

test("the statement says how much of a line went back, and which claim's rest it was", async () => {
  const { id: refund } = await second("466666666666", 60_000, 49_900);
  const { id: other } = await second("477777777777", 20_000);
  const said = async () =>
    (await bank.match([row("466666666666", "600.00"), row("477777777777", "200.00")])).said;
  expect(await said()).toContain(
    "Rs. 499 of it was the rest of the claim of Asha Verma, and Rs. 101 is to be sent back.",
  );
  await sentByHand(bank.parts, refund, { on: "2026-11-20", utr: "N0987654321" });
  expect(await said()).toContain("and Rs. 101 was sent back.");
  expect(await said()).toContain("is in the books already, and is to be sent back to Asha Verma.");
  await withdraw(bank.parts, other);
  expect(await said()).toContain(
    "and is kept by you: its refund is withdrawn. It came from Asha Verma.",
  );
});
