import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/**
 * Rs. 400 were sent to a client whose money was gone; they paid Rs. 150 of it back, their money came
 * again, and our transfer came back: it is sent again by two refunds, of which one letter tells. Then
 * what had come again is gone as well, and the letter with it: the Rs. 150 are sent still.
 */
const ON = "2026-11-20";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
});
afterEach(() => bank.close());

const later = () => (bank.parts.clock.now += UNDO_MS + MINUTE);
const gone = (payment: PaymentId, how: How, utr: string) =>
  how === "the bank took it"
    ? bank.ok("claims", "taken-back", payment, "--on", ON, "--utr", utr, "--yes")
    : bank.ok("claims", "never-came", payment, "--because", "not-there", "--yes");
type How = "the bank took it" | "it never came";

async function lettersAfter(first: How, second: How): Promise<string> {
  await confirmClaim(bank.parts, id, null);
  later();
  await bank.ok("payments", "refund", id, "--amount", "400", "--yes");
  const ours = (await bank.refunds())[0]!.id;
  await bank.ok("refunds", "sent", ours, "--on", ON, "--utr", "499999999999", "--yes");
  await gone(id, first, "831944367321");
  const back = ["--came-back", ON, "--amount", "150", "--utr", "455555555555"];
  await bank.ok("payments", "made-good", id, ...back, "--reason", "by UPI");
  later();
  await bank.ok("claims", "credited-again", id, "--utr", "633333333333", "--start", "--yes");
  later();
  await bank.parts.store.db.deleteFrom("outbox").execute();
  await bank.ok("refunds", "bounced", ours, "--on", ON, "--yes");
  const { id: again } = await bank.parts.store.db
    .selectFrom("payments")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await gone(again, second, "831944367322");
  const kinds = ["refund failed", "payment taken back", "payment never came"];
  return (await Promise.all(kinds.map(bank.letters))).flat().join("\n");
}

const [TAKEN, NEVER] = ["the bank took it", "it never came"] as const;
test.each([
  [TAKEN, TAKEN, "the bank had taken it from us"],
  [TAKEN, NEVER, "the bank had taken it from us"],
  [NEVER, TAKEN, "the bank had taken it from us"],
  [NEVER, NEVER, "No money had come from you for them"],
])("%s, and then %s: that our transfer came back is told once, and why", async (one, two, why) => {
  const said = await lettersAfter(one, two);
  expect(said).toMatch(/[Ww]e send you these Rs\. 150/);
  expect(said.match(/Rs\. 400 that we sent/g)).toHaveLength(1);
  expect(said).toContain(why);
});
