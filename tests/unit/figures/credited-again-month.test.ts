import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { returnedSum } from "../../../app/backend.server/desk/lists/returned";
import { monthsSumWords } from "../../../app/backend.server/desk/lists/returned-words";
import { spanOf } from "../../../app/backend.server/desk/lists/span";
import { moneyToday } from "../../../app/backend.server/desk/today/money";
import { bookOf } from "../../../app/backend.server/money/books/accountants-books";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { StatementDesk } from "../bank/statement-desk";
import { DAY, MINUTE } from "../payments/shop";

/** Rs. 400 of a sale went back, and then it was found that its money never came. */
const [UTR, OURS] = ["477777777777", "499999999999"];

let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  const { parts } = shop;
  id = await claim(parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(parts, id);
  parts.clock.now += UNDO_MS + MINUTE;
  await bank.ok("payments", "refund", id, "--amount", "400", "--yes");
  const refund = (await bank.refunds())[0]!.id;
  await bank.ok("refunds", "sent", refund, "--on", "2026-11-20", "--utr", OURS, "--yes");
});
afterEach(() => bank.close());

const neverCame = () => bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
const cameAfterAll = () =>
  bank.ok("claims", "credited-again", id, "--utr", UTR, "--start", "--yes");

async function sumOf(month: string) {
  const { parts } = bank;
  const sum = await returnedSum(parts, spanOf(month, parts.now()));
  const { months } = await businessFigures(parts, { month, count: 1 });
  expect(sum.paise).toBe(months[0]!.returnedPaise);
  return { ...sum, words: monthsSumWords(sum).join("") };
}

test("if money came after all that month it counts as given back of sales everywhere", async () => {
  await neverCame();
  await cameAfterAll();
  const { words, paise, beside } = await sumOf("2026-11");
  expect([paise, beside]).toEqual([40_000, { count: 0, paise: 0 }]);
  expect(words).toContain("Given back: Rs. 400 in 1 refund.");
  expect(words).not.toMatch(/And .* of money that had bought nothing/);
  expect(words).toContain("Rs. 400 had gone back before of money that the bank credited again");
  const { refundedPaise, besidePaise, month } = await moneyToday(bank.parts);
  expect([refundedPaise, besidePaise]).toEqual([40_000, 0]);
  expect([month.refundedPaise, month.besidePaise]).toEqual([40_000, 0]);
  const listed = await bank.ok("refunds", "list", "--month", "2026-11");
  expect(listed).toContain("Given back: Rs. 400 in 1 refund.");
});

test("where it came in a later month, each month says what its figures say", async () => {
  await neverCame();
  bank.parts.clock.now += 15 * DAY;
  await cameAfterAll();
  expect(await sumOf("2026-11")).toMatchObject({ paise: 0, beside: { count: 0, paise: 40_000 } });
  expect(await sumOf("2026-12")).toMatchObject({ paise: 40_000, beside: { paise: -40_000 } });
});

test("no month has refunds below none: a loss that came back in it is no refund", async () => {
  await neverCame();
  const refund = (await bank.refunds())[0]!.id;
  bank.parts.clock.now += DAY;
  await bank.ok("refunds", "bounced", refund, "--on", "2026-11-21", "--yes");
  const { count, beside, words } = await sumOf("2026-11");
  expect([count, beside]).toEqual([0, { count: 0, paise: 0 }]);
  expect(words).not.toMatch(/in -?\d+ refund/);
});

/** All that the accountant and the figures have of a month. */
async function closed(month: string) {
  const { parts } = bank;
  const { months } = await businessFigures(parts, { month, count: 1 });
  return [months[0]!.returnedPaise, await bookOf(parts, "refunds", month)];
}

test("where the transfer returns in a later month, the past month keeps what it said", async () => {
  await neverCame();
  await cameAfterAll();
  const refund = (await bank.refunds())[0]!.id;
  bank.parts.clock.now += 15 * DAY;
  const november = await closed("2026-11");
  expect(november[0]).toBe(40_000);
  await bank.ok("refunds", "bounced", refund, "--on", "2026-12-04", "--yes");
  expect(await closed("2026-11")).toEqual(november);
  expect(await sumOf("2026-11")).toMatchObject({ paise: 40_000 });
  const { words, ...sum } = await sumOf("2026-12");
  expect(sum).toMatchObject({ paise: -40_000, beside: { count: 0, paise: 0 } });
  expect(words).toContain("Rs. 400 came back of what had been sent, and is taken off");
  expect(words).not.toContain("that the bank took back");
  const lines = (await bookOf(bank.parts, "refunds", "2026-12")).map((row) => [
    ...[row["How"], row["Amount (Rs.)"], row["Of a sale"]],
  ]);
  expect(lines.toSorted()).toEqual([
    ["transfer returned", "-400.00", "no"],
    ["transfer returned", "-400.00", "yes"],
    ["transfer returned", "400.00", "no"],
  ]);
  // Each row says so, as the sum above it.
  const listed = JSON.parse(await bank.ok("refunds", "list", "--month", "2026-12", "--json")) as {
    amount_paise: number;
    of_a_sale: boolean;
  }[];
  expect(listed.find(({ amount_paise }) => amount_paise === -40_000)?.of_a_sale).toBe(true);
  // It is of the new payment, and to be sent again.
  expect(await bank.ok("money")).toContain("All of it is accounted for");
  expect((await bank.refunds()).at(-1)).toMatchObject({ state: "to send", amount_paise: 40_000 });
});

test("and where the bank takes that sale as well in a yet later month, all months stay as they were", async () => {
  await neverCame();
  await cameAfterAll();
  const again = (await bank.parts.store.db.selectFrom("payments").select("id").execute())
    .map((row) => row.id)
    .find((one) => one !== id)!;
  const refund = (await bank.refunds())[0]!.id;
  bank.parts.clock.now += 15 * DAY;
  await bank.ok("refunds", "bounced", refund, "--on", "2026-12-04", "--yes");
  bank.parts.clock.now += 31 * DAY;
  const before = [await closed("2026-11"), await closed("2026-12")];
  const back = ["--on", "2027-01-04", "--utr", "477777777799", "--yes"];
  await bank.ok("claims", "taken-back", again, ...back);
  expect([await closed("2026-11"), await closed("2026-12")]).toEqual(before);
  expect((await sumOf("2027-01")).paise).toBe(0);
});

test("where that it came after all is undone past midnight of the month's end, that month keeps what it said", async () => {
  await neverCame();
  bank.parts.clock.now = Date.parse("2026-11-30T23:56:00+05:30");
  await cameAfterAll();
  const again = (await bank.parts.store.db.selectFrom("payments").select("id").execute())
    .map((row) => row.id)
    .find((one) => one !== id)!;
  bank.parts.clock.now += 6 * MINUTE;
  const november = await closed("2026-11");
  expect(november[0]).toBe(40_000);
  await bank.ok("claims", "undo", again);
  expect(await closed("2026-11")).toEqual(november);
  expect(await sumOf("2026-12")).toMatchObject({ paise: -40_000, beside: { paise: 40_000 } });
  const lines = (await bookOf(bank.parts, "refunds", "2026-12")).map((row) => [
    ...[row["How"], row["Amount (Rs.)"], row["Of a sale"]],
  ]);
  expect(lines.toSorted()).toEqual([
    ["that the bank credited the sale again was undone", "-400.00", "yes"],
    ["that the bank credited the sale again was undone", "400.00", "no"],
  ]);
  // It is lost as before, and may come after all once more, or the transfer come back.
  expect(await bank.ok("money")).toContain("whose money never came: Rs. 400");
  await cameAfterAll();
  expect((await sumOf("2026-12")).paise).toBe(0);
  expect(await closed("2026-11")).toEqual(november);
});

test("and undone so, that a transfer came back can be undone as before", async () => {
  await neverCame();
  bank.parts.clock.now = Date.parse("2026-11-30T23:56:00+05:30");
  await cameAfterAll();
  const again = (await bank.parts.store.db.selectFrom("payments").select("id").execute())
    .map((row) => row.id)
    .find((one) => one !== id)!;
  bank.parts.clock.now += 6 * MINUTE;
  await bank.ok("claims", "undo", again);
  const refund = (await bank.refunds())[0]!.id;
  await bank.ok("refunds", "bounced", refund, "--on", "2026-12-01", "--yes");
  expect(await bank.ok("money")).not.toContain("Lost");
  await bank.ok("refunds", "undo", refund);
  expect(await bank.ok("money")).toContain("whose money never came: Rs. 400");
});

/**
 * Rs. 100 of the loss were sent back by its client, by a transfer of its own or one that is not
 * named.
 */
const paidBackAPart = (...named: string[]) =>
  bank.ok(
    ...["payments", "made-good", id, "--came-back", "2026-11-20", "--amount", "100"],
    ...["--reason", "by UPI", ...named],
  );
const bounces = async (on: string) => {
  const refund = (await bank.refunds())[0]!.id;
  const would = await bank.typed("refunds", "bounced", refund, "--on", on);
  return would.said + (await bank.ok("refunds", "bounced", refund, "--on", on, "--yes"));
};
/** All that is to be sent leaves by one transfer. */
const sendsAgain = async (on: string) => {
  for (const { id: one, state } of await bank.refunds())
    if (state === "to send")
      await bank.ok("refunds", "sent", one, "--on", on, "--utr", "455555555555", "--yes");
};

test("of a part that was paid back, what counts as given back of the sale is taken off where the transfer comes back, and counts once it is sent again", async () => {
  await neverCame();
  await paidBackAPart("--utr", "466666666666");
  await cameAfterAll();
  bank.parts.clock.now += 15 * DAY;
  const november = await closed("2026-11");
  expect(november[0]).toBe(30_000);
  const said = await bounces("2026-12-04");
  expect(said).toContain("the same sum is yours to send again");
  expect(said).toMatch(/of Rs\. 300 is yours to send/);
  expect(said).toMatch(/of Rs\. 100 is yours to send/);
  expect(await closed("2026-11")).toEqual(november);
  expect(await sumOf("2026-12")).toMatchObject({ paise: -30_000, beside: { paise: -10_000 } });
  const letters = await bank.letters("refund failed");
  expect(letters).toHaveLength(1);
  expect(letters[0]).toContain("Rs. 400 that we sent you by bank transfer did not arrive");
  expect(await bank.ok("money")).toContain("All of it is accounted for");
  bank.parts.clock.now += 31 * DAY;
  await sendsAgain("2027-01-04");
  expect(await sumOf("2027-01")).toMatchObject({ paise: 30_000, beside: { paise: 10_000 } });
  expect(await sumOf("2026-12")).toMatchObject({ paise: -30_000, beside: { paise: -10_000 } });
  const lines = (await bookOf(bank.parts, "refunds", "2027-01")).map((row) => [
    ...[row["How"], row["Amount (Rs.)"], row["Of a sale"]],
  ]);
  expect(lines.toSorted()).toEqual([
    ["transfer", "100.00", "no"],
    ["transfer", "300.00", "yes"],
  ]);
  expect(await bank.ok("money")).toContain("All of it is accounted for");
});

test("so it is within one month", async () => {
  await neverCame();
  await paidBackAPart("--utr", "466666666666");
  await cameAfterAll();
  expect((await sumOf("2026-11")).paise).toBe(30_000);
  await bounces("2026-11-20");
  expect((await sumOf("2026-11")).paise).toBe(0);
  expect(await bank.ok("money")).toContain("All of it is accounted for");
  await sendsAgain("2026-11-20");
  expect((await sumOf("2026-11")).paise).toBe(30_000);
});

test.each(["2026-11-20", "2026-12-04"])(
  "what was paid back without a reference was a part of what came: all of the transfer goes again (%s)",
  async (on) => {
    await neverCame();
    await paidBackAPart();
    await cameAfterAll();
    expect((await sumOf("2026-11")).paise).toBe(40_000);
    if (on > "2026-12") bank.parts.clock.now += 15 * DAY;
    await bounces(on);
    expect((await sumOf(on.slice(0, 7))).paise).toBe(on > "2026-12" ? -40_000 : 0);
    expect((await bank.refunds()).map(({ state, amount_paise }) => [state, amount_paise])).toEqual([
      ["bounced", 40_000],
      ["to send", 40_000],
    ]);
    expect(await bank.ok("money")).toContain("All of it is accounted for");
  },
);

const lines = async (month: string) =>
  (await bookOf(bank.parts, "refunds", month)).map((row) =>
    [row["How"], row["Amount (Rs.)"], row["Of a sale"]].join(" "),
  );
const bookSum = async (month: string) =>
  (await bookOf(bank.parts, "refunds", month)).reduce(
    (sum, row) => sum + Number(row["Amount (Rs.)"]),
    0,
  );

test("what a client sent back of a loss has a line of its own, and what is theirs of it is no loss when it is sent again", async () => {
  await neverCame();
  bank.parts.clock.now += 15 * DAY;
  const november = await closed("2026-11");
  // Of a month that is over it stands in that of the entry.
  await paidBackAPart("--utr", "466666666666");
  expect(await closed("2026-11")).toEqual(november);
  expect(await lines("2026-12")).toEqual(["the client sent it back -100.00 no"]);
  const { beside, words } = await sumOf("2026-12");
  expect(beside).toEqual({ count: 0, paise: -10_000 });
  expect(words).toContain(
    "Rs. 100 of what had been sent though no money had come clients sent back",
  );
  await bounces("2026-12-04");
  const again = (await bank.refunds()).at(-1)!.id;
  const sent = ["refunds", "sent", again, "--on", "2026-12-04", "--utr", "455555555555"];
  await bank.ok(...sent, "--amount", "150", "--yes");
  const december = await lines("2026-12");
  expect(december.toSorted()).toEqual([
    "sent, though the sale was never paid 50.00 no",
    "the client sent it back -100.00 no",
    "transfer 100.00 no",
    "transfer returned -400.00 no",
  ]);
  bank.parts.clock.now += 31 * DAY;
  const rest = ["payments", "made-good", id, "--came-back", "2027-01-04", "--reason", "by UPI"];
  await bank.ok(...rest);
  expect(await lines("2026-12")).toEqual(december);
  const all = await Promise.all(["2026-11", "2026-12", "2027-01"].map(bookSum));
  expect(all.reduce((sum, one) => sum + one, 0)).toBe(0);
});

test("and where that was a part of what came after all, that month has the contrary", async () => {
  await neverCame();
  await paidBackAPart();
  bank.parts.clock.now += 15 * DAY;
  const november = await closed("2026-11");
  await cameAfterAll();
  expect(await closed("2026-11")).toEqual(november);
  const { paise, beside } = await sumOf("2026-12");
  expect([paise, beside.paise]).toEqual([40_000, -30_000]);
  expect(await bookSum("2026-12")).toBe(100);
});

test.each(["--start", "--send-back"])(
  "where what they had paid back was a part of what came, and that is undone past midnight of the month's end, that month keeps it (%s)",
  async (how) => {
    bank.parts.clock.now = Date.parse("2026-11-30T23:50:00+05:30");
    await neverCame();
    await paidBackAPart();
    bank.parts.clock.now += 2 * MINUTE;
    await bank.ok("claims", "credited-again", id, "--utr", UTR, how, "--yes");
    bank.parts.clock.now += 4 * MINUTE;
    const november = await closed("2026-11");
    expect(await lines("2026-11")).toContain(
      "what the client had sent was of their payment 100.00 no",
    );
    bank.parts.clock.now += 5 * MINUTE;
    const all = await bank.parts.store.db.selectFrom("payments").select("id").execute();
    const again = all.map((row) => row.id).find((one) => one !== id)!;
    await (how === "--start"
      ? bank.ok("claims", "undo", again)
      : bank.ok("refunds", "undo", (await bank.refunds()).at(-1)!.id));
    expect(await closed("2026-11")).toEqual(november);
    const undone = "that what the client had sent was of their payment was undone -100.00 no";
    expect(await lines("2026-12")).toContain(undone);
    expect((await bookSum("2026-11")) + (await bookSum("2026-12"))).toBe(300);
    const sums = [await sumOf("2026-11"), await sumOf("2026-12")];
    expect(sums.reduce((sum, { paise, beside }) => sum + paise + beside.paise, 0)).toBe(30_000);
    // It is the client's once more, without a reference.
    expect(await bank.ok("money")).toContain("whose money never came: Rs. 300");
    await bank.ok("claims", "credited-again", id, "--utr", UTR, "--start", "--yes");
    expect(await closed("2026-11")).toEqual(november);
    expect([await bookSum("2026-11"), await bookSum("2026-12")]).toEqual([400, 0]);
  },
);
