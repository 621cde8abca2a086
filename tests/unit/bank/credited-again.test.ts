import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim, dismissLapsedClaims } from "../../../app/backend.server/buying/claims";
import { claimsWaiting } from "../../../app/backend.server/buying/shown-claims";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { receiptsOf } from "../../../app/backend.server/money/invoices/receipts";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { DAY, MINUTE } from "../payments/shop";
import { StatementDesk, type Row } from "./statement-desk";

/** The bank takes the transfer of a confirmed claim back, and credits it again two days later. */
const UTR = "477777777777";
const OTHER = "588888888888";
const FIRST: Row = { text: `UPI/${UTR}/ASHA VERMA/EXS9EG` };
const BACK: Row = { day: "22/11/26", text: `UPI-REV/${UTR}`, rupees: "-1499.00" };
const AGAIN: Row = { day: "24/11/26", text: `UPI/${UTR}/ASHA VERMA/EXS9EG` };
const WITH_ANOTHER: Row = { day: "24/11/26", text: `UPI/${OTHER}/ASHA VERMA/EXS9EG` };
const ALL = [FIRST, BACK, AGAIN];
const SAID = "credited again";

let its: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  its = await StatementDesk.open();
  const { parts, asha } = its.desk.shop;
  id = await claim(parts, asha, its.desk.shop.request(1, { reference: "EXS9EG", utr: UTR }));
  await confirmClaim(parts, id);
  parts.clock.now += UNDO_MS + MINUTE + 2 * DAY;
  await takeBackClaim(parts, id, { on: "2026-11-22", utr: UTR });
  parts.clock.now += 2 * DAY;
  await its.desk.signIn();
});
afterEach(() => its.close());

const start = async (rows: Row[]) => {
  const asked = await (await its.compared(rows)).press("The bank credited it again");
  return asked.press("Yes: it came. Start the service");
};
const active = () => its.desk.shop.active();

describe("with its own UTR, or with another and the claim's reference", () => {
  for (const [how, row] of [
    ["its own", AGAIN],
    ["another", WITH_ANOTHER],
  ] as const) {
    test(`${how}: named once, and the service starts as a new sale`, async () => {
      const rows = [FIRST, BACK, row];
      const page = await its.compared(rows);
      expect(page.text).toContain(`the bank ${SAID} what it had taken back on 22 Nov 2026`);
      expect(page.text).toContain("Rs. 1,499 of 24/11/26");
      const done = await start(rows);
      expect([done.status, done.location]).toEqual([303, "/?done=confirmed"]);
      expect(await its.sums()).toMatchObject({ captured: 149_900, served: 149_900 });
      await expectAccountedFor(its.desk.shop);
      expect(await active()).toHaveLength(1);
      const { parts, asha } = its.desk.shop;
      expect((await receiptsOf(parts, asha)).map(({ number }) => number)).toContain("2026-27/0002");
      const after = (await its.compared(rows)).text;
      for (const words of [SAID, "The bank took back", "second transfer"])
        expect(after).not.toContain(words);
    });

    test(`${how}: or it goes back, once`, async () => {
      const asked = await (
        await its.compared([FIRST, BACK, row])
      ).press("The bank credited it again");
      const done = await asked.press("Yes: it came. Send it back");
      expect(done.location).toBe("/?done=sent-back");
      expect(await its.sums()).toMatchObject({ captured: 149_900, owed: 149_900, served: 0 });
      await expectAccountedFor(its.desk.shop);
      expect(await active()).toEqual([]);
      expect((await asked.press("Yes: it came. Send it back")).status).toBe(409);
      expect((await asked.press("Yes: it came. Start the service")).status).toBe(409);
      expect(await its.sums()).toMatchObject({ captured: 149_900 });
      expect((await its.compared([FIRST, BACK, row])).text).not.toContain(SAID);
    });
  }
});

test("the transfer of before is not taken for it, whose reversal is booked", async () => {
  const { text } = await its.compared([FIRST, BACK]);
  expect(text).not.toContain(SAID);
  expect(text).not.toContain("took back");
});

test("by the command at the second word: what becomes of it has to be said", async () => {
  const { said } = await its.match(ALL);
  expect(said).toContain(`claims credited-again ${id} --utr ${UTR}`);
  const typed = ["claims", "credited-again", id, "--utr", UTR];
  expect((await its.typed(...typed, "--yes")).code).toBe(64);
  const asked = await its.typed(...typed, "--start");
  expect([asked.code, asked.said]).toEqual([1, expect.stringContaining("--yes")]);
  expect(await its.sums()).toMatchObject({ captured: 0 });
  expect((await its.typed(...typed, "--start", "--yes")).code).toBe(0);
  expect(await its.sums()).toMatchObject({ captured: 149_900, served: 149_900 });
  const twice = await its.typed(...typed, "--send-back", "--yes");
  expect([twice.code, twice.said]).toEqual([1, expect.stringContaining("booked already")]);
});

test("of less no service starts; it can go back", async () => {
  const typed = ["claims", "credited-again", id, "--utr", UTR, "--received", "500", "--yes"];
  const refused = await its.typed(...typed, "--start");
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("less than the claim")]);
  expect((await its.typed(...typed, "--send-back")).code).toBe(0);
  expect(await its.sums()).toMatchObject({ captured: 50_000, owed: 50_000 });
});

test("more than came is repeated by what is above it: paise may be typed for rupees", async () => {
  const typed = ["claims", "credited-again", id, "--utr", UTR, "--received", "149900"];
  for (const what of ["--start", "--send-back"]) {
    const asked = await its.typed(...typed, what, "--yes");
    expect([asked.code, asked.said]).toEqual([1, expect.stringContaining("Rs. 1,48,401")]);
    expect(asked.said).toContain("--above 148401 --yes");
  }
  expect(await its.sums()).toMatchObject({ captured: 0 });
  expect((await its.typed(...typed, "--send-back", "--above", "148401", "--yes")).code).toBe(0);
  expect(await its.sums()).toMatchObject({ captured: 14_990_000 });
});

test("taken back once more it is booked once more, and may be credited once more", async () => {
  await start(ALL);
  its.parts.clock.now += UNDO_MS + MINUTE + 2 * DAY;
  await its.desk.signIn();
  const rows = [...ALL, { ...BACK, day: "26/11/26" }];
  const { text } = await its.compared(rows);
  expect(text.match(/The bank took back/g)).toHaveLength(1);
  const { said } = await its.match(rows);
  const [, other = ""] = /claims taken-back (\w+) --on 2026-11-26/.exec(said) ?? [];
  expect(other).not.toBe(id);
  await takeBackClaim(its.parts, other as PaymentId, { on: "2026-11-26", utr: UTR });
  expect(await its.sums()).toMatchObject({ captured: 0, served: 0 });
  expect((await start([...rows, { ...AGAIN, day: "26/11/26" }])).status).toBe(303);
  expect(await its.sums()).toMatchObject({ captured: 149_900, served: 149_900 });
  await expectAccountedFor(its.desk.shop);
});

const started = async () =>
  (
    await its.parts.store.db
      .selectFrom("payments")
      .select("id")
      .where("state", "=", "fulfilled")
      .executeTakeFirstOrThrow()
  ).id;

test("undone within ten minutes nothing waits or lapses; its client hears nothing", async () => {
  await start(ALL);
  const letters = () =>
    its.parts.store.db.selectFrom("outbox").select(["kind", "subject"]).orderBy("id").execute();
  const opened = await started();
  const before = (await letters()).filter(({ subject }) => !subject.includes(opened));
  await undoClaim(its.parts, opened, "by-mistake");
  expect(await its.sums()).toMatchObject({ captured: 0 });
  expect(await claimsWaiting(its.parts)).toEqual([]);
  its.parts.clock.now += 9 * DAY;
  await dismissLapsedClaims(its.parts);
  expect(await letters()).toEqual(before);
});

test("and it may be booked anew, by the page as by the command", async () => {
  await start(ALL);
  const undone = await its.typed("claims", "undo", await started());
  expect(undone.said).toContain("book it anew");
  expect((await its.match(ALL)).said).toContain(`claims credited-again ${id}`);
  expect((await start(ALL)).location).toBe("/?done=confirmed");
  expect(await its.sums()).toMatchObject({ captured: 149_900, served: 149_900 });
  await its.typed("claims", "undo", await started());
  await its.ok("claims", "credited-again", id, "--utr", UTR, "--send-back", "--yes");
  expect(await its.sums()).toMatchObject({ captured: 149_900, owed: 149_900 });
  expect(await claimsWaiting(its.parts)).toEqual([]);
  await expectAccountedFor(its.desk.shop);
});

test("a booking to send it back that is undone leaves the choice as it was", async () => {
  const typed = ["claims", "credited-again", id, "--utr", UTR, "--yes"];
  await its.typed(...typed, "--send-back");
  const [refund] = await its.refunds();
  await its.typed("refunds", "undo", refund?.id ?? "");
  expect(await its.sums()).toMatchObject({ captured: 0, owed: 0 });
  expect((await its.typed(...typed, "--start")).code).toBe(0);
  expect(await its.sums()).toMatchObject({ captured: 149_900, served: 149_900 });
});
