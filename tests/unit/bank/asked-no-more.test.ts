import { afterEach, beforeEach, expect, test } from "vitest";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { fourHundredSent, ON, OURS } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/**
 * Rs. 400 were sent to a client whose money never came, and who was asked for them. In whatever way
 * they are asked for no more: the client reads so, once.
 */
let bank: StatementDesk;
let id: PaymentId;
let refund: string;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
  refund = await fourHundredSent(bank, id);
  await bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
  later();
  await haveLeft();
});
afterEach(() => bank.close());

/** The ten minutes of Undo, after which each letter is with its reader. */
function later() {
  bank.parts.clock.now += UNDO_MS + MINUTE;
}
const haveLeft = () =>
  bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
const told = async () =>
  [...(await bank.letters("payment refunded")), ...(await bank.letters("refund failed"))].filter(
    (letter) => letter.includes("you need not send us these"),
  );
const comes = (how: string) =>
  bank.ok("claims", "credited-again", id, "--utr", "633333333333", how, "--yes");
const newest = async () =>
  (
    await bank.parts.store.db
      .selectFrom("payments")
      .select("id")
      .where("id", "<>", id)
      .executeTakeFirstOrThrow()
  ).id;

test.each(["--start", "--send-back"])(
  "their money comes after all (%s): they read so after the ten minutes of its Undo",
  async (how) => {
    await haveLeft();
    await comes(how);
    const [letter, ...more] = await told();
    expect(more).toEqual([]);
    expect(letter).toContain("you need not send us these Rs. 400, also where we asked you to");
    expect(letter).toContain("has come");
    const { next_try_at } = await bank.parts.store.db
      .selectFrom("outbox")
      .select("next_try_at")
      .where("kind", "=", "payment refunded")
      .where("sent_at", "is", null)
      .executeTakeFirstOrThrow();
    expect(next_try_at).toBe(bank.parts.now() + UNDO_MS);
    await expectAccountedFor(bank.desk.shop);
  },
);

test("that is undone, and they read nothing: it is asked for still", async () => {
  await comes("--start");
  await bank.ok("claims", "undo", await newest());
  expect(await told()).toEqual([]);
  await comes("--send-back");
  await bank.ok("refunds", "undo", (await bank.refunds()).at(-1)!.id);
  expect(await told()).toEqual([]);
});

test("the bank takes all that came, and our transfer comes back: they were told once", async () => {
  await comes("--start");
  later();
  await haveLeft();
  const again = await newest();
  await bank.ok("claims", "taken-back", again, "--on", ON, "--utr", "633333333333", "--yes");
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  expect(await told()).toHaveLength(1);
  await expectAccountedFor(bank.desk.shop);
});

test("they send it, in two parts: each time they read what is asked for still", async () => {
  const came = ["payments", "made-good", id, "--came-back", ON, "--reason", "they sent it"];
  await bank.ok(...came, "--amount", "300");
  const [first] = await told();
  expect(first).toContain("you need not send us these Rs. 300 any more");
  expect(first).toContain("Rs. 100 of it are missing still");
  await haveLeft();
  await bank.ok(...came);
  const [second, ...more] = (await told()).filter((letter) => letter !== first);
  expect(more).toEqual([]);
  expect(second).toContain("you need not send us these Rs. 100 any more");
  expect(second).not.toContain("missing still");
});

test("of more than they had paid back only what is above it is asked for", async () => {
  const came = ["payments", "made-good", id, "--came-back", ON, "--reason", "they sent it"];
  await bank.ok(...came, "--amount", "100");
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  later();
  await haveLeft();
  const theirs = (await bank.refunds()).at(-1)!.id;
  const sent = ["refunds", "sent", theirs, "--on", ON, "--utr", "477777777777"];
  await bank.ok(...sent, "--amount", "150", "--yes");
  const letters = (await bank.letters("payment refunded")).join();
  expect(letters).toContain("please send us Rs. 50 back");
  expect(letters).toContain(
    "Rs. 100 of them were yours, since you had sent us so much; the other Rs. 50 were not yours to get.",
  );
  expect(await bank.ok("money")).toContain("Rs. 50");
});

test("they send a part, and our transfer comes back: what was missing is asked for no more, and their part is sent back", async () => {
  await paysBack("100");
  await haveLeft();
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  const [came, ...more] = await bank.letters("refund failed");
  expect(more).toEqual([]);
  expect(came).toContain("you had sent us Rs. 100, which are yours");
  expect(came).toContain("The other Rs. 300 are with us again: you need not send us these, also");
  const theirs = (await bank.refunds()).at(-1)!;
  expect(theirs).toMatchObject({ state: "to send", amount_paise: 10_000 });
  later();
  await haveLeft();
  await bank.ok("refunds", "sent", theirs.id, "--on", ON, "--utr", "477777777777", "--yes");
  const [letter] = (await bank.letters("payment refunded")).filter((one) =>
    one.includes("477777777777"),
  );
  expect(letter).toContain("We sent you back Rs. 100 that you had sent us, by bank transfer");
  expect(letter).not.toContain("that you paid for");
  expect(letter).not.toContain("please send us");
  expect(await bank.ok("money")).not.toContain("Lost");
  await expectAccountedFor(bank.desk.shop);
});

const paysBack = (rupees: string) =>
  bank.ok(
    ...["payments", "made-good", id, "--came-back", ON, "--reason", "they sent it"],
    ...["--amount", rupees],
  );

test("what is theirs of it is withdrawn: one letter names the transfer by its sum, and what is theirs", async () => {
  await paysBack("150");
  await haveLeft();
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  await bank.ok("refunds", "withdraw", (await bank.refunds()).at(-1)!.id, "--yes");
  const [letter, ...more] = await bank.letters("refund failed");
  expect(more).toEqual([]);
  expect(letter).toContain(
    `Rs. 400 that we sent you by bank transfer on 20 Nov 2026 (UTR ${OURS})`,
  );
  expect(letter).toContain("you need not send us these Rs. 250, also where we asked you to");
  expect(letter).toContain("You had sent us Rs. 150, which stay yours");
});

test("what came after all and goes back is said with what had gone of it before", async () => {
  await comes("--send-back");
  const [letter] = await bank.letters("refund due");
  expect(letter).toContain(
    "We received Rs. 1,499. We had sent you Rs. 400 of it before; Rs. 1,099 we will send back to you.",
  );
});

test("of another amount that is withdrawn the refusal names what was typed", async () => {
  await comes("--start");
  later();
  const again = await newest();
  await bank.ok("payments", "refund", again, "--amount", "500", "--yes");
  const withdrawn = (await bank.refunds()).at(-1)!.id;
  await bank.ok("refunds", "withdraw", withdrawn, "--yes");
  const sent = ["refunds", "sent", withdrawn, "--on", ON, "--utr", "455555555555"];
  const { said } = await bank.typed(...sent, "--amount", "300.50");
  expect(said).toContain("--amount 300.50 --yes");
});

test("a transfer by hand that comes back is sent again by bank transfer only", async () => {
  await comes("--start");
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  const [letter] = await bank.letters("refund failed");
  expect(letter).toContain("Rs. 400 that we sent you by bank transfer did not arrive");
  expect(letter).toContain("We send it again by bank transfer.");
});
