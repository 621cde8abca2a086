import { afterEach, beforeEach, expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { giveUtr } from "../../../app/backend.server/buying/change-claim";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { refundById } from "../../../app/backend.server/money/refunds/refund-rows";
import type { RefundId } from "../../../app/backend.server/platform/store/ids";
import type { Shop } from "../payments/shop";
import { refusalOf } from "../people";
import { expectAccountedFor, letters, openTill } from "./till";

/** The owner typed a wrong day or reference of a transfer that gave money back. */
let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(() => shop.close());

const desk = async (...words: string[]) => {
  const lines: string[] = [];
  const code = await runOperator(shop.parts, words, (line) => lines.push(line));
  return { code, said: lines.join("\n") };
};
/** A claim that was paid, confirmed, and refunded by hand; entered with a slip. */
async function entered(utr = "555566667777"): Promise<RefundId> {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, "412345678901");
  const refund = await refundPayment(shop.parts, id, "all");
  const sent = await desk("refunds", "sent", refund.id, "--on", "2026-11-20", "--utr", utr);
  expect(sent.code, sent.said).toBe(0);
  return refund.id;
}
const correct = (id: string, on = "2026-11-20", utr = "999988887777") =>
  desk("refunds", "correct", id, "--on", on, "--utr", utr);

const readsAll = () =>
  shop.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();

it("a wrong reference that nobody has read is entered anew, and the client reads the right one alone", async () => {
  const id = await entered();
  expect((await correct(id)).said).toContain("is corrected; the client is told.");
  const [letter, ...more] = await letters(shop, "payment refunded");
  expect(more).toEqual([]);
  expect(letter).toMatch(/We sent you Rs\. 1,499.*999988887777.*The subscription has ended/s);
});

it("a wrong reference is entered anew, and the client told, whatever was told before", async () => {
  const id = await entered();
  await readsAll();
  expect(await correct(id)).toEqual({
    code: 0,
    said: `The refund ${id} of Rs. 1,499 is corrected; the client is told.`,
  });
  expect((await letters(shop, "payment refunded")).at(-1)).toMatch(
    /Rs\. 1,499 that we sent you.* was wrong.*20 Nov 2026.*999988887777/s,
  );
  await readsAll();
  // Once more, back to the first: the client is told again.
  expect((await correct(id, "2026-11-20", "555566667777")).code).toBe(0);
  expect(await letters(shop, "payment refunded")).toHaveLength(3);
  await expectAccountedFor(shop);
});

it("who enters a transfer a second time learns how a slip is corrected", async () => {
  const id = await entered();
  const again = await desk("refunds", "sent", id, "--on", "2026-11-20", "--utr", "999988887777");
  expect(again.said).toContain(`desk refunds correct ${id} --on DAY --utr REFERENCE`);
});

it("the wrong reference may be another transfer's afterwards, the right one of none", async () => {
  const id = await entered();
  await correct(id);
  const next = await claim(shop.parts, shop.asha, shop.request(2));
  const named = (utr: string) => giveUtr(shop.parts, shop.asha, { payment: next, utr });
  expect((await refusalOf(named("999988887777"))).status).toBe(409);
  await named("555566667777");
});

it.each([
  ["of a payment that came in", "2026-11-20", "412345678901", "came in"],
  ["that it has already", "2026-11-20", "555566667777", "entered so already"],
  ["that is none", "2026-11-20", "12", "6 to 22"],
  ["with a day to come", "2027-01-01", "999988887777", "still to come"],
])("a reference %s is refused, and nothing changes", async (_, on, utr, why) => {
  const id = await entered();
  const before = await refundById(shop.parts.store.db, id);
  const { code, said } = await correct(id, on, utr);
  expect([code, said]).toEqual([1, expect.stringContaining(why)]);
  expect(await refundById(shop.parts.store.db, id)).toEqual(before);
});

it("only a transfer that was entered can be corrected", async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, "412345678901");
  const refund = await refundPayment(shop.parts, id, "all");
  expect((await correct(refund.id)).said).toContain('is "to send"');
  expect((await correct("01M7VTBJJ0B4CJ3MA673000000")).said).toContain("There is no refund");
});
