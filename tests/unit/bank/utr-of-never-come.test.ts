import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { anothersClaim } from "../payments/anothers-claim";
import { MINUTE } from "../payments/shop";
import { StatementDesk } from "./statement-desk";

/** Asha's claim was entered as never come; then its line comes, while another's claim waits. */
const UTR = "477777777777";
const LINE = { text: `UPI/${UTR}/ASHA` };
let bank: StatementDesk;
let ashas: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  ashas = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, ashas);
  shop.parts.clock.now += UNDO_MS + MINUTE;
  await bank.ok("claims", "never-came", ashas, "--because", "not-there", "--yes");
  await bank.desk.signIn();
});
afterEach(() => bank.close());

const words = (claimOf: string) =>
  `it bears the UTR of the claim ${claimOf}, which was entered as never come`;

test("offered for another's claim, it says whose UTR it bears", async () => {
  const { shop } = bank.desk;
  await anothersClaim(shop);
  const name_enc = bank.parts.seal.close("Bina Shah", "people.name");
  const { db } = bank.parts.store;
  await db.updateTable("people").set({ name_enc }).where("id", "!=", shop.asha.id).execute();
  const { said } = await bank.match([LINE]);
  expect(said).toContain("the only transfer of this amount");
  expect(said).toContain(words(ashas));
  expect((await bank.compared([LINE])).text).toContain(words("of Asha Verma of Rs. 1,499"));
});

test("a claim that names this UTR itself is not doubted for it", async () => {
  const { shop } = bank.desk;
  const again = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  const { said } = await bank.match([LINE]);
  expect(said).toContain(again);
  expect(said).not.toContain("it bears the UTR of the claim");
});
