import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { moneyBackTo } from "../../../app/backend.server/account/sent-back";
import { recounted } from "../../../app/backend.server/money/ledger/balance";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { anothersClaim } from "../payments/anothers-claim";
import { MINUTE } from "../payments/shop";
import { trailOf } from "../trail";
import { StatementDesk } from "./statement-desk";

/**
 * Bina's transfer was booked as a second one of Asha's, to be sent back, which is noticed after the
 * ten minutes: Bina's claim waits, and its line stands in the books already.
 */
const BINAS = { text: "UPI/488888888888/BINA SHAH/EXS9EG" };
const OURS = "499999999999";
let bank: StatementDesk;
let ashas: PaymentId;
let binas: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  const { parts } = shop;
  ashas = await claim(parts, shop.asha, shop.request(1, { reference: "EXS9EG" }));
  await confirmClaim(parts, ashas, "477777777777");
  await ok(
    "claims",
    "match",
    bank.file([BINAS]),
    "--columns",
    "day=1,text=2,reference=3,amount=4",
    "--send-back",
    ashas,
    "--yes",
  );
  binas = await anothersClaim(shop);
  const name_enc = parts.seal.close("Bina Shah", "people.name");
  const others = parts.store.db.updateTable("people").set({ name_enc });
  await others.where("id", "!=", shop.asha.id).execute();
});
afterEach(() => bank.close());

const ok = (...words: string[]) => bank.ok(...words);
const later = () => (bank.parts.clock.now += UNDO_MS + MINUTE);
const refund = async () => (await bank.refunds()).at(-1)!;
const notTheirs = async (...more: string[]) =>
  bank.typed("refunds", "not-theirs", (await refund()).id, ...more);
const sent = async (...more: string[]) =>
  ok("refunds", "sent", (await refund()).id, "--on", "2026-11-20", "--utr", OURS, ...more);
const told = () => bank.letters("money not theirs");

/** The line pays the claim that it is of; nothing is doubled, and nothing lost. */
async function isBinas(lost = ""): Promise<void> {
  expect((await bank.match([BINAS])).said).toContain(binas);
  await ok(
    "claims",
    "match",
    bank.file([BINAS]),
    "--columns",
    "day=1,text=2,reference=3,amount=4",
    "--confirm",
    binas,
    "--yes",
  );
  expect((await paymentById(bank.parts.store.db, binas))?.state).toBe("fulfilled");
  const both = { captured: 299_800, served: 299_800, owed: 0, returned: 0 };
  expect(await bank.sums()).toMatchObject(both);
  expect(await recounted(bank.parts.store.db)).toMatchObject(both);
  const money = await ok("money");
  expect(money).toContain("All of it is accounted for");
  if (lost === "") expect(money).not.toContain("Lost");
  else expect(money).toContain(`Lost, sent to clients whose money never came: ${lost}`);
  await expectAccountedFor(bank.desk.shop);
}

test("what was sent of it came back: its client reads that it is asked for no more", async () => {
  later();
  await sent();
  const first = (await refund()).id;
  await notTheirs("--yes");
  await bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
  await ok("refunds", "bounced", first, "--on", "2026-11-20", "--yes");
  expect((await bank.letters("refund failed")).at(-1)).toContain("you need not send us these");
  expect(await ok("money")).not.toContain("Lost");
});

test("within the ten minutes Undo does it, and is named", async () => {
  const no = await notTheirs("--yes");
  expect([no.code === 0, no.said]).toEqual([false, expect.stringContaining("refunds undo")]);
});

test("until it is entered the line pays nobody else; what refuses names the way", async () => {
  later();
  const no = await bank.typed("claims", "confirm", binas, "--utr", "488888888888");
  expect([no.code === 0, no.said]).toEqual([
    false,
    expect.stringContaining(`refunds not-theirs ${(await refund()).id}`),
  ]);
});

test("by the command: it is asked with all it does, and the line pays its own claim", async () => {
  later();
  const asked = await notTheirs();
  expect(asked.code).not.toBe(0);
  expect(asked.said).toContain("Rs. 1,499 that was booked for");
  expect(asked.said).toContain("UTR 488888888888");
  expect(await bank.sums()).toMatchObject({ owed: 149_900 });
  expect((await notTheirs("--yes")).code).toBe(0);
  expect((await refund()).state).toBe("withdrawn");
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 149_900, owed: 0 });
  expect((await moneyBackTo(bank.parts, bank.desk.shop.asha.id)).sentBack).toEqual([]);
  await isBinas();
  const acts = (await trailOf(bank.parts)).filter(({ what }) => what === "booking not theirs");
  expect(acts).toHaveLength(1);
  expect((await notTheirs("--yes")).said).toContain("in no books");
});

test("it is called somebody else's transfer from then on, and no undone booking", async () => {
  later();
  await notTheirs("--yes");
  for (const said of [
    await ok("payments", "list"),
    await ok("people", "show", bank.desk.shop.asha.number),
    (await bank.desk.get("/claims?state=rejected")).text,
  ]) {
    expect(said).toMatch(/somebody else(&#x27;|')s transfer, in no books/);
    expect(said).not.toContain("its booking undone");
  }
});

test("who was told that it goes back reads of the mistake; who was not, nothing", async () => {
  later();
  await bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
  await notTheirs("--yes");
  const [letter, ...more] = await told();
  expect(more).toEqual([]);
  expect(letter).toContain("Rs. 1,499");
  expect(letter).toContain("somebody else's");
});

test("a letter that has not left yet does not leave, and no other is written", async () => {
  later();
  await notTheirs("--yes");
  expect([await bank.letters("refund due"), await told()]).toEqual([[], []]);
});

test("on the page: beside the refund, asked with all that it does, then done", async () => {
  later();
  const at = `/refunds/${(await refund()).id}/not-theirs`;
  for (const page of ["/refunds", `/refunds/${(await refund()).id}/withdraw`])
    expect((await bank.desk.get(page)).text.split(`href="${at}"`).length, page).toBe(2);
  const page = bank.shown((await bank.desk.get(at)).text);
  expect(page.text).toContain("UTR 488888888888");
  const done = await page.press("Yes: it was somebody else's");
  expect([done.status, done.location]).toEqual([303, "/refunds?done=not-theirs-untold"]);
  expect((await bank.desk.get(done.location ?? "")).text).toContain("Compare that statement");
  await isBinas();
});

test("what was sent to them of it is the owner's loss; one letter asks for it", async () => {
  await sent();
  later();
  const at = `/refunds/${(await refund()).id}/not-theirs`;
  expect((await bank.desk.get("/refunds")).text).toContain(`href="${at}"`);
  const asked = await notTheirs();
  expect(asked.said).toContain("Rs. 1,499 that you sent them on 20 Nov 2026 is your loss");
  expect((await notTheirs("--yes")).code).toBe(0);
  await isBinas("Rs. 1,499");
  const [letter, ...more] = await told();
  expect(more).toEqual([]);
  expect(letter).toContain(`On 20 Nov 2026 we sent you Rs. 1,499 by bank transfer (UTR ${OURS})`);
  expect(letter).toContain("please send us Rs. 1,499 back");
  const { text } = await bank.desk.get(`/people/${bank.desk.shop.asha.id}`);
  expect(text).toContain("Rs. 1,499 that you sent them is your loss");
  for (const untrue of ["too much went out", "has it twice", "Their payment never came"])
    expect(text).not.toContain(untrue);
});

/** What the letters about it are headed. */
const heads = async () =>
  (await bank.parts.store.db.selectFrom("outbox").selectAll().execute())
    .filter(({ kind }) => kind === "money not theirs")
    .map(({ letter_enc }) => openLetter(bank.parts, letter_enc).subject);

test("its letter is headed by what they know: that we wrote of it, or sent money", async () => {
  await sent();
  later();
  await notTheirs("--yes");
  expect(await heads()).toEqual(["The money that we sent you"]);
});

test("who had read that money goes back reads that it was not theirs", async () => {
  await sent();
  later();
  await bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
  await notTheirs("--yes");
  expect(await heads()).toEqual(["The money that we wrote about was not yours"]);
});

test("sent back by them it is no loss any more", async () => {
  await sent();
  later();
  await notTheirs("--yes");
  const { money_id } = await refund();
  const came = ["--came-back", "2026-11-20", "--utr", "466666666666", "--reason", "they sent it"];
  await ok("payments", "made-good", money_id, ...came);
  await isBinas();
});

test("that it had left is entered afterwards: the same loss, and a letter says so", async () => {
  later();
  await bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
  await notTheirs("--yes");
  await bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
  await sent("--amount", "1499");
  await isBinas("Rs. 1,499");
  const [letter] = await bank.letters("payment refunded");
  expect(letter).toContain("please send us Rs. 1,499 back");
  expect(letter).not.toContain("did not reach us");
});

test("that it had left before the letter left: one letter says all of it", async () => {
  later();
  await bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
  await notTheirs("--yes");
  await sent("--amount", "1499");
  expect(await bank.letters("payment refunded")).toEqual([]);
  const [letter, ...more] = await told();
  expect(more).toEqual([]);
  expect(letter).toContain("please send us Rs. 1,499 back");
  expect(letter).not.toMatch(/nothing is sent|need do nothing/);
});

test("after it a transfer of their own can be booked to send back, and they are told", async () => {
  await sent();
  later();
  await notTheirs("--yes");
  await ok("claims", "send-back", ashas, "--utr", "455555555555", "--yes");
  expect(await bank.sums()).toMatchObject({ captured: 299_800, served: 149_900, owed: 149_900 });
  expect(await bank.letters("refund due")).toHaveLength(1);
  await expectAccountedFor(bank.desk.shop);
});

test("of a claim closed by it the client's own transfer still buys the service", async () => {
  const { shop } = bank.desk;
  const own = await claim(
    bank.parts,
    shop.asha,
    shop.request(1, { reference: "ZX26GU", utr: "433333333333" }),
  );
  await ok("claims", "reject", own, "--reason", "nothing came");
  await ok("claims", "send-back", own, "--utr", "422222222222", "--received", "400", "--yes");
  await sent("--amount", "400");
  later();
  await notTheirs("--yes");
  await ok("claims", "confirm", own, "--utr", "433333333333", "--yes");
  expect((await paymentById(bank.parts.store.db, own))?.state).toBe("fulfilled");
  expect(await ok("money")).toContain("Lost, sent to clients whose money never came: Rs. 400");
  await expectAccountedFor(bank.desk.shop);
});

test("a part that the bank took of it had come: that is undone first", async () => {
  later();
  const second = (await refund()).payment_id!;
  const took = ["--on", "2026-11-20", "--amount", "400", "--utr", "488888888888", "--yes"];
  await ok("claims", "taken-back", second, ...took);
  const no = await bank.typed("refunds", "not-theirs", (await refund()).id, "--yes");
  expect([no.code === 0, no.said]).toEqual([false, expect.stringContaining("took Rs. 400")]);
});

test("a refund of what paid a service is none of these", async () => {
  later();
  await ok("payments", "refund", ashas, "--amount", "400", "--yes");
  const no = await notTheirs("--yes");
  expect([no.code === 0, no.said]).toEqual([false, expect.stringContaining("booked to be sent")]);
});
