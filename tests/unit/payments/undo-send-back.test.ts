import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { moneyBackTo } from "../../../app/backend.server/account/sent-back";
import { pendingOf } from "../../../app/backend.server/buying/pending";
import { recounted } from "../../../app/backend.server/money/ledger/balance";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { StatementDesk } from "../bank/statement-desk";

const AGAIN = "512345678902";
const LINE = { text: `UPI/${AGAIN}/ASHA VERMA/EXS9EG` };
let its: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  its = await StatementDesk.open();
  const { parts, asha } = its.desk.shop;
  const request = its.desk.shop.request(1, { reference: "EXS9EG", utr: "412345678901" });
  id = await claim(parts, asha, request);
});
afterEach(() => its.close());
const undo = async () => its.typed("refunds", "undo", (await its.refunds())[0]!.id);

test("a second transfer booked by mistake is undone, and its line is offered again", async () => {
  await confirmClaim(its.parts, id);
  await its.match([LINE], "--send-back", id, "--yes");
  const refund = (await its.refunds())[0]!.id;
  const page = its.shown((await its.desk.get(`/refunds/${refund}/withdraw`)).text);
  expect((await page.press("Undo the booking")).location).toBe("/refunds?done=unbooked");
  expect(await its.sums()).toMatchObject({ captured: 149_900, served: 149_900, owed: 0 });
  expect(await recounted(its.parts.store.db)).toMatchObject({ captured: 149_900, owed: 0 });
  expect([await its.refunds(), await its.letters("refund due")]).toEqual([[], []]);
  const again = await its.compared([LINE]);
  expect(again.text).toContain("Book it, to send back");
  expect(again.text).not.toContain("The money came late");
  expect((await its.match([LINE], "--send-back", id, "--yes")).code).toBe(0);
});

test("a claim whose money was to go back can be confirmed again", async () => {
  await sendBackClaim(its.parts, id, { utr: AGAIN, paise: 100_000 });
  expect((await undo()).code).toBe(0);
  await confirmClaim(its.parts, id, AGAIN);
  expect(await its.sums()).toMatchObject({ captured: 149_900, served: 149_900, owed: 0 });
});

test("its claim has again the UTR that its client had named, and not the other one", async () => {
  await sendBackClaim(its.parts, id, { utr: AGAIN, paise: 100_000 });
  expect((await undo()).code).toBe(0);
  const row = await paymentById(its.parts.store.db, id);
  expect(its.parts.seal.open(row?.utr_enc ?? "", "payments.utr")).toBe("412345678901");
});

test("a claim that waited waits again as it was; no page says it was not confirmed", async () => {
  const { parts, asha } = its.desk.shop;
  const row = () => paymentById(parts.store.db, id);
  const before = await row();
  const waits = await pendingOf(parts, asha);
  await sendBackClaim(parts, id, { utr: AGAIN, paise: 100_000 });
  const refund = (await its.refunds())[0]!.id;
  const page = its.shown((await its.desk.get(`/refunds/${refund}/withdraw`)).text);
  expect((await page.press("Undo the booking")).location).toBe("/refunds?done=unbooked-waits");
  const now = await row();
  expect(now).toMatchObject({ state: "claimed", reference: "EXS9EG", utr_hash: before?.utr_hash });
  expect(parts.seal.open(now?.utr_enc ?? "", "payments.utr")).toBe("412345678901");
  expect(await pendingOf(parts, asha)).toEqual(waits);
  expect((await its.desk.get("/")).text).toContain("Asha Verma");
  expect((await its.desk.get("/claims")).text).toContain(`/claims/${id}/confirm`);
  const twice = await page.press("Undo the booking");
  expect(twice.text).toContain("is undone already, or was none of these");
});

test("one that was rejected before is so again", async () => {
  await rejectClaim(its.parts, id, "nothing came");
  await sendBackClaim(its.parts, id, { utr: AGAIN, paise: 100_000 });
  expect((await undo()).code).toBe(0);
  expect(await paymentById(its.parts.store.db, id)).toMatchObject({ state: "rejected" });
});

test("after ten minutes, or once sent, it is not undone; its letter waits so long", async () => {
  await sendBackClaim(its.parts, id, { utr: AGAIN, paise: 100_000 });
  its.parts.clock.now += 10 * 60_000;
  expect((await undo()).code).toBe(1);
  expect(await its.sums()).toMatchObject({ captured: 100_000, owed: 100_000 });
});

test("sent within that time, its client reads only that it was sent", async () => {
  await sendBackClaim(its.parts, id, { utr: AGAIN, paise: 100_000 });
  const refund = (await its.refunds())[0]!.id;
  await its.typed("refunds", "sent", refund, "--on", "2026-11-20", "--utr", "999988887777");
  expect(await its.letters("refund due")).toEqual([]);
  expect(await its.letters("payment refunded")).toHaveLength(1);
});

test("nothing is left of a second transfer booked by mistake: no client's request", async () => {
  await confirmClaim(its.parts, id);
  await its.match([LINE], "--send-back", id, "--yes");
  await undo();
  const { parts, asha } = its.desk.shop;
  expect((await pendingOf(parts, asha)).lapsedClaims).toEqual([]);
  expect((await its.typed("payments", "list")).said).toContain("its booking undone");
  const { said } = await its.typed("people", "show", asha.number);
  expect(said).toMatch(/booked by mistake, and undone[^]*Another transfer came for a claim/);
});

test("a booking that is withdrawn while its letter waits promises its client nothing", async () => {
  await sendBackClaim(its.parts, id, { utr: AGAIN, paise: 100_000 });
  const refund = (await its.refunds())[0]!.id;
  await its.typed("refunds", "withdraw", refund, "--yes");
  expect(await its.letters("refund due")).toEqual([]);
  expect((await moneyBackTo(its.parts, its.desk.shop.asha.id)).sentBack).toMatchObject([
    { state: "late" },
  ]);
  const { code, said } = await its.typed("refunds", "undo", refund);
  expect(code).toBe(1);
  expect(said).toContain("This booking was withdrawn");
  expect(said).not.toContain("ten minutes");
});

test("the UTR of a booking is not said to be what its client named", async () => {
  const { parts, asha } = its.desk.shop;
  const none = await claim(parts, asha, its.desk.shop.request(1, { reference: "ZX26GU" }));
  await rejectClaim(parts, none, "nothing came");
  await sendBackClaim(parts, none, { utr: AGAIN, paise: 100_000 });
  const more = ["--utr", "512345678903", "--amount", "499"];
  for (const said of [
    (await its.typed("claims", "send-back", none, ...more)).said,
    (await its.typed("claims", "confirm", none, "--utr", "512345678903")).said,
  ]) {
    expect(said).not.toContain("The claim has the UTR");
    expect(said).not.toBe("");
  }
});
