import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { noteRestore } from "../../../app/backend.server/upkeep/restores";
import { DAY } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/** A refund of a claim of November 20, 2026 waits, and the database was put back two days later. */
const SAYS = "you may have been told of this refund before";
let bank: StatementDesk;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const id = await ashaClaims(bank.desk, { utr: "466666666661" });
  await confirmClaim(bank.parts, id, null);
  await refundPayment(bank.parts, id, "all");
  bank.parts.clock.now += 2 * DAY;
  await bank.parts.store.transaction((tx) =>
    noteRestore(bank.parts, tx, bank.parts.now() - 2 * DAY),
  );
  bank.parts.clock.now += DAY;
});
afterEach(() => bank.close());

const UTR = "499999999991";
const sent = async (on: string) => {
  const { id } = (await bank.refunds()).at(-1)!;
  await bank.ok("refunds", "sent", id, "--on", on, "--utr", UTR, "--yes");
  return id;
};
const letter = async () => (await bank.letters("payment refunded")).at(-1);

test.each(["2026-11-20", "2026-11-22"])(
  "of a transfer of %s, which may have been entered before the restore, they may have been told",
  async (on) => {
    await sent(on);
    expect(await letter()).toContain(SAYS);
  },
);

test("of a transfer that left since the restore they had not been told", async () => {
  await sent("2026-11-23");
  expect(await letter()).toContain(UTR);
  expect(await letter()).not.toContain(SAYS);
});

test("so it is once the lost time was compared, and where the day was a slip", async () => {
  await bank.ok("restores", "checked");
  const id = await sent("2026-11-23");
  await bank.ok("refunds", "correct", id, "--on", "2026-11-22", "--utr", UTR);
  expect(await letter()).toContain(SAYS);
});
