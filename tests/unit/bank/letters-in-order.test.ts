import { afterEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { fourHundredSent, ON } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/** Mail is down meanwhile: what leaves then is read in the order in which it happened. */
let bank: StatementDesk;
afterEach(() => bank.close());

test("a second transfer's going back is read after the first's waiting confirmation", async () => {
  bank = await StatementDesk.open();
  const read: string[] = [];
  bank.parts.mail = {
    send: async ({ to, subject }) => void (to === "asha@example.com" && read.push(subject)),
  };
  const ofMoney = () => read.filter((subject) => /confirmed|refunded/.test(subject));
  const payment = await ashaClaims(bank.desk, { utr: "477777777777" });
  await confirmClaim(bank.parts, payment);
  bank.parts.clock.now += MINUTE;
  const second = await sendBackClaim(bank.parts, payment, { utr: "488888888881", paise: 149_900 });
  await bank.ok("refunds", "sent", second.id, "--on", ON, "--utr", "499999999991", "--yes");
  await sendOutbox(bank.parts);
  expect(ofMoney()).toEqual([]);
  bank.parts.clock.now += UNDO_MS;
  await sendOutbox(bank.parts);
  expect(ofMoney()).toEqual(["Your payment is confirmed", "Your payment was refunded"]);
});

test("a letter that asks for a transfer leaves after the one that says it was sent", async () => {
  bank = await StatementDesk.open();
  const read: string[] = [];
  let isDown = false;
  bank.parts.mail = {
    send: async ({ to, text }) => {
      if (isDown) throw new ProviderDown("mail", "unreachable", { isUndone: true });
      if (to === "asha@example.com") read.push(text);
    },
  };
  const later = async () => {
    bank.parts.clock.now += UNDO_MS + MINUTE;
    await sendOutbox(bank.parts);
  };
  const newest = async () =>
    (
      await bank.parts.store.db
        .selectFrom("payments")
        .select("id")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow()
    ).id;
  const payment = await ashaClaims(bank.desk);
  await fourHundredSent(bank, payment);
  await later();
  isDown = true;
  await bank.ok("claims", "never-came", payment, "--because", "not-there", "--yes");
  await later();
  await bank.ok("claims", "credited-again", payment, "--utr", "633333333333", "--start", "--yes");
  await later();
  await bank.ok("payments", "refund", await newest(), "--amount", "100", "--yes");
  const [HUNDRED, utr] = [(await bank.refunds()).at(-1)!.id, "488888888881"];
  await bank.ok("refunds", "sent", HUNDRED, "--on", ON, "--utr", utr, "--yes");
  await later();
  await bank.ok("claims", "never-came", await newest(), "--because", "not-there", "--yes");
  await later();
  isDown = false;
  for (let nth = 0; nth < 5; nth++) await later();
  const names = read.filter((text) => text.includes(utr));
  expect(names.map((text) => /please send us Rs\. 500 back/.test(text))).toEqual([false, true]);
});
