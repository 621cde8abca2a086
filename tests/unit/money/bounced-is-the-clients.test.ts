import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { runOperator } from "../../../app/backend.server/desk/cli";
import type { Kysely } from "kysely";
import { account } from "../../../app/backend.server/money/ledger/ledger";
import { recounted } from "../../../app/backend.server/money/ledger/balance";
import { up } from "../../../app/backend.server/platform/store/migrations/0090-sent-again";
import { endedWith } from "../../../app/backend.server/money/refunds/days-left";
import type { MoneyId, PaymentId } from "../../../app/backend.server/platform/store/ids";
import { StatementDesk } from "../bank/statement-desk";
import { bought, expectAccountedFor, hear, openTill } from "./till";

/** A refund for which the service ended came back, and is to be sent again. */
const DAYS_LEFT = "--pro-rata";
let its: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  its = await StatementDesk.open();
  const { parts, asha } = its.desk.shop;
  id = await claim(parts, asha, its.desk.shop.request(1, { utr: "412345678901" }));
  await confirmClaim(parts, id);
  parts.clock.now += 11 * 60_000;
});
afterEach(() => its.close());

const last = async () => (await its.refunds()).at(-1)!;
const sentAndBack = async (utr: string) => {
  await its.typed("refunds", "sent", (await last()).id, "--on", "2026-11-20", "--utr", utr);
  await its.typed("refunds", "bounced", (await last()).id, "--on", "2026-11-20", "--yes");
};

test.each([DAYS_LEFT, undefined])(
  "it cannot be withdrawn, however often its transfer came back (%s)",
  async (how) => {
    await its.typed("payments", "refund", id, ...(how ? [how] : []), "--yes");
    for (const utr of ["600000000070", "600000000071"]) {
      await sentAndBack(utr);
      const { id: again, amount_paise } = await last();
      const { code, said } = await its.typed("refunds", "withdraw", again, "--yes");
      expect([code, said]).toEqual([1, expect.stringContaining("The service has ended for this")]);
      const page = await its.desk.post(`/refunds/${again}/withdraw`);
      expect([page.status, page.text]).toEqual([409, expect.stringContaining("is the client")]);
      expect(await its.sums()).toMatchObject({ owed: amount_paise, returned: 0 });
    }
  },
);

test("so the press to withdraw it is drawn on neither page", async () => {
  await its.typed("payments", "refund", id, "--yes");
  await sentAndBack("600000000070");
  const { id: again } = await last();
  for (const at of ["/", "/refunds"]) {
    const { text } = await its.desk.get(at);
    expect(text).toContain(`/refunds/${again}/arrived`);
    expect(text).not.toContain(`/refunds/${again}/withdraw`);
  }
});

test("a refund that ended nothing has that press", async () => {
  await its.typed("payments", "refund", id, "--amount", "100", "--yes");
  for (const at of ["/", "/refunds"])
    expect((await its.desk.get(at)).text).toContain(`/refunds/${(await last()).id}/withdraw`);
});

test("among the refunds of a month one that came back in it is not counted", async () => {
  await its.typed("payments", "refund", id, "--amount", "100", "--yes");
  await sentAndBack("600000000070");
  const page = async () => (await its.desk.get("/refunds")).text;
  expect(await page()).toContain("Given back: Rs. 0.");
  const again = ["refunds", "sent", (await last()).id, "--on", "2026-11-20"];
  await its.ok(...again, "--utr", "600000000071");
  expect(await page()).toContain("Given back: Rs. 100 in 1 refund.");
});

test("what is sent again leaves no earlier than the transfer before it came back", async () => {
  await its.typed("payments", "refund", id, "--amount", "100", "--yes");
  const first = (await last()).id;
  await its.ok("refunds", "sent", first, "--on", "2026-11-20", "--utr", "600000000070");
  its.parts.clock.now += 3 * 86_400_000;
  await its.ok("refunds", "bounced", first, "--on", "2026-11-22", "--yes");
  const sent = ["refunds", "sent", (await last()).id, "--utr", "600000000071", "--on"];
  const early = await its.typed(...sent, "2026-11-21");
  expect([early.code, early.said]).toEqual([
    1,
    expect.stringContaining("came back on 22 Nov 2026"),
  ]);
  await its.ok(...sent, "2026-11-22");
});

test("an amount that ended nothing can, though the refund that ended it came back", async () => {
  await its.typed("payments", "refund", id, "--amount", "100", "--yes");
  await sentAndBack("600000000070");
  const { id: amount } = await last();
  await its.typed("payments", "refund", id, DAYS_LEFT, "--yes");
  await sentAndBack("600000000071");
  const { id: whole } = await last();
  expect((await its.typed("refunds", "withdraw", whole, "--yes")).code).toBe(1);
  expect((await its.typed("refunds", "withdraw", amount, "--yes")).code).toBe(0);
});

test("what came back counts once among what went for the days left", async () => {
  await its.typed("payments", "refund", id, DAYS_LEFT, "--yes");
  await sentAndBack("600000000070");
  expect(endedWith(await its.refunds())).toBe((await last()).amount_paise);
});

test("of Razorpay's payment neither: failed, sent by hand, come back", async () => {
  const shop = await openTill();
  const typed = async (...words: string[]) => {
    const lines: string[] = [];
    const code = await runOperator(shop.parts, words, (one) => lines.push(one));
    return { code, said: lines.join("\n") };
  };
  const { row, payment } = await bought(shop);
  await typed("payments", "refund", row.id, "--yes");
  const made = [...shop.gateway.allRefunds.keys()][0] ?? "";
  shop.gateway.refundFails(made);
  await hear(shop, payment.id, made);
  const refunds = () =>
    shop.parts.store.db.selectFrom("refunds").selectAll().orderBy("id").execute();
  const [{ id: first } = { id: "" }] = await refunds();
  await typed("refunds", "by-hand", first);
  await typed("refunds", "sent", first, "--on", "2026-11-20", "--utr", "N0987654321");
  await typed("refunds", "bounced", first, "--on", "2026-11-20", "--yes");
  const again = (await refunds()).at(-1)!;
  expect(again.state).toBe("to send");
  const { code, said } = await typed("refunds", "withdraw", again.id, "--yes");
  expect([code, said]).toEqual([1, expect.stringContaining("The service has ended for this")]);
  await expectAccountedFor(shop);
  await shop.close();
});

test("one that was withdrawn before is owed and to be sent after the upgrade, once", async () => {
  const { db, dialect } = its.parts.store;
  await its.typed("payments", "refund", id, DAYS_LEFT, "--yes");
  await sentAndBack("600000000070");
  const { id: again, amount_paise } = await last();
  const before = await its.sums();
  await db
    .updateTable("refunds")
    .set({ ends_service: 0, again_for: null, state: "withdrawn" })
    .where("id", "=", again)
    .execute();
  await its.parts.store.transaction((tx) => account(tx, id as string as MoneyId));
  expect(await its.sums()).toMatchObject({ owed: 0, served: before.served + amount_paise });
  for (const _ of [1, 2]) await up(db as unknown as Kysely<unknown>, dialect);
  expect(await last()).toMatchObject({ state: "to send", ends_service: 1 });
  expect(await its.sums()).toEqual(before);
  expect(await recounted(db)).toEqual(before);
  expect((await its.desk.get("/")).text).toContain("It had been withdrawn, though the service");
  expect((await its.typed("refunds", "withdraw", again, "--yes")).code).toBe(1);
});

test("one that the owner refunded anew meanwhile stays withdrawn", async () => {
  const { db, dialect } = its.parts.store;
  await its.typed("payments", "refund", id, DAYS_LEFT, "--yes");
  await sentAndBack("600000000070");
  await db
    .updateTable("refunds")
    .set({ ends_service: 0, again_for: null, state: "withdrawn" })
    .where("id", "=", (await last()).id)
    .execute();
  await its.parts.store.transaction((tx) => account(tx, id as string as MoneyId));
  await its.typed("payments", "refund", id, "--amount", "500", "--yes");
  await up(db as unknown as Kysely<unknown>, dialect);
  expect((await its.refunds()).map(({ state }) => state)).toEqual([
    "bounced",
    "withdrawn",
    "to send",
  ]);
});
