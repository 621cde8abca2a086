import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { ON } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/**
 * Rs. 1,499 paid the claim, and Rs. 1,499 came a second time. The bank takes one of them, by a row
 * with a number of its own: nothing in it says which.
 */
const [FIRST, SECOND, ROW] = ["477777777777", "488888888888", "831944367321"];
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk, { utr: FIRST });
  await confirmClaim(bank.parts, id, FIRST);
  await bank.ok("claims", "send-back", id, "--utr", SECOND, "--received", "1499", "--yes");
  bank.parts.clock.now += UNDO_MS + MINUTE;
});
afterEach(() => bank.close());

const second = async () => (await bank.refunds()).at(-1)!.payment_id!;
const asked = async (of: string, ...more: string[]) =>
  (await bank.typed("claims", "taken-back", of, "--on", ON, ...more)).said;
const OTHER = `by another transfer, too (UTR ${SECOND}), which was to be sent back`;

test.each([
  ["by a number of its own", ["--utr", ROW]],
  ["by one, with its sum", ["--utr", ROW, "--amount", "1499"]],
  ["without a reference", []],
])("the question says that it may as well be the second one: %s", async (_, more) => {
  const said = await asked(id, ...more);
  expect(said).toContain(OTHER);
  expect(said).toContain(`claims taken-back ${await second()} --on ${ON}`);
});

test("also where what came a second time has left again", async () => {
  const refund = (await bank.refunds()).at(-1)!.id;
  await bank.ok("refunds", "sent", refund, "--on", ON, "--utr", "499999999999", "--yes");
  expect(await asked(id, "--utr", ROW)).toContain(OTHER);
});

test("of the second one it says the same of the claim", async () => {
  expect(await asked(await second(), "--utr", ROW)).toContain(
    `by another transfer, too (UTR ${FIRST}), which paid another claim`,
  );
});

test("by the transfer's own reference, or of another sum, nothing is in doubt", async () => {
  expect(await asked(id, "--utr", FIRST)).not.toContain("by another transfer, too");
  expect(await asked(id, "--utr", ROW, "--amount", "500")).not.toContain("by another transfer");
});

test("the page says it, too, and names no command", async () => {
  const at = `/claims/${id}/taken-back`;
  const page = bank.shown((await bank.desk.get(at)).text);
  const typed = { on: ON, utr: ROW, rupees: "1499" };
  const { text } = await page.press("See what is booked", typed);
  expect(text).toContain(OTHER);
  expect(text).not.toContain("claims taken-back ");
});
