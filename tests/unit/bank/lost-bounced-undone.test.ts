import { afterEach, beforeEach, expect, test } from "vitest";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { Owner } from "../desk/owner";
import { expectAccountedFor } from "../money/till";
import { DAY, MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { fourHundredSent, ON } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/**
 * Rs. 400 were sent to a client whose money never came. That they came back is entered by mistake.
 */
let bank: StatementDesk;
let id: PaymentId;
let refund: string;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
  refund = await fourHundredSent(bank, id);
});
afterEach(() => bank.close());

const neverCame = () => bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
const back = () => bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
const haveLeft = () =>
  bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
const LOST = "Lost, sent to clients whose money never came: Rs. 400";
const isLost = async () => {
  expect((await bank.refunds())[0]).toMatchObject({ state: "sent", sent_on: ON, bounced_on: null });
  expect(await bank.ok("money")).toContain(LOST);
  expect((await bank.desk.get("/refunds")).text).toContain(
    "Rs. 400 that you sent them is your loss",
  );
  await expectAccountedFor(bank.desk.shop);
};
const waits = () =>
  bank.parts.store.db
    .selectFrom("outbox")
    .select("next_try_at")
    .where("kind", "=", "refund failed")
    .execute();
const asks = async () =>
  [
    ...(await bank.letters("payment never came")),
    ...(await bank.letters("payment refunded")),
  ].filter((letter) => letter.includes("please send us Rs. 400 back")).length;

test("of what the client sent back, and then all bounced, the letter says only that", async () => {
  await neverCame();
  await haveLeft();
  await bank.ok(
    ...["payments", "made-good", id, "--came-back", ON, "--amount", "100", "--reason", "by UPI"],
  );
  await back();
  const [letter] = (await bank.letters("refund failed")).filter((one) => one.includes("yours"));
  expect(letter).toContain("you had sent us Rs. 100, which are yours");
  for (const one of await bank.letters("refund failed"))
    expect(one).not.toContain("gone back another way");
  expect((await bank.refunds()).at(-1)).toMatchObject({ state: "to send", amount_paise: 10_000 });
});

test("once the money came after all, it is not undone for that reason", async () => {
  await neverCame();
  await back();
  bank.parts.clock.now += DAY;
  await bank.ok("claims", "credited-again", id, "--utr", "477777777777", "--start", "--yes");
  const { code, said } = await bank.typed("refunds", "undo", refund, "--yes");
  expect([code, said]).toEqual([
    1,
    expect.stringContaining("The money of this payment came after all"),
  ]);
  expect(said).not.toContain("the bank took money of it");
});

test("its letter waits 10 minutes; question and page say till when and where to undo", async () => {
  await neverCame();
  await haveLeft();
  const owner = await Owner.at(bank.desk);
  await owner.goes(`/refunds/${refund}/bounced?on=${ON}`);
  expect(owner.words).toContain("Nothing is to be sent again");
  expect(owner.words).toContain("in ten minutes");
  expect(owner.words).toContain("Until then you can undo it, and no letter leaves");
  await owner.press("Yes: it came back");
  expect(owner.words).toContain('"It did not come back", beside it below');
  expect((await waits())[0]?.next_try_at).toBe(bank.parts.now() + UNDO_MS);
  await owner.follows(/^It did not come back/);
  expect(owner.words).toContain("The client has not been written to yet, and is not by this");
  expect(owner.words).toContain("It is your loss again");
  expect(owner.words).not.toContain("not to be sent again");
  await owner.press("Undo: it did not come back");
  expect(await bank.letters("refund failed")).toEqual([]);
  expect(owner.words).toContain("Nothing of this was written to the client");
  expect(await asks()).toBe(1);
  await isLost();
});

test("a return in a later month is undone on that month's page, which stands below", async () => {
  await neverCame();
  bank.parts.clock.now += 15 * DAY;
  const owner = await Owner.at(bank.desk);
  await owner.goes(`/refunds/${refund}/bounced?on=2026-12-02`);
  await owner.press("Yes: it came back");
  expect(owner.words).toContain("in the month in which it came back");
  await owner.follows(/^It did not come back/);
  await owner.press("Undo: it did not come back");
  expect((await bank.refunds())[0]).toMatchObject({ state: "sent", bounced_on: null });
});

test("pressed again, the page leads to where it is undone", async () => {
  await neverCame();
  await back();
  const owner = await Owner.at(bank.desk);
  await owner.goes(`/refunds/${refund}/bounced`);
  await owner.press("See what it does", { "Day on which it came back": ON });
  expect(owner.words).toContain('"It did not come back", beside it, on the page Refunds');
  expect(owner.words).not.toContain("in the card of what is to be sent again");
});

test("the command says so before and after, and undoes it once", async () => {
  await neverCame();
  await haveLeft();
  const asked = await bank.typed("refunds", "bounced", refund, "--on", ON);
  expect(asked.said).not.toContain("This cannot be undone");
  expect(asked.said).toContain(`refunds undo ${refund} undoes it`);
  expect(await back()).toContain(`refunds undo ${refund}`);
  await bank.ok("refunds", "undo", refund);
  expect(await bank.letters("refund failed")).toEqual([]);
  await isLost();
  expect((await bank.typed("refunds", "undo", refund)).code).toBe(1);
  await isLost();
});

test("later it is asked about; who had read that nothing is asked for is asked again", async () => {
  await neverCame();
  await haveLeft();
  for (const times of [1, 2]) {
    await back();
    bank.parts.clock.now += UNDO_MS + MINUTE;
    await haveLeft();
    expect(await bank.letters("refund failed")).toHaveLength(times);
    const asked = await bank.typed("refunds", "undo", refund);
    expect([asked.code, asked.said]).toEqual([1, expect.stringContaining("would be told")]);
    await bank.ok("refunds", "undo", refund, "--yes");
    const letters = await bank.letters("payment refunded");
    const mistake = "That was our mistake: the bank has not returned them";
    expect(letters.filter((letter) => letter.includes(mistake))).toHaveLength(times);
    expect(await asks()).toBe(1 + times);
    await isLost();
    await haveLeft();
  }
});

test("if no letter asked yet, as it came back, the one that does leaves after Undo", async () => {
  await neverCame();
  await back();
  expect(await asks()).toBe(0);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await haveLeft();
  const { said } = await bank.typed("refunds", "undo", refund);
  expect(said).toContain("would be told");
  await bank.ok("refunds", "undo", refund, "--yes");
  expect(await asks()).toBe(1);
  await isLost();
});

test("undone before any letter left, one letter says all of it as before", async () => {
  await neverCame();
  const before = await bank.letters("payment never came");
  await back();
  await bank.ok("refunds", "undo", refund);
  expect(await bank.letters("payment never came")).toEqual(before);
  expect(await asks()).toBe(1);
});

test("of what had been somebody else's it is undone as well", async () => {
  await bank.ok("claims", "send-back", id, "--utr", "611111111111", "--received", "500", "--yes");
  const booked = (await bank.refunds()).at(-1)!;
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await bank.ok("refunds", "sent", booked.id, "--on", ON, "--utr", "622222222222", "--yes");
  await bank.ok("refunds", "not-theirs", booked.id, "--yes");
  await haveLeft();
  const lost = await bank.ok("money");
  await bank.ok("refunds", "bounced", booked.id, "--on", ON, "--yes");
  expect(await bank.ok("money")).not.toEqual(lost);
  await bank.ok("refunds", "undo", booked.id);
  expect(await bank.ok("money")).toEqual(lost);
  expect(await bank.letters("refund failed")).toEqual([]);
});

test("once the money came after all it is not undone, and no question promises it", async () => {
  await neverCame();
  await back();
  await bank.ok("claims", "credited-again", id, "--utr", "633333333333", "--start", "--yes");
  const { code, said } = await bank.typed("refunds", "undo", refund, "--yes");
  expect([code, said]).toEqual([1, expect.stringContaining("Nothing was undone")]);
});
