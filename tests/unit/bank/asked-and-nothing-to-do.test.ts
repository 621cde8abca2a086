import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { lettersTo } from "../../../app/backend.server/platform/kept-letters";
import type { PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { bought } from "../money/till";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/**
 * A client paid twice, and was sent Rs. 400 of the one payment, and a transfer that was booked for
 * the other and is somebody else's: that is asked for, and other letters of ours are due besides.
 */
const ON = "2026-11-20";
const NOTHING_TO_DO = "You need not do anything.";
const IN_HINDI = "आपको कुछ करने की ज़रूरत नहीं है।";
let bank: StatementDesk;
let payment: PaymentId;
let [theirs, another]: RefundId[] = [];
const read: string[] = [];
beforeEach(async () => {
  bank = await StatementDesk.open();
  read.length = 0;
  bank.parts.mail = {
    send: async ({ to, text }) => void (to === "asha@example.com" && read.push(text)),
  };
  theirs = await refundOf(await paid(), "499999999991");
  payment = await paid();
  await sendBack(payment, "477777777771");
  another = await newest();
  await sent(another, "499999999992");
  await readsAll();
});
afterEach(() => bank.close());

async function paid(): Promise<PaymentId> {
  const id = await ashaClaims(bank.desk);
  await confirmClaim(bank.parts, id, null);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  return id;
}
async function refundOf(id: PaymentId, utr: string): Promise<RefundId> {
  await bank.ok("payments", "refund", id, "--amount", "400", "--yes");
  const refund = await newest();
  await sent(refund, utr);
  return refund;
}
const newest = async () => (await bank.refunds()).at(-1)!.id;
const sent = (id: string, utr: string) =>
  bank.ok("refunds", "sent", id, "--on", ON, "--utr", utr, "--yes");
const sendBack = (id: PaymentId, utr: string) =>
  bank.ok("claims", "send-back", id, "--utr", utr, "--received", "1499", "--yes");
const givesUp = () =>
  bank.ok("payments", "made-good", another!, "--written-off", "--reason", "they do not answer");
/** That it was somebody else's was a mistake. */
const theirsAfterAll = () =>
  bank.ok("payments", "made-good", another!, "--came-back", ON, "--reason", "it was theirs");
const notTheirs = () => bank.ok("refunds", "not-theirs", another!, "--yes");
/** In ten minutes all that waits has left. */
async function readsAll(): Promise<string> {
  bank.parts.clock.now += UNDO_MS + MINUTE;
  for (const _ of [1, 2, 3]) await sendOutbox(bank.parts);
  return read.at(-1) ?? "";
}

const others: { letter: string; says: RegExp; happens: () => Promise<unknown> }[] = [
  {
    letter: "day or reference of a transfer was wrong",
    says: /its UTR is 499999999993\./,
    happens: () => bank.ok("refunds", "correct", theirs!, "--on", ON, "--utr", "499999999993"),
  },
  {
    letter: "another transfer did not arrive",
    says: /We send it again by bank transfer\..* If your account was closed, please answer/s,
    happens: () => bank.ok("refunds", "bounced", theirs!, "--on", ON, "--yes"),
  },
  {
    letter: "a second transfer goes back",
    says: /We owe|goes back within 7 days/,
    happens: async () => sendBack(await paid(), "477777777772"),
  },
];

describe.each(others)("that $letter", ({ says, happens }) => {
  test("is told with the word that they need not do anything", async () => {
    await happens();
    const letter = await readsAll();
    expect(letter).toMatch(says);
    expect(letter).toContain(NOTHING_TO_DO);
  });

  test("is told without it where they are asked for money", async () => {
    await notTheirs();
    expect(await readsAll()).toContain("please send us Rs. 1,499");
    await happens();
    const letter = await readsAll();
    expect(letter).toMatch(says);
    expect(letter).not.toContain(NOTHING_TO_DO);
  });

  test("is told without it where the letter that asks them has not left yet", async () => {
    await notTheirs();
    await happens();
    await readsAll();
    expect(read.filter((text) => says.test(text)).at(-1)).not.toContain(NOTHING_TO_DO);
  });

  test("is told without it where they are asked while it waits, and so it is kept", async () => {
    await happens();
    await notTheirs();
    await readsAll();
    const letter = read.findLast((text) => says.test(text));
    expect(letter).not.toContain(NOTHING_TO_DO);
    const kept = await lettersTo(bank.parts, bank.desk.shop.asha.id);
    expect(kept.map((one) => one.letter.text)).toContain(letter);
  });

  test("is told with it where that was a mistake, and nobody has read it", async () => {
    await happens();
    await notTheirs();
    await theirsAfterAll();
    await readsAll();
    expect(read.filter((text) => text.includes("please send us"))).toEqual([]);
    expect(read.findLast((text) => says.test(text))).toContain(NOTHING_TO_DO);
  });

  test("is told with it again once they are asked no more", async () => {
    await notTheirs();
    await readsAll();
    await givesUp();
    await readsAll();
    await happens();
    expect(await readsAll()).toContain(NOTHING_TO_DO);
  });
});

test("nor are they told so of the transfer asked for, where its reference was wrong", async () => {
  await notTheirs();
  await readsAll();
  await bank.ok("refunds", "correct", another!, "--on", ON, "--utr", "499999999993");
  const letter = await readsAll();
  expect(letter).toContain("its UTR is 499999999993.");
  expect(letter).not.toContain(NOTHING_TO_DO);
});

test("nor in the ten minutes before they read that they are asked no more", async () => {
  await notTheirs();
  await readsAll();
  const { shop } = bank.desk;
  const { row } = await bought(shop);
  await readsAll();
  await givesUp();
  shop.gateway.pays(row.provider_order_id!);
  await refreshFromGateway(shop.parts, row.id, "webhook");
  await sendOutbox(bank.parts);
  expect(read.at(-1)).toContain("It was a second payment for the same order.");
  expect(read.at(-1)).not.toContain(NOTHING_TO_DO);
});

test("nor in Hindi, where they are asked while it waits", async () => {
  await bank.parts.store.db.updateTable("people").set({ language: "hi" }).execute();
  const second = await paid();
  await sendBack(second, "477777777772");
  expect((await bank.letters("refund due")).at(-1)).toContain(IN_HINDI);
  await notTheirs();
  await readsAll();
  expect(read.filter((text) => text.includes(second)).length).toBeGreaterThan(0);
  expect(read.join()).not.toContain(IN_HINDI);
});

test("nor where that is given up while it waits: they have not read so yet", async () => {
  await notTheirs();
  await readsAll();
  await bank.ok("refunds", "correct", theirs!, "--on", ON, "--utr", "499999999993");
  await givesUp();
  await readsAll();
  expect(read.filter((text) => text.includes("499999999993"))).toHaveLength(1);
  expect(read.join()).not.toContain(`499999999993. ${NOTHING_TO_DO}`);
});
