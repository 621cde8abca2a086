import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE } from "../payments/shop";
import { StatementDesk } from "./statement-desk";

/** Money that never came was entered as come after all, by mistake. */
const [UTR, OTHER] = ["477777777777", "488888888888"];
const LINE = { text: `UPI/${UTR}/ASHA` };
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += UNDO_MS + MINUTE;
  await bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
});
afterEach(() => bank.close());

const cameAfterAll = async (how: "--start" | "--send-back", utr: string) => {
  await bank.ok("claims", "credited-again", id, "--utr", utr, how, "--yes");
  const all = await bank.parts.store.db.selectFrom("payments").select("id").execute();
  return all.map((row) => row.id).find((one) => one !== id)!;
};
const undo = async (how: "--start" | "--send-back", again: PaymentId) =>
  how === "--start"
    ? bank.ok("claims", "undo", again)
    : bank.ok("refunds", "undo", (await bank.refunds()).at(-1)!.id);

test.each([
  ["--start", UTR],
  ["--send-back", UTR],
  ["--start", OTHER],
  ["--send-back", OTHER],
] as const)("undone, a statement names its line again (%s %s)", async (how, utr) => {
  const named = /came for the claim of .* which you entered on .* as never come/;
  expect((await bank.match([LINE])).said).toMatch(named);
  await undo(how, await cameAfterAll(how, utr));
  expect((await bank.match([LINE])).said).toMatch(named);
});
