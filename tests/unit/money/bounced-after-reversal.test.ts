import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { exceptions } from "../../../app/backend.server/money/ledger/balance";
import type { PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { StatementDesk } from "../bank/statement-desk";

/** A refund was sent, the bank took the payment back, and then the refund bounced as well. */
const ON = "2026-11-20";
let its: StatementDesk;
let id: PaymentId;
let refund: RefundId;
beforeEach(async () => {
  its = await StatementDesk.open();
  const { parts, asha } = its.desk.shop;
  id = await claim(parts, asha, its.desk.shop.request(1, { utr: "412345678901" }));
  await confirmClaim(parts, id);
  parts.clock.now += 11 * 60_000;
  await its.typed("payments", "refund", id, "--yes");
  refund = (await its.refunds())[0]!.id;
  await its.typed("refunds", "sent", refund, "--on", ON, "--utr", "600000000070");
  await its.typed("claims", "taken-back", id, "--on", ON, "--utr", "412345678901", "--yes");
});
afterEach(() => its.close());

test("nothing is promised again to anybody where nothing of it is the client's", async () => {
  const asked = await its.desk.get(`/refunds/${refund}/bounced?on=${ON}`);
  expect(asked.text).toContain("Nothing is to be sent again");
  expect((await its.typed("refunds", "bounced", refund, "--on", ON)).said).toContain(
    "Nothing is to be sent again",
  );
  const done = await its.shown(asked.text).press("Yes: it came back");
  expect(done.location).toBe("/refunds?done=bounced-nothing");
  expect(await its.letters("refund failed")).toEqual([]);
  expect((await its.refunds()).map(({ state }) => state)).toEqual(["bounced"]);
  expect(await exceptions(its.parts.store.db)).toEqual([]);
});

test("only what the client had paid back is to be sent again, and stands as owed", async () => {
  const good = ["payments", "made-good", id, "--reason", "by UPI"];
  expect((await its.typed(...good, "--came-back", ON, "--amount", "499")).code).toBe(0);
  expect((await its.typed(...good, "--written-off")).code).toBe(0);
  const done = await its.typed("refunds", "bounced", refund, "--on", ON, "--yes");
  expect(done.said).toContain("Rs. 499");
  expect(done.said).not.toContain("1,499");
  const [letter] = await its.letters("refund failed");
  expect(letter).toContain("Rs. 1,499 that we sent back to you did not arrive");
  expect(await its.refunds()).toMatchObject([
    { state: "bounced" },
    { state: "to send", amount_paise: 49_900 },
  ]);
  expect(await exceptions(its.parts.store.db)).toEqual([]);
  expect(await its.sums()).toMatchObject({ owed: 49_900 });
});
