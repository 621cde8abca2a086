import { afterEach, beforeEach, expect, test } from "vitest";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { salesRowsIn } from "../../../app/backend.server/money/books/sale-rows";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import { boundsOf } from "../../../app/backend.server/money/figures/month-bounds";
import { settledPaise } from "../../../app/backend.server/money/payments/fee-cap";
import { leaveService } from "../../../app/backend.server/subscriptions/leave";
import { leavingOf } from "../../../app/backend.server/subscriptions/leaving";
import { dayInWords } from "../../../app/content/dates";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { monthsSumWords } from "../../../app/backend.server/desk/lists/returned-words";
import { expectAccountedFor } from "../money/till";
import { DAY, MINUTE } from "../payments/shop";
import { trailOf } from "../trail";
import { StatementDesk } from "./statement-desk";

/** A claim was confirmed by mistake; that its money never came is found after the ten minutes. */
const UTR = "477777777777";
const INVOICE = "The invoice 2026-27/0001 for it is cancelled by the credit note C26-27/0001.";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await paid(1, UTR);
});
afterEach(() => bank.close());

async function paid(nth: number, utr: string): Promise<PaymentId> {
  const { shop } = bank.desk;
  const one = await claim(shop.parts, shop.asha, shop.request(nth, { utr }));
  await confirmClaim(shop.parts, one);
  shop.parts.clock.now += UNDO_MS + MINUTE;
  return one;
}
const neverCame = (...more: string[]) =>
  bank.typed("claims", "never-came", id, "--because", "not-there", ...more);
const stateOf = async () => (await paymentById(bank.parts.store.db, id))?.state;
const bounds = (month: string) => boundsOf(month);
const salesOf = async (month: string) =>
  (await salesRowsIn(bank.parts, bounds(month))).map(({ paise, about }) => [
    paise,
    about["Invoice"],
  ]);
const soldIn = async (month: string) => {
  const { months } = await businessFigures(bank.parts, { month, count: 1 });
  return months[0]?.salesPaise;
};

test("Undo after its ten minutes names the way, on the page and in the command", async () => {
  const late = await bank.typed("claims", "undo", id);
  expect(late.said).toContain(`claims never-came ${id}`);
  const page = await bank.desk.post(`/claims/${id}/undo`, { because: "by-mistake", back: "today" });
  expect([page.status, page.text]).toEqual([409, expect.stringContaining("It never came")]);
});

test("it says all that it does and asks once more; then the money is in no books, and the client is told", async () => {
  const asked = await neverCame();
  expect(asked.code).not.toBe(0);
  for (const words of ["stock cash ends at once", "credit note", "told by mail", "--yes"])
    expect(asked.said).toContain(words);
  expect(await stateOf()).toBe("fulfilled");
  const done = await neverCame("--yes");
  expect([done.code, done.said]).toEqual([0, expect.stringContaining("C26-27/0001")]);
  expect(await stateOf()).toBe("dismissed");
  expect(await bank.sums()).toMatchObject({ captured: 0, served: 0, owed: 0, returned: 0 });
  const { shop } = bank.desk;
  expect(await shop.active()).toEqual([]);
  expect(await settledPaise(shop.parts, shop.parts.store.db, shop.asha.id)).toBe(0);
  const [letter, ...more] = await bank.letters("payment never came");
  expect(more).toEqual([]);
  for (const words of ["Rs. 1,499", "the service has ended", INVOICE])
    expect(letter).toContain(words);
  const acts = (await trailOf(bank.parts)).filter(({ what }) => what === "money never came");
  expect(acts.map(({ about }): unknown => JSON.parse(about))).toEqual([
    expect.objectContaining({ payment: id, because: "the money is not on the bank statement" }),
  ]);
  await expectAccountedFor(shop);
});

test("it is done once, and a reason is asked for", async () => {
  const none = await bank.typed("claims", "never-came", id, "--yes");
  expect([none.code === 0, none.said]).toEqual([false, expect.stringContaining("--because")]);
  await neverCame("--yes");
  const again = await neverCame("--yes");
  expect([again.code === 0, again.said]).toEqual([
    false,
    expect.stringContaining("entered already that the money of this claim never came"),
  ]);
  expect(await bank.letters("payment never came")).toHaveLength(1);
});

test("a month that is over keeps its sums; the month of the act takes them off", async () => {
  bank.parts.clock.now = Date.parse("2026-12-03T06:00:00Z");
  await neverCame("--yes");
  expect(await salesOf("2026-11")).toEqual([[149_900, "2026-27/0001"]]);
  expect(await salesOf("2026-12")).toEqual([[-149_900, "2026-27/0001, cancelled by C26-27/0001"]]);
  expect([await soldIn("2026-11"), await soldIn("2026-12")]).toEqual([149_900, -149_900]);
});

test("in one month the book has both lines, which add up to nothing", async () => {
  await neverCame("--yes");
  expect((await salesOf("2026-11")).map(([paise]) => paise)).toEqual([149_900, -149_900]);
  expect(await soldIn("2026-11")).toBe(0);
});

test("a line of a statement that paid it says that the money came: refused", async () => {
  const { shop } = bank.desk;
  const waits = await claim(shop.parts, shop.asha, shop.request(2, { utr: "488888888888" }));
  const line = { text: "UPI/488888888888/ASHA", rupees: "4498.00" };
  const matched = await bank.match([line], "--confirm", waits, "--yes");
  expect([matched.code, matched.said]).toEqual([0, expect.stringContaining("confirmed")]);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  const no = await bank.typed("claims", "never-came", waits, "--because", "not-there", "--yes");
  expect([no.code === 0, no.said]).toEqual([
    false,
    expect.stringContaining("A line of your bank statement paid this claim"),
  ]);
});

test("within the ten minutes it is Undo; a claim that waits is rejected instead", async () => {
  const { shop } = bank.desk;
  const waits = await claim(shop.parts, shop.asha, shop.request(2));
  const enter = (one: string) =>
    bank.typed("claims", "never-came", one, "--because", "by-mistake", "--yes");
  expect((await enter(waits)).said).toContain("claims reject");
  await confirmClaim(shop.parts, waits, null);
  expect((await enter(waits)).said).toContain(`claims undo ${waits}`);
  expect((await enter("none")).said).toContain("There is no claim none");
});

test("a refund that was returned by the bank, and waits again, is withdrawn", async () => {
  await bank.typed("payments", "refund", id, "--amount", "400", "--yes");
  const [refund] = await bank.refunds();
  const sent = ["--on", "2026-11-20", "--utr", "499999999999", "--yes"];
  expect((await bank.typed("refunds", "sent", refund?.id ?? "", ...sent)).code).toBe(0);
  expect(
    (await bank.typed("refunds", "bounced", refund?.id ?? "", "--on", "2026-11-20", "--yes")).code,
  ).toBe(0);
  const asked = await neverCame();
  expect(asked.said).toContain("Rs. 400 to Asha Verma waits to be sent");
  expect((await neverCame("--yes")).code).toBe(0);
  expect((await bank.refunds()).map(({ state }) => state)).toEqual(["bounced", "withdrawn"]);
  await expectAccountedFor(bank.desk.shop);
});

test("a part that the bank took says that it had come", async () => {
  const part = ["--on", "2026-11-20", "--utr", "466666666666", "--amount", "500", "--yes"];
  expect((await bank.typed("claims", "taken-back", id, ...part)).code).toBe(0);
  const no = await neverCame("--yes");
  expect(no.said).toContain("The bank took Rs. 500 of it back on 20 Nov 2026, so it had come");
});

test("its reference is free: another claim may name and be paid by it", async () => {
  await neverCame("--yes");
  const other = await paid(2, UTR);
  expect((await paymentById(bank.parts.store.db, other))?.state).toBe("fulfilled");
});

test("lists say that it never came, and not that the bank took it", async () => {
  await neverCame("--yes");
  const listed = await bank.typed("payments", "list");
  expect(listed.said).toContain("never came");
  expect(listed.said).not.toContain("taken back by the bank");
  const page = await bank.desk.get(`/people/${bank.desk.shop.asha.id}`);
  expect(page.text).toContain("It was entered that the money never came");
  const confirmed = await bank.typed("claims", "confirm", id, "--utr", UTR);
  expect(confirmed.said).toContain("It is entered that the money of this claim never came");
});

test.each([
  ["its UTR", { text: `UPI/${UTR}/PAYMENT` }],
  ["its amount and its payer's name", { text: "NEFT ASHA VERMA 1499" }],
])("found later by %s, of whatever day since, it is booked again, once", async (_, row) => {
  bank.parts.clock.now += 5 * DAY;
  await neverCame("--yes");
  const match = await bank.match([row]);
  expect(match.said).toContain("which you entered on 25 Nov 2026 as never come");
  expect(match.said).toContain(`claims credited-again ${id}`);
  await bank.desk.signIn();
  const page = await bank.compared([row]);
  const asked = await page.press("It came after all");
  expect(asked.text).toContain("Did Rs. 1,499 come after all?");
  const done = await asked.press("Yes: it came. Start the service");
  expect(done.location).toBe("/?done=confirmed");
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 149_900 });
  const { db } = bank.parts.store;
  const invoices = await db.selectFrom("invoices").select(["number"]).execute();
  expect(invoices).toEqual([{ number: 2 }]);
  const again = await bank.typed(
    ...["claims", "credited-again", id, "--utr", UTR, "--start", "--yes"],
  );
  expect([again.code === 0, again.said]).toEqual([
    false,
    expect.stringContaining("That it came after all is booked already"),
  ]);
  await expectAccountedFor(bank.desk.shop);
});

test("the command books what came after all, to serve or to send back", async () => {
  await neverCame("--yes");
  const typed = ["claims", "credited-again", id, "--utr", UTR, "--send-back"];
  const asked = await bank.typed(...typed);
  expect(asked.said).toContain("which you entered on 20 Nov 2026 as never come");
  expect((await bank.typed(...typed, "--yes")).code).toBe(0);
  const person = await bank.desk.get(`/people/${bank.desk.shop.asha.id}`);
  expect(person.text).toContain("came after all, to send back");
  expect(person.text).toContain("The money came after all");
  const refunds = await bank.desk.get("/refunds");
  expect(refunds.text).toContain("Rs. 1,499 came after all, for a claim entered as never come");
  for (const { text } of [person, refunds])
    for (const untrue of ["credited", "closed by then"]) expect(text).not.toContain(untrue);
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 0, owed: 149_900 });
  await expectAccountedFor(bank.desk.shop);
});

test("a renewal that was paid stands: page and letter say from when to when it runs", async () => {
  const renewal = await paid(1, "411111111111");
  bank.parts.clock.now += 5 * DAY;
  const words = "stock cash that they paid for besides runs from 25 Nov 2026 to 25 Dec 2026";
  const asked = await neverCame();
  expect(asked.said).toContain(words);
  expect(asked.said).not.toContain("ends at once");
  await bank.desk.signIn();
  expect((await bank.desk.get(`/claims/${id}/never-came`)).text).toContain(words);
  await neverCame("--yes");
  const [letter] = await bank.letters("payment never came");
  expect(letter).toContain("Your other payment for stock cash stands");
  expect(letter).toContain("from 25 Nov 2026 to 25 Dec 2026");
  expect(letter).not.toContain("the service has ended");
  const { db } = bank.parts.store;
  const [runs] = await db
    .selectFrom("subscriptions")
    .select(["starts_at", "ends_at"])
    .where("payment_id", "=", renewal)
    .execute();
  expect([runs?.starts_at, dayInWords(runs?.ends_at ?? 0)]).toEqual([
    bank.parts.clock.now,
    "25 Dec 2026",
  ]);
});

test("of a renewal that never came the days before it run on as they were", async () => {
  const renewal = await paid(1, "411111111111");
  const asked = await bank.typed("claims", "never-came", renewal, "--because", "not-there");
  expect(asked.said).toContain(
    "stock cash that they paid for besides runs from 20 Nov 2026 to 20 Dec 2026",
  );
});

test("a closed account is promised no service, and its money starts none", async () => {
  const { shop } = bank.desk;
  await closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true });
  const asked = await neverCame();
  expect(asked.said).toContain("the bank statement that has it leads on, and it goes back");
  expect(asked.said).not.toContain("starts anew");
  await neverCame("--yes");
  const [letter] = await bank.letters("payment never came");
  expect(letter).toContain("we look for the money, and it goes back to you");
  for (const untrue of ["starts anew", "buy again"]) expect(letter).not.toContain(untrue);
  const page = await bank.compared([{ text: `UPI/${UTR}/PAYMENT` }]);
  const came = await page.press("It came after all");
  expect(came.text).not.toContain("Start the service");
  expect(came.text).not.toContain("the service starts again");
  expect(came.text).toContain("The account is closed: the money goes back");
});

test("who had left the service is sold none by money that came: it goes back", async () => {
  const { shop } = bank.desk;
  const at = shop.parts.clock.now;
  const [leaving] = await leavingOf(shop.parts, shop.parts.store.db, shop.asha.id, at);
  await leaveService(shop.parts, shop.asha.id, leaving!.service, { paise: leaving!.paise, at });
  await neverCame("--yes");
  await bank.desk.signIn();
  const page = await bank.compared([{ text: `UPI/${UTR}/PAYMENT` }]);
  const came = await page.press("It came after all");
  expect(came.text).not.toContain("Start the service");
  expect(came.text).toMatch(/Rs\. [\d,.]+ of it were to go back to the client already/);
  const typed = ["claims", "credited-again", id, "--utr", UTR];
  const start = await bank.typed(...typed, "--start", "--yes");
  expect([start.code === 0, start.said]).toEqual([
    false,
    expect.stringContaining("were to go back to the client already, so no service starts"),
  ]);
  expect((await bank.typed(...typed, "--send-back", "--yes")).code).toBe(0);
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 0, owed: 149_900 });
  await expectAccountedFor(shop);
});

test("closed in Undo's ten minutes, no page says a service runs or a letter waits", async () => {
  const { shop } = bank.desk;
  const other = await claim(shop.parts, shop.asha, shop.request(1, { utr: "411111111111" }));
  await confirmClaim(shop.parts, other);
  await closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true });
  for (const at of [`/people/${shop.asha.id}`, "/"]) {
    const { text } = await bank.desk.get(at);
    expect(text).toContain("The account is closed, and the service has ended with it.");
    expect(text).not.toContain("The service has started");
  }
  shop.parts.clock.now += UNDO_MS + MINUTE;
  const typed = ["claims", "never-came", other, "--because", "not-there", "--yes"];
  expect((await bank.typed(...typed)).code).toBe(0);
  const [letter] = await bank.letters("payment never came");
  expect(letter).not.toContain("We told you");
});

test("a line naming it among others says it never came, not that it was dismissed", async () => {
  await neverCame("--yes");
  const row = await paymentById(bank.parts.store.db, id);
  const { shop } = bank.desk;
  await claim(shop.parts, shop.asha, shop.request(1, { utr: "411111111111" }));
  const words = `UPI/411111111111/${row?.reference ?? ""}`;
  const match = await bank.match([{ text: words }]);
  expect(match.said).toContain(`the reference ${row?.reference ?? ""}`);
  expect(match.said).toContain("which was entered as never come");
  expect(match.said).not.toContain("dismissed");
});

test("the sum of a month names no 0 refunds", () => {
  const none = { count: 0, paise: 0 };
  const sum = {
    ...none,
    cameBack: none,
    takenPaise: 0,
    lost: none,
    saleAgainPaise: 0,
    saleUndonePaise: 0,
    paidBackPaise: 0,
    sentBackPaise: 0,
  };
  const said = monthsSumWords({
    ...sum,
    saleBackPaise: 299_819,
    beside: { count: 0, paise: 299_819 },
  }).join("");
  expect(said).not.toContain("0 refunds");
  expect(said).toContain("And Rs. 2,998.19 of money that had bought nothing.");
  expect(said).toContain("of sales that the bank took back, or whose money never came, this month");
});
