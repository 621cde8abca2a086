import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { refundsIn } from "../../../app/backend.server/money/books/refund-rows";
import { boundsOf } from "../../../app/backend.server/money/figures/month-bounds";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { MINUTE } from "../payments/shop";
import { StatementDesk } from "./statement-desk";

/**
 * A refund was sent of money that never came: the owner lost it, in whatever order it is entered.
 */
const UTR = "477777777777";
const OURS = "499999999999";
const NOTHING = { captured: 0, served: 0, returned: 0, owed: 0, disputed: 0, unmatched: 0 };
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += UNDO_MS + MINUTE;
});
afterEach(() => bank.close());

const ok = (...words: string[]) => bank.ok(...words);
const refund = (...how: string[]) => ok("payments", "refund", id, ...how, "--yes");
const refundId = async () => (await bank.refunds()).at(-1)?.id ?? "";
const sent = async (...more: string[]) =>
  ok("refunds", "sent", await refundId(), "--on", "2026-11-20", "--utr", OURS, ...more, "--yes");
const neverCame = () => ok("claims", "never-came", id, "--because", "not-there", "--yes");

/** Every letter so far is with its reader. */
const haveLeft = () =>
  bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();

/** What both orders come to. */
async function isLost(paise: string): Promise<void> {
  expect((await paymentById(bank.parts.store.db, id))?.state).toBe("dismissed");
  expect(await bank.sums()).toEqual(NOTHING);
  const money = await ok("money");
  expect(money).toContain("All of it is accounted for");
  expect(money).toContain(`Lost, sent to clients whose money never came: ${paise}`);
  expect(money).toContain(`payments made-good ${id} --came-back DAY --reason`);
  for (const at of ["/refunds", `/people/${bank.desk.shop.asha.id}`]) {
    const { text } = await bank.desk.get(at);
    expect(text).toContain(`${paise} that you sent them is your loss`);
    for (const untrue of ["too much went out", "has it twice"]) expect(text).not.toContain(untrue);
  }
  expect(await bank.letters("more went out")).toEqual([]);
  await expectAccountedFor(bank.desk.shop);
}

test("sent, then entered: asked with what it loses, and one letter asks for it back", async () => {
  await refund("--amount", "400");
  await sent();
  const asked = await bank.typed("claims", "never-came", id, "--because", "not-there");
  const words = "Rs. 400 that you sent them on 20 Nov 2026 is your loss, until they send it back";
  expect(asked.said).toContain(words);
  expect((await bank.desk.get(`/claims/${id}/never-came`)).text).toContain(words);
  await neverCame();
  await isLost("Rs. 400");
  const [letter, ...more] = await bank.letters("payment never came");
  expect(more).toEqual([]);
  expect(letter).toContain(`On 20 Nov 2026 we sent you Rs. 400 by bank transfer (UTR ${OURS})`);
  expect(letter).toContain("please send us Rs. 400 back");
  expect(letter).not.toContain("need do nothing");
});

/** What the accountant has of November: how it went, whether of a sale, and paise. */
const book = async () =>
  (await refundsIn(bank.parts, boundsOf("2026-11"))).map(({ paise, about }) => [
    about["How"],
    about["Of a sale"],
    paise,
  ]);

test("the accountant's book has it as sent for no sale, in both orders", async () => {
  await refund("--amount", "400");
  await sent();
  await refund("--amount", "300");
  await neverCame();
  await ok(
    ...["refunds", "sent", await refundId(), "--on", "2026-11-20", "--utr", "455555555555"],
    ...["--amount", "300", "--yes"],
  );
  const lost = "sent, though the sale was never paid";
  expect((await book()).toSorted()).toEqual([
    [lost, "no", 30_000],
    [lost, "no", 40_000],
    ["the sale was never paid", "yes", -30_000],
    ["the sale was never paid", "yes", -40_000],
    ["transfer", "yes", 30_000],
    ["transfer", "yes", 40_000],
  ]);
  await isLost("Rs. 700");
});

test("of a refund of all, its payment is no refunded one any more", async () => {
  await refund();
  await sent();
  expect((await paymentById(bank.parts.store.db, id))?.state).toBe("refunded");
  await neverCame();
  await isLost("Rs. 1,499");
  const listed = await ok("payments", "list");
  expect(listed).toContain("never came");
});

test("entered first, then that the refund had left: the same, and the letter says so", async () => {
  await refund("--amount", "400");
  await neverCame();
  await haveLeft();
  await sent("--amount", "400");
  await isLost("Rs. 400");
  const [letter] = await bank.letters("payment refunded");
  expect(letter).toContain("your payment of Rs. 1,499 did not reach us");
  expect(letter).toContain(`On 20 Nov 2026 we sent you Rs. 400 by bank transfer (UTR ${OURS})`);
  expect(letter).toContain("please send us Rs. 400 back");
  expect(letter).not.toContain("that you paid");
});

test("entered first, and nothing has left yet: one letter says all of it", async () => {
  await refund("--amount", "400");
  await neverCame();
  const [first = ""] = await bank.letters("payment never came");
  expect(first).toContain("nothing of it is left to send back to you");
  await sent("--amount", "400");
  await isLost("Rs. 400");
  expect(await bank.letters("payment refunded")).toEqual([]);
  const [letter, ...more] = await bank.letters("payment never came");
  expect(more).toEqual([]);
  const invoice = /The invoice .*/.exec(first)?.[0] ?? "none";
  for (const said of [
    "Rs. 1,499 stood in our books as received",
    "So the service has ended.",
    invoice.slice(0, 60),
    `On 20 Nov 2026 we sent you Rs. 400 by bank transfer (UTR ${OURS})`,
    "please send us Rs. 400 back",
  ])
    expect(letter).toContain(said);
  expect(letter).not.toMatch(/nothing of it is left|need do nothing/);
});

test("sent back by the client or returned by the bank it is no loss; nothing is owed", async () => {
  await refund("--amount", "400");
  await sent();
  await neverCame();
  const came = ["--came-back", "2026-11-20", "--utr", "466666666666", "--reason", "they sent it"];
  await ok("payments", "made-good", id, ...came);
  expect(await bank.sums()).toEqual(NOTHING);
  expect(await ok("money")).not.toContain("Lost");
  await expectAccountedFor(bank.desk.shop);
});

test("more than the payment was is refused with what it was: nothing of it came", async () => {
  await refund("--amount", "400");
  await neverCame();
  const typed = ["--on", "2026-11-20", "--utr", OURS, "--amount", "1500", "--yes"];
  const { code, said } = await bank.typed("refunds", "sent", await refundId(), ...typed);
  expect(code).toBe(1);
  expect(said).toContain("This payment is of Rs. 1,499. Enter that much of it at most.");
  expect(said).not.toContain("Rs. 0");
});

test("what is sent already is refused at once, and no --yes is asked for", async () => {
  await refund("--amount", "400");
  await sent();
  const typed = ["--on", "2026-11-20", "--utr", "455555555555", "--amount", "300"];
  const { said } = await bank.typed("refunds", "sent", await refundId(), ...typed);
  expect(said).toContain("is entered as sent already");
  expect(said).not.toContain("--yes");
});

test("of a part the client sent back, what is still missing is said as they read it", async () => {
  await refund("--amount", "400");
  await sent();
  await neverCame();
  const back = (rupees: string) =>
    ok(
      ...["payments", "made-good", id, "--came-back", "2026-11-20", "--amount", rupees],
      ...["--reason", "they sent it"],
    );
  expect(await back("150")).toContain("is entered as come back. Rs. 250 is still missing.");
  await isLost("Rs. 250");
  expect(await back("250")).toContain("Nothing of it is missing now.");
});

test("returned by the bank it is no loss either, and nothing is sent again", async () => {
  await refund("--amount", "400");
  await sent();
  await neverCame();
  await ok("refunds", "bounced", await refundId(), "--on", "2026-11-20", "--yes");
  expect(await bank.sums()).toEqual(NOTHING);
  expect(await ok("money")).not.toContain("Lost");
  expect((await bank.refunds()).map(({ state }) => state)).toEqual(["bounced"]);
});

const LINE = { text: `IMPS RETURN/${OURS}/ASHA VERMA/ACCOUNT CLOSED`, reference: OURS };
const back = () => ok("refunds", "bounced", first, "--on", "2026-11-20", "--yes");
let first: string;
const lostThenSaid = async () => {
  await refund("--amount", "400");
  await sent();
  first = await refundId();
  await neverCame();
};
const SENT_ON = "Rs. 400 that we sent you by bank transfer on 20 Nov 2026";
const NOT_ASKED = `${SENT_ON} (UTR ${OURS}) came back to us`;

test("returned by the bank, its client reads that it is asked for no more", async () => {
  await lostThenSaid();
  await haveLeft();
  expect(await back()).toContain("the client is told, in ten minutes, that you ask for it no more");
  const [letter, ...more] = await bank.letters("refund failed");
  expect(more).toEqual([]);
  expect(letter).toContain(NOT_ASKED);
  expect(letter).toContain("you need not send us these Rs. 400");
  expect(letter).not.toContain("We send it again");
  expect((await bank.letters("payment never came")).at(-1)).toContain(
    "please send us Rs. 400 back",
  );
});

test("before that letter left, it is rewritten, says that too, and asks for nothing", async () => {
  await lostThenSaid();
  await back();
  const [letter, ...more] = await bank.letters("payment never came");
  expect(more).toEqual([]);
  expect(letter).not.toContain("please send us");
  expect(letter).toContain("by our bank statement no such money came");
  expect(letter).toContain(NOT_ASKED);
  expect(await bank.letters("refund failed")).toEqual([]);
});

test("of two, what did not come back is asked for still", async () => {
  await lostThenSaid();
  const other = "488888888888";
  const { id: second } = (await bank.refunds()).at(-1)!;
  expect(second).toBe(first);
  await bank.parts.store.db
    .insertInto("refunds")
    .values({
      ...(await bank.refunds())[0]!,
      id: bank.parts.newId<RefundId>(),
      amount_paise: 10_000,
      utr_enc: bank.parts.seal.close(other, "refunds.utr"),
      utr_hash: null,
    })
    .execute();
  await back();
  expect((await bank.letters("payment never came"))[0]).toContain("please send us Rs. 100 back");
});

test("the statement says so of the line, and offers nothing to be sent again", async () => {
  await lostThenSaid();
  await haveLeft();
  const page = await bank.compared([{ ...LINE, rupees: "400.00" }]);
  expect(page.text).toContain("Your refund of Rs. 400 to Asha Verma came back");
  expect(page.text).not.toContain("send it again");
  expect(page.text).toContain("The transfer came back: enter it");
  const typed = await bank.match([{ ...LINE, rupees: "400.00" }]);
  expect(typed.said).toContain("Nothing is to be sent again");
  const href = /href="(\/refunds\/[^"]*\/bounced[^"]*)"/.exec(page.html)![1]!;
  const asked = bank.shown((await bank.desk.get(href)).text);
  expect(asked.text).toContain("the client is told, in ten minutes, that you ask for it no more");
  expect(asked.text).not.toContain("not written to");
  const done = await asked.press("Yes: it came back");
  expect(bank.shown((await bank.desk.get(done.location ?? "")).text).text).toContain(
    "The client is told in ten minutes that you ask for it no more",
  );
  expect(await bank.letters("refund failed")).toHaveLength(1);
});

test("if money comes after all, what was sent went back of it, and is lost no more", async () => {
  await refund("--amount", "400");
  await sent();
  await neverCame();
  await ok("claims", "credited-again", id, "--utr", UTR, "--send-back", "--yes");
  expect(await bank.sums()).toMatchObject({ captured: 149_900, returned: 40_000, owed: 109_900 });
  expect(await ok("money")).not.toContain("Lost");
  await expectAccountedFor(bank.desk.shop);
});

test("of what came after all and the bank then took, what was sent counts as returned, and is no loss", async () => {
  await neverCame();
  await ok("claims", "credited-again", id, "--utr", UTR, "--send-back", "--yes");
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await sent();
  const again = (await bank.refunds()).at(-1)?.payment_id ?? "";
  await ok("claims", "taken-back", again, "--on", "2026-11-20", "--utr", UTR, "--yes");
  expect(await bank.sums()).toMatchObject({ captured: 0, returned: 149_900 });
  const { said } = await bank.typed("money");
  expect(said).toContain("Rs. 1,499 more went out than came in");
  expect(said).not.toContain("Lost");
});

test("that it came after all was booked by mistake, and undone: it is lost as before", async () => {
  await refund("--amount", "400");
  await sent();
  await neverCame();
  await ok("claims", "credited-again", id, "--utr", UTR, "--send-back", "--yes");
  await ok("refunds", "undo", await refundId());
  await isLost("Rs. 400");
});

/** The service starts by money that came after all. @returns its payment */
async function startAfterAll(): Promise<PaymentId> {
  await ok("claims", "credited-again", id, "--utr", UTR, "--start", "--yes");
  const { id: anew } = await bank.parts.store.db
    .selectFrom("payments")
    .select("id")
    .where("id", "<>", id)
    .executeTakeFirstOrThrow();
  return anew;
}

/** Nothing of the client's is with the owner, nor of the owner's with the client. */
async function isEven(): Promise<void> {
  expect(await bank.sums()).toEqual(NOTHING);
  const money = await ok("money");
  expect(money).toContain("All of it is accounted for");
  expect(money).not.toContain("Lost");
  const waiting = (await bank.refunds()).filter(({ state }) => state === "to send");
  expect(waiting).toEqual([]);
  for (const letter of await bank.letters("refund failed"))
    expect(letter).toContain("you need not send us these");
  await expectAccountedFor(bank.desk.shop);
}

test("what was sent comes back after a start after all: it is to be sent again of that payment, and goes with its Undo", async () => {
  await refund("--amount", "400");
  await sent();
  const first = await refundId();
  await neverCame();
  const anew = await startAfterAll();
  await ok("refunds", "bounced", first, "--on", "2026-11-20", "--yes");
  const { payment_id, state } = (await bank.refunds()).at(-1)!;
  expect([payment_id, state]).toEqual([anew, "to send"]);
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 109_900, owed: 40_000 });
  await expectAccountedFor(bank.desk.shop);
  await ok("claims", "undo", anew);
  await isEven();
});

test("and where that start was undone before, nothing is to be sent again", async () => {
  await refund("--amount", "400");
  await sent();
  const first = await refundId();
  await neverCame();
  await ok("claims", "undo", await startAfterAll());
  await ok("refunds", "bounced", first, "--on", "2026-11-20", "--yes");
  await isEven();
});

test("if no more comes after all than was sent, it is entered as come back of that", async () => {
  await refund();
  await sent();
  await neverCame();
  const no = await bank.typed(
    ...["claims", "credited-again", id, "--utr", UTR, "--send-back", "--yes"],
  );
  expect(no.said).toContain("Rs. 1,499 of it is your loss, and no more than that came");
  const page = await bank.compared([{ text: `UPI/${UTR}/ASHA VERMA` }]);
  expect(page.text).toContain("You had sent it to them before, and it stands as your loss");
  expect(page.text).not.toContain("gone out twice");
  await ok(
    ...["payments", "made-good", id, "--came-back", "2026-11-20", "--reason", "came after all"],
  );
  expect(await bank.sums()).toEqual(NOTHING);
  expect(await ok("money")).not.toContain("Lost");
});

test("who left and was sent the rest is sold no service by money coming after all", async () => {
  await refund();
  const left = bank.parts.store.db
    .updateTable("refunds")
    .set({ why: "left", amount_paise: 149_800 });
  await left.execute();
  await sent();
  await neverCame();
  const start = await bank.typed(
    ...["claims", "credited-again", id, "--utr", UTR, "--start", "--yes"],
  );
  expect([start.code === 0, start.said]).toEqual([
    false,
    expect.stringContaining("Rs. 1,498 of it were to go back to the client already"),
  ]);
});

test("that it came after all started the service and is undone: it is lost as before, until it is booked anew", async () => {
  await refund("--amount", "400");
  await sent();
  await neverCame();
  const { said } = await bank.typed(
    ...["claims", "credited-again", id, "--utr", UTR, "--start", "--yes"],
  );
  const rows = await bank.parts.store.db.selectFrom("payments").select(["id", "state"]).execute();
  const again = rows.find(({ state }) => state === "fulfilled")!.id;
  expect([said, await bank.sums()]).toEqual([
    said,
    expect.objectContaining({ captured: 149_900, served: 109_900, returned: 40_000 }),
  ]);
  await ok("claims", "undo", again, "--because", "by-mistake");
  expect(await bank.sums()).toEqual(NOTHING);
  const money = await ok("money");
  expect(money).toContain("All of it is accounted for");
  expect(money).toContain("Lost, sent to clients whose money never came: Rs. 400");
  expect(money).toContain(`payments made-good ${id} --came-back DAY --reason`);
  for (const at of ["/", "/refunds", `/people/${bank.desk.shop.asha.id}`])
    expect((await bank.desk.get(at)).text).not.toMatch(/too much went out|has it twice/i);
  expect((await bank.desk.get("/refunds")).text).toContain(
    "Rs. 400 that you sent them is your loss",
  );
  expect(await bank.letters("more went out")).toEqual([]);
  await expectAccountedFor(bank.desk.shop);
  await startAfterAll();
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 109_900, returned: 40_000 });
  expect(await ok("money")).not.toContain("Lost");
  await expectAccountedFor(bank.desk.shop);
});
