import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { extendAll } from "../../../app/backend.server/desk/people/extend-all";
import {
  undoableExtensions,
  undoExtension,
  wouldUndoExtendAll,
} from "../../../app/backend.server/desk/people/undo-extension";
import { writeReminders } from "../../../app/backend.server/letters/reminders";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { changeEnd } from "../../../app/backend.server/subscriptions/change-end";
import { dayInWords } from "../../../app/content/dates";
import { openTill } from "../money/till";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { refusalOf } from "../people";
import { Desk } from "./desk";
import { Owner } from "./owner";

/** One person was given more days by mistake: for ten minutes they can be taken away again. */
let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
  await buys("412345678901");
});
afterEach(() => shop.close());

async function buys(utr: string): Promise<void> {
  await confirmClaim(shop.parts, await claim(shop.parts, shop.asha, shop.request(1, { utr })));
}
const held = () =>
  shop.parts.store.db.selectFrom("subscriptions").selectAll().orderBy("id").execute();
const NOBODY = { ending: 0, told: 0 };
const undoable = () => undoableExtensions(shop.parts, { person: shop.asha.id });
const extend = async (days: number, at = 0) =>
  changeEnd(shop.parts, (await held())[at]!.id, { days });
const undo = async () => undoExtension(shop.parts, (await undoable())[0]!.extension, NOBODY);

test("the days go again, of what was bought ahead too; pressed twice once; after ten minutes no more", async () => {
  await buys("412345678902");
  const before = await held();
  await extend(7);
  const { extension } = (await undoable())[0]!;
  expect(await undo()).toMatchObject({ person: shop.asha.id, days: 7, people: 1 });
  expect(await held()).toEqual(before);
  expect((await refusalOf(undoExtension(shop.parts, extension, NOBODY))).status).toBe(409);
  await extend(7);
  const late = (await undoable())[0]!.extension;
  shop.parts.clock.now += 10 * MINUTE;
  expect((await refusalOf(undoExtension(shop.parts, late, NOBODY))).status).toBe(409);
  expect(await undoable()).toEqual([]);
});

test("so do those of what had not begun, and its start stays", async () => {
  await buys("412345678902");
  const before = await held();
  await extend(7, 1);
  expect((await held())[1]).toMatchObject({ starts_at: before[1]!.starts_at });
  await undo();
  expect(await held()).toEqual(before);
});

test("it is none of the extensions for all, nor are these the person's own", async () => {
  const [{ ends_at: before, service_id: service } = { ends_at: 0, service_id: "" as never }] =
    await held();
  await extend(3);
  expect(await wouldUndoExtendAll(shop.parts, service)).toBeNull();
  await extendAll(shop.parts, service, { days: 7, once: "01234567" });
  expect(await undoable()).toMatchObject([{ days: 3 }]);
  await undo();
  expect((await held())[0]!.ends_at).toBe(before + 7 * DAY);
});

test("who renewed since, or whose service was ended, keeps the days, with no Undo", async () => {
  await extend(7);
  const { extension } = (await undoable())[0]!;
  await buys("412345678902");
  expect(await undoable()).toEqual([]);
  const refused = await refusalOf(undoExtension(shop.parts, extension, NOBODY));
  expect(refused.message).toContain("1 person keeps them: 1 who renewed since.");
});

test("on the person's page Undo is below, of two in one minute each with its second", async () => {
  const [{ ends_at: before } = { ends_at: 0 }] = await held();
  const desk = await Desk.open({}, shop);
  const owner = await Owner.at(desk);
  await owner.goes(`/people/${shop.asha.id}`);
  await owner.follows(/^Extend/);
  expect(owner.words).toContain("For ten minutes it can be undone.");
  await owner.press(`7 days: to ${dayInWords(before + 7 * DAY)}`);
  expect(owner.words).toContain("For ten minutes you can undo it: Undo stands below.");
  expect(owner.words).toMatch(
    /was extended by 7 days at \d\d:\d\d:\d\d\. Until .* you can undo it: 7 days go away again\./,
  );
  shop.parts.clock.now += 2_000;
  await extend(7);
  await owner.goes(`/people/${shop.asha.id}`);
  const buttons = owner.html.match(/Undo the 7 days of \d\d:\d\d:\d\d/g)!;
  expect(new Set(buttons).size).toBe(2);
  await owner.press(buttons[0]!);
  expect(owner.words).toContain("The extension is undone: its days are taken away again.");
  expect(owner.words).toMatch(/That the service was extended was undone ?, by 7 days/);
  await owner.press("Undo the 7 days");
  expect((await held())[0]!.ends_at).toBe(before);
  await desk.close();
});

test("past midnight it asks first; who was written the later day is told it ended", async () => {
  const [{ ends_at: before } = { ends_at: 0 }] = await held();
  shop.parts.clock.now = before - MINUTE;
  const email_enc = shop.parts.seal.close("asha@example.com", "people.email");
  await shop.parts.store.db.updateTable("people").set({ email_enc }).execute();
  await extend(7);
  const desk = await Desk.open({}, shop);
  const owner = await Owner.at(desk);
  await owner.goes(`/people/${shop.asha.id}`);
  shop.parts.clock.now += 3 * MINUTE;
  await writeReminders(shop.parts);
  await shop.parts.store.db
    .updateTable("outbox")
    .set({ sent_at: shop.parts.now(), tries: 1 })
    .execute();
  await owner.press("Undo the 7 days");
  expect(owner.words).toContain("The service of 1 person ends at once by it");
  expect(owner.words).toContain("1 person was written the later day meanwhile");
  await owner.press("Undo: 7 days go, and 1 service ends now");
  expect(owner.path).toBe(`/people/${shop.asha.id}?done=shortened`);
  const [row] = await shop.parts.store.db
    .selectFrom("outbox")
    .selectAll()
    .where("kind", "=", "end corrected")
    .execute();
  expect(openLetter(shop.parts, row!.letter_enc).text).toContain(
    `It ended on ${dayInWords(before)}.`,
  );
  await desk.close();
});

test("by the command as well, which asks", async () => {
  const before = await held();
  const said: string[] = [];
  const typed = (...words: string[]) =>
    runOperator(shop.parts, ["subscriptions", ...words], (one) => said.push(one));
  const { id } = before[0]!;
  expect(await typed("undo-extend", id, "--yes")).toBe(1);
  await typed("extend", id, "--days", "5");
  expect(said.at(-1)).toContain(`subscriptions undo-extend ${id} --yes`);
  expect(await typed("undo-extend", id)).toBe(1);
  expect(await held()).not.toEqual(before);
  expect(await typed("undo-extend", id, "--yes")).toBe(0);
  expect(said.at(-1)).toContain("Taken away again: 5 days.");
  expect(await held()).toEqual(before);
});
