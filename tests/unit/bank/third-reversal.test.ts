import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { DAY, MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk, type Row } from "./statement-desk";

/** On one day the bank takes one of two transfers three times, in the same words. */
const FIRST = "600000000005";
const SECOND = "600000000006";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
});
afterEach(() => bank.close());

const came = (reference: string, rupees: string, day = "22/11/26"): Row => ({
  ...{ text: "UPI/EXS9EG", reference, rupees, day },
});
const went = (reference: string, rupees: string): Row => ({
  ...{ text: `REV ${reference}`, reference, rupees: `-${rupees}`, day: "22/11/26" },
});

/** The first that the statement names, as it stands there: a part before what was too much. */
const named = (said: string): string =>
  (
    /(refunds bounced .*)$/m.exec(said) ??
    /to send it back: desk (.*)$/m.exec(said) ??
    /desk (claims taken-back .*)$/m.exec(said)
  )?.[1] ?? "";

/** By the page what alone is credited again takes its line; the others are typed. */
const booked = async (rows: Row[], command: string, said: string) => {
  if (said.match(/to send it back/g)?.length === 1 && command.includes("credited-again")) {
    const asked = await (await bank.compared(rows)).press("The bank credited it again");
    expect((await asked.press("Yes: it came. Send it back")).status, command).toBe(303);
    return;
  }
  const more = command.includes("--yes") ? [] : ["--yes"];
  const done = await bank.typed(...command.split(" "), ...more);
  expect(done.code, `${command}: ${done.said}`).toBe(0);
};

const FIRST_THRICE = [
  went(FIRST, "749.00"),
  came(FIRST, "749.00"),
  went(SECOND, "800.00"),
  went(FIRST, "749.00"),
  came(FIRST, "749.00"),
  went(FIRST, "749.00"),
];
const SECOND_THRICE = [0, 1, 2].flatMap(() => [went(SECOND, "800.00"), came(SECOND, "800.00")]);
const ALL_GONE = [
  went(SECOND, "750.00"),
  came(SECOND, "750.00"),
  went(SECOND, "750.00"),
  went(FIRST, "749.00"),
  came(FIRST, "749.00"),
  came(SECOND, "750.00"),
];

test.each([
  ["the first, all of which paid the claim", "800.00", FIRST_THRICE],
  ["the second, of which some was too much", "800.00", SECOND_THRICE],
  ["the first between, so that all was gone", "750.00", ALL_GONE],
])("each of them is named, and booked once: %s", async (_, second, all) => {
  const parts = [came(FIRST, "749.00", "21/11/26"), came(SECOND, second, "21/11/26")];
  bank.parts.clock.now += DAY;
  await confirmClaim(bank.parts, id, FIRST);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await bank.match(parts, "--send-back", id, "--utr", SECOND, "--yes");
  bank.parts.clock.now += DAY;
  await bank.desk.signIn();
  const rows = [...parts];
  for (const row of all) {
    rows.push(row);
    for (;;) {
      const { said } = await bank.match(rows);
      const command = named(said);
      if (command === "") break;
      await booked(rows, command, said);
    }
    const sum = rows.reduce((paise, one) => paise + Number(one.rupees) * 100, 0);
    const { captured, returned } = await bank.sums();
    expect(captured - returned, `after ${row.text} ${row.rupees}`).toBe(sum);
  }
  await expectAccountedFor(bank.desk.shop);
});
