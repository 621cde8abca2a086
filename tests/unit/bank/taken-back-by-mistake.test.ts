import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { MINUTE } from "../payments/shop";
import { StatementDesk } from "./statement-desk";

/**
 * docs/money.md says what the owner does who booked by mistake that the bank took a transfer back.
 */
const UTR = "477777777777";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await bank.typed("payments", "refund", id, "--amount", "200", "--yes");
  const took = await bank.typed(
    "claims",
    "taken-back",
    id,
    "--on",
    "2026-11-20",
    "--utr",
    UTR,
    "--yes",
  );
  expect(took.code).toBe(0);
});
afterEach(() => bank.close());

test("a new payment with the next number runs the service again and is in the books", async () => {
  expect(await bank.sums()).toMatchObject({ captured: 0, served: 0 });
  const done = await bank.typed("claims", "credited-again", id, "--utr", UTR, "--start", "--yes");
  expect(done.code).toBe(0);
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 149_900 });
  expect(await bank.desk.shop.active()).toHaveLength(1);
  const { db } = bank.parts.store;
  const invoices = await db.selectFrom("invoices").select(["payment_id", "number"]).execute();
  expect(invoices).toHaveLength(1);
  expect(invoices[0]?.payment_id).not.toBe(id);
  const [note] = await db.selectFrom("credit_notes").select("invoice_number").execute();
  expect(invoices[0]?.number).not.toBe(note?.invoice_number);
  const again = invoices[0]?.payment_id ?? "";
  expect((await bank.refunds()).map(({ state }) => state)).toEqual(["withdrawn"]);
  expect((await bank.typed("payments", "refund", again, "--amount", "200", "--yes")).code).toBe(0);
  expect((await bank.refunds()).map(({ state }) => state)).toEqual(["withdrawn", "to send"]);
  await expectAccountedFor(bank.desk.shop);
});
