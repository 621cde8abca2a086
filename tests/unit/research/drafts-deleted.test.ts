import { afterEach, beforeEach, expect, test } from "vitest";
import { draftOf, drafts, saveDraft } from "../../../app/backend.server/research/drafts";
import type { DraftId } from "../../../app/backend.server/platform/store/ids";
import { aNote } from "../../setup/research-drafts";
import { said } from "../../setup/read-page";
import { trailOf } from "../trail";
import { Desk } from "../desk/desk";
import { Owner } from "../desk/owner";

let desk: Desk;
let owner: Owner;
let ids: DraftId[];
beforeEach(async () => {
  desk = await Desk.open();
  owner = await Owner.at(desk);
  ids = [];
  for (const title of ["One", "Two", "Three"])
    ids.push(await saveDraft(desk.shop.parts, null, aNote({ title })));
});
afterEach(() => desk.close());

const FORM = "application/x-www-form-urlencoded";
const titles = async () => (await drafts(desk.shop.parts)).map(({ typed }) => typed.title);
/** Ticks these in the list. */
async function ticks(...at: number[]) {
  const form = new URLSearchParams(at.map((one) => ["draft", ids[one] ?? ""]));
  const answer = await desk.send("/research/drafts/delete", FORM, form.toString());
  owner.html = answer.text;
  owner.path = "/research/drafts/delete";
  return answer;
}

test("drafts that are ticked are deleted together, after a page that names them", async () => {
  await owner.goes("/research");
  const boxes = [...owner.html.matchAll(/<input[^>]* name="draft"[^>]* value="(\w+)"/g)];
  expect(boxes.map(([, id]) => id)).toEqual([...ids].reverse());
  expect(owner.words).toContain("Delete what is ticked");
  const asked = await ticks(0, 2);
  expect(asked.status).toBe(200);
  expect(owner.words).toContain("Delete 2 drafts?");
  expect(owner.words).toMatch(/Note: Three.*Note: One/);
  expect(await titles()).toEqual(["Three", "Two", "One"]);
  await owner.press("Delete 2 drafts");
  expect(owner.words).toContain("The drafts are gone.");
  expect(await titles()).toEqual(["Two"]);
  const gone = (await trailOf(desk.shop.parts)).filter(
    ({ what }) => what === "research draft deleted",
  );
  expect(gone).toHaveLength(2);
  await owner.goes("/research");
});

test("one changed after the question is not deleted, nor the rest; it is asked anew", async () => {
  await ticks(0, 1);
  await saveDraft(desk.shop.parts, ids[0] ?? null, aNote({ title: "One, changed" }));
  const refused = await owner.press("Delete 2 drafts");
  expect(refused.status).toBe(409);
  expect(owner.words).toContain("was changed since");
  expect(await titles()).toHaveLength(3);
  await ticks(0, 1);
  await owner.press("Delete 2 drafts");
  expect(await titles()).toEqual(["Three"]);
});

test("nothing ticked is said so; one that is gone already does not hold up the rest", async () => {
  const none = await ticks();
  expect([none.status, said({ html: none.text })]).toEqual([
    422,
    expect.stringContaining("Tick what is to be deleted"),
  ]);
  await ticks(0, 1);
  await desk.shop.parts.store.db
    .deleteFrom("research_drafts")
    .where("id", "=", ids[0] as never)
    .execute();
  await owner.press("Delete 2 drafts");
  expect(await titles()).toEqual(["Three"]);
  await expect(draftOf(desk.shop.parts.store.db, ids[2] as never)).resolves.toBeDefined();
  const again = await ticks(0, 1);
  expect(again.headers.location).toBe("/research?done=draft%20gone");
});

test("a time that a draft has is named in the question", async () => {
  await desk.shop.parts.store.db
    .updateTable("research_drafts")
    .set({ release_at: Date.parse("2026-11-24T03:30:00Z") })
    .where("id", "=", ids[0] as never)
    .execute();
  await ticks(0);
  expect(owner.words).toContain("Delete 1 draft?");
  expect(owner.words).toContain("to be released on 24-11-2026 09:00 IST");
});
