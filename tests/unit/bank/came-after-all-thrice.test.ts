import { afterEach, beforeEach, expect, test } from "vitest";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { fourHundredSent, ON } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/**
 * Rs. 400 were sent to a client whose money never came, and who paid Rs. 150 of it back, without a
 * reference. It came after all, the Rs. 400 came back, and it never came again.
 */
const UTR = "477777777777";
let bank: StatementDesk;
let first: PaymentId;
let refund: string;
beforeEach(async () => {
  bank = await StatementDesk.open();
  first = await ashaClaims(bank.desk, { utr: UTR });
  refund = await fourHundredSent(bank, first);
  await neverCame(first);
  const entered = ["--came-back", ON, "--amount", "150", "--reason", "by UPI"];
  await bank.ok("payments", "made-good", first, ...entered);
});
afterEach(() => bank.close());

function later() {
  bank.parts.clock.now += UNDO_MS + MINUTE;
}
const neverCame = (id: PaymentId) =>
  bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
const bounced = () => bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
/** @returns the payment as which it stands */
async function cameAfterAll(of: PaymentId, what = "--start"): Promise<PaymentId> {
  await bank.ok("claims", "credited-again", of, "--utr", UTR, what, "--yes");
  const row = await bank.parts.store.db
    .selectFrom("payments")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return row.id;
}
const theirs = async () => {
  expect(await bank.sums()).toMatchObject({ captured: 0, served: 0, owed: 15_000 });
  const waiting = (await bank.refunds()).filter(({ state }) => state === "to send");
  expect(waiting.map(({ amount_paise }) => amount_paise)).toEqual([15_000]);
  await expectAccountedFor(bank.desk.shop);
};

test("what they paid back is theirs then, and to be sent", async () => {
  const second = await cameAfterAll(first);
  await bounced();
  later();
  await neverCame(second);
  await theirs();
});

test.each(["--start", "--send-back"])(
  "so it is where that it came is undone (%s)",
  async (what) => {
    const second = await cameAfterAll(first, what);
    await bounced();
    if (what === "--start") await bank.ok("claims", "undo", second);
    else {
      const booked = (await bank.refunds()).find(({ payment_id }) => payment_id === second)!;
      const { code, said } = await bank.typed("refunds", "undo", booked.id);
      expect([code, said]).toEqual([0, said]);
    }
    await theirs();
  },
);

test("come after all once more, what they paid back first is offered as a part of it", async () => {
  const second = await cameAfterAll(first);
  await bounced();
  later();
  await neverCame(second);
  const { said } = await bank.match([{ text: `UPI/${UTR}/ASHA` }]);
  expect(said).toContain("Rs. 150 that you entered as come back, without a reference");
  const third = await cameAfterAll(second);
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 134_900, owed: 15_000 });
  await expectAccountedFor(bank.desk.shop);
  await bank.ok("claims", "undo", third);
  await theirs();
});

test("a transfer coming back then is taken off the payment as which it stands by now", async () => {
  const second = await cameAfterAll(first);
  await bank.ok("claims", "undo", second);
  const third = await cameAfterAll(first);
  await bounced();
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 109_900, owed: 40_000 });
  later();
  await neverCame(third);
  await theirs();
});
