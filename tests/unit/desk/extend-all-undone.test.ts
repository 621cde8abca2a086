import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { extendAll } from "../../../app/backend.server/desk/people/extend-all";
import {
  undoExtension,
  wouldUndoExtendAll,
} from "../../../app/backend.server/desk/people/undo-extension";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { writeReminders } from "../../../app/backend.server/letters/reminders";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { trail } from "../../../app/backend.server/platform/audit/list";
import type {
  PaymentId,
  PersonId,
  ServiceId,
  SubscriptionId,
} from "../../../app/backend.server/platform/store/ids";
import { changeEnd } from "../../../app/backend.server/subscriptions/change-end";
import { dayInWords } from "../../../app/content/dates";
import * as hindi from "../../../app/content/words/hi/measures";
import { openTill } from "../money/till";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { personAt, refusalOf } from "../people";
import { Desk } from "./desk";
import { Owner } from "./owner";

/** A service was extended for all by mistake: for ten minutes the days can be taken away again. */
let shop: Shop;
let service: ServiceId;
beforeEach(async () => {
  shop = await openTill();
  await buys("412345678901");
  service = (await held())[0]!.service_id;
});
afterEach(() => shop.close());

/** Asha's claim of the one service, confirmed: a second one follows the first. */
async function buys(utr: string): Promise<PaymentId> {
  const id = await claim(shop.parts, shop.asha, shop.request(1, { utr }));
  await confirmClaim(shop.parts, id);
  return id;
}
const held = () =>
  shop.parts.store.db.selectFrom("subscriptions").selectAll().orderBy("id").execute();
const extend = (days: number) =>
  extendAll(shop.parts, service, { days, once: shop.parts.randomToken() });
const NOBODY = { ending: 0, told: 0 };
const undo = async () =>
  undoExtension(shop.parts, (await wouldUndoExtendAll(shop.parts, service))!.extension, NOBODY);
/** Somebody else who bought the same, `at` standing for the person in what has to be theirs. */
async function another(at: number): Promise<{ person: PersonId; payment: PaymentId }> {
  const number = `+91981234560${at}`;
  const pan = `RAVPK120${at}L`;
  const of = { number, pan, name: `Ravi ${"ABCDEFGH"[at]}`, email: `client${at}@example.in` };
  const person = await personAt(shop.parts, "done", { ...of, dob: "1988-01-02" });
  const { notes, ...request } = shop.request(1, { utr: `51234567890${at}` });
  const payment = await claim(shop.parts, person, {
    ...{ ...request, receipt: pan, notes: { ...notes, number } },
  });
  await confirmClaim(shop.parts, payment);
  return { person: person.id, payment };
}

test("exactly these days go again, of what was bought ahead too; pressed twice once", async () => {
  await buys("412345678902");
  const before = await held();
  await extend(7);
  expect((await held()).map(({ ends_at }) => ends_at)).toEqual(
    before.map(({ ends_at }) => ends_at + 7 * DAY),
  );
  const { extension } = (await wouldUndoExtendAll(shop.parts, service))!;
  const both = await Promise.allSettled([
    undoExtension(shop.parts, extension, NOBODY),
    undoExtension(shop.parts, extension, NOBODY),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await held()).toEqual(before);
  expect((await refusalOf(undoExtension(shop.parts, extension, NOBODY))).status).toBe(409);
});

test("days that were added besides stay", async () => {
  const [before] = await held();
  await extend(7);
  await changeEnd(shop.parts, before!.id, { days: 3 });
  await extend(2);
  await undo();
  await undo();
  expect((await held())[0]!.ends_at).toBe(before!.ends_at + 3 * DAY);
  expect(await wouldUndoExtendAll(shop.parts, service)).toBeNull();
});

test("who was ended, renewed or refunded since keeps them, and is counted", async () => {
  const [renews, ended, refunded, still] = [
    shop.asha.id,
    await another(1),
    await another(2),
    await another(3),
  ];
  const endsOf = async (person: PersonId) =>
    (await held()).filter((one) => one.person_id === person).map(({ ends_at }) => ends_at);
  const before = await endsOf(still.person);
  await extend(7);
  shop.parts.clock.now += MINUTE;
  const kept = await endsOf(refunded.person);
  await buys("412345678902");
  const id = (await held()).find(({ payment_id }) => payment_id === ended.payment)!.id;
  await changeEnd(shop.parts, id as SubscriptionId, "now");
  await refundPayment(shop.parts, refunded.payment, { paise: 10_000 });
  const renewed = await endsOf(renews);
  const done = await undo();
  expect(done).toMatchObject({ people: 1, kept: { ended: 1, renewed: 1, refunded: 1 } });
  expect(await endsOf(still.person)).toEqual(before);
  expect(await endsOf(refunded.person)).toEqual(kept);
  expect(await endsOf(renews)).toEqual(renewed);
  const { about } = (await trail(shop.parts, { what: "extension for all undone", most: 1 }))[0]!;
  expect(about).toMatchObject({ days: 7, people: 1, ended: 1, renewed: 1, refunded: 1 });
});

test("whose purchase ahead was undone since still has the running days, which go", async () => {
  const before = await held();
  const ahead = await buys("412345678902");
  await extend(7);
  await undoClaim(shop.parts, ahead, "by-mistake");
  expect(await undo()).toMatchObject({ people: 1, kept: { ended: 0, renewed: 0, refunded: 0 } });
  const running = (await held()).filter(({ revoked_at }) => revoked_at === null);
  expect(running.map(({ ends_at }) => ends_at)).toEqual(before.map(({ ends_at }) => ends_at));
});

test("after ten minutes no more", async () => {
  await extend(7);
  const { extension } = (await wouldUndoExtendAll(shop.parts, service))!;
  const [after] = await held();
  shop.parts.clock.now += 10 * MINUTE;
  expect((await refusalOf(undoExtension(shop.parts, extension, NOBODY))).status).toBe(409);
  expect((await held())[0]).toEqual(after);
  expect(await wouldUndoExtendAll(shop.parts, service)).toBeNull();
});

test("by the command as well, which asks", async () => {
  const before = await held();
  const said: string[] = [];
  const typed = (...words: string[]) =>
    runOperator(shop.parts, ["subscriptions", ...words], (one) => said.push(one));
  const asked = await typed("extend-all", "stock cash", "--days", "2");
  expect([asked, said.join(" ")]).toEqual([1, expect.stringContaining("ten minutes")]);
  await typed("extend-all", "stock cash", "--days", "2", "--yes");
  expect(await typed("undo-extend-all", "stock cash")).toBe(1);
  expect(await typed("undo-extend-all", "stock cash", "--yes")).toBe(0);
  expect(said.join(" ")).toContain("Taken away again from 1 person: 2 days.");
  expect(await held()).toEqual(before);
  expect(await typed("undo-extend-all", "stock cash", "--yes")).toBe(1);
});

test("on the page: Undo stands beside the list, says from how many, and does it once", async () => {
  const ended = await another(1);
  const desk = await Desk.open({}, shop);
  const owner = await Owner.at(desk);
  const before = (await held())[0]!.ends_at;
  await owner.goes(`/people/extend?service=${service}`);
  expect(owner.words).toContain("For ten minutes it can be undone.");
  await owner.press("Extend for 2 people");
  expect(owner.words).toContain("7 days go away again from 2 people.");
  const old = owner.html;
  await changeEnd(
    shop.parts,
    (await held()).find((one) => one.payment_id === ended.payment)!.id,
    "now",
  );
  await owner.press("Undo");
  expect(owner.words).toContain(
    "The extension is undone: 7 days are taken away again from 1 person. 1 person keeps them: 1 whose service ended since.",
  );
  expect((await held())[0]!.ends_at).toBe(before);
  owner.html = old;
  await owner.press("Undo");
  expect(owner.words).toContain("This was undone already, or its ten minutes are over.");
  await owner.goes(`/people/extend?service=${service}`);
  expect(owner.words).not.toContain("It was extended by");
  await owner.goes(`/people/${shop.asha.id}`);
  expect(owner.words).toContain("That the service was extended was undone");
  await desk.close();
});

/** A minute before the day ends in India on which the first one's service ends. */
const beforeMidnight = async () => {
  const [first] = await held();
  shop.parts.clock.now = first!.ends_at - MINUTE;
};
const afterMidnight = () => void (shop.parts.clock.now += 3 * MINUTE);

test("after midnight the page says how many services end at once, and asks first", async () => {
  await beforeMidnight();
  await another(1);
  await extend(7);
  const desk = await Desk.open({}, shop);
  const owner = await Owner.at(desk);
  await owner.goes(`/people?service=${service}&state=active`);
  expect(owner.words).toContain("7 days go away again from 2 people.");
  expect(owner.words).not.toContain("at once");
  const before = await held();
  afterMidnight();
  await owner.press("Undo");
  expect(owner.words).toContain("The service of 1 person ends at once by it");
  expect(owner.words).toContain("Nothing is done yet.");
  expect(await held()).toEqual(before);
  await owner.press("Undo: 7 days go, and 1 service ends now");
  expect(owner.words).toContain("7 days are taken away again from 2 people");
  expect((await held())[0]!.ends_at).toBeLessThan(shop.parts.now());
  await desk.close();
});

test("drawn after midnight the page says so at once, and one press does it", async () => {
  await beforeMidnight();
  await extend(7);
  afterMidnight();
  const desk = await Desk.open({}, shop);
  const owner = await Owner.at(desk);
  await owner.goes(`/people?service=${service}&state=active`);
  expect(owner.words).toContain("The service of 1 person ends at once by it");
  await owner.press("Undo");
  expect(owner.words).toContain("The extension is undone");
  await desk.close();
});

test("who holds what was bought ahead goes on with that, and is not counted", async () => {
  await buys("412345678902");
  await beforeMidnight();
  await extend(7);
  afterMidnight();
  expect(await wouldUndoExtendAll(shop.parts, service)).toMatchObject({ people: 1, ending: 0 });
});

test("the command says it, and wants the number of those whose service ends", async () => {
  await beforeMidnight();
  await extend(7);
  afterMidnight();
  const said: string[] = [];
  const typed = (...words: string[]) =>
    runOperator(shop.parts, ["subscriptions", "undo-extend-all", "stock cash", ...words], (one) =>
      said.push(one),
    );
  const before = await held();
  expect(await typed()).toBe(1);
  expect(said.at(-1)).toContain("The service of 1 person ends at once by it");
  expect(await typed("--yes")).toBe(1);
  expect(said.at(-1)).toContain("--ending 1");
  expect(await held()).toEqual(before);
  expect(await typed("--ending", "1", "--yes")).toBe(0);
  expect((await held())[0]!.ends_at).toBeLessThan(shop.parts.now());
});

test("of two extensions each has its Undo, and either goes first", async () => {
  const [before] = await held();
  await extend(7);
  shop.parts.clock.now += MINUTE;
  await extend(2);
  const desk = await Desk.open({}, shop);
  const owner = await Owner.at(desk);
  await owner.goes(`/people?service=${service}&state=active`);
  expect(owner.words).toContain("Extended by 7 days");
  expect(owner.words).toContain("Extended by 2 days");
  await owner.press(/Undo the 7 days of [\d:]*/.exec(owner.html)![0]);
  expect((await held())[0]!.ends_at).toBe(before!.ends_at + 2 * DAY);
  await owner.press("Undo");
  expect((await held())[0]!.ends_at).toBe(before!.ends_at);
  await desk.close();
});

test("a second extension by the command within the hour wants a word of its own", async () => {
  const said: string[] = [];
  const typed = (...words: string[]) =>
    runOperator(shop.parts, ["subscriptions", "extend-all", "stock cash", ...words], (one) =>
      said.push(one),
    );
  const [before] = await held();
  expect(await typed("--days", "7", "--yes")).toBe(0);
  for (const days of ["7", "2"]) {
    expect(await typed("--days", days, "--yes")).toBe(1);
    expect(said.at(-1)).toContain("It was extended by 7 days for 1 person at");
    expect(said.at(-1)).toContain("--again");
  }
  expect((await held())[0]!.ends_at).toBe(before!.ends_at + 7 * DAY);
  expect(await typed("--days", "7", "--again", "--yes")).toBe(0);
  expect((await held())[0]!.ends_at).toBe(before!.ends_at + 14 * DAY);
  await undo();
  await undo();
  expect(await typed("--days", "7", "--yes")).toBe(0);
});

test("what replaced a service ended since keeps its own days and is counted as ended", async () => {
  await buys("412345678902");
  const [runs, ahead] = await held();
  const bought = ahead!.ends_at - ahead!.starts_at;
  await extend(7);
  await changeEnd(shop.parts, runs!.id, "now");
  const now = shop.parts.now();
  expect(await undo()).toMatchObject({ people: 0, kept: { ended: 1 } });
  const after = (await held()).find(({ id }) => id === ahead!.id)!;
  expect(after.starts_at).toBe(now);
  expect(after.ends_at - after.starts_at).toBeGreaterThanOrEqual(bought);
});

/** Asha's reminder, in her language; `isSent`: it has left. */
async function reminded(isSent: boolean, language: "hi" | null = null): Promise<void> {
  const email_enc = shop.parts.seal.close("asha@example.com", "people.email");
  await shop.parts.store.db
    .updateTable("people")
    .set({ email_enc, language })
    .where("id", "=", shop.asha.id)
    .execute();
  await writeReminders(shop.parts);
  if (!isSent) return;
  const left = { sent_at: shop.parts.now(), tries: 1 };
  await shop.parts.store.db
    .updateTable("outbox")
    .set(left)
    .where("kind", "like", "ending in%")
    .execute();
}
const written = async (kind: string) =>
  (
    await shop.parts.store.db.selectFrom("outbox").selectAll().where("kind", "like", kind).execute()
  ).map((row) => ({ ...row, ...openLetter(shop.parts, row.letter_enc) }));

test("who was written the later day is counted in the question and told it has ended", async () => {
  await beforeMidnight();
  const [{ ends_at: ended } = { ends_at: 0 }] = await held();
  await extend(7);
  const desk = await Desk.open({}, shop);
  const owner = await Owner.at(desk);
  await owner.goes(`/people?service=${service}&state=active`);
  afterMidnight();
  await reminded(true);
  await owner.press("Undo");
  expect(owner.words).toContain(
    "1 person was written the later day meanwhile: a mail tells them now which day is true.",
  );
  await owner.press("Undo: 7 days go, and 1 service ends now");
  const [letter, another] = await written("end corrected");
  expect(another).toBeUndefined();
  expect(letter).toMatchObject({ to: "asha@example.com", person_id: shop.asha.id });
  const later = dayInWords(ended + 7 * DAY);
  expect(letter!.subject).toBe("The end of your subscription: the right day");
  expect(letter!.text).toMatch(
    new RegExp(
      `We wrote to you that your subscription to .* ends on ${later}\\. That day was wrong`,
    ),
  );
  expect(letter!.text).toContain(`It ended on ${dayInWords(ended)}.`);
  await desk.close();
});

test("in Hindi, where the service runs on, with the day on which it ends", async () => {
  const [{ ends_at: ends } = { ends_at: 0 }] = await held();
  shop.parts.clock.now = ends - 2 * DAY;
  await extend(4);
  await reminded(true, "hi");
  const { extension } = (await wouldUndoExtendAll(shop.parts, service))!;
  const asked = await refusalOf(undoExtension(shop.parts, extension, NOBODY));
  expect(asked.message).toContain("1 person was written the later day meanwhile");
  await undoExtension(shop.parts, extension, { ending: 0, told: 1 });
  const [letter] = await written("end corrected");
  expect(letter!.text).toContain("को समाप्त होगा। वह दिन गलत था।");
  expect(letter!.text).toContain(`सब्सक्रिप्शन ${hindi.dayInWords(ends)} को समाप्त होगा।`);
});

test("a reminder that has not left is taken out, and nobody is written to", async () => {
  await beforeMidnight();
  await extend(7);
  await reminded(false);
  expect(await wouldUndoExtendAll(shop.parts, service)).toMatchObject({ told: 0 });
  await undo();
  expect(await written("end%")).toEqual([]);
});

test("the command says how many were written to, and wants the number", async () => {
  await beforeMidnight();
  await extend(7);
  await reminded(true);
  const said: string[] = [];
  const typed = (...words: string[]) =>
    runOperator(shop.parts, ["subscriptions", "undo-extend-all", "stock cash", ...words], (one) =>
      said.push(one),
    );
  expect(await typed("--yes")).toBe(1);
  expect(said.at(-1)).toContain("1 person was written the later day meanwhile");
  expect(said.at(-1)).toContain("--told 1 --yes");
  expect(await typed("--told", "1", "--yes")).toBe(0);
  expect(await written("end corrected")).toHaveLength(1);
});
