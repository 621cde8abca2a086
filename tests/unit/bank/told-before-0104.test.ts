import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { up } from "../../../app/backend.server/platform/store/migrations/0105-told-before";
import { ashaClaims } from "./at-desk";
import { fourHundredSent } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/** Rs. 400 were sent of a payment that never came, before it was kept what its client was told. */
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
  await fourHundredSent(bank, id);
  await bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
});
afterEach(() => bank.close());

/** What is kept of it, and as it would be where that is filled in by the migration. */
async function keptAndFilled(): Promise<[unknown, unknown]> {
  const { db } = bank.parts.store;
  const told = async () => {
    const { told_asked } = await db
      .selectFrom("payments")
      .select("told_asked")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return JSON.parse(told_asked ?? "null") as unknown;
  };
  const kept = await told();
  await db.updateTable("payments").set({ told_asked: null }).execute();
  await up(db as unknown as Kysely<unknown>);
  return [kept, await told()];
}

test("what was told before is filled in as it would have been kept", async () => {
  const [kept, filled] = await keptAndFilled();
  expect(kept).toMatchObject({ now: { asked: 40_000 } });
  expect(filled).toEqual(kept);
});

test("so the next letter tells what is new, and replaces one that nobody has got", async () => {
  await keptAndFilled();
  const paid = ["--came-back", "2026-11-20", "--amount", "150", "--reason", "by UPI"];
  await bank.ok("payments", "made-good", id, ...paid);
  const letters = await bank.letters("payment never came");
  expect(letters).toEqual([expect.stringContaining("please send us Rs. 250 back")]);
  expect(letters[0]).toContain("Rs. 150 count as given back");
});

test("whoever had read it is told what is new alone", async () => {
  await bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
  await keptAndFilled();
  const paid = ["--came-back", "2026-11-20", "--amount", "150", "--reason", "by UPI"];
  await bank.ok("payments", "made-good", id, ...paid);
  const last = (await bank.letters("payment refunded")).at(-1);
  expect(last).toContain("Rs. 150 count as given back");
  expect(last).not.toContain("did not reach us");
  expect(await bank.letters("payment never came")).toHaveLength(1);
});
