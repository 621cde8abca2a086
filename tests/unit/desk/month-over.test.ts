import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
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

test("the command of a transfer that left takes a second word, and none of this month's", async () => {
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
  const once = await page.press("Yes: it came back, send it again");
  expect(once.text).toContain(OVER);
  expect(await state()).toBe("sent");
  const twice = await once.press("Yes: it came back, send it again");
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
