import { afterEach, beforeEach, expect, test } from "vitest";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import type { Mail } from "../../../app/backend.server/providers/mail/port";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { fourHundredSent, ON, OURS } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/**
 * Rs. 400 were sent to a client whose money never came, and no mail leaves. What nobody got and is
 * true no more does not leave; what they may have got is answered.
 */
let bank: StatementDesk;
let id: PaymentId;
let refund: string;
let texts: string[];
let down: ProviderDown | null;
beforeEach(async () => {
  bank = await StatementDesk.open();
  texts = [];
  down = null;
  const send: Mail["send"] = async ({ to, text }) => {
    if (down) throw down;
    if (to === "asha@example.com") texts.push(text);
  };
  bank.parts.mail = { send };
  id = await ashaClaims(bank.desk);
  refund = await fourHundredSent(bank, id);
  await sendOutbox(bank.parts);
  texts = [];
});
afterEach(() => bank.close());

const nobodyGetsIt = () => (down = new ProviderDown("mail", "unreachable", { isUndone: true }));
const theyMayGetIt = () => (down = new ProviderDown("mail", "timeout"));
const neverCame = () => bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
const back = () => bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
const tries = () => sendOutbox(bank.parts);
async function mailIsUp() {
  down = null;
  for (let minutes = 0; minutes < 60; minutes += 5) {
    bank.parts.clock.now += 5 * MINUTE;
    await sendOutbox(bank.parts);
  }
}
const asks = () => texts.filter((text) => text.includes("please send us Rs. 400 back")).length;
const asksNothing = () =>
  texts.filter((text) => text.includes("If not, you need do nothing")).length;

test("that it came back is undone before any letter was got: one letter asks for it", async () => {
  nobodyGetsIt();
  await neverCame();
  await back();
  bank.parts.clock.now += MINUTE;
  await tries();
  await bank.ok("refunds", "undo", refund);
  await mailIsUp();
  expect([texts.length, asks(), asksNothing()]).toEqual([1, 1, 0]);
});

test("so it is where the letter that asks had been tried in vain before", async () => {
  nobodyGetsIt();
  await neverCame();
  await tries();
  await back();
  await tries();
  await bank.ok("refunds", "undo", refund);
  await mailIsUp();
  expect([texts.length, asks(), asksNothing()]).toEqual([1, 1, 0]);
});

test("a letter that asks and nobody got does not leave once the transfer came back", async () => {
  nobodyGetsIt();
  await neverCame();
  await tries();
  await back();
  await mailIsUp();
  expect(asks()).toBe(0);
  expect(texts[0]).toContain("If not, you need do nothing");
  expect(texts[0]).toContain("came back to us");
  expect(texts).toHaveLength(1);
});

/** They paid Rs. 150 of it back, and then all of the transfer came back. */
const paidBackThenBack = async () => {
  const entered = ["--came-back", ON, "--amount", "150", "--reason", "by UPI"];
  await bank.ok("payments", "made-good", id, ...entered);
  bank.parts.clock.now += MINUTE;
  await back();
};
const STILL_ASKS = "please send us these";

test("that a part of it is with us again and the rest is asked for does not leave either, once all came back", async () => {
  nobodyGetsIt();
  await neverCame();
  await paidBackThenBack();
  await mailIsUp();
  expect(texts.join("\n")).not.toContain(STILL_ASKS);
  expect([asks(), asksNothing()]).toEqual([0, 1]);
});

test("so it is where they had read that it is asked for", async () => {
  await neverCame();
  await tries();
  nobodyGetsIt();
  await paidBackThenBack();
  await mailIsUp();
  expect(asks()).toBe(1);
  expect(texts.join("\n")).not.toContain(STILL_ASKS);
  expect(texts.at(-1)).toContain("The other Rs. 250");
});

test("undone after ten minutes it does not ask about a letter that nobody has read", async () => {
  nobodyGetsIt();
  await neverCame();
  await back();
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await tries();
  await bank.ok("refunds", "undo", refund);
  await mailIsUp();
  expect([texts.length, asks(), asksNothing()]).toEqual([1, 1, 0]);
});

test("what they may have got is not taken back: it leaves, and the next answers it", async () => {
  theyMayGetIt();
  await neverCame();
  await tries();
  await back();
  await mailIsUp();
  expect(texts[0]).toContain("please send us Rs. 400 back");
  expect(texts.at(-1)).toContain("you need not send us these Rs. 400, also where we asked you to");
});

test("nor where a later try failed for certain, or it was given up and is tried anew", async () => {
  theyMayGetIt();
  await neverCame();
  await tries();
  nobodyGetsIt();
  bank.parts.clock.now += MINUTE;
  await tries();
  const { id: letter } = await bank.parts.store.db
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", "payment never came")
    .executeTakeFirstOrThrow();
  await bank.ok("messages", "retry", letter);
  await back();
  await mailIsUp();
  expect(asks()).toBe(1);
  expect(texts.at(-1)).toContain("you need not send us these Rs. 400, also where we asked you to");
});

const paysBack = (rupees: string) =>
  bank.ok(
    ...["payments", "made-good", id, "--came-back", ON, "--amount", rupees],
    ...["--reason", "by UPI"],
  );

test("paid back before any letter was got, one says so, and asks for nothing", async () => {
  nobodyGetsIt();
  await neverCame();
  await tries();
  await paysBack("150");
  await tries();
  await paysBack("250");
  await mailIsUp();
  expect(texts.join("\n")).not.toContain("please send us");
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain("If not, you need do nothing");
  expect(texts[0]).toContain("Rs. 400 count as given back");
});

test("paid back in part, it asks for what is missing by then", async () => {
  nobodyGetsIt();
  await neverCame();
  await paysBack("150");
  await mailIsUp();
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain("Rs. 150 count as given back");
  expect(texts[0]).toContain("please send us Rs. 250 back");
  expect(asks()).toBe(0);
});

test("so it is where it was asked for before, and two parts of it came", async () => {
  await neverCame();
  await tries();
  texts = [];
  nobodyGetsIt();
  await paysBack("150");
  await paysBack("250");
  await mailIsUp();
  expect(texts).toEqual([expect.stringContaining("Rs. 400 count as given back")]);
});

test("paid back and then come back to us, none asks for it either", async () => {
  nobodyGetsIt();
  await neverCame();
  await paysBack("400");
  await back();
  await mailIsUp();
  expect(texts.join("\n")).not.toContain("please send us");
});

const corrects = (utr: string) => bank.ok("refunds", "correct", refund, "--on", ON, "--utr", utr);

test("of two corrections that nobody got the last alone leaves", async () => {
  nobodyGetsIt();
  await corrects("611111111101");
  await tries();
  await corrects("611111111103");
  await mailIsUp();
  expect(texts).toEqual([expect.stringContaining("611111111103")]);
});

test("corrected before the letter that asks was got, that names it right; that what they had read was wrong the next says", async () => {
  nobodyGetsIt();
  await neverCame();
  await corrects("611111111101");
  await mailIsUp();
  expect(texts).toEqual([
    expect.stringContaining("please send us Rs. 400 back"),
    expect.stringContaining("was wrong"),
  ]);
  for (const text of texts) expect(text).toContain("611111111101");
});

test("our transfer's return, undone late: it does not ask about a letter nobody got", async () => {
  nobodyGetsIt();
  await back();
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await tries();
  await bank.ok("refunds", "undo", refund);
  await mailIsUp();
  expect(texts).toEqual([]);
});

test("of a second transfer, somebody else's, and the claim one letter asks for all", async () => {
  nobodyGetsIt();
  await neverCame();
  const line = ["--utr", "477777777771", "--received", "1499"];
  await bank.ok("claims", "send-back", id, ...line, "--yes");
  const { id: second } = (await bank.refunds()).at(-1)!;
  await bank.ok("refunds", "sent", second, "--on", ON, "--utr", "499999999991", "--yes");
  await bank.ok("refunds", "not-theirs", second, "--yes");
  await mailIsUp();
  const asking = texts.filter((text) => text.includes("please send us"));
  expect(asking).toEqual([expect.stringContaining("please send us Rs. 1,899 back")]);
  for (const said of ["no such money came", "it was somebody else's transfer", OURS])
    expect(asking[0]).toContain(said);
});

test("that what came after all was somebody else's stays in its letter written anew", async () => {
  await neverCame();
  await bank.ok("claims", "credited-again", id, "--utr", "477777777772", "--send-back", "--yes");
  await mailIsUp();
  texts = [];
  nobodyGetsIt();
  await bank.ok("refunds", "not-theirs", (await bank.refunds()).at(-1)!.id, "--yes");
  await paysBack("150");
  await mailIsUp();
  expect(texts).toEqual([expect.stringContaining("it was somebody else's transfer")]);
  expect(texts[0]).toContain("please send us Rs. 250 back");
  expect(texts[0]).not.toContain("did not reach us");
});

test("what is with us again counts as given back of nothing once their payment comes", async () => {
  await neverCame();
  await tries();
  texts = [];
  await back();
  await bank.ok("claims", "credited-again", id, "--utr", "477777777772", "--start", "--yes");
  await mailIsUp();
  expect(texts.join("\n")).not.toContain("counts as given back");
  expect(texts.join("\n")).toContain("you need not send us these Rs. 400");
});

test("that it is sent again does not leave once nothing is to be sent", async () => {
  await back();
  bank.parts.clock.now += MINUTE;
  await neverCame();
  await mailIsUp();
  expect(texts.join("\n")).not.toContain("We send it again");
});
