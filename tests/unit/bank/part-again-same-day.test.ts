import { afterEach, beforeEach, expect, it } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { noteRest } from "../../../app/backend.server/buying/bank/keep-rest";
import { reviewStatement } from "../../../app/backend.server/buying/bank/review";
import { confirmByTransfer } from "../../../app/backend.server/buying/claim-review";
import { exceptions } from "../../../app/backend.server/money/ledger/balance";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import type { PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { DAY } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk, type Row } from "./statement-desk";

/** The bank takes parts of Rs. 1,499 and credits them again on the very same day. */
const OWN = "477777777777";
const ON = "2026-11-23";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
  await confirmByTransfer(bank.parts, id, OWN, null);
  bank.parts.clock.now += UNDO_MS + 4 * DAY;
  await bank.desk.signIn();
});
afterEach(() => bank.close());

const row = (reference: string, rupees: string, text: string, day = "23/11/26"): Row => ({
  ...{ reference, rupees, text, day },
});
const took = (rupees = "500.00", by = OWN) => row(by, `-${rupees}`, "UPI REVERSAL");
const again = (rupees = "500.00", by = OWN, day?: string) => row(by, rupees, "UPI RECREDIT", day);
const named = (rupees = "500.00", day?: string) =>
  row("466666666666", rupees, "UPI ASHA VERMA EXS9EG", day);
const takes = async (rupees: number, utr = OWN): Promise<RefundId> =>
  (await takeBackClaim(bank.parts, id, { on: ON, utr, paise: rupees * 100 })).part!;
const compared = async (...rows: Row[]) => {
  const columns = { day: 0, text: 1, amount: 3, mark: null, reference: 2 };
  const found = await reviewStatement(bank.parts, bank.csv(rows), columns);
  return found.ask === null ? found : expect.fail("no columns");
};

it.each([
  ["the transfer's own number", again()],
  ["the claim's reference", named()],
])(
  "a line of that day with %s is named as credited again, and as nothing else",
  async (_, line) => {
    const part = await takes(500);
    const { bounced, seconds, again: others } = await compared(took(), line);
    expect(bounced).toMatchObject([{ refund: part, on: ON, isPart: true }]);
    expect(bounced[0]?.words).toContain("Both are of one day");
    expect([...seconds, ...others]).toEqual([]);
  },
);

it("by the page it is booked once: then the line is in the books", async () => {
  await takes(500);
  const page = await bank.compared([took(), named()]);
  expect(page.text).toContain("The bank credited it again: book it");
  expect(page.text).not.toContain("received twice");
  const { said } = await bank.match([took(), again()]);
  const [, part = "", on = ""] = /refunds bounced (\S+) --on (\S+) --yes/.exec(said) ?? [];
  expect((await bank.typed("refunds", "bounced", part, "--on", on, "--yes")).code).toBe(0);
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 149_900, returned: 0 });
  for (const line of [again(), named()]) {
    const { bounced, seconds, leftOut } = await compared(took(), line);
    expect([bounced, seconds]).toEqual([[], []]);
    expect(leftOut.join()).toContain("That is in the books already.");
  }
  expect(await exceptions(bank.parts.store.db)).toEqual([]);
});

it("one of two parts of the same sum is credited: one is named, then none", async () => {
  const first = await takes(500);
  const other = await takes(500, "REV600000000006");
  const rows = [took(), took("500.00", "REV600000000006"), again()];
  const { bounced } = await compared(...rows);
  expect(bounced.map(({ refund }) => refund)).toEqual([first]);
  await refundBounced(bank.parts, first, ON);
  const after = await compared(...rows);
  expect(after.bounced).toEqual([]);
  const both = await compared(...rows, named());
  expect(both.bounced.map(({ refund }) => refund)).toEqual([other]);
});

it("of two parts of the same sum it is the one whose number the line bears", async () => {
  await takes(500, "REV600000000005");
  const part = await takes(500, "REV600000000006");
  const line = row("REV600000000006", "500.00", "UPI RECREDIT EXS9EG", "24/11/26");
  expect((await compared(line)).bounced.map(({ refund }) => refund)).toEqual([part]);
});

it("what stands before the row by which it went out came in before that", async () => {
  await takes(500);
  const other = row("455555555555", "10.00", "UPI SOMEBODY", "24/11/26");
  const upwards = await compared(named(), took(), other);
  expect(upwards.bounced).toEqual([]);
  expect(upwards.seconds).toHaveLength(1);
  const downwards = await compared(other, named(), took());
  expect(downwards.bounced).toHaveLength(1);
  expect(downwards.bounced[0]?.words).not.toContain("Both are of one day");
});

it("a line that paid before is no credit of what went out that day", async () => {
  const rest = named();
  const line = { date: ON, paise: 50_000, text: rest.text };
  const { seconds } = await compared(rest);
  const second = { ...seconds[0]!, utr: "466666666666", line, missingPaise: line.paise };
  await noteRest(bank.parts, id, second);
  await takes(500);
  expect((await compared(rest)).bounced).toEqual([]);
});

it("all the transfer, on the same day, is named once by its number or the reference", async () => {
  await takeBackClaim(bank.parts, id, { on: ON, utr: OWN });
  for (const line of [again("1499.00"), named("1499.00")]) {
    const found = await compared(took("1499.00"), line);
    expect([found.again.length, found.seconds.length, found.bounced.length]).toEqual([1, 0, 0]);
  }
});

it("less than the part is named with how to enter it, not silently a second transfer", async () => {
  const part = await takes(500);
  const own = await compared(took(), again("300.00"));
  expect(own.leftOut.join()).toContain(
    "Rs. 300 of 23/11/26 (UPI RECREDIT) may be some of the Rs. 500 that the bank took",
  );
  // Nor did the claim's own transfer bring less: this was a part of it that came then.
  expect(own.short).toEqual([]);
  const { seconds } = await compared(took(), named("300.00"));
  expect(seconds[0]?.doubts.map(({ words }) => words).join()).toContain("may be some of");
  // As the words say: all of it came again, and the bank took the difference.
  await refundBounced(bank.parts, part, ON);
  await takes(200);
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 129_900, returned: 20_000 });
  for (const line of [again("300.00"), named("300.00")]) {
    const after = await compared(took(), line);
    expect([after.bounced, after.seconds, after.takenBack]).toEqual([[], [], []]);
    expect(after.leftOut.join()).toContain("in the books already");
  }
  expect(await exceptions(bank.parts.store.db)).toEqual([]);
});

it("while the row by which it went out is not booked, that is said first", async () => {
  const { seconds, takenBack } = await compared(took(), named());
  expect(takenBack).toHaveLength(1);
  expect(seconds[0]?.doubts.map(({ words }) => words).join()).toContain(
    "book that the bank took it first, and compare the statement once more",
  );
});
