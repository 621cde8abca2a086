import { afterEach, beforeEach, expect, test } from "vitest";
import { bookOf } from "../../../app/backend.server/money/books/accountants-books";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { DAY, MINUTE } from "../payments/shop";
import { StatementDesk } from "./statement-desk";

/**
 * Rs. 400 were sent to a client whose money never came. That it came after all is entered by
 * mistake, and is found wrong after the ten minutes.
 */
const [UTR, OURS, ON] = ["477777777777", "499999999999", "2026-11-20"];
let bank: StatementDesk;
let id: PaymentId;
let refund: string;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += UNDO_MS + MINUTE;
  await bank.ok("payments", "refund", id, "--amount", "400", "--yes");
  refund = (await bank.refunds())[0]!.id;
  await bank.ok("refunds", "sent", refund, "--on", ON, "--utr", OURS, "--yes");
  await neverCame(id);
});
afterEach(() => bank.close());

const neverCame = (one: PaymentId) =>
  bank.ok("claims", "never-came", one, "--because", "not-there", "--yes");
const paidBack = (rupees: string) =>
  bank.ok(
    ...["payments", "made-good", id, "--came-back", ON, "--amount", rupees, "--reason", "by UPI"],
  );
const bounced = (on: string) => bank.ok("refunds", "bounced", refund, "--on", on, "--yes");
async function cameAfterAll(): Promise<PaymentId> {
  await bank.ok("claims", "credited-again", id, "--utr", UTR, "--start", "--yes");
  bank.parts.clock.now += UNDO_MS + MINUTE;
  const all = await bank.parts.store.db.selectFrom("payments").select("id").execute();
  return all.map((row) => row.id).find((one) => one !== id)!;
}
const bookSum = async (month: string) =>
  (await bookOf(bank.parts, "refunds", month)).reduce(
    (sum, row) => sum + Number(row["Amount (Rs.)"]),
    0,
  );

test.each(["2026-11-20", "2026-12-20"])(
  "what is still to be sent does not refuse that it never came, and stays to be sent (%s)",
  async (day) => {
    await paidBack("150");
    await bounced(ON);
    const again = await cameAfterAll();
    bank.parts.clock.now = Date.parse(`${day}T18:00:00+05:30`);
    const november = await bookOf(bank.parts, "refunds", "2026-11");
    expect(await neverCame(again)).toContain("never came");
    expect(await bank.sums()).toMatchObject({ captured: 0, served: 0, owed: 15_000 });
    expect((await bank.refunds()).at(-1)).toMatchObject({ state: "to send", amount_paise: 15_000 });
    expect(await bank.ok("money")).not.toContain("Lost");
    await expectAccountedFor(bank.desk.shop);
    expect((await bookSum("2026-11")) + (await bookSum("2026-12"))).toBe(-150);
    if (day > "2026-12") {
      expect(await bookOf(bank.parts, "refunds", "2026-11")).toEqual(november);
      const said = (await bookOf(bank.parts, "refunds", "2026-12")).map(({ How }) => How);
      expect(said).toContain("the sale was never paid");
      expect(said).not.toContain("the bank took the sale back");
    }
  },
);

test("nor does a transfer that came back in a later month", async () => {
  const again = await cameAfterAll();
  bank.parts.clock.now += 15 * DAY;
  await bounced("2026-12-04");
  await neverCame(again);
  expect(await bank.sums()).toMatchObject({ captured: 0, served: 0, owed: 0, returned: 0 });
  expect(await bank.ok("money")).not.toContain("Lost");
  await expectAccountedFor(bank.desk.shop);
});

test("nor what its client had paid back before, all of it", async () => {
  await paidBack("400");
  await neverCame(await cameAfterAll());
  expect(await bank.sums()).toMatchObject({ captured: 0, served: 0, owed: 0, returned: 0 });
  expect(await bank.ok("money")).not.toContain("Lost");
  await expectAccountedFor(bank.desk.shop);
});

/** In one month, and over the end of one. */
const TWICE = [
  ["0", 400, "2026-11-20"],
  ["150", 250, "2026-11-20"],
  ["0", 400, "2026-12-20"],
  ["150", 250, "2026-12-20"],
] as const;
test.each(TWICE)(
  "what is with its client is lost and asked for again (Rs. %s paid back, Rs. %d lost, %s)",
  async (back, out, day) => {
    if (back !== "0") await paidBack(back);
    const again = await cameAfterAll();
    bank.parts.clock.now = Date.parse(`${day}T18:00:00+05:30`);
    await bank.desk.signIn();
    const november = await bookOf(bank.parts, "refunds", "2026-11");
    const words = `Rs. ${out} that you sent them before is your loss again`;
    expect((await bank.desk.get(`/claims/${again}/never-came`)).text).toContain(words);
    await neverCame(again);
    expect(await bank.sums()).toMatchObject({ captured: 0, served: 0, owed: 0, returned: 0 });
    expect(await bank.ok("money")).toContain(
      `Lost, sent to clients whose money never came: Rs. ${out}`,
    );
    expect((await bank.desk.get("/refunds")).text).toContain(
      `Rs. ${out} that you sent them is your loss`,
    );
    await expectAccountedFor(bank.desk.shop);
    expect((await bookSum("2026-11")) + (await bookSum("2026-12"))).toBe(out);
    if (day > "2026-12") expect(await bookOf(bank.parts, "refunds", "2026-11")).toEqual(november);
    const letter = (await bank.letters("payment never came")).at(-1);
    expect(letter).toContain(`please send us Rs. ${out} back`);
    expect(letter).toContain(`(UTR ${OURS})`);
  },
);

const lost = async () => /Lost, [^:]*: (Rs\. \d+)/.exec(await bank.ok("money"))?.[1];

test.each(["2026-11-20", "2026-12-20"])(
  "then the transfer may come back: nothing is lost, and they are asked no more (%s)",
  async (day) => {
    const again = await cameAfterAll();
    await neverCame(again);
    await bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
    bank.parts.clock.now = Date.parse(`${day}T18:00:00+05:30`);
    expect(await bounced(day)).toContain("It is your loss no more");
    expect(await lost()).toBeUndefined();
    expect(await bank.sums()).toMatchObject({ captured: 0, owed: 0 });
    expect((await bank.letters("refund failed")).at(-1)).toContain("you need not send us");
    await expectAccountedFor(bank.desk.shop);
  },
);

test("it may be given up, as any other loss", async () => {
  const again = await cameAfterAll();
  await neverCame(again);
  await bank.ok("payments", "made-good", again, "--written-off", "--reason", "small");
  expect(await bank.ok("money")).toContain("given up");
});

test("then it may be paid back, the money come once more, and that be wrong again", async () => {
  const first = await cameAfterAll();
  await neverCame(first);
  const made = ["payments", "made-good", first];
  await bank.ok(...made, "--came-back", ON, "--amount", "100", "--reason", "by UPI");
  expect(await lost()).toBe("Rs. 300");
  const old = await bank.typed("claims", "credited-again", id, "--utr", UTR, "--start", "--yes");
  expect([old.code, old.said]).toEqual([1, expect.stringContaining(`credited-again ${first}`)]);
  await bank.ok("claims", "credited-again", first, "--utr", UTR, "--start", "--yes");
  expect(await lost()).toBeUndefined();
  const { captured, served } = await bank.sums();
  expect([captured, captured - served]).toEqual([149_900, 40_000]);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  const all = await bank.parts.store.db.selectFrom("payments").select("id").execute();
  await neverCame(all.map((row) => row.id).find((one) => one !== id && one !== first)!);
  expect(await lost()).toBe("Rs. 300");
  await expectAccountedFor(bank.desk.shop);
});

test("what was theirs, and was sent, is no loss, and does not", async () => {
  await paidBack("150");
  await bounced(ON);
  const again = await cameAfterAll();
  const { id: toSend } = (await bank.refunds()).at(-1)!;
  await bank.ok("refunds", "sent", toSend, "--on", ON, "--utr", "455555555555", "--yes");
  await neverCame(again);
  expect(await bank.sums()).toMatchObject({ captured: 0, served: 0, owed: 0, returned: 0 });
  expect(await bank.ok("money")).not.toContain("Lost");
  await expectAccountedFor(bank.desk.shop);
});

test("twice over, a transfer that comes back is nobody's loss either", async () => {
  const first = await cameAfterAll();
  await neverCame(first);
  await bank.ok("claims", "credited-again", first, "--utr", UTR, "--start", "--yes");
  bank.parts.clock.now += UNDO_MS + MINUTE;
  const all = await bank.parts.store.db.selectFrom("payments").select("id").execute();
  await neverCame(all.map((row) => row.id).find((one) => one !== id && one !== first)!);
  expect(await lost()).toBe("Rs. 400");
  await bounced(ON);
  expect(await lost()).toBeUndefined();
  expect(await bank.sums()).toMatchObject({ captured: 0, owed: 0 });
  await expectAccountedFor(bank.desk.shop);
});
