import { afterEach, beforeEach, expect, test } from "vitest";
import type { Wanted } from "../../../app/backend.server/research/find-roots";
import { lineIn } from "../../../app/web/research/line-in.server";
import { listOf } from "../../../app/backend.server/research/list";
import { indexEntries } from "../../../app/backend.server/research/search-words";
import { readItem } from "../../../app/backend.server/research/reading";
import { noteOpened } from "../../../app/backend.server/research/readable";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { aNote, anAddition, anIdea } from "../../setup/research-drafts";
import { testParts, type TestParts } from "../parts";
import { refusalOf } from "../people";
import { aClient, aService, DAY, holds, released } from "./desk";

let parts: TestParts;
let person: PersonId;
beforeEach(async () => {
  parts = await testParts();
  for (const service of ["S1", "S2"]) await aService(parts, service);
  person = await aClient(parts);
  await holds(parts, person, "S1", [parts.clock.now - 1, parts.clock.now + 400 * DAY]);
  await holds(parts, person, "S2", [parts.clock.now - 1, parts.clock.now + 400 * DAY]);
});
afterEach(() => parts.close());

const titles = async (wanted: Wanted = {}) =>
  (await listOf(parts, person, wanted)).items.map(({ title }) => title);

test("an addition lifts an idea to the top and makes it unread again", async () => {
  const idea = await released(parts, anIdea());
  await released(parts, aNote());
  expect(await titles()).toEqual(["What a week of results means", "Buy Kaveri Cement Ltd"]);
  await noteOpened(parts, person, idea.root);
  const unread = async () =>
    (await listOf(parts, person, {})).items.map((one) => [one.state, one.unread]);
  expect(await unread()).toEqual([
    ["Note", true],
    ["Open", false],
  ]);
  await released(parts, anAddition("reached", 1));
  expect(await unread()).toEqual([
    ["Open, updated", true],
    ["Note", true],
  ]);
});

test("a price that was reached looks in a list like any other addition", async () => {
  await released(parts, anIdea());
  await released(parts, anAddition("update", 1));
  const before = JSON.stringify((await listOf(parts, person, {})).items);
  parts.clock.now += 1;
  await released(parts, anIdea());
  await released(parts, anAddition("reached", 3, { text: "It traded there." }));
  const [item] = (await listOf(parts, person, {})).items;
  const [other] = JSON.parse(before) as object[];
  const same = { id: "", releasedAt: "", updatedAt: "" };
  expect({ ...item, ...same }).toEqual({ ...other, ...same });
});

test("what is closed says so and not how", async () => {
  await released(parts, anIdea());
  await released(parts, anAddition("closed", 1));
  expect((await listOf(parts, person, {})).items[0]?.state).toBe("Closed");
});

test("a search means the words as typed, in any case of letters, in Hindi too", async () => {
  await released(parts, anIdea());
  await released(parts, aNote({ title: "50% नीचे: मूल्य" }));
  expect(await titles({ q: "KAVERI cement" })).toEqual(["Buy Kaveri Cement Ltd"]);
  expect(await titles({ q: "मूल्य" })).toHaveLength(1);
  expect(await titles({ q: "50%" })).toHaveLength(1);
  for (const q of ["%", "_", "!", "'", "50_"]) expect((await titles({ q })).length).toBeLessThan(2);
  expect(await titles({ q: "kaveri मूल्य" })).toEqual([]);
});

test("no search tells what reached a price: that entry is found by its idea's title", async () => {
  await released(parts, anIdea());
  await released(parts, anAddition("reached", 1, { text: "The target of 1,668 was reached." }));
  for (const q of ["reached", "target 1 was reached", "price reached", "stop-loss was reached"])
    expect(await titles({ q })).toEqual([]);
  expect(await titles({ q: "kaveri" })).toEqual(["Buy Kaveri Cement Ltd"]);
  await parts.store.db.deleteFrom("research_words").execute();
  await indexEntries(parts);
  expect([await titles({ q: "reached" }), await titles({ q: "kaveri" })]).toEqual([
    [],
    ["Buy Kaveri Cement Ltd"],
  ]);
});

test("what went on without a reader is not called open, in the list nor inside", async () => {
  const { root } = await released(parts, anIdea());
  const former = await aClient(parts);
  await holds(parts, former, "S1", [parts.clock.now - DAY, parts.clock.now + DAY]);
  await released(parts, aNote());
  const second = (await released(parts, anIdea({ name: "Sabarmati Cement Ltd" }))).number;
  parts.clock.now += 2 * DAY;
  await released(parts, anAddition("closed", second));
  const states = async (who: typeof person) =>
    (await listOf(parts, who, {})).items.map(({ state }) => state);
  expect(await states(former)).toEqual(["More was published since", "Note"]);
  expect(await states(person)).toEqual(["Closed", "Note", "Open"]);
  expect((await readItem(parts, person, root)).state).toBe("Open");
});

test("a month is a month in India, and a service the one it was released to", async () => {
  parts.clock.now = Date.parse("2026-11-30T23:59:59+05:30");
  await released(parts, anIdea());
  parts.clock.now = Date.parse("2026-12-01T00:00:00+05:30");
  await released(parts, aNote({ services: ["S2"] }));
  expect(await titles({ month: "2026-11" })).toEqual(["Buy Kaveri Cement Ltd"]);
  expect(await titles({ month: "2026-12" })).toEqual(["What a week of results means"]);
  expect(await titles({ service: "S2" })).toEqual(["What a week of results means"]);
  expect((await listOf(parts, person, {})).months).toEqual(["2026-12", "2026-11"]);
});

test("five years after its release it is read no more, nor listed", async () => {
  const { root } = await released(parts, anIdea());
  parts.clock.now += 5 * 365.25 * DAY - 1;
  expect(await titles()).toHaveLength(1);
  expect((await readItem(parts, person, root)).original?.number).toBe(1);
  parts.clock.now += 1;
  expect(await titles()).toEqual([]);
  expect((await refusalOf(readItem(parts, person, root))).status).toBe(404);
});

test("who came after an idea reads what is added to it, not the idea", async () => {
  const { root } = await released(parts, anIdea());
  const late = await aClient(parts);
  await holds(parts, late, "S1");
  expect((await refusalOf(readItem(parts, late, root))).status).toBe(404);
  await released(parts, anAddition("update", 1));
  const item = await readItem(parts, late, root);
  expect([item.original, item.added.length, item.title]).toEqual([
    null,
    1,
    "Buy Kaveri Cement Ltd",
  ]);
  expect(JSON.stringify(item)).not.toContain("highest close");
});

test("another's, none at all, and an addition's own id are refused in the same words", async () => {
  const { root } = await released(parts, anIdea({ services: ["S1"] }));
  const added = await released(parts, anAddition("update", 1));
  const stranger = await aClient(parts);
  const refused = [
    await refusalOf(readItem(parts, stranger, root)),
    await refusalOf(readItem(parts, stranger, "nothing")),
    await refusalOf(readItem(parts, person, added.id)),
    await refusalOf(noteOpened(parts, stranger, root)),
  ];
  expect(new Set(refused.map(({ status, message }) => `${status} ${message}`)).size).toBe(1);
});

test("each page leads to the one above as to the one below, with what it filters by", async () => {
  for (let at = 1; at <= 45; at++)
    await released(parts, aNote({ title: `Note ${at}`, services: [at % 9 === 0 ? "S2" : "S1"] }));
  // What is added lifts its note to the first page.
  await released(parts, anAddition("update", 10));
  const page = (before?: string) => listOf(parts, person, { before });
  const first = await page();
  expect([first.newer, first.items[0]?.title]).toEqual([null, "Note 10"]);
  const second = await page(first.older ?? "");
  const third = await page(second.older ?? "");
  expect([third.older, third.items.length]).toEqual([null, 5]);
  expect(await page(third.newer ?? "")).toEqual(second);
  expect(second.newer).toBe("");
  const cash = { service: "S1", before: "30" };
  expect((await listOf(parts, person, cash)).newer).toBe("");
  expect((await listOf(parts, person, { ...cash, service: "S2" })).newer).toBe("");
  expect((await listOf(parts, person, { service: "S2", before: "46" })).newer).toBeNull();
  expect((await page("999999")).newer).toBeNull();
});

test("what was missed in the middle is told of, also once something later came", async () => {
  const now = parts.clock.now;
  const away = await aClient(parts);
  await holds(parts, away, "S1", [now - 1, now + 10 * DAY]);
  await holds(parts, away, "S1", [now + 20 * DAY, now + 90 * DAY]);
  const idea = await released(parts, anIdea());
  const seen = async () => {
    const { state, later, added } = await readItem(parts, away, idea.root);
    return [state, later, added.length];
  };
  expect(await seen()).toEqual(["Open", false, 0]);
  parts.clock.now = now + 15 * DAY;
  await released(parts, anAddition("update", 1));
  expect(await seen()).toEqual(["More was published since", true, 0]);
  parts.clock.now = now + 25 * DAY;
  await released(parts, anAddition("partial exit", 1));
  expect(await seen()).toEqual(["Open, updated", true, 1]);
  await released(parts, anAddition("closed", 1));
  expect(await seen()).toEqual(["Closed", true, 2]);
  expect((await readItem(parts, person, idea.root)).later).toBe(false);
});

test("an idea closed while a reader was away is not called open by its correction", async () => {
  const former = await aClient(parts);
  await holds(parts, former, "S1", [parts.clock.now - 1, parts.clock.now + 10 * DAY]);
  const { root } = await released(parts, anIdea());
  parts.clock.now += 15 * DAY;
  await released(parts, anAddition("closed", 1));
  await released(parts, anAddition("correction", 1));
  const both = async (who: PersonId) => [
    (await listOf(parts, who, {})).items[0]?.state,
    (await readItem(parts, who, root)).state,
    (await readItem(parts, who, root)).later,
  ];
  const since = "More was published since";
  expect(await both(former)).toEqual([since, since, true]);
  expect(await both(person)).toEqual(["Closed", "Closed", false]);
});

test("what is five years old is said so; its later correction does not call it open", async () => {
  const { root } = await released(parts, anIdea());
  await released(parts, anAddition("closed", 1));
  parts.clock.now += 30 * DAY;
  await released(parts, anAddition("correction", 1));
  parts.clock.now += 5 * 365.25 * DAY - 15 * DAY;
  const [item] = (await listOf(parts, person, {})).items;
  expect([item?.line, item?.state]).toEqual([
    "Published more than five years ago. What was added since is inside.",
    "More was published since",
  ]);
  expect(lineIn("hi", item ?? { line: "", state: "", title: "" })).toContain("पाँच साल से ज़्यादा पहले");
  expect(await readItem(parts, person, root)).toMatchObject({ later: true, original: null });
});
