import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { creditAgain } from "../../../app/backend.server/buying/credit-again";
import { confirmByTransfer } from "../../../app/backend.server/buying/claim-review";
import { exceptions } from "../../../app/backend.server/money/ledger/balance";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { up } from "../../../app/backend.server/platform/store/migrations/0089-credited-in-parts";
import { DAY } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/**
 * A database of before: of Rs. 1,499 that the bank had taken, Rs. 500 is booked as credited again,
 * and the row of the reversal says that all of it was.
 */
const [OWN, OTHER] = ["600000000001", "600000000002"];
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
  await confirmByTransfer(bank.parts, id, OWN, null);
  bank.parts.clock.now += UNDO_MS + DAY;
  await takeBackClaim(bank.parts, id, { on: "2026-11-21", utr: "REV600000000009" });
});
afterEach(() => bank.close());

const takings = async () =>
  bank.parts.store.db
    .selectFrom("made_good")
    .select(["amount_paise", "again_as", "utr_hash"])
    .where("how", "=", "taken back")
    .orderBy("amount_paise")
    .execute();
const asBefore = async (paise: number) => {
  const { db } = bank.parts.store;
  const { id: again } = await creditAgain(bank.parts, id, { utr: OWN, paise }, "send back");
  const [{ utr_hash } = { utr_hash: null }] = (await takings()).filter((one) => one.utr_hash);
  await db
    .deleteFrom("made_good")
    .where("how", "=", "taken back")
    .where("again_as", "is", null)
    .execute();
  await db
    .updateTable("made_good")
    .set({ amount_paise: 149_900, utr_hash })
    .where("again_as", "=", again)
    .execute();
  return again;
};

const upgraded = () => up(bank.parts.store.db as unknown as Kysely<unknown>);

test("what came again by other transfers may be booked after the upgrade, once", async () => {
  const again = await asBefore(50_000);
  await upgraded();
  await upgraded();
  expect(await takings()).toEqual([
    { amount_paise: 50_000, again_as: again, utr_hash: null },
    { amount_paise: 99_900, again_as: null, utr_hash: expect.any(String) },
  ]);
  await creditAgain(bank.parts, id, { utr: OTHER, paise: 99_900 }, "send back");
  expect(await bank.sums()).toMatchObject({ captured: 149_900, owed: 149_900 });
  expect(await exceptions(bank.parts.store.db)).toEqual([]);
});

test("where all of it came again nothing changes", async () => {
  const again = await asBefore(149_900);
  const before = await takings();
  await upgraded();
  expect(await takings()).toEqual(before);
  expect(before).toMatchObject([{ amount_paise: 149_900, again_as: again }]);
});
