import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { exceptions } from "../../../app/backend.server/money/ledger/balance";
import type { PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { StatementDesk } from "../bank/statement-desk";

const OURS = "600000000070";
const LINE = { text: `UPI RETURN/${OURS}/ASHA VERMA/ACCOUNT CLOSED`, reference: OURS };
let its: StatementDesk;
let id: PaymentId;
let refund: RefundId;
/** Asha's money went back to her by a transfer of the owner's. */
beforeEach(async () => {
  its = await StatementDesk.open();
  const { parts, asha } = its.desk.shop;
  id = await claim(parts, asha, its.desk.shop.request(1, { utr: "412345678901" }));
  await confirmClaim(parts, id);
  parts.clock.now += 11 * 60_000;
  await its.typed("payments", "refund", id, "--yes");
  refund = (await its.refunds())[0]!.id;
  await its.typed("refunds", "sent", refund, "--on", "2026-11-20", "--utr", OURS);
});
afterEach(() => its.close());

test("a refund that the bank returned is named, and one press has it sent again", async () => {
  expect(await its.sums()).toMatchObject({ captured: 149_900, returned: 149_900 });
  const page = await its.compared([LINE]);
  expect(page.text).toContain(
    "Your refund of Rs. 1,499 to Asha Verma came back, by Rs. 1,499 of 20/11/26",
  );
  const href = /href="(\/refunds\/[^"]*\/bounced[^"]*)"/.exec(page.text)![1]!;
  const asked = its.shown((await its.desk.get(href)).text);
  expect(asked.text).toContain("Did the refund of Rs. 1,499 to Asha Verma come back?");
  expect(await its.sums()).toMatchObject({ returned: 149_900 });
  const done = await asked.press("Yes: it came back");
  expect(done.location).toBe("/refunds?done=bounced");
  expect(await its.sums()).toMatchObject({ captured: 149_900, returned: 0, owed: 149_900 });
  expect((await its.refunds()).map(({ state }) => state)).toEqual(["bounced", "to send"]);
  expect(await exceptions(its.parts.store.db)).toEqual([]);
  expect((await its.desk.get("/refunds")).text).toContain("Rs. 1,499 to Asha Verma: to send");
});

test("its client reads it did not arrive, and nothing of a transfer no longer theirs", async () => {
  await its.typed("refunds", "bounced", refund, "--on", "2026-11-20", "--yes");
  expect(await its.letters("refund failed")).toEqual([
    expect.stringContaining("that we sent you by bank transfer did not arrive"),
  ]);
});

test("it is entered once, and not on a day before it left or to come", async () => {
  const typed = (on: string) => its.typed("refunds", "bounced", refund, "--on", on, "--yes");
  expect((await typed("2026-11-19")).code).toBe(1);
  expect((await typed("2026-11-21")).code).toBe(1);
  expect((await its.typed("refunds", "bounced", refund, "--on", "2026-11-20")).code).toBe(1);
  expect((await typed("2026-11-20")).code).toBe(0);
  expect((await typed("2026-11-20")).code).toBe(1);
  expect(await its.refunds()).toHaveLength(2);
});

test("its reference pays no claim afterwards, and is not that of the next transfer", async () => {
  await its.typed("refunds", "bounced", refund, "--on", "2026-11-20", "--yes");
  const again = (await its.refunds())[1]!.id;
  const same = ["refunds", "sent", again, "--on", "2026-11-20", "--utr", OURS];
  expect((await its.typed(...same)).said).toContain("came back");
  const { parts, asha } = its.desk.shop;
  const next = await claim(parts, asha, its.desk.shop.request(2));
  expect((await its.typed("claims", "confirm", next, "--utr", OURS, "--yes")).code).toBe(1);
  expect((await its.compared([LINE])).text).not.toContain("/bounced");
  const sent = ["refunds", "sent", again, "--on", "2026-11-20", "--utr", "600000000071"];
  expect((await its.typed(...sent)).code).toBe(0);
  expect(await its.sums()).toMatchObject({ captured: 149_900, returned: 149_900, owed: 0 });
});

test("a line of another amount with its reference is no return of it", async () => {
  expect((await its.compared([{ ...LINE, rupees: "14.00" }])).text).not.toContain("came back");
});
