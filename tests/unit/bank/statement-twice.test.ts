import { afterEach, beforeEach, expect, test } from "vitest";
import { cancelClaim } from "../../../app/backend.server/buying/change-claim";
import { claim } from "../../../app/backend.server/buying/claims";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { refusalOf } from "../people";
import { StatementDesk, type Row } from "./statement-desk";

const UTR = "711100000017";
const LINE: Row = { text: "UPI/ASHA VERMA/EXS9EG", reference: UTR };
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  const request = shop.request(1, { reference: "EXS9EG", utr: UTR });
  id = await claim(shop.parts, shop.asha, request);
});
afterEach(() => bank.close());

test("the same row of two downloads is one transfer, and is said to stand twice", async () => {
  const { said } = await bank.match([LINE, LINE]);
  expect(said).toContain("certain");
  expect(said).toContain("1 line stands on this statement more than once, with the same UTR");
  const confirmed = await bank.match([LINE, LINE], "--confirm", id);
  expect(confirmed.said).not.toContain("A second transfer");
});

test("pressed again, the page does not show what is confirmed as still to decide", async () => {
  const page = await bank.compared([LINE]);
  expect((await page.press("Confirm what is ticked")).text).toContain("is confirmed");
  const again = await page.press("Confirm what is ticked");
  expect(again.text).toContain("was confirmed before, by this line");
  expect(again.text).not.toContain("Still to decide");
});

test("a claim that was cancelled since is not confirmed by the page of before", async () => {
  const page = await bank.compared([LINE]);
  await cancelClaim(bank.parts, bank.desk.shop.asha, id);
  const late = await page.press("Confirm what is ticked");
  expect(late.text).toContain("This claim was closed since this page was made");
  expect(await bank.desk.shop.active()).toEqual([]);
});

test("a refund that follows one which came back left no earlier than that", async () => {
  const { shop } = bank.desk;
  await bank.typed("claims", "confirm", id);
  await bank.typed("payments", "refund", id, "--yes");
  shop.parts.clock.now += 2 * 86_400_000;
  const [first] = await bank.refunds();
  await sentByHand(bank.parts, first!.id, { on: "2026-11-21", utr: "600000000070" });
  const again = await refundBounced(bank.parts, first!.id, "2026-11-22");
  const early = { on: "2026-11-20", utr: "600000000071" };
  const refused = await refusalOf(sentByHand(bank.parts, again!.id, early));
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining("came back")]);
  await sentByHand(bank.parts, again!.id, { on: "2026-11-22", utr: "600000000071" });
});
