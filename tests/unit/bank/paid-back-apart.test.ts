import { afterEach, beforeEach, expect, test } from "vitest";
import { bookOf } from "../../../app/backend.server/money/books/accountants-books";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { DAY, MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { fourHundredSent, ON } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/**
 * Rs. 400 were sent to a client whose money never came. They paid Rs. 150 of it back, by a transfer
 * of its own, which was entered without its reference; then their Rs. 1,499 came after all.
 */
const [UTR, THEIRS] = ["477777777777", "455555555555"];
const LINE = { text: `UPI/${UTR}/ASHA` };
const ITS_OWN = "reference of their payment itself";
const NEVER = ["never-came", "--because", "not-there", "--yes"];
let bank: StatementDesk;
let id: PaymentId;
let refund: string;
beforeEach(() => begins("never-came", "--because", "not-there"));
afterEach(() => bank.close());

/** @param gone how their money is found to be gone: of "claims" */
async function begins(gone: string, ...more: string[]) {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk, { utr: UTR });
  refund = await fourHundredSent(bank, id);
  await bank.ok("claims", gone, id, ...more, "--yes");
  const entered = ["--came-back", ON, "--amount", "150", "--reason", "by UPI"];
  await bank.ok("payments", "made-good", id, ...entered);
}

function later() {
  bank.parts.clock.now += UNDO_MS + MINUTE;
}
const named = (utr = THEIRS) =>
  bank.typed("payments", "made-good", id, "--came-back", ON, "--entered", "--utr", utr);
const cameAfterAll = (what: "--start" | "--send-back") =>
  bank.ok("claims", "credited-again", id, "--utr", UTR, what, "--yes");
const page = async (at: string) => bank.shown((await bank.desk.get(at)).text);
const all = { captured: 149_900, returned: 25_000 };

test("named before, it is no part of what comes after all", async () => {
  expect((await named()).code).toBe(0);
  await cameAfterAll("--start");
  expect(await bank.sums()).toMatchObject({ ...all, served: 124_900 });
});

test("named afterwards it is none either, and the sums are as if named before", async () => {
  const said = await cameAfterAll("--start");
  expect(said).toContain("Rs. 150 that you entered as come back, without a reference");
  expect(said).toContain(`made-good ${id} --came-back ${ON} --entered --utr REFERENCE`);
  expect(await bank.sums()).toMatchObject({ captured: 149_900, returned: 40_000 });
  const { code, said: kept } = await named();
  expect([code, kept]).toEqual([0, expect.stringContaining("counts as a part of it no more")]);
  expect(await bank.sums()).toMatchObject({ ...all, served: 124_900, owed: 0 });
  await expectAccountedFor(bank.desk.shop);
  const { months } = await businessFigures(bank.parts, { month: "2026-11", count: 1 });
  expect(months[0]).toMatchObject({ salesPaise: 149_900, returnedPaise: 25_000 });
});

test("so much more is to be sent back, in the same refund, and one letter says so", async () => {
  await cameAfterAll("--send-back");
  await named();
  expect(await bank.sums()).toMatchObject({ ...all, served: 0, owed: 124_900 });
  const waiting = (await bank.refunds()).filter(({ state }) => state === "to send");
  expect(waiting.map(({ amount_paise }) => amount_paise)).toEqual([124_900]);
  const letters = await bank.letters("refund due");
  expect(letters).toEqual([expect.stringContaining("Rs. 1,249")]);
  await expectAccountedFor(bank.desk.shop);
});

test("where they had read of less, they read how much goes back now, and why", async () => {
  await cameAfterAll("--send-back");
  later();
  await bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
  await named();
  const letters = await bank.letters("refund due");
  expect(letters).toHaveLength(2);
  const letter = letters.find((one) => one.includes("We wrote to you of"));
  expect(letter).toContain(
    "We received Rs. 1,499. We had sent you Rs. 250 of it before; Rs. 1,249 we will send back to you.",
  );
  expect(letter).toContain("We wrote to you of Rs. 1,099: the Rs. 150 that you had sent us");
});

test("of what they sent us before, while nothing of ours is with them, no letter says that we sent it", async () => {
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  later();
  await cameAfterAll("--send-back");
  const [letter = ""] = (await bank.letters("refund due")).slice(-1);
  expect(letter).toContain("We received Rs. 1,499, of which Rs. 150 had come from you before");
  expect(letter).not.toContain("We had sent you");
});

test("so they do where what they had read of is sent by then", async () => {
  await cameAfterAll("--send-back");
  const waiting = (await bank.refunds()).at(-1)!.id;
  await bank.ok("refunds", "sent", waiting, "--on", ON, "--utr", "411111111111", "--yes");
  await named();
  expect((await bank.refunds()).at(-1)).toMatchObject({ state: "to send", amount_paise: 15_000 });
  const [letter] = await bank.letters("refund due");
  expect(letter).toContain("We received Rs. 150 that we will send back to you. You had paid it");
});

test("where the owner keeps what was to be sent, only what they paid back is theirs", async () => {
  await cameAfterAll("--send-back");
  await bank.ok("refunds", "withdraw", (await bank.refunds()).at(-1)!.id, "--yes");
  await named();
  expect((await bank.refunds()).at(-1)).toMatchObject({ state: "to send", amount_paise: 15_000 });
  const [letter] = await bank.letters("refund due");
  expect(letter).toContain("We received Rs. 150 that we will send back to you. You had paid it");
  await expectAccountedFor(bank.desk.shop);
});

test("where our second transfer came back they read so once, and what else is theirs", async () => {
  await cameAfterAll("--send-back");
  const waiting = (await bank.refunds()).at(-1)!.id;
  await bank.ok("refunds", "sent", waiting, "--on", ON, "--utr", "411111111111", "--yes");
  await haveRead();
  await bank.ok("refunds", "bounced", waiting, "--on", ON, "--yes");
  await named();
  const toSend = (await bank.refunds()).filter(({ state }) => state === "to send");
  expect(toSend.map(({ amount_paise }) => amount_paise)).toEqual([109_900, 15_000]);
  expect(await bank.letters("refund due")).toEqual([
    expect.stringContaining("We received Rs. 150 that we will send back to you. You had paid it"),
  ]);
  const [notArrived] = await bank.letters("refund failed");
  expect(notArrived).toContain("Rs. 1,099");
  await expectAccountedFor(bank.desk.shop);
});

/** The bank took what had been paid, and so nothing was asked of them. */
const bankTookIt = async () => {
  await bank.close();
  await begins("taken-back", "--on", ON, "--utr", "831944367321");
};

test("nor once the bank took that payment: what it credits again by it is entered so", async () => {
  await bankTookIt();
  const more = ["--came-back", ON, "--amount", "10", "--reason", "by UPI", "--utr", UTR];
  const { code, said } = await bank.typed("payments", "made-good", id, ...more);
  expect([code, said]).toEqual([1, expect.stringContaining(ITS_OWN)]);
});
const haveRead = () =>
  bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
const notTheirs = async () =>
  bank.ok("refunds", "not-theirs", (await bank.refunds()).at(-1)!.id, "--yes");

test("who read of less hears it was somebody else's, also where none of more left", async () => {
  await bankTookIt();
  await cameAfterAll("--send-back");
  later();
  await haveRead();
  await named();
  await notTheirs();
  expect(await bank.letters("money not theirs")).toEqual([
    expect.stringContaining("it was somebody else's transfer"),
  ]);
});

test("booked anew, and somebody else's again, it is told only to who has read of it", async () => {
  await bankTookIt();
  await cameAfterAll("--send-back");
  later();
  await haveRead();
  await named();
  await haveRead();
  await notTheirs();
  await cameAfterAll("--send-back");
  later();
  await notTheirs();
  expect(await bank.letters("money not theirs")).toHaveLength(1);
});

test("where our transfer came back since it is too late: more would be sent than if it had been named before", async () => {
  await cameAfterAll("--start");
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  const sums = await bank.sums();
  const { code, said } = await named();
  expect([code, said]).toEqual([
    1,
    expect.stringContaining("your transfer to them came back since"),
  ]);
  expect(await bank.sums()).toEqual(sums);
  const [, command = ""] = /desk (claims send-back .*)$/m.exec(said) ?? [];
  await bank.ok(...command.split(" "), "--yes");
  expect(await bank.sums()).toMatchObject({ captured: sums.captured + 15_000, owed: 55_000 });
  await expectAccountedFor(bank.desk.shop);
});

test("and no page offers what is refused then: it says how such a transfer is booked", async () => {
  await cameAfterAll("--start");
  const [person, list] = [`/people/${bank.desk.shop.asha.id}`, `/payments/${id}/came-back`];
  for (const at of [person, list]) expect((await page(at)).text).toContain("Add its reference");
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  for (const at of [person, list]) {
    const { text } = await page(at);
    expect(text).toContain("too much happened since for it to take its reference");
    expect(text).not.toContain("Add its reference");
  }
  expect((await page(list)).text).toContain("has no reference, and can take none any more");
  expect((await page(list)).text).not.toContain("has it");
});

test("as its own transfer it is booked by a press there, which asks before it acts", async () => {
  await cameAfterAll("--start");
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  const before = await bank.sums();
  const list = await page(`/payments/${id}/came-back`);
  expect(list.text).not.toContain("desk claims");
  const asked = await list.press("Send it back", { utr: THEIRS });
  expect(asked.text).toContain("Rs. 150 came for this claim, and all of it is to go back?");
  expect(await bank.sums()).toEqual(before);
  expect((await asked.press("Yes: Rs. 150 came and goes back")).status).toBe(303);
  expect(await bank.sums()).toMatchObject({ captured: before.captured + 15_000 });
  await expectAccountedFor(bank.desk.shop);
});

test("an old page still giving the reference reads of that press, and of no command", async () => {
  await cameAfterAll("--start");
  const list = await page(`/payments/${id}/came-back`);
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  const { status, text } = await list.press("Add its reference", { utr: THEIRS });
  expect([status, text]).toEqual([409, expect.stringContaining('"Send it back", here.')]);
  expect(text).not.toContain("desk claims");
});

test("the claim's reference is not of what they paid back: their payment may use it", async () => {
  const more = ["--came-back", ON, "--amount", "10", "--reason", "by UPI"];
  for (const typed of [UTR, `imps${UTR}`, "4777 7777 7777"]) {
    const entered = await bank.typed("payments", "made-good", id, ...more, "--utr", typed);
    expect([entered.code, entered.said]).toEqual([1, expect.stringContaining(ITS_OWN)]);
    const { code, said } = await named(typed);
    expect([code, said]).toEqual([1, expect.stringContaining(ITS_OWN)]);
  }
  await cameAfterAll("--start");
});

test("what comes above the claim with it is told to its payer, and undone with it", async () => {
  const came = ["--received", "1599", "--above", "100", "--start", "--yes"];
  await bank.ok("claims", "credited-again", id, "--utr", UTR, ...came);
  const about = await bank.letters("refund due");
  expect(about).toEqual([expect.stringContaining("Rs. 100")]);
  expect(about[0]).toContain("Rs. 1,599");
  const { id: again } = await bank.parts.store.db
    .selectFrom("payments")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await bank.ok("claims", "undo", again);
  expect(await bank.letters("refund due")).toEqual([]);
});

test("in a later month the month that is over says what it said", async () => {
  await cameAfterAll("--start");
  bank.parts.clock.now += 15 * DAY;
  const book = () => bookOf(bank.parts, "refunds", "2026-11");
  const before = await book();
  await named();
  expect(await book()).toEqual(before);
  expect(await bank.sums()).toMatchObject({ ...all, served: 124_900 });
  const december = await bookOf(bank.parts, "refunds", "2026-12");
  const sum = (of: string) =>
    december.reduce(
      (paise, row) => paise + (row["Of a sale"] === of ? Number(row["Amount (Rs.)"]) : 0),
      0,
    );
  expect([sum("yes"), sum("no")]).toEqual([-150, 0]);
  expect(december.map(({ How }) => How)).toContain(
    "what the client had sent was a transfer of its own",
  );
  const { months } = await businessFigures(bank.parts, { month: "2026-12", count: 1 });
  expect(months[0]).toMatchObject({ returnedPaise: -15_000 });
  await expectAccountedFor(bank.desk.shop);
});

const MIDNIGHT = Date.parse("2026-12-01T00:00:00+05:30");
test.each([
  ["never came either, in that month", MIDNIGHT + 15 * DAY, MIDNIGHT + 16 * DAY, NEVER],
  ["never came either, in a yet later one", MIDNIGHT + 15 * DAY, MIDNIGHT + 45 * DAY, NEVER],
  ["was booked by mistake", MIDNIGHT + MINUTE, MIDNIGHT + 2 * MINUTE, ["undo"]],
])(
  "nor does a later month say that a transfer came back where the money then %s",
  async (_, namedAt, goneAt, [act = "", ...more]) => {
    bank.parts.clock.now = MIDNIGHT - 5 * MINUTE;
    await cameAfterAll("--start");
    const again = (await bank.parts.store.db.selectFrom("payments").select("id").execute())
      .map((row) => row.id)
      .find((one) => one !== id)!;
    bank.parts.clock.now = namedAt;
    await named();
    const months = ["2026-11", "2026-12", "2027-01"];
    const month = months.findLast((one) => Date.parse(`${one}-01T00:00:00+05:30`) <= goneAt)!;
    const books = () => Promise.all(months.map((one) => bookOf(bank.parts, "refunds", one)));
    const before = await books();
    bank.parts.clock.now = goneAt;
    await bank.ok("claims", act, again, ...more);
    const after = await books();
    for (const [at, one] of months.entries())
      if (one < month) expect([one, after[at]]).toEqual([one, before[at]]);
    const howsOf = (all: typeof before) => all.flatMap((rows) => rows.map(({ How }) => How));
    expect(howsOf(before)).toContain("what the client had sent was a transfer of its own");
    const hows = howsOf(after.slice(1));
    expect(hows).not.toContain("transfer returned");
    expect(hows).not.toContain("the bank credited the sale again");
    await expectAccountedFor(bank.desk.shop);
  },
);

test("the statement's page asks whether it is a part, and leads to where it is named", async () => {
  later();
  const compared = await bank.compared([LINE]);
  const asked = await compared.press("It came after all");
  expect(asked.text).toContain("Rs. 150");
  expect(asked.text).toContain(`/payments/${id}/came-back`);
  expect(asked.text).toContain('type="checkbox"');
  const no = await asked.press("Yes: it came. Start the service");
  expect(no.text).toContain("Say first");
  expect(await bank.sums()).toMatchObject({ captured: 0 });
  await asked.press("Yes: it came. Start the service", { part: "15000" });
  expect(await bank.sums()).toMatchObject({ captured: 149_900, returned: 40_000 });
});

test("what was entered as come back since the question is no part of it unsaid", async () => {
  later();
  const asked = await (await bank.compared([LINE])).press("It came after all");
  const more = ["--came-back", ON, "--amount", "100", "--reason", "by UPI", "--again"];
  await bank.ok("payments", "made-good", id, ...more);
  const ticked = { part: /name="part"[^>]* value="(\d+)"/.exec(asked.html)?.[1] ?? "" };
  expect(ticked).toEqual({ part: "15000" });
  const no = await asked.press("Yes: it came. Start the service", ticked);
  expect(no.text).toContain("Rs. 250 that you entered as come back");
  expect(no.text).toContain("compare the statement once more");
  expect(await bank.sums()).toMatchObject({ captured: 0 });
});

test("one press on the desk names it, and it is asked about no more", async () => {
  const card = await page(`/people/${bank.desk.shop.asha.id}`);
  expect(card.text).toContain(`/payments/${id}/came-back`);
  const list = await page(`/payments/${id}/came-back`);
  expect(list.text).toContain("Rs. 150");
  const [entry] = /name="entry" value="([^"]+)"/.exec(list.html)!.slice(1);
  const { status, headers } = await bank.desk.post(`/payments/${id}/came-back`, {
    entry: entry!,
    utr: THEIRS,
  });
  expect([status, headers.location]).toEqual([303, "/refunds?done=came-back-named"]);
  expect((await page(`/payments/${id}/came-back`)).html).not.toContain('name="entry"');
  await cameAfterAll("--start");
  expect(await bank.sums()).toMatchObject({ ...all, served: 124_900 });
});
