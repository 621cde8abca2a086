import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { exceptions, recounted } from "../../../app/backend.server/money/ledger/balance";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { StatementDesk } from "../bank/statement-desk";
import { Owner } from "../desk/owner";

/** A transfer of the owner's is entered as come back by mistake: it had arrived. */
const [OURS, ANOTHER] = ["600000000070", "600000000071"];
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
  await its.typed("refunds", "sent", refund, "--on", ON, "--utr", OURS);
});
afterEach(() => its.close());

const back = () => its.typed("refunds", "bounced", refund, "--on", ON, "--yes");
const again = async () => (await its.refunds()).at(-1)!;
const tenMinutes = () => void (its.parts.clock.now += 10 * 60_000);
const asSent = async () => {
  expect((await its.refunds())[0]).toMatchObject({ state: "sent", sent_on: ON, bounced_on: null });
  const sums = await its.sums();
  expect(sums).toMatchObject({ captured: 149_900, returned: 149_900, owed: 0 });
  expect(await recounted(its.parts.store.db)).toEqual(sums);
  expect(await exceptions(its.parts.store.db)).toEqual([]);
  expect(await paymentById(its.parts.store.db, id)).toMatchObject({ state: "refunded" });
};
/** When the letter that it did not arrive leaves. */
const leaves = async () =>
  (
    await its.parts.store.db
      .selectFrom("outbox")
      .select("next_try_at")
      .where("kind", "=", "refund failed")
      .executeTakeFirst()
  )?.next_try_at;

test("the page asks for the day, then says what it does, and only then is it entered", async () => {
  const owner = await Owner.at(its.desk);
  await owner.goes(`/refunds/${refund}/bounced`);
  await owner.press("See what it does", { "Day on which it came back": ON });
  expect(owner.words).toContain("It came back on 20 Nov 2026. Nothing is entered yet");
  expect(owner.words).toContain(
    "in ten minutes, that it did not arrive and that you send it again",
  );
  expect(await its.refunds()).toHaveLength(1);
  await owner.press("Yes: it came back, send it again");
  expect(owner.words).toContain("until then no letter leaves");
  expect(await again()).toMatchObject({ state: "to send", again_for: refund });
});

test("its letter waits for ten minutes, in which it is undone and nobody hears of it", async () => {
  await back();
  expect(await leaves()).toBe(its.parts.now() + 10 * 60_000);
  const owner = await Owner.at(its.desk);
  await owner.goes("/refunds");
  await owner.follows("It did not come back");
  expect(owner.words).toContain("The client has not been written to yet, and is not by this");
  await owner.press("Undo: it did not come back");
  expect(owner.words).toContain("Nothing of this was written to the client");
  expect(await its.letters("refund failed")).toEqual([]);
  expect(await again()).toMatchObject({ state: "withdrawn" });
  await asSent();
});

test.each(["the transfer that came back", "the one to be sent for it"])(
  "the command undoes it by %s, once",
  async (which) => {
    const { said } = await back();
    expect(said).toContain(`refunds undo ${(await again()).id}`);
    const undo = [
      "refunds",
      "undo",
      which.startsWith("the transfer") ? refund : (await again()).id,
    ];
    expect((await its.typed(...undo)).code).toBe(0);
    await asSent();
    expect((await its.typed(...undo)).code).toBe(1);
    await asSent();
  },
);

test("later it is asked about, and the client, who had read of it, is told the truth", async () => {
  await back();
  tenMinutes();
  await its.parts.store.db.updateTable("outbox").set({ tries: 1, sent_at: 1 }).execute();
  const { id: next } = await again();
  const asked = await its.typed("refunds", "undo", next);
  expect([asked.code, asked.said]).toEqual([1, expect.stringContaining("would be told")]);
  expect((await its.typed("refunds", "undo", next, "--yes")).code).toBe(0);
  await asSent();
});

test("a client who had got the letter reads day and reference of the transfer", async () => {
  await back();
  tenMinutes();
  await its.parts.store.db.updateTable("outbox").set({ tries: 1, sent_at: 1 }).execute();
  const owner = await Owner.at(its.desk);
  await owner.goes(`/refunds/${(await again()).id}/arrived`);
  await owner.press("Yes: it did not come back");
  expect(owner.words).toContain("is told");
  const letters = await its.letters("payment refunded");
  expect(letters.at(-1)).toContain(
    `They left on 20 Nov 2026; the bank's reference (UTR) is ${OURS}`,
  );
  await asSent();
});

test("after it was undone it may come back in truth, and the client hears of that", async () => {
  await back();
  await its.typed("refunds", "undo", refund);
  expect((await back()).code).toBe(0);
  expect(await its.letters("refund failed")).toHaveLength(1);
  expect(await its.sums()).toMatchObject({ returned: 0, owed: 149_900 });
});

test("once sent again nothing is undone, and that it did not arrive is read first", async () => {
  await back();
  const { id: next } = await again();
  await its.typed("refunds", "sent", next, "--on", ON, "--utr", ANOTHER);
  expect(await leaves()).toBeLessThan(its.parts.now());
  for (const one of [refund, next]) {
    const { code, said } = await its.typed("refunds", "undo", one, "--yes");
    expect([code, said]).toEqual([1, expect.stringContaining("It was sent again on 20 Nov 2026")]);
  }
  expect(await its.sums()).toMatchObject({ returned: 149_900, owed: 0 });
});

test("its own reference, typed for the next one, names the way back", async () => {
  await back();
  const { id: next } = await again();
  const { said } = await its.typed("refunds", "sent", next, "--on", ON, "--utr", OURS);
  expect(said).toContain(`refunds undo ${refund}`);
});

test("where the bank had taken the payment, and some was paid back, it is not undone", async () => {
  await its.typed("claims", "taken-back", id, "--on", ON, "--utr", "412345678901", "--yes");
  const good = ["payments", "made-good", id, "--reason", "by UPI"];
  await its.typed(...good, "--came-back", ON, "--amount", "499");
  await its.typed(...good, "--written-off");
  await back();
  expect(await again()).toMatchObject({ state: "to send", amount_paise: 49_900 });
  const { id: next } = await again();
  for (const at of ["/", "/refunds", `/refunds/${next}/withdraw`])
    expect((await its.desk.get(at)).text).not.toContain("It did not come back");
  const sums = await its.sums();
  const { code, said } = await its.typed("refunds", "undo", refund);
  expect([code, said]).toEqual([1, expect.stringContaining("Nothing was undone")]);
  expect(await its.sums()).toEqual(sums);
});

test("what is sent again leaves on no day before the first came back, in a sentence", async () => {
  its.parts.clock.now += 3 * 86_400_000;
  const { said: late } = await its.typed(
    "refunds",
    "bounced",
    refund,
    "--on",
    "2026-11-22",
    "--yes",
  );
  expect(late).not.toContain("still to come");
  const sent = [
    "refunds",
    "sent",
    (await again()).id,
    "--on",
    "2026-11-21",
    "--utr",
    "600000000099",
  ];
  expect((await its.typed(...sent)).said).toContain(
    "Your first transfer, for which this one is, came back on 22 Nov 2026: that day is before it.",
  );
});

test("the refund that came back is not to be corrected", async () => {
  await back();
  expect((await its.desk.get("/refunds")).text).not.toContain(`/refunds/${refund}/correct`);
});
