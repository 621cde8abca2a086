import { afterEach, beforeEach, expect, test } from "vitest";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { holdRow, holdSubjects } from "../../../app/backend.server/platform/store/lock";
import { ashaClaims } from "./at-desk";
import { fourHundredSent, ON } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/**
 * What writes to a client of their money reads and writes what each of their payments told them:
 * it holds the person, the payment and their queue, so that no other server does so meanwhile.
 */
const [UTR, THEIRS] = ["477777777777", "455555555555"];
let bank: StatementDesk;
let id: PaymentId;
let refund: string;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk, { utr: UTR });
  refund = await fourHundredSent(bank, id);
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
