import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { dayInWords } from "../../../app/content/dates";
import { DAY } from "../payments/shop";
import { trailOf } from "../trail";
import { Desk } from "./desk";
import { Owner } from "./owner";

let desk: Desk;
let owner: Owner;
beforeEach(async () => {
  desk = await Desk.open();
  const { shop } = desk;
  await confirmClaim(shop.parts, await claim(shop.parts, shop.asha, shop.request(1)), null);
  owner = await Owner.at(desk);
  await owner.searches("Asha");
});
afterEach(() => desk.close());

const passes = (ms: number) => void (desk.shop.parts.clock.now += ms);
const trail = async (what: string) =>
  (await trailOf(desk.shop.parts)).filter((act) => act.what === what);
const refunds = async () => (await trail("refund asked")).length;

test("a refund of an amount is asked once more: how much, to whom and what it does, before it is done", async () => {
  await owner.follows("Refund stock cash");
  await owner.press("Refund this amount", { Rupees: "400" });
  expect(await refunds()).toBe(0);
  expect(owner.words).toContain("Refund Rs. 400 to Asha Verma?");
  expect(owner.words).toContain("Rs. 400 of Rs. 1,499, paid on");
  expect(owner.words).toContain("stock cash runs on");
  expect(owner.words).toContain("Nothing is done yet");
  await owner.press("Refund Rs. 400");
  expect(owner.words).toContain("Refund of Rs. 400 , to send");
  expect(await refunds()).toBe(1);
});

test("an amount leaving none of the payment ends the service; the question says so", async () => {
  await owner.follows("Refund stock cash");
  await owner.press("Refund this amount", { Rupees: "1499" });
  expect(owner.words).toContain("stock cash ends at once");
});

test("the question stands for half an hour; one that is older does nothing", async () => {
  await owner.follows("Refund stock cash");
  await owner.press("Refund this amount", { Rupees: "400" });
  passes(31 * 60_000);
  await desk.signIn();
  await owner.press("Refund Rs. 400");
  expect(owner.words).toContain("This page is old. Nothing was done");
  expect(await refunds()).toBe(0);
});

test("the same amount once more is given once by one question, however often pressed", async () => {
  const path = owner.path;
  for (const more of [false, true]) {
    await owner.follows("Refund stock cash");
    await owner.press("Refund this amount", { Rupees: "400" });
    if (more) {
      expect(owner.words).toContain("tick that below");
      await owner.press("Refund this amount", {
        "This amount once more, though it went back within a day": "on",
      });
    }
    const question = owner.html;
    passes(1000);
    const to = owner.path;
    await owner.press("Refund Rs. 400");
    const done = await refunds();
    [owner.html, owner.path] = [question, to];
    await owner.press("Refund Rs. 400");
    expect(owner.words).toContain("Nothing more was done");
    expect(await refunds()).toBe(done);
    await owner.goes(path);
    passes(1000);
  }
  expect(await refunds()).toBe(2);
});

const ends = async () => (await desk.shop.subscriptions())[0]?.ends_at;

test("more days for one person are given once by a page, however often pressed", async () => {
  const end = (await ends()) ?? 0;
  await owner.follows("Extend stock cash");
  const [drawn, to] = [owner.html, owner.path];
  const week = `7 days: to ${dayInWords(end + 7 * DAY)}`;
  await owner.press(week);
  [owner.html, owner.path] = [drawn, to];
  await owner.press(week);
  expect(owner.words).toContain("This was done already");
  expect(await ends()).toBe(end + 7 * DAY);
  // Looked at again, it is meant once more.
  await owner.press(`7 days: to ${dayInWords(end + 14 * DAY)}`);
  expect(await ends()).toBe(end + 14 * DAY);
});

test("a number of days that is typed is asked once more, with the new end", async () => {
  const end = (await ends()) ?? 0;
  await owner.follows("Extend stock cash");
  await owner.press("Extend by these days", { "Another number of days": "20" });
  expect(await ends()).toBe(end);
  expect(owner.words).toContain("Extend stock cash of Asha Verma by 20 days?");
  expect(owner.words).toContain(dayInWords(end + 20 * DAY));
  const [question, to] = [owner.html, owner.path];
  await owner.press("Extend by 20 days");
  expect(await ends()).toBe(end + 20 * DAY);
  [owner.html, owner.path] = [question, to];
  await owner.press("Extend by 20 days");
  expect(owner.words).toContain("This was done already");
  expect(await ends()).toBe(end + 20 * DAY);
});

test("what is no whole number of days in digits is refused, and stays in its field", async () => {
  const end = await ends();
  await owner.follows("Extend stock cash");
  const { path } = owner;
  for (const days of ["1e2", "0x7", "7.0", "+7", " ", "0", "366"]) {
    await owner.goes(path);
    await owner.press("Extend by these days", { "Another number of days": days });
    expect(owner.words).toContain("Days to add: a whole number from 1 to 365.");
  }
  expect(await ends()).toBe(end);
  await owner.goes("/");
  await owner.follows("stock cash: 1 active");
  await owner.follows("Extend all who hold it");
  await owner.press("Extend for 1 person", { "Days to add": "1e1" });
  expect(owner.words).toContain("Days to add: a whole number from 1 to 90.");
  expect(await ends()).toBe(end);
});

test("other days than a week for all holders are shown first, with the day and count", async () => {
  const end = (await ends()) ?? 0;
  await owner.goes("/");
  await owner.follows("stock cash: 1 active");
  await owner.follows("Extend all who hold it");
  await owner.press("Extend for 1 person", { "Days to add": "10" });
  expect(await ends()).toBe(end);
  expect(owner.words).toContain("Extend by 10 days for all who hold stock cash?");
  expect(owner.words).toContain(dayInWords(end + 10 * DAY));
  await owner.press("Extend by 10 days for 1 person");
  expect(await ends()).toBe(end + 10 * DAY);
});

test("a refund of a UPI payment says that it is the owner's to send", async () => {
  await owner.follows("Refund stock cash");
  await owner.press("Refund all Rs. 1,499");
  expect(owner.words).toContain("The refund is yours to send by bank transfer: nothing has left");
});

test("a refund that Undo withdrew was one of a service, and is called so", async () => {
  const { shop } = desk;
  const [{ id } = { id: "" }] = await shop.parts.store.db
    .selectFrom("payments")
    .select("id")
    .execute();
  await owner.follows("Refund stock cash");
  await owner.press("Refund all Rs. 1,499");
  await undoClaim(shop.parts, id, "by-mistake");
  await owner.goes("/refunds");
  expect(owner.words).toContain("withdrawn");
  expect(owner.words).not.toContain("money that had bought nothing");
});
