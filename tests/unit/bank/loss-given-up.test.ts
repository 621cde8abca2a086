import { afterEach, beforeEach, expect, test } from "vitest";
import { refundsIn } from "../../../app/backend.server/money/books/refund-rows";
import { boundsOf } from "../../../app/backend.server/money/figures/month-bounds";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { NEVER_CAME } from "../../../app/backend.server/money/refunds/refund-reasons";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { moneyLooks } from "../../../app/backend.server/upkeep/doctor/money";
import { expectAccountedFor } from "../money/till";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { fourHundredSent, ON } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/**
 * Rs. 400 were sent to a client whose money never came, and who was asked for them. The owner asks
 * no more: it stays their loss, and the client hears so once.
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

/** The ten minutes of Undo. */
function later() {
  bank.parts.clock.now += UNDO_MS + MINUTE;
}
const haveLeft = () =>
  bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
const sends = (one: string, utr: string, ...more: string[]) =>
  bank.ok("refunds", "sent", one, "--on", ON, "--utr", utr, ...more, "--yes");
const made = (...words: string[]) => bank.typed("payments", "made-good", id, ...words);
const givesUp = () => made("--written-off", "--reason", "they do not answer");
const paysBack = (rupees: string) =>
  made("--came-back", ON, "--reason", "they sent it", "--amount", rupees);
/** Letters by which something is asked for no more. */
const told = async () =>
  [...(await bank.letters("payment refunded")), ...(await bank.letters("refund failed"))].filter(
    (letter) => letter.includes("need not send us"),
  );
const page = async (at: string) => bank.shown((await bank.desk.get(at)).text);
const story = async () =>
  (await page(`/people/${bank.desk.shop.asha.id}?whole`)).text.split("What happened")[1];
const doctorsMoney = async () =>
  (await moneyLooks.find(({ name }) => name === "money")?.look(bank.parts as never))?.says;

test("given up it is asked for no more, and the client reads so once, in ten minutes", async () => {
  const { code, said } = await givesUp();
  expect([code, said]).toEqual([0, expect.stringContaining("You ask no more for Rs. 400")]);
  const [letter, ...more] = await told();
  expect(more).toEqual([]);
  expect(letter).toContain("Rs. 400 of it are missing still. We ask you for these no more");
  expect(letter).not.toContain("please send us");
  const { next_try_at } = await bank.parts.store.db
    .selectFrom("outbox")
    .select("next_try_at")
    .where("sent_at", "is", null)
    .executeTakeFirstOrThrow();
  expect(next_try_at).toBe(bank.parts.now() + UNDO_MS);
  const again = await givesUp();
  expect([again.code, again.said]).toEqual([1, expect.stringContaining("You ask for nothing")]);
  expect(await told()).toHaveLength(1);
});

test("it stays a loss: money and doctor count it given up, and no book changes", async () => {
  const book = () => refundsIn(bank.parts, boundsOf("2026-11"));
  const [sums, before] = [await bank.sums(), await book()];
  expect(await doctorsMoney()).toContain("Rs. 400 sent for nothing is your loss");
  await givesUp();
  expect([await bank.sums(), await book()]).toEqual([sums, before]);
  const money = await bank.ok("money");
  expect(money).toContain("Lost, sent to clients whose money never came: Rs. 400");
  expect(money).toContain("Rs. 400 of Asha Verma, given up");
  expect(money).not.toContain("When it has come back");
  expect(await doctorsMoney()).toContain(
    "Rs. 400 sent for nothing is your loss, Rs. 400 of it given up",
  );
  await expectAccountedFor(bank.desk.shop);
});

test("given up by the page's second press its card leaves, and the person's tells it", async () => {
  const card = "Rs. 400 that you sent them is your loss";
  expect((await page("/refunds")).text).toContain(card);
  const form = await page(`/payments/${id}/made-good`);
  const path = `/payments/${id}/made-good`;
  const sure = bank.shown(
    (await bank.desk.post(path, { how: "written off", reason: "no answer" })).text,
  );
  expect(form.text).toContain("I ask no more for it");
  expect(sure.text).toContain("You ask Asha Verma no more for Rs. 400");
  expect(await told()).toEqual([]);
  const done = await sure.press("Yes: I ask no more");
  expect(done.location).toBe("/refunds?done=given-up");
  expect((await page(done.location!)).text).toContain("The client is told by mail in ten minutes");
  expect(await told()).toHaveLength(1);
  later();
  expect((await page("/refunds")).text).not.toContain("is your loss");
  const person = (await page(`/people/${bank.desk.shop.asha.id}`)).text;
  expect(person).toContain("You ask no more for Rs. 400");
  expect(person).not.toContain("See the person");
  expect(await story()).toContain("You ask no more for what you had sent them");
  expect(await story()).toContain("Rs. 400: no answer");
});

test("given up, paid back in part and undone, it says what is asked for now", async () => {
  await givesUp();
  await made("--came-back", ON, "--amount", "150", "--reason", "by UPI");
  const { said } = await made("--written-off", "--undo");
  expect(said).toContain("Rs. 250 of");
  expect(said).toContain("is asked for");
});

test("undone within ten minutes it is asked for as before, and no letter leaves", async () => {
  await givesUp();
  const done = await (await page("/refunds")).press("Undo: I ask for it still");
  expect(done.location).toBe("/refunds?done=given-up-undone");
  expect(await told()).toEqual([]);
  expect((await page("/refunds")).text).toContain("Rs. 400 that you sent them is your loss");
  expect(await story()).toContain("That you ask no more was entered by mistake, and undone");
  await givesUp();
  expect((await made("--written-off", "--undo")).code).toBe(0);
  expect(await told()).toEqual([]);
  expect(await bank.ok("money")).not.toContain("given up");
  const twice = await made("--written-off", "--undo");
  expect([twice.code, twice.said]).toEqual([1, expect.stringContaining("for ten minutes")]);
});

test("after ten minutes it is not: the letter has left", async () => {
  await givesUp();
  later();
  const late = await made("--written-off", "--undo");
  expect([late.code, late.said]).toEqual([1, expect.stringContaining("for ten minutes")]);
  expect((await page("/refunds")).text).not.toContain("Undo");
  expect(await told()).toHaveLength(1);
});

test("what is left after a part was paid back is given up, and as a whole", async () => {
  await paysBack("150");
  await haveLeft();
  const part = await made("--written-off", "--reason", "no answer", "--amount", "100");
  expect([part.code, part.said]).toEqual([1, expect.stringContaining("as a whole: Rs. 250")]);
  await givesUp();
  expect((await told()).join()).toContain("Rs. 250 of it are missing still. We ask you for these");
  expect(await bank.ok("money")).toContain("Rs. 250 of Asha Verma, given up");
});

test("asked about another sum than is asked for by now, nothing is given up", async () => {
  await paysBack("150");
  const stale = await bank.desk.post(`/payments/${id}/made-good`, {
    ...{ how: "written off", reason: "no answer" },
    ...{ sure: "yes", most: "40000", amount: "400" },
  });
  expect([stale.status, stale.text]).toEqual([409, expect.stringContaining("Rs. 250")]);
  expect(await bank.ok("money")).not.toContain("given up");
});

test("who pays it back all the same is written to no more, and it is booked", async () => {
  await givesUp();
  later();
  await haveLeft();
  const { said } = await paysBack("150");
  expect(said).toContain("Rs. 250 of it stays your loss: you ask no more for it.");
  expect(said).not.toContain("Nothing of it is missing now");
  expect(await bank.ok("money")).toContain("Rs. 250 of Asha Verma, given up");
  await paysBack("250");
  expect(await bank.ok("money")).not.toContain("Lost");
  expect(await told()).toHaveLength(1);
  await expectAccountedFor(bank.desk.shop);
});

test("their money that comes after all is booked; undone, it is given up as before", async () => {
  await givesUp();
  later();
  await haveLeft();
  await bank.ok(
    ...["claims", "credited-again", id, "--utr", "633333333333"],
    ...["--send-back", "--yes"],
  );
  expect(await bank.sums()).toMatchObject({ captured: 149_900, returned: 40_000, owed: 109_900 });
  expect(await bank.ok("money")).not.toContain("Lost");
  await expectAccountedFor(bank.desk.shop);
  await bank.ok("refunds", "undo", (await bank.refunds()).at(-1)!.id);
  expect(await bank.ok("money")).toContain("Rs. 400 of Asha Verma, given up");
  expect(await told()).toHaveLength(1);
});

test("our transfer comes back: they were told, once, and that is undone as well", async () => {
  await givesUp();
  later();
  await haveLeft();
  const asked = await bank.typed("refunds", "bounced", refund, "--on", ON);
  expect(asked.said).toContain("they are not written to");
  expect(asked.said).not.toContain("is told");
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  expect(await told()).toHaveLength(1);
  await bank.ok("refunds", "undo", refund);
  expect(await told()).toHaveLength(1);
  expect(await bank.ok("money")).toContain("Rs. 400 of Asha Verma, given up");
});

test("a refund that turns out to have left later is asked for by itself", async () => {
  await another();
  await givesUp();
  later();
  await haveLeft();
  await sends((await bank.refunds()).at(-1)!.id, "488888888888", "--amount", "300");
  expect((await bank.letters("payment refunded")).join()).toContain("please send us Rs. 300 back");
  expect(await bank.ok("money")).toContain("Rs. 700 of Asha Verma, Rs. 400 of it given up");
  await bank.desk.signIn();
  expect((await page("/refunds")).text).toContain("Rs. 300 that you sent them is your loss");
});

test("so it is where ours had come back meanwhile: what was given up is lost no more", async () => {
  await another();
  await givesUp();
  later();
  await haveLeft();
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  await sends((await bank.refunds()).at(-1)!.id, "488888888888", "--amount", "300");
  expect((await bank.letters("payment refunded")).join()).toContain("please send us Rs. 300 back");
  const said = await bank.ok("money");
  expect(said).toContain("Rs. 300 of Asha Verma");
  expect(said).not.toContain("given up");
  await bank.desk.signIn();
  expect(await story()).toContain("You ask no more for what you had sent them");
  expect(await story()).toContain("Rs. 400: they do not answer");
});

test("and where a part of it is lost still, that part stays given up", async () => {
  await another();
  await sends((await bank.refunds()).at(-1)!.id, "488888888888", "--amount", "300");
  await another(20_000);
  await givesUp();
  later();
  await haveLeft();
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  await sends((await bank.refunds()).at(-1)!.id, "477777777777", "--amount", "200");
  expect(await bank.ok("money")).toContain("Rs. 500 of Asha Verma, Rs. 300 of it given up");
  await bank.desk.signIn();
  expect(await story()).toContain("Rs. 400: they do not answer");
  expect(await story()).toContain("Rs. 300: they do not answer");
});

/** It was withdrawn with the rest. */
async function another(paise = 30_000) {
  await bank.parts.store.db
    .insertInto("refunds")
    .values({
      ...(await bank.refunds())[0]!,
      ...{ id: bank.parts.newId(), amount_paise: paise, state: "withdrawn" },
      ...{ sent_on: null, utr_enc: null, utr_hash: null, reason: NEVER_CAME },
    })
    .execute();
}

test("where nothing is missing any more, nothing is given up", async () => {
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  const { code, said } = await givesUp();
  expect([code, said]).toEqual([1, expect.stringContaining("nothing to enter")]);
});
