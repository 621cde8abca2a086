import { afterEach, beforeEach, expect, test } from "vitest";
import { bookOf } from "../../../app/backend.server/money/books/accountants-books";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { DAY, MINUTE } from "../payments/shop";
import { StatementDesk } from "./statement-desk";

/**
 * Rs. 400 were sent to a client whose money never came. That it came after all is entered by
 * mistake, and is found wrong after the ten minutes.
 */
const [UTR, OURS, ON] = ["477777777777", "499999999999", "2026-11-20"];
let bank: StatementDesk;
let id: PaymentId;
let refund: string;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += UNDO_MS + MINUTE;
  await bank.ok("payments", "refund", id, "--amount", "400", "--yes");
  refund = (await bank.refunds())[0]!.id;
  await bank.ok("refunds", "sent", refund, "--on", ON, "--utr", OURS, "--yes");
  await neverCame(id);
});
afterEach(() => bank.close());

const neverCame = (one: PaymentId) =>
  bank.ok("claims", "never-came", one, "--because", "not-there", "--yes");
const paidBack = (rupees: string) =>
  bank.ok(
    ...["payments", "made-good", id, "--came-back", ON, "--amount", rupees, "--reason", "by UPI"],
  );
const bounced = (on: string) => bank.ok("refunds", "bounced", refund, "--on", on, "--yes");
async function cameAfterAll(): Promise<PaymentId> {
  await bank.ok("claims", "credited-again", id, "--utr", UTR, "--start", "--yes");
  bank.parts.clock.now += UNDO_MS + MINUTE;
  const all = await bank.parts.store.db.selectFrom("payments").select("id").execute();
  return all.map((row) => row.id).find((one) => one !== id)!;
}
const bookSum = async (month: string) =>
  (await bookOf(bank.parts, "refunds", month)).reduce(
    (sum, row) => sum + Number(row["Amount (Rs.)"]),
    0,
  );

test.each(["2026-11-20", "2026-12-20"])(
  "what is still to be sent does not refuse that it never came, and stays to be sent (%s)",
  async (day) => {
    await paidBack("150");
    await bounced(ON);
    const again = await cameAfterAll();
    bank.parts.clock.now = Date.parse(`${day}T18:00:00+05:30`);
    const november = await bookOf(bank.parts, "refunds", "2026-11");
    expect(await neverCame(again)).toContain("never came");
    expect(await bank.sums()).toMatchObject({ captured: 0, served: 0, owed: 15_000 });
    expect((await bank.refunds()).at(-1)).toMatchObject({ state: "to send", amount_paise: 15_000 });
    expect(await bank.ok("money")).not.toContain("Lost");
    await expectAccountedFor(bank.desk.shop);
    expect((await bookSum("2026-11")) + (await bookSum("2026-12"))).toBe(-150);
    if (day > "2026-12") {
      expect(await bookOf(bank.parts, "refunds", "2026-11")).toEqual(november);
      const said = (await bookOf(bank.parts, "refunds", "2026-12")).map(({ How }) => How);
      expect(said).toContain("the sale was never paid");
      expect(said).not.toContain("the bank took the sale back");
    }
  },
);

test("nor does a transfer that came back in a later month", async () => {
  const again = await cameAfterAll();
  bank.parts.clock.now += 15 * DAY;
  await bounced("2026-12-04");
  await neverCame(again);
  expect(await bank.sums()).toMatchObject({ captured: 0, served: 0, owed: 0, returned: 0 });
  expect(await bank.ok("money")).not.toContain("Lost");
  await expectAccountedFor(bank.desk.shop);
});

test("nor what its client had paid back before, all of it", async () => {
  await paidBack("400");
  await neverCame(await cameAfterAll());
  expect(await bank.sums()).toMatchObject({ captured: 0, served: 0, owed: 0, returned: 0 });
  expect(await bank.ok("money")).not.toContain("Lost");
  await expectAccountedFor(bank.desk.shop);
});

test.each([
  ["150", "Rs. 250"],
  ["0", "Rs. 400"],
])("what is with its client refuses it (Rs. %s were paid back)", async (back, out) => {
  if (back !== "0") await paidBack(back);
  const again = await cameAfterAll();
  const no = await bank.typed("claims", "never-came", again, "--because", "not-there", "--yes");
  expect([no.code === 0, no.said]).toEqual([
    false,
    expect.stringContaining(`${out} of it had gone back to the client before, so it had come.`),
  ]);
});

test("what was theirs, and was sent, is no loss, and does not", async () => {
  await paidBack("150");
  await bounced(ON);
  const again = await cameAfterAll();
  const { id: toSend } = (await bank.refunds()).at(-1)!;
  await bank.ok("refunds", "sent", toSend, "--on", ON, "--utr", "455555555555", "--yes");
  await neverCame(again);
  expect(await bank.sums()).toMatchObject({ captured: 0, served: 0, owed: 0, returned: 0 });
  expect(await bank.ok("money")).not.toContain("Lost");
  await expectAccountedFor(bank.desk.shop);
});
