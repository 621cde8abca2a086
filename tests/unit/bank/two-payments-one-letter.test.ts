import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/**
 * A client paid twice, was sent Rs. 400 of one payment and Rs. 100 of the other, and has read that
 * the first never came. What happens within ten minutes is told in one letter.
 */
const ON = "2026-11-20";
let bank: StatementDesk;
let first: PaymentId;
let second: PaymentId;
let texts: string[];
beforeEach(async () => {
  bank = await StatementDesk.open();
  texts = [];
  bank.parts.mail = {
    send: async ({ to, text }) => void (to === "asha@example.com" && texts.push(text)),
  };
  first = await paid("400", "499999999991");
  second = await paid("100", "499999999992");
  await neverCame(first);
  await isRead();
  expect(texts.join("\n")).toContain("please send us Rs. 400 back");
  texts = [];
});
afterEach(() => bank.close());

async function paid(sentRupees: string, utr: string): Promise<PaymentId> {
  const id = await ashaClaims(bank.desk);
  await confirmClaim(bank.parts, id, null);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await bank.ok("payments", "refund", id, "--amount", sentRupees, "--yes");
  const { id: refund } = (await bank.refunds()).at(-1)!;
  await bank.ok("refunds", "sent", refund, "--on", ON, "--utr", utr, "--yes");
  return id;
}
const neverCame = (id: PaymentId) =>
  bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
const comesAfterAll = (id: PaymentId) =>
  bank.ok("claims", "credited-again", id, "--utr", "633333333333", "--start", "--yes");
async function isRead() {
  for (let minutes = 0; minutes < 30; minutes += 5) {
    bank.parts.clock.now += 5 * MINUTE;
    await sendOutbox(bank.parts);
  }
}

test("what one came for after all is told in full, whatever is asked of the other", async () => {
  await comesAfterAll(first);
  bank.parts.clock.now += MINUTE;
  await neverCame(second);
  await isRead();
  const letter = texts.find((text) => text.includes("please send us Rs. 100 back"));
  expect(letter).toContain("you need not send us these Rs. 400, also where we asked you to");
  expect(letter).not.toContain("were yours");
});

test("so it is where the other was told first", async () => {
  await neverCame(second);
  await comesAfterAll(first);
  await isRead();
  expect(texts.join("\n")).toContain("please send us Rs. 100 back");
  expect(texts.join("\n")).toContain(
    "you need not send us these Rs. 400, also where we asked you to",
  );
  expect(texts.join("\n")).not.toContain("were yours");
});

test("a letter of two payments names both", async () => {
  await comesAfterAll(first);
  bank.parts.clock.now += MINUTE;
  await neverCame(second);
  await isRead();
  const letter = texts.find((text) => text.includes("please send us Rs. 100 back"));
  for (const id of [first, second]) expect(letter).toContain(`Payment: ${id}`);
});

test("what they had read that we ask for is in the sum of all", async () => {
  await neverCame(second);
  await isRead();
  const letter = texts.find((text) => text.includes("please send us Rs. 100 back"));
  expect(letter).toContain("With what we had asked you for before, that is Rs. 500 in all.");
});

test("who is asked for money reads of no other payment that they need do nothing", async () => {
  const third = await ashaClaims(bank.desk);
  await confirmClaim(bank.parts, third, null);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await neverCame(third);
  await isRead();
  const letter = texts.find((text) => text.includes("no such money came"));
  expect(letter).toContain("If you did pay, write to us");
  expect(letter).toContain("What else we asked you for stands: please send us Rs. 400 back.");
  expect(letter).not.toContain("need do nothing");
});

test("our transfer's return is told once, if the bank took what theirs came by since", async () => {
  await comesAfterAll(first);
  await isRead();
  const [{ id: refund } = { id: "" }] = await bank.refunds();
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  bank.parts.clock.now += MINUTE;
  const { id: again } = await bank.parts.store.db
    .selectFrom("payments")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await bank.ok("claims", "taken-back", again, "--on", ON, "--utr", "831944367322", "--yes");
  await isRead();
  await neverCame(second);
  await isRead();
  expect(texts.join("\n")).toContain("please send us Rs. 100 back");
  expect(texts.filter((text) => text.includes("came back to us"))).toHaveLength(1);
});

test("of which payment they had read that it did not reach us, its own amount says", async () => {
  const { shop } = bank.desk;
  const third = await claim(shop.parts, shop.asha, shop.request(2, { reference: "EXS9EH" }));
  await confirmClaim(bank.parts, third, null);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await bank.ok("payments", "refund", third, "--amount", "50", "--yes");
  const { id: refund } = (await bank.refunds()).at(-1)!;
  await neverCame(third);
  await isRead();
  texts = [];
  // It had left all the same, which nobody has read when the first comes after all.
  await bank.ok(
    "refunds",
    "sent",
    refund,
    "--on",
    ON,
    "--utr",
    "499999999993",
    "--amount",
    "50",
    "--yes",
  );
  await comesAfterAll(first);
  await isRead();
  const { amount_paise: paise } = await bank.parts.store.db
    .selectFrom("payments")
    .select("amount_paise")
    .where("id", "=", third)
    .executeTakeFirstOrThrow();
  const rupees = (paise / 100).toLocaleString("en-IN");
  expect(rupees).not.toBe("1,499");
  const letter = texts.find((text) => text.includes("please send us Rs. 50 back"));
  expect(letter).toContain(`that your payment of Rs. ${rupees} did not reach us`);
  expect(letter).toContain("you need not send us these Rs. 400, also where we asked you to");
});
