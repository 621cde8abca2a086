import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE } from "../payments/shop";
import { StatementDesk } from "./statement-desk";

/** What never came is told in words of its own. */
const UTR = "477777777777";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += UNDO_MS + MINUTE;
});
afterEach(() => bank.close());
const neverCame = () => bank.typed("claims", "never-came", id, "--because", "not-there", "--yes");

test("a refund, Undo and Reject of it say that it never came", async () => {
  await neverCame();
  for (const typed of [
    ["payments", "refund", id],
    ["claims", "undo", id],
    ["claims", "reject", id, "--reason", "no money"],
  ]) {
    const { code, said } = await bank.typed(...typed);
    expect([code === 0, said]).toEqual([false, expect.stringContaining("never c")]);
    for (const untrue of ["took this payment back", "dismissed"])
      expect(said).not.toContain(untrue);
  }
  const closed = await bank.desk.get("/claims?state=dismissed");
  expect(closed.text).toContain("never came");
  expect(closed.text).not.toContain("Lapsed");
});

test("its invoice, which is cancelled, is still read", async () => {
  await neverCame();
  const { status, headers } = await bank.desk.get(`/invoices/${id}/pdf`);
  expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
});

test("money that comes after all and goes back is told so, and of no closed order", async () => {
  await neverCame();
  const typed = ["claims", "credited-again", id, "--utr", UTR, "--send-back", "--yes"];
  expect((await bank.typed(...typed)).code).toBe(0);
  const [letter] = await bank.letters("refund due");
  expect(letter).toContain(
    "By our bank statement this payment had not reached us: it has come now.",
  );
  expect(letter).not.toContain("closed by then");
});

test("where more comes after all, the page says what is to be sent back", async () => {
  await neverCame();
  const page = await bank.compared([{ text: `UPI/${UTR}/ASHA VERMA`, rupees: "1599.00" }]);
  const asked = await page.press("It came after all");
  expect(asked.text).toContain("Rs. 100 came above it, and is then yours to send back");
});

test("a service that was never paid counts as neither new nor lapsed", async () => {
  await neverCame();
  const { months } = await businessFigures(bank.parts, { month: "2026-11", count: 1 });
  expect(months[0]).toMatchObject({ began: 0, lapsed: 0, salesPaise: 0 });
});

test("what is to go back of a payment stands beside it", async () => {
  await bank.typed("payments", "refund", id, "--amount", "400", "--yes");
  const { text } = await bank.desk.get(`/people/${bank.desk.shop.asha.id}`);
  expect(text).toContain("received, Rs. 400 to go back");
});
