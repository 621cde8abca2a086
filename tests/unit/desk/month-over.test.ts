import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { correctSent } from "../../../app/backend.server/money/refunds/correct-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { refundById } from "../../../app/backend.server/money/refunds/refund-rows";
import type { RefundId } from "../../../app/backend.server/platform/store/ids";
import { StatementDesk } from "../bank/statement-desk";
import { DAY } from "../payments/shop";

/** A transfer that left in November, or came back then, is entered in December. */
const OVER = "The day is in November 2026, which is over";
let bank: StatementDesk;
let id: RefundId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  const paid = await claim(shop.parts, shop.asha, shop.request(1, { utr: "477777777777" }));
  await confirmClaim(shop.parts, paid);
  id = (await refundPayment(shop.parts, paid, { paise: 50_000 })).id;
  bank.parts.clock.now += 15 * DAY;
  await bank.desk.signIn();
});
afterEach(() => bank.close());

const state = async () => (await refundById(bank.parts.store.db, id))?.state;
const sent = (on: string, ...more: string[]) =>
  bank.typed("refunds", "sent", id, "--on", on, "--utr", "N0987654321", ...more);

test("the command of a transfer that left takes a second word, none of this month's", async () => {
  const asked = await sent("2026-11-28");
  expect(asked.code).toBe(1);
  expect(asked.said).toContain(OVER);
  expect(await state()).toBe("to send");
  expect((await sent("2026-11-28", "--yes")).code).toBe(0);
  expect(await state()).toBe("sent");
});

test("a transfer of this month is entered at the first word", async () => {
  expect((await sent("2026-12-02")).code).toBe(0);
});

test("that it came back is asked about with the month, by command and by page", async () => {
  await sent("2026-11-28", "--yes");
  const asked = await bank.typed("refunds", "bounced", id, "--on", "2026-11-29");
  expect(asked.code).toBe(1);
  expect(asked.said).toContain(OVER);
  const page = bank.shown((await bank.desk.get(`/refunds/${id}/bounced?on=2026-11-29`)).text);
  expect(page.text).toContain(OVER);
  expect(await state()).toBe("sent");
  const unasked = await bank.desk.post(`/refunds/${id}/bounced`, { on: "2026-11-29", sure: "yes" });
  expect([unasked.status, unasked.text.includes(OVER)]).toEqual([409, true]);
  expect(await state()).toBe("sent");
  const twice = await page.press("Yes: it came back, send it again");
  expect(twice.location).toBe("/refunds?done=bounced&closed=2026-11");
  expect(await state()).toBe("bounced");
});

test("a day before the payment is refused at once: nobody is asked about its month", async () => {
  const page = await bank.desk.post(`/refunds/${id}/sent`, {
    on: "2020-01-01",
    utr: "N0987654321",
  });
  expect([page.status, page.text.includes("That day is before the payment")]).toEqual([422, true]);
  const command = await sent("2020-01-01");
  expect([command.code, command.said]).toEqual([1, expect.stringContaining("before the payment")]);
});

const RECORDED = "477777777777";
const paid = async () =>
  (await bank.parts.store.db.selectFrom("payments").select("id").executeTakeFirstOrThrow()).id;
const takenBack = async (on: string, ...more: string[]) => {
  const by = ["--utr", RECORDED, "--amount", "300", "--yes"];
  return bank.typed("claims", "taken-back", await paid(), "--on", on, ...by, ...more);
};

test("that the bank took a part asks about the month, also if --yes is typed at once", async () => {
  const asked = await takenBack("2026-11-28");
  expect([asked.code, asked.said]).toEqual([1, expect.stringContaining(OVER)]);
  expect(await bank.refunds()).toHaveLength(1);
  expect((await takenBack("2026-11-28", "--month", "2026-10")).code).toBe(1);
  expect((await takenBack("2026-11-28", "--month", "2026-11")).code).toBe(0);
  expect(await bank.refunds()).toHaveLength(2);
});

test("a part of this month, and all of a transfer, are booked at the first word", async () => {
  expect((await takenBack("2026-12-02")).code).toBe(0);
  const whole = ["--on", "2026-11-28", "--utr", "N1234567890", "--yes"];
  expect((await bank.typed("claims", "taken-back", await paid(), ...whole)).code).toBe(0);
});

test("a part's page names the month before the press, and takes none not shown it", async () => {
  const fields = { on: "2026-11-28", utr: RECORDED, rupees: "300" };
  const address = `/claims/${await paid()}/taken-back`;
  for (const sure of ["", "yes"]) {
    const page = await bank.desk.post(address, { ...fields, sure });
    expect([page.status, page.text.includes(OVER)]).toEqual([409, true]);
    expect(await bank.refunds()).toHaveLength(1);
  }
  const page = bank.shown((await bank.desk.post(address, fields)).text);
  expect((await page.press("Yes: the bank took it back")).location).toContain("part-taken-back");
  expect(await bank.refunds()).toHaveLength(2);
});

test("that it came back asks also where --yes is typed at once", async () => {
  await sent("2026-11-28", "--yes");
  const bounced = ["refunds", "bounced", id, "--on", "2026-11-29", "--yes"];
  const asked = await bank.typed(...bounced);
  expect([asked.code, asked.said]).toEqual([1, expect.stringContaining(OVER)]);
  expect(await state()).toBe("sent");
  expect((await bank.typed(...bounced, "--month", "2026-11")).code).toBe(0);
});

test("a correction asks about a month that is over, where it leaves or comes into it", async () => {
  await sent("2026-12-02");
  const correct = (on: string, ...more: string[]) =>
    bank.typed("refunds", "correct", id, "--on", on, "--utr", "N0987654321", ...more);
  const asked = await correct("2026-11-28");
  expect([asked.code, asked.said]).toEqual([1, expect.stringContaining(OVER)]);
  expect((await correct("2026-11-28", "--month", "2026-11")).code).toBe(0);
  expect((await correct("2026-11-27")).code).toBe(0);
  expect((await correct("2026-12-02")).code).toBe(1);
  const { text } = await bank.desk.post(`/refunds/${id}/correct`, {
    ...{ on: "2026-12-02", utr: "N0987654321" },
  });
  expect(text).toContain(OVER);
  const done = await bank.shown(text).press("Yes: enter it so");
  expect(done.location).toContain("done=corrected");
  await correctSent(bank.parts, id, { on: "2026-12-03", utr: "N0987654321" });
});
