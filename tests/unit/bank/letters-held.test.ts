import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { holdRow, holdSubjects } from "../../../app/backend.server/platform/store/lock";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/**
 * What writes to a client of their money reads and writes what each of their payments told them:
 * it holds the person, the payment and their queue, so that no other server does so meanwhile.
 */
const [UTR, OURS, THEIRS, ON] = ["477777777777", "499999999999", "455555555555", "2026-11-20"];
let bank: StatementDesk;
let id: PaymentId;
let refund: string;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk, { utr: UTR });
  await confirmClaim(bank.parts, id, null);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await bank.ok("payments", "refund", id, "--amount", "400", "--yes");
  refund = (await bank.refunds())[0]!.id;
  await bank.ok("refunds", "sent", refund, "--on", ON, "--utr", OURS, "--yes");
  await bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
  await bank.ok(
    ...["payments", "made-good", id, "--came-back", ON, "--amount", "150"],
    ...["--reason", "by UPI"],
  );
});
afterEach(() => bank.close());

test.each([
  [
    "a transfer of ours is corrected",
    () => ["refunds", "correct", refund, "--on", ON, "--utr", THEIRS],
  ],
  [
    "the reference of what they paid back is added",
    () => ["payments", "made-good", id, "--came-back", ON, "--entered", "--utr", THEIRS],
  ],
])("the client is held where %s", async (_, words) => {
  const { store } = bank.parts;
  let held = 0;
  bank.parts.store = {
    ...store,
    transaction: (work, hold) =>
      store.transaction(async (tx) => {
        const done = await work(tx);
        // Throws what is taken out of order: it was not held from the beginning.
        await holdRow(store.dialect, tx, { table: "payments", id });
        await holdSubjects(store, tx, "queue", [`subscriptions of ${bank.desk.shop.asha.id}`]);
        held++;
        return done;
      }, hold),
  };
  await bank.ok(...words());
  bank.parts.store = store;
  expect(held).toBe(1);
});
