import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk, type Row } from "./statement-desk";

/** In the same words on one day a transfer comes three times, and goes out twice between. */
const FIRST = "600000000005";
const SECOND = "600000000006";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
});
afterEach(() => bank.close());

const came = (reference: string, rupees: string): Row => ({
  ...{ text: `UPI/${reference}/EXS9EG/ASHA VERMA`, reference, rupees },
});
const PARTS = [came(FIRST, "1000.00"), came(SECOND, "499.00")];
const IN = PARTS[1]!;
const ROWS = { "its number": `REV UPI ${SECOND}`, "one of its own": "REVERSAL EXS9EG ASHA VERMA" };

/** What the statement says to type, as it says it. */
const proposed = (said: string): string[] =>
  [...said.matchAll(/(refunds bounced \w+ --on \S+ --yes|claims taken-back .*)$/gm)].map(
    ([, words = ""]) => words.replace(/^(claims .*)$/, "$1 --yes"),
  );
const typed = async (rows: Row[]) => {
  const commands = proposed((await bank.match(rows)).said);
  for (const one of commands) expect((await bank.typed(...one.split(" "))).code, one).toBe(0);
  return commands.map((one) => one.split(" ").slice(0, 2).join(" "));
};

test.each(Object.entries(ROWS))(
  "each credit and each reversal is named and booked once, by %s",
  async (by, text) => {
    await confirmClaim(bank.parts, id, FIRST);
    bank.parts.clock.now += UNDO_MS + MINUTE;
    await bank.match(PARTS, "--send-back", id, "--utr", SECOND, "--yes");
    const out = (own: string): Row => ({
      ...{ text, rupees: "-499.00", reference: by === "its number" ? SECOND : own },
    });
    const day = [...PARTS];
    for (const [row, command, left] of [
      [out("831944367329"), "claims taken-back", 1_000],
      [IN, "refunds bounced", 1_499],
      [out("831944367330"), "claims taken-back", 1_000],
      [IN, "refunds bounced", 1_499],
    ] as const) {
      day.push(row);
      expect(await typed(day)).toEqual([command]);
      const { captured, returned } = await bank.sums();
      expect(captured - returned).toBe(left * 100);
      expect(await typed(day)).toEqual([]);
      // Pasted twice it is the same day.
      expect((await bank.match([...day, ...day])).said).not.toContain("refunds bounced");
    }
  },
);
