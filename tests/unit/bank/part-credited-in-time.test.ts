import { afterEach, beforeEach, expect, test } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import type { PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/**
 * The bank takes a part and credits it again: what is written to the client, and in which order.
 */
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
});
afterEach(() => bank.close());

const ON = "2026-11-20";
const taken = async (more = 0, paise = 50_000): Promise<RefundId> => {
  await confirmClaim(bank.parts, id, "600000000005", more > 0 ? 149_900 + more : null);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  const row = { on: ON, utr: "831944367329", paise };
  return (await takeBackClaim(bank.parts, id, row)).part!;
};
/** Subjects, in the order in which they leave. */
const leaving = async (): Promise<string[]> =>
  (
    await bank.parts.store.db
      .selectFrom("outbox")
      .select("letter_enc")
      .where("kind", "=", "payment taken back")
      .orderBy("next_try_at")
      .execute()
  ).map(({ letter_enc }) => openLetter(bank.parts, letter_enc).subject);

const haveLeft = () =>
  bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();

test("within ten minutes nothing is written, as nothing came of it", async () => {
  await refundBounced(bank.parts, await taken(), ON);
  expect(await leaving()).toEqual([]);
});

test("nor is it later, where no mail had left meanwhile", async () => {
  const part = await taken();
  bank.parts.clock.now += UNDO_MS + MINUTE;
  bank.parts.mail = {
    send: () => Promise.reject(new ProviderDown("mail", "unreachable", { isUndone: true })),
  };
  await sendOutbox(bank.parts);
  await refundBounced(bank.parts, part, ON);
  expect(await leaving()).toEqual([]);
});

test("once that it was taken has left, that it is with us again is the last one read", async () => {
  const part = await taken();
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await haveLeft();
  await refundBounced(bank.parts, part, ON);
  expect(await leaving()).toEqual([
    "The bank took a part of your payment back",
    "The bank credited a part of your payment again",
  ]);
});

test("where some of it is sent to them now, one letter says both", async () => {
  const part = await taken(20_100);
  await refundBounced(bank.parts, part, ON);
  expect(await leaving()).toEqual(["The bank credited a part of your payment again"]);
  const [letter] = await bank.letters("payment taken back");
  expect(letter).toContain("The bank had taken back Rs. 500 of your payment");
  expect(letter).toContain("Rs. 201 of it pays for nothing that runs, so we send that back to you");
});

test("where their service ended with it, they read so, also where nothing is sent", async () => {
  await confirmClaim(bank.parts, id, "600000000005");
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await bank.ok("payments", "refund", id, "--amount", "1000", "--yes");
  const { id: sent } = (await bank.refunds())[0]!;
  await bank.ok("refunds", "sent", sent, "--on", ON, "--utr", "499999999999", "--yes");
  const row = { on: ON, utr: "831944367329", paise: 49_900 };
  const { part, ended } = await takeBackClaim(bank.parts, id, row);
  expect(ended).toBe(true);
  await takeBackClaim(bank.parts, id, { on: ON, utr: "831944367330", paise: 70_000 });
  await refundBounced(bank.parts, part!, ON);
  expect((await bank.refunds()).some(({ state }) => state === "to send")).toBe(false);
  const letters = await bank.letters("payment taken back");
  expect(letters.join("\n")).toContain("has ended");
});
