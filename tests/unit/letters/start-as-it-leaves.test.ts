import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { extendAll } from "../../../app/backend.server/desk/people/extend-all";
import {
  undoExtension,
  wouldUndoExtend,
  wouldUndoExtendAll,
} from "../../../app/backend.server/desk/people/undo-extension";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { lettersTo } from "../../../app/backend.server/platform/kept-letters";
import type { SubscriptionId } from "../../../app/backend.server/platform/store/ids";
import { changeEnd } from "../../../app/backend.server/subscriptions/change-end";
import { dayInWords } from "../../../app/content/dates";
import * as hindi from "../../../app/content/words/hi/measures";
import { openTill } from "../money/till";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { refusalOf } from "../people";

/** A claim is confirmed: its letter waits ten minutes, in which the end of the service may move. */
let shop: Shop;
let ends: number;
beforeEach(async () => {
  shop = await openTill();
  const id = await claim(shop.parts, shop.asha, shop.request(1, { utr: "412345678901" }));
  await confirmClaim(shop.parts, id);
  ends = (await held()).ends_at;
});
afterEach(() => shop.close());

const held = () =>
  shop.parts.store.db.selectFrom("subscriptions").selectAll().executeTakeFirstOrThrow();
const extend = async (days: number) =>
  extendAll(shop.parts, (await held()).service_id, { days, once: shop.parts.randomToken() });
const after = (minutes: number) => void (shop.parts.clock.now += minutes * MINUTE);
/** What Asha has got by mail so far, in its order. */
async function got() {
  await sendOutbox(shop.parts);
  return shop.parts.sent
    .filter(({ to }) => to === "asha@example.com")
    .map(({ text }) => ({ subject: text.split("\n")[0] ?? "", text }));
}
const started = async () =>
  (await got()).filter(({ subject }) => subject === "Your payment is confirmed");
const undoAll = async (told: number) => {
  const { extension } = (await wouldUndoExtendAll(shop.parts, (await held()).service_id))!;
  return undoExtension(shop.parts, extension, { ending: 0, told });
};

test("a start's letter gives the end as it is when sent: extended with all or alone", async () => {
  await extend(7);
  await changeEnd(shop.parts, (await held()).id, { days: 2 });
  after(11);
  const [letter, another] = await started();
  expect(letter!.text).toContain(`to ${dayInWords(ends + 9 * DAY)}`);
  expect(letter!.text).not.toContain(`to ${dayInWords(ends)}`);
  expect(another).toBeUndefined();
});

test("what is kept of it, and shown on the person's page, is what was sent", async () => {
  await extend(7);
  after(11);
  const [letter] = await started();
  const texts = (await lettersTo(shop.parts, shop.asha.id)).map(({ letter: one }) => one.text);
  expect(texts).toContain(letter!.text.slice(letter!.subject.length + 1));
});

test("an extension that is undone before it leaves is told to nobody", async () => {
  await extend(7);
  after(2);
  expect(await undoAll(0)).toMatchObject({ told: 0 });
  after(11);
  const [letter, another] = await started();
  expect(letter!.text).toContain(`to ${dayInWords(ends)}`);
  expect(another).toBeUndefined();
  expect((await got()).map(({ subject }) => subject)).not.toContain(
    "The end of your subscription: the right day",
  );
});

test("who was told the later day by it is counted at Undo, and told the true day", async () => {
  after(9);
  await extend(7);
  after(2);
  await started();
  const { extension } = (await wouldUndoExtendAll(shop.parts, (await held()).service_id))!;
  const asked = await refusalOf(undoExtension(shop.parts, extension, { ending: 0, told: 0 }));
  expect(asked.message).toContain("1 person was written the later day meanwhile");
  await undoAll(1);
  const last = (await got()).at(-1)!;
  expect(last.subject).toBe("The end of your subscription: the right day");
  expect(last.text).toContain(`ends on ${dayInWords(ends + 7 * DAY)}. That day was wrong`);
  expect(last.text).toContain(`It ends on ${dayInWords(ends)}`);
});

test("so it is for one who was given days alone, and who reads Hindi", async () => {
  await shop.parts.store.db.updateTable("people").set({ language: "hi" }).execute();
  after(9);
  const { id } = await held();
  await changeEnd(shop.parts, id, { days: 3 });
  after(2);
  const letter = (await got()).at(-1)!;
  expect(letter.text).toContain(hindi.dayInWords(ends + 3 * DAY));
  const { extension, told } = (await wouldUndoExtend(shop.parts, id as SubscriptionId))!;
  expect(told).toBe(1);
  await undoExtension(shop.parts, extension, { ending: 0, told: 1 });
  expect((await got()).at(-1)!.text).toContain(hindi.dayInWords(ends));
});

test("who had read the old day before the days were given is told nothing at Undo", async () => {
  after(11);
  await started();
  await extend(7);
  after(2);
  expect(await undoAll(0)).toMatchObject({ told: 0 });
});

test("a service that the desk ends meanwhile is not said to run on", async () => {
  await changeEnd(shop.parts, (await held()).id, "now");
  after(11);
  const [letter, another] = await started();
  expect(letter!.text).not.toContain(dayInWords(ends));
  expect(another).toBeUndefined();
});
