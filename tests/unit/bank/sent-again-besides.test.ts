import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/**
 * Rs. 400 were sent to a client whose money was gone; they paid Rs. 150 of it back, their money
 * came again, and our transfer came back: it is sent again by two refunds, of which one letter
 * tells. Then what had come again is gone as well, and the letter with it: the Rs. 150 are sent
 * still.
 */
const ON = "2026-11-20";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
});
afterEach(() => bank.close());

const later = () => (bank.parts.clock.now += UNDO_MS + MINUTE);
const gone = (payment: PaymentId, how: How, utr: string) =>
  how === "the bank took it"
    ? bank.ok("claims", "taken-back", payment, "--on", ON, "--utr", utr, "--yes")
    : bank.ok("claims", "never-came", payment, "--because", "not-there", "--yes");
const areRead = () => bank.parts.store.db.deleteFrom("outbox").execute();
type How = "the bank took it" | "it never came";

/** @param read of what they were told before our transfer came back they read so much */
async function lettersAfter(
  first: How,
  second: How,
  read: "all" | "what is asked for" = "all",
): Promise<string> {
  const ours = await sentThenGone(first);
  const back = ["--came-back", ON, "--amount", "150", "--utr", "455555555555"];
  await bank.ok("payments", "made-good", id, ...back, "--reason", "by UPI");
  later();
  if (read === "what is asked for") await areRead();
  await bank.ok("claims", "credited-again", id, "--utr", "633333333333", "--start", "--yes");
  later();
  if (read === "all") await areRead();
  await bank.ok("refunds", "bounced", ours, "--on", ON, "--yes");
  await gone(await newest(), second, "831944367322");
  return letters();
}

/** @returns the transfer of Rs. 400 */
async function sentThenGone(how: How) {
  await confirmClaim(bank.parts, id, null);
  later();
  const ours = await sends("400", "499999999999");
  await gone(id, how, "831944367321");
  return ours;
}
async function sends(rupees: string, utr: string) {
  await bank.ok("payments", "refund", id, "--amount", rupees, "--yes");
  const ours = (await bank.refunds()).at(-1)!.id;
  await bank.ok("refunds", "sent", ours, "--on", ON, "--utr", utr, "--yes");
  return ours;
}

async function newest(): Promise<PaymentId> {
  const { id: payment } = await bank.parts.store.db
    .selectFrom("payments")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return payment;
}

async function letters(): Promise<string> {
  const kinds = ["refund failed", "payment taken back", "payment never came", "payment refunded"];
  return (await Promise.all(kinds.map(bank.letters))).flat().join("\n");
}

const [TAKEN, NEVER] = ["the bank took it", "it never came"] as const;
test.each([
  [TAKEN, TAKEN, "the bank had taken it from us"],
  [TAKEN, NEVER, "the bank had taken it from us"],
  [NEVER, TAKEN, "the bank had taken it from us"],
  [NEVER, NEVER, "No money had come from you for them"],
])("%s, and then %s: that our transfer came back is told once, and why", async (one, two, why) => {
  const said = await lettersAfter(one, two);
  expect(said).toMatch(/[Ww]e send you these Rs\. 150/);
  expect(said.match(/Rs\. 400 that we sent/g)).toHaveLength(1);
  expect(said).toContain(why);
});

test.each([TAKEN, NEVER])(
  "that they need not send what they had read that we ask for, is told with it, and once: %s",
  async (second) => {
    const said = await lettersAfter(NEVER, second, "what is asked for");
    expect(said).toContain("The other Rs. 250 are with us again: you need not send us these");
    expect(said.match(/need not send us/g)).toHaveLength(1);
    await asksForAnother();
    const asks = (await bank.letters("payment never came")).at(-1);
    expect(asks).toContain("please send us Rs. 100 back");
    expect(asks).not.toMatch(/need not send us|Rs\. 250/);
  },
);

test.each(["the bank took it", "the owner keeps it"])(
  "so it is where nothing is sent again: %s",
  async (second) => {
    const ours = await sentThenGone(NEVER);
    later();
    await areRead();
    await bank.ok("claims", "credited-again", id, "--utr", "633333333333", "--start", "--yes");
    later();
    await bank.ok("refunds", "bounced", ours, "--on", ON, "--yes");
    if (second === TAKEN) await gone(await newest(), TAKEN, "831944367322");
    else await bank.ok("refunds", "withdraw", (await bank.refunds()).at(-1)!.id, "--yes");
    const said = await letters();
    expect(said).toContain("came back to us");
    expect(said.match(/need not send us these Rs\. 400/g)).toHaveLength(1);
    await asksForAnother();
    expect((await bank.letters("payment never came")).at(-1)).not.toContain("Rs. 400");
  },
);

test("of two transfers come back and not sent again the letter tells the sum of both", async () => {
  await confirmClaim(bank.parts, id, null);
  later();
  const both = [await sends("400", "499999999999"), await sends("100", "499999999998")];
  await gone(id, NEVER, "831944367321");
  later();
  await areRead();
  await bank.ok("claims", "credited-again", id, "--utr", "633333333333", "--start", "--yes");
  later();
  for (const ours of both) await bank.ok("refunds", "bounced", ours, "--on", ON, "--yes");
  await gone(await newest(), TAKEN, "831944367322");
  const said = await letters();
  expect(said.match(/came back to us/g)).toHaveLength(2);
  expect(said).toContain("need not send us these Rs. 500");
});

/** Once these letters are read. */
async function asksForAnother() {
  await bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
  const other = await ashaClaims(bank.desk);
  await confirmClaim(bank.parts, other, null);
  later();
  await bank.ok("payments", "refund", other, "--amount", "100", "--yes");
  const { id: ours } = (await bank.refunds()).at(-1)!;
  await bank.ok("refunds", "sent", ours, "--on", ON, "--utr", "499999999992", "--yes");
  await gone(other, NEVER, "831944367323");
}
