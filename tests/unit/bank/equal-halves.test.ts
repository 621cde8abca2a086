import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { DAY, MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk, type Row } from "./statement-desk";

/** Two transfers of the same sum: one goes by a number of its own, so that no row says which. */
const FIRST = "600000000005";
const SECOND = "600000000006";
const RETURN = "831944367329";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
});
afterEach(() => bank.close());

const came = (reference: string, day: string): Row => ({
  ...{ text: "UPI/EXS9EG", reference, rupees: "749.50", day },
});
const went = (reference: string, text: string, day: string): Row => ({
  ...{ text, reference, rupees: "-749.50", day },
});
const PARTS = [came(FIRST, "21/11/26"), came(SECOND, "21/11/26")];

const TAKEN = [
  went(RETURN, "UPI RETURN EXS9EG", "22/11/26"),
  went(FIRST, `REV ${FIRST}`, "23/11/26"),
];
const OTHER = [TAKEN[0]!, went(SECOND, `REV ${SECOND}`, "23/11/26")];
const ONE_DAY = [TAKEN[0]!, went(SECOND, `REV ${SECOND}`, "22/11/26"), came(SECOND, "22/11/26")];
const ONE_DAY_FIRST = [TAKEN[0]!, went(FIRST, `REV ${FIRST}`, "22/11/26"), came(FIRST, "22/11/26")];
const RETURN_LAST = [ONE_DAY[1]!, ...ONE_DAY.filter((_, at) => at !== 1)];
const ONCE_MORE = [came(SECOND, "23/11/26"), went(SECOND, `REV ${SECOND}`, "23/11/26")];

test.each([
  ["both were credited again", [...TAKEN, came(FIRST, "23/11/26"), ...ONCE_MORE]],
  ["that one alone was", [...TAKEN, ...ONCE_MORE]],
  [
    "the other alone was",
    [...OTHER, came(FIRST, "23/11/26"), went(FIRST, `REV ${FIRST}`, "23/11/26")],
  ],
  ["all on one day, the second came", ONE_DAY],
  [
    "all on one day, the second came, and the other next day",
    [...ONE_DAY, came(FIRST, "23/11/26")],
  ],
  ["all on one day, the return last", RETURN_LAST],
  ["all on one day, the first came", ONE_DAY_FIRST],
  [
    "all on one day, the first came, and the other next day",
    [...ONE_DAY_FIRST, came(SECOND, "23/11/26")],
  ],
])("each row of the bank is named, and booked once: %s", async (_, all) => {
  bank.parts.clock.now += DAY;
  await confirmClaim(bank.parts, id, FIRST);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await bank.match(PARTS, "--send-back", id, "--utr", SECOND, "--yes");
  bank.parts.clock.now += 2 * DAY;
  const rows = [...PARTS];
  for (const row of all) {
    rows.push(row);
    const { said } = await bank.match(rows);
    const [, command = ""] =
      /to send it back: desk (.*)$/m.exec(said) ?? /desk (claims taken-back .*)$/m.exec(said) ?? [];
    const more = command.includes("--yes") ? [] : ["--yes"];
    const done = await bank.typed(...command.split(" "), ...more);
    expect(done.code, `${row.text}: ${done.said}`).toBe(0);
    const sum = rows.reduce((paise, one) => paise + Number(one.rupees) * 100, 0);
    const { captured, returned } = await bank.sums();
    expect(captured - returned).toBe(sum);
  }
  expect((await bank.match(rows)).said).not.toMatch(/desk claims/);
  await expectAccountedFor(bank.desk.shop);
});
