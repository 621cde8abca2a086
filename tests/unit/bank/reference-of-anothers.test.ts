import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { anothersClaim } from "../payments/anothers-claim";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { ON } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/**
 * What Asha is asked for is with her, and she pays it back. Bina's payment has a reference of its
 * own, which is entered for that by a slip: Bina's could not be booked by it any more.
 */
const [ASHAS, BINAS, OURS] = ["477777777777", "488888888888", "499999999999"];
let bank: StatementDesk;
let ashas: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  ashas = await ashaClaims(bank.desk);
  await confirmClaim(bank.parts, ashas, ASHAS);
});
afterEach(() => bank.close());

const later = () => (bank.parts.clock.now += UNDO_MS + MINUTE);
const neverCame = (id: PaymentId, ...more: string[]) =>
  bank.ok("claims", "never-came", id, "--because", "not-there", ...more, "--yes");
const paidBack = (of: string, ...more: string[]) =>
  bank.typed("payments", "made-good", of, "--came-back", ON, "--reason", "by UPI", ...more);

/** Each door by which it may be entered, with what it answers. */
async function refusedByEachDoor(of: string, words: string): Promise<void> {
  for (const more of [[], ["--amount", "10"]])
    for (const utr of [BINAS, `imps ${BINAS}`]) {
      const { code, said } = await paidBack(of, ...more, "--utr", utr);
      expect([code, said]).toEqual([1, expect.stringContaining(words)]);
    }
  const page = bank.shown((await bank.desk.get(`/payments/${of}/made-good`)).text);
  const typed = { on: ON, utr: BINAS, reason: "by UPI" };
  const asked = await page.press("See what is entered", typed);
  expect([asked.status, asked.text]).toEqual([409, expect.stringContaining(words)]);
  expect((await paidBack(of, "--amount", "10")).code).toBe(0);
  const named = await paidBack(of, "--entered", "--utr", BINAS);
  expect([named.code, named.said]).toEqual([1, expect.stringContaining(words)]);
  const list = bank.shown((await bank.desk.get(`/payments/${of}/came-back`)).text);
  const added = await list.press("Add its reference", { utr: BINAS });
  expect([added.status, added.text]).toEqual([409, expect.stringContaining(words)]);
}

/** What was booked to be sent back to Asha, and sent, was Bina's transfer. */
async function wasBinas(): Promise<string> {
  const second = ["--utr", BINAS, "--received", "1499", "--yes"];
  await bank.ok("claims", "send-back", ashas, ...second);
  const refund = (await bank.refunds()).at(-1)!.id;
  await bank.ok("refunds", "sent", refund, "--on", ON, "--utr", OURS, "--yes");
  later();
  await bank.ok("refunds", "not-theirs", refund, "--yes");
  return refund;
}

test("somebody else's transfer is not what they paid back: it pays whose it is", async () => {
  const money = await wasBinas();
  await refusedByEachDoor(money, "was booked to be sent back to the client of");
  const binas = await anothersClaim(bank.desk.shop);
  await bank.ok("claims", "confirm", binas, "--utr", BINAS, "--yes");
  expect((await paymentById(bank.parts.store.db, binas))?.state).toBe("fulfilled");
  await expectAccountedFor(bank.desk.shop);
});

test("nor is it what another client paid back", async () => {
  await wasBinas();
  const binas = await anothersClaim(bank.desk.shop, { utr: "466666666666" });
  await confirmClaim(bank.parts, binas, null);
  later();
  await bank.ok("payments", "refund", binas, "--amount", "400", "--yes");
  const refund = (await bank.refunds()).at(-1)!.id;
  const left = ["--on", ON, "--utr", "455555555555", "--yes"];
  await bank.ok("refunds", "sent", refund, ...left);
  await neverCame(binas);
  const { code, said } = await paidBack(binas, "--utr", BINAS);
  expect([code, said]).toEqual([
    1,
    expect.stringContaining("was booked to be sent back to the client of"),
  ]);
});

test("nor is another client's payment that was entered as never come: it may yet", async () => {
  const binas = await anothersClaim(bank.desk.shop, { utr: BINAS });
  await confirmClaim(bank.parts, binas, null);
  later();
  await neverCame(binas);
  await bank.ok("payments", "refund", ashas, "--amount", "400", "--yes");
  const refund = (await bank.refunds()).at(-1)!.id;
  await bank.ok("refunds", "sent", refund, "--on", ON, "--utr", OURS, "--yes");
  await neverCame(ashas);
  await refusedByEachDoor(ashas, "entered as never come");
  await bank.ok("claims", "credited-again", binas, "--utr", BINAS, "--start", "--yes");
  await expectAccountedFor(bank.desk.shop);
});

test("so it is where what that came as after all had never come either", async () => {
  const binas = await anothersClaim(bank.desk.shop, { utr: BINAS });
  await confirmClaim(bank.parts, binas, null);
  later();
  await neverCame(binas);
  await bank.ok("claims", "credited-again", binas, "--utr", "411111111111", "--start", "--yes");
  later();
  const rows = await bank.parts.store.db.selectFrom("payments").select("id").execute();
  const again = rows.map(({ id }) => id).find((id) => id !== ashas && id !== binas)!;
  await neverCame(again);
  await bank.ok("payments", "refund", ashas, "--amount", "400", "--yes");
  const refund = (await bank.refunds()).at(-1)!.id;
  await bank.ok("refunds", "sent", refund, "--on", ON, "--utr", OURS, "--yes");
  await neverCame(ashas);
  await refusedByEachDoor(ashas, "entered as never come");
});

test("a statement line that paid the wrong claim is not what its client paid back", async () => {
  await bank.ok("claims", "undo", ashas);
  const line = { text: `UPI/${BINAS}/ASHA VERMA/EXS9EG` };
  await bank.match([line], "--confirm", ashas, "--yes");
  later();
  await bank.ok("payments", "refund", ashas, "--amount", "400", "--yes");
  const refund = (await bank.refunds()).at(-1)!.id;
  await bank.ok("refunds", "sent", refund, "--on", ON, "--utr", OURS, "--yes");
  const because = ["--because", "other-claim", "--line-of-another", "--yes"];
  await bank.ok("claims", "never-came", ashas, ...because);
  await refusedByEachDoor(ashas, "was confirmed, and it was somebody else's");
  const binas = await anothersClaim(bank.desk.shop);
  await bank.ok("claims", "confirm", binas, "--utr", BINAS, "--yes");
});
