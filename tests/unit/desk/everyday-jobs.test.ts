import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { complain } from "../../../app/backend.server/information/register/file-complaint";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { writeMailings } from "../../../app/backend.server/desk/write-to-clients/write-mailings";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import type { Person } from "../../../app/backend.server/platform/people/person";
import { scheduleDraft } from "../../../app/backend.server/research/draft-time";
import { saveDraft } from "../../../app/backend.server/research/drafts";
import { releaseDue } from "../../../app/backend.server/research/release-due";
import { dayInWords } from "../../../app/content/dates";
import { aNote } from "../../setup/research-drafts";
import { personAt } from "../people";
import { DAY } from "../payments/shop";
import { Desk } from "./desk";
import { Owner } from "./owner";
import { trailOf } from "../trail";

const RAVI = {
  number: "+919812345678",
  email: "ravi@example.in",
  pan: "RAVPK1234L",
  name: "Ravi Kumar",
  dob: "1988-01-02",
};
let desk: Desk;
let ravi: Person;
beforeEach(async () => {
  desk = await Desk.open();
  ravi = await personAt(desk.shop.parts, "done", RAVI);
});
afterEach(() => desk.close());

const claims = (count: 1 | 2, utr?: string) => {
  const { notes, ...request } = desk.shop.request(count, utr ? { utr } : {});
  const own = { receipt: RAVI.pan, notes: { ...notes, number: RAVI.number } };
  return claim(desk.shop.parts, ravi, { ...request, ...own });
};
const holds = async (count: 1 | 2 = 1) => {
  const id = await claims(count);
  await confirmClaim(desk.shop.parts, id, null);
  return id;
};
/** So many days of a service of 30 are over. */
const passes = (days: number) => void (desk.shop.parts.clock.now += days * DAY);
const trail = async (what: string) =>
  (await trailOf(desk.shop.parts)).filter((act) => act.what === what);

test("who paid today: 0 presses, with name, sum and service", async () => {
  await holds();
  const owner = await Owner.at(desk);
  expect(owner.words).toContain("Received since midnight: Rs. 1,499");
  expect(owner.words).toContain("Ravi Kumar Rs. 1,499 stock cash");
  expect(owner.presses).toBe(0);
});

test("approve claims: 1 press each", async () => {
  await claims(1, "412345678901");
  await claims(2, "412345678902");
  const owner = await Owner.at(desk);
  expect(owner.words).toContain("2 waiting: payment claims, Rs. 5,997");
  await owner.press("Confirm: it came");
  await owner.press("Confirm: it came");
  expect(owner.words).not.toContain("waiting: payment claims");
  expect(owner.words).toContain("The claim is confirmed.");
  expect(owner.presses).toBe(2);
});

test("undo a confirmation by mistake: 1 press, and the claim waits again", async () => {
  await claims(1, "412345678901");
  const owner = await Owner.at(desk);
  await owner.press("Confirm: it came");
  await owner.press("Undo");
  expect(owner.presses).toBe(2);
  expect(owner.words).toContain("The confirmation is undone");
  expect(owner.words).toContain("1 waiting: payment claims, Rs. 1,499");
  expect(await trail("claim confirmation undone")).toMatchObject([{ who: "owner at the desk" }]);
});

test("tell everybody of a holiday: 3 presses, and the button names how many get it", async () => {
  await holds();
  const owner = await Owner.at(desk);
  await owner.follows("Write to clients");
  await owner.press("See it as they will", { subject: "Holiday", text: "No calls on Friday." });
  expect(owner.words).toContain("Dear Ravi Kumar, No calls on Friday.");
  expect(owner.words).toContain("SEBI registration");
  expect(owner.words).toContain("To 1 person");
  await owner.press("Send to 1 person");
  expect(owner.presses).toBe(3);
  expect(owner.words).toContain("The letter is on its way");
  await writeMailings(desk.shop.parts);
  await sendOutbox(desk.shop.parts);
  expect(desk.shop.parts.sent.at(-1)).toMatchObject({
    to: "ravi@example.in",
    text: expect.stringContaining("No calls on Friday.") as string,
  });
  await owner.follows("Holiday");
  expect(owner.words).toContain("1 sent, 0 queued, 0 failed, 0 taken back");
});

test("a letter with words of the Advertisement Code's list is named and refused, and what was typed stays", async () => {
  await holds();
  const owner = await Owner.at(desk);
  await owner.follows("Write to clients");
  await owner.press("See it as they will", { subject: "Offer", text: "Guaranteed returns." });
  expect(owner.words).toContain("“guaranteed”: It promises a result.");
  await owner.press("Test to myself");
  expect(owner.words).toContain("A test is on its way to");
  await owner.press("Send to 1 person");
  expect(owner.words).toContain("There is a problem “guaranteed”");
  expect(owner.words).toContain("Guaranteed returns.");
  await owner.press("Send to 1 person", { "They are no claim here; I keep them": "on" });
  expect(owner.words).toContain("The letter is on its way");
  expect(await trail("letter to clients")).toHaveLength(1);
});

test("refund unused days: 3 presses, and the button names the sum to the paisa", async () => {
  await holds();
  passes(3);
  const owner = await Owner.at(desk);
  await owner.searches("rav kum");
  await owner.follows("Refund stock cash");
  // 27.5 of 30.5 days of Rs. 1,499: it ends at the end of its last day.
  expect(owner.words).toContain("Rs. 1,351.56 go back (the fee for the days left).");
  expect(owner.words).toContain("stock cash ends at once");
  await owner.press("Refund Rs. 1,351.56");
  expect(owner.presses).toBe(3);
  expect(owner.words).toContain("Refund of Rs. 1,351.56 , to send");
  expect(owner.words).toContain("ended early on");
  expect(await trail("refund asked")).toMatchObject([{ who: "owner at the desk" }]);
});

test("the sum that the page showed is what goes back, for half an hour; a page that stood longer does nothing", async () => {
  await holds();
  passes(3);
  const owner = await Owner.at(desk);
  await owner.searches("9812345678");
  await owner.follows("Refund stock cash");
  const drawn = owner.html;
  desk.shop.parts.clock.now += 31 * 60_000;
  await desk.signIn();
  await owner.press("Refund Rs. 1,351.56");
  expect(owner.words).toContain("This page is old. Nothing was done");
  expect(await trail("refund asked")).toEqual([]);
  desk.shop.parts.clock.now -= 2 * 60_000;
  owner.html = drawn;
  await owner.press("Refund Rs. 1,351.56");
  expect(await trail("refund asked")).toMatchObject([
    { about: expect.stringContaining('"paise":135156') as string },
  ]);
});

test("a sum that is not what would go back is refused, and the page says what would", async () => {
  const id = await holds();
  const owner = await Owner.at(desk);
  await owner.searches(id);
  await owner.follows("Refund stock cash");
  owner.html = owner.html.replaceAll('name="paise" value="149900"', 'name="paise" value="150000"');
  await owner.press("Refund all Rs. 1,499");
  expect(owner.words).toContain("It would be Rs. 1,499 now. Nothing was done");
  expect(await trail("refund asked")).toEqual([]);
});

test("a refund to send is entered from Today by 1 press, and the client is told", async () => {
  await holds();
  let owner = await Owner.at(desk);
  await owner.searches("ravi@example.in");
  await owner.follows("Refund stock cash");
  await owner.press("Refund all Rs. 1,499");
  owner = await Owner.at(desk);
  expect(owner.words).toContain("1 refund for you, Rs. 1,499");
  await owner.press("It is sent", { on: "2026-11-20", utr: "412345670000" });
  expect(owner.presses).toBe(1);
  expect(owner.words).toContain("The refund is sent.");
  expect(owner.words).not.toContain("for you, Rs.");
});

test("a refund entered with a day of a month that is over asks once more, and says that the month's figures change", async () => {
  await holds();
  let owner = await Owner.at(desk);
  await owner.searches("ravi@example.in");
  await owner.follows("Refund stock cash");
  await owner.press("Refund all Rs. 1,499");
  desk.shop.parts.clock.now += 25 * 86_400_000;
  owner = await Owner.at(desk);
  await owner.press("It is sent", { on: "30-11-2026", utr: "412345670000" });
  expect(owner.words).toContain("Did it leave in a month that is over?");
  expect(owner.words).toContain("Nothing is entered yet.");
  await owner.press("Yes: it left on 30 Nov 2026 with 412345670000");
  expect(owner.words).toContain("The refund is sent.");
  expect(owner.words).toContain(
    "The day is in November 2026, which is over: what that month returned changes by it, and so do its CSVs.",
  );
  const [sent] = await desk.shop.parts.store.db.selectFrom("refunds").select("sent_on").execute();
  expect(sent?.sent_on).toBe("2026-11-30");
  // The words are never taken from the address.
  await owner.goes("/?done=sent&closed=%3Cb%3E");
  expect(owner.words).not.toContain("which is over");
});

test("resend a receipt: 2 presses, to the address of today", async () => {
  await holds();
  desk.shop.parts.clock.now += UNDO_MS;
  await sendOutbox(desk.shop.parts);
  desk.shop.parts.sent.length = 0;
  const owner = await Owner.at(desk);
  await owner.searches("2026-27/0001");
  await owner.press("Send receipt again");
  expect(owner.presses).toBe(2);
  expect(owner.words).toContain("The receipt is sent again.");
  await sendOutbox(desk.shop.parts);
  expect(desk.shop.parts.sent).toMatchObject([
    { to: "ravi@example.in", text: expect.stringContaining("Your receipt, once more") as string },
  ]);
  expect(owner.words).toContain("Receipt sent again");
});

test("extend by a week: 3 presses, and each button names the new end", async () => {
  await holds();
  const [before] = await desk.shop.subscriptions();
  const end = before?.ends_at ?? 0;
  const owner = await Owner.at(desk);
  await owner.searches("RAVPK1234L");
  await owner.follows("Extend stock cash");
  expect(owner.words).toContain(`It ends on ${dayInWords(end)} now.`);
  await owner.press(`7 days: to ${dayInWords(end + 7 * DAY)}`);
  expect(owner.presses).toBe(3);
  expect((await desk.shop.subscriptions())[0]?.ends_at).toBe(end + 7 * DAY);
  expect(owner.words).toContain("Service extended , by 7 days (owner at the desk)");
});

test("extend a service for all who hold it after an outage: 3 presses, once however often it is pressed", async () => {
  await holds(2);
  const id = await claim(desk.shop.parts, desk.shop.asha, desk.shop.request(1));
  await confirmClaim(desk.shop.parts, id, null);
  const ends = async () => (await desk.shop.subscriptions()).map(({ ends_at }) => ends_at);
  const [stockCash = 0, options = 0, ashas = 0] = await ends();
  const owner = await Owner.at(desk);
  await owner.follows("stock cash: 2 active");
  await owner.follows("Extend all who hold it");
  expect(owner.words).toContain("2 people who hold it now");
  expect(owner.words).toContain(`Ends now on ${dayInWords(stockCash)}`);
  expect(owner.words).toContain(`With 7 days on ${dayInWords(stockCash + 7 * DAY)}`);
  const drawn = owner.html;
  await owner.press("Extend for 2 people");
  expect(owner.presses).toBe(3);
  expect(owner.words).toContain("The service runs 7 days longer for the 2 people who hold it.");
  const after = [stockCash + 7 * DAY, options, ashas + 7 * DAY];
  expect(await ends()).toEqual(after);
  owner.html = drawn;
  await owner.press("Extend for 2 people");
  expect(owner.words).toContain("It was extended by 7 days for 2 people at");
  expect(await ends()).toEqual(after);
  expect(await trail("subscription extended")).toHaveLength(2);
});

test("list active holders of a service with phones: 1 press; their contacts as CSV or to copy: 1 more", async () => {
  await holds();
  const owner = await Owner.at(desk);
  await owner.follows("stock cash: 1 active");
  expect(owner.words).toContain("Ravi Kumar +919812345678 stock cash");
  expect(owner.presses).toBe(1);
  const list = owner.html;
  const csv = await owner.press("CSV of the contacts");
  expect(csv?.text).toContain("name,phone,email,services,ends,letters\r\n");
  expect(csv?.text).toContain(`Ravi Kumar,+919812345678,ravi@example.in,stock cash,`);
  expect(csv?.headers["content-disposition"]).toContain("contacts.csv");
  owner.html = list;
  await owner.press("Contacts to copy");
  expect(owner.html).toContain("+919812345678</textarea>");
  expect(await trail("contacts taken")).toMatchObject([
    { about: '{"people":1}' },
    { about: '{"people":1}' },
  ]);
});

test("change a number: 3 presses; a wrong birthday is refused, what was typed stays, and it is on record", async () => {
  const owner = await Owner.at(desk);
  await owner.searches("Ravi");
  await owner.follows("Change number");
  expect(owner.words).toContain(
    "The account moves from +919812345678 to the number that you type.",
  );
  const typed = { number: "9811111111", pan: RAVI.pan };
  await owner.press("Change the number", { ...typed, dob: "1988-01-03" });
  expect(owner.words).toContain("This is not the PAN and the date of birth of this account.");
  expect(owner.html).toContain('value="9811111111"');
  expect(await trail("number change refused")).toHaveLength(1);
  owner.presses = 2;
  await owner.press("Change the number", { ...typed, dob: RAVI.dob });
  expect(owner.presses).toBe(3);
  expect(owner.words).toContain("+919811111111");
});

test("a search that finds nobody says so", async () => {
  const owner = await Owner.at(desk);
  await owner.searches("Meena");
  expect(owner.words).toContain('Nobody is found for "Meena".');
  expect(owner.words).not.toContain("three letters");
  await owner.searches("Me");
  expect(owner.words).toContain("A name is found by three letters of its beginning");
});

test("see renewals: 0 presses for who ends within 7 days, 1 for all of them", async () => {
  await holds();
  passes(25);
  const owner = await Owner.at(desk);
  expect(owner.words).toContain("1 service ends within 7 days");
  expect(owner.words).toContain("Ravi Kumar +919812345678 stock cash");
  await owner.follows("See all, and take their contacts");
  expect(owner.words).toContain("Ending 1");
  expect(owner.presses).toBe(1);
});

test("a complaint to resolve is on Today with its day of 21, a press from its answer", async () => {
  const reference = await complain(desk.shop.parts, "192.0.2.7", {
    name: "Meena Iyer",
    number: "+919812345670",
    email: null,
    category: "service",
    words: "No answer for a week.",
  });
  passes(5);
  const owner = await Owner.at(desk);
  expect(owner.words).toContain("1 complaint to resolve");
  expect(owner.words).toMatch(/Meena Iyer ?\. Day 5 of 21: resolve it by/);
  await owner.follows(`${reference}: Meena Iyer`);
  expect(owner.words).toContain("No answer for a week.");
  passes(17);
  expect((await Owner.at(desk)).words).toContain("Late by 1 day: it was to be resolved by");
});

test("research that was stopped at its time stands on Today with what stops it", async () => {
  const { parts } = desk.shop;
  const draft = await saveDraft(parts, null, aNote({ services: [], title: "Results of a week" }));
  await scheduleDraft(parts, draft, parts.now() + 1).catch(() => undefined);
  await parts.store.db
    .updateTable("research_drafts")
    .set({ release_at: parts.now() })
    .where("id", "=", draft)
    .execute();
  await releaseDue(parts);
  const owner = await Owner.at(desk);
  expect(owner.words).toContain("1 draft was not released");
  await owner.follows("Results of a week");
  expect(owner.html).toContain("Results of a week");
});

test("a letter that did not arrive is tried again by 1 press on Today", async () => {
  await claims(1);
  const { db } = desk.shop.parts.store;
  await db.updateTable("outbox").set({ problem: "mail: refused", given_up_at: 1 }).execute();
  const owner = await Owner.at(desk);
  expect(owner.words).toMatch(/\d letters? did not arrive/);
  await owner.press("Send again");
  expect(owner.presses).toBe(1);
});

test("a note, the end of every sign-in, an export and the closing: 3 presses at most", async () => {
  await holds();
  const owner = await Owner.at(desk);
  await owner.searches("Ravi");
  await owner.press("Keep the note", { "Note for the desk": "Prefers calls after 4 PM." });
  expect(owner.html).toContain("Prefers calls after 4 PM.</textarea>");
  await owner.follows("End every sign-in");
  await owner.press("End every sign-in");
  expect(owner.words).toContain("Every sign-in has ended.");
  expect(owner.words).toContain("sessions now: 0");
  await owner.follows("Export");
  const zip = await owner.press("Make the file");
  expect(zip?.headers["content-type"]).toBe("application/zip");
  expect(zip?.text).toContain("Prefers calls after 4 PM.");
  await owner.searches("Ravi").catch(() => undefined);
  const again = await Owner.at(desk);
  await again.searches("Ravi");
  await again.follows("Close account");
  expect(again.words).toContain("stock cash, paid until");
  await again.press("Close, and end the services");
  expect(again.presses).toBe(3);
  expect(again.words).toContain("This account was closed on");
  expect(again.words).not.toContain("Change number");
});

test("a refund of a payment for two services names both that end", async () => {
  await holds(2);
  const owner = await Owner.at(desk);
  await owner.searches("Ravi");
  await owner.follows("Refund stock cash");
  expect(owner.words).toContain("stock cash, index options end at once");
});
