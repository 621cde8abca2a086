import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findRoots } from "../../../app/backend.server/research/find-roots";
import { listOf } from "../../../app/backend.server/research/list";
import { indexEntries, wordsIn } from "../../../app/backend.server/research/search-words";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { dice } from "../../prove/dice";
import { aNote, anAddition, anIdea } from "../../setup/research-drafts";
import { testParts, type TestParts } from "../parts";
import { aClient, aService, DAY, holds, released } from "./desk";

let parts: TestParts;
let person: PersonId;
beforeEach(async () => {
  parts = await testParts();
  for (const service of ["S1", "S2"]) await aService(parts, service);
  person = await aClient(parts);
  await holds(parts, person, "S1", [parts.clock.now - 1, parts.clock.now + 400 * DAY]);
});
afterEach(() => parts.close());

const found = async (q: string) => (await listOf(parts, person, { q })).items.length;

test("words are found by how they begin, an amount with and without its commas", async () => {
  await released(parts, anIdea());
  for (const q of ["kav", "CEM", "1,605", "1605", "1720.5", "stop-loss", "₹1,548"])
    expect([q, await found(q)]).toEqual([q, 1]);
  for (const q of ["averi", "605", "cements", "%", "kav%"])
    expect([q, await found(q)]).toEqual([q, q === "kav%" ? 1 : 0]);
});

test.each([
  ["a dot below that is typed or not", "बाज़ार", "बाजार"],
  ["the same letter in one sign or two", "क़ीमत", "क\u093cीमत"],
  ["moon and dot or the dot alone", "पाँच", "पांच"],
  ["a joiner that nobody sees", "क्\u200dया", "क्या"],
])("in Hindi a word is found with %s", async (_, written, typed) => {
  await released(parts, aNote({ title: `${written} 2026` }));
  expect([await found(typed), await found(written)]).toEqual([1, 1]);
});

test("a word of an entry that the reader was not entitled to finds nothing, also inside an idea that is read", async () => {
  const { number } = await released(parts, anIdea({ rationale: "The secretword of it all." }));
  const late = await aClient(parts);
  await holds(parts, late, "S1");
  await released(parts, anAddition("update", number, { text: "A lateword follows." }));
  const seen = async (q: string) => (await listOf(parts, late, { q })).items.length;
  expect([await seen("lateword"), await seen("secretword"), await found("secretword")]).toEqual([
    1, 0, 1,
  ]);
});

test("what a release before, or a backup, has no words of becomes findable in a round, in its order", async () => {
  await released(parts, anIdea());
  await released(parts, aNote());
  await parts.store.db.deleteFrom("research_words").execute();
  // It does not go before those that are not findable yet.
  await released(parts, anIdea({ name: "Third Ltd" }));
  expect([await found("third"), await found("results")]).toEqual([0, 0]);
  expect(await indexEntries(parts)).toBe(3);
  expect([await found("third"), await found("results")]).toEqual([1, 1]);
  expect(await indexEntries(parts)).toBe(0);
});

test("page by page each idea is found once, at the newest that fits, with any filter", async () => {
  const die = dice(7);
  await holds(parts, person, "S2", [parts.clock.now + 20 * DAY, parts.clock.now + 50 * DAY]);
  const entries: { number: number; root: number; service: string; month: string; text: string }[] =
    [];
  for (let number = 1; number <= 90; number++) {
    parts.clock.now += DAY * die.pick([0, 0.4, 1]);
    const about = entries.length > 0 && die.chance(0.5) ? die.pick(entries) : null;
    const root = about ? (entries.find((one) => one.number === about.root) ?? null) : null;
    const service = root?.service ?? die.pick(["S1", "S2"]);
    const text = `${die.pick(["red", "green"])} ${die.pick(["apple", "pear"])}`;
    await released(
      parts,
      root
        ? anAddition("update", root.number, { text })
        : aNote({ services: [service], title: text, text }),
    );
    const month = new Date(parts.clock.now + 19_800_000).toISOString().slice(0, 7);
    // An addition has the title of its idea.
    const all = root ? `${root.text} ${text}` : text;
    entries.push({ number, root: root?.number ?? number, service, month, text: all });
  }
  const mine = await parts.store.db
    .selectFrom("research_receivers")
    .select("number")
    .where("person_id", "=", person)
    .execute();
  const readable = new Set(mine.map(({ number }) => number));
  const [first = ""] = entries.map(({ month }) => month);
  const last = entries.at(-1)?.month ?? "";
  for (const q of [undefined, "red", "red pear", "ap gree", "blue"])
    for (const service of [undefined, "S1", "S2"])
      for (const month of [undefined, first, last]) {
        const newest = new Map<number, number>();
        for (const one of entries)
          if (
            readable.has(one.number) &&
            (service === undefined || one.service === service) &&
            (month === undefined || one.month === month) &&
            (q ?? "").split(" ").every((word) => ` ${one.text}`.includes(` ${word}`))
          )
            newest.set(one.root, one.number);
        const expected = [...newest].sort(([, one], [, other]) => other - one);
        const got: [number, number][] = [];
        for (let before: string | undefined; ; before = String(got.at(-1)?.[1])) {
          const page = await findRoots(parts, person, { q, service, month, before }, 3);
          got.push(...page.map(({ root, newest: at }): [number, number] => [root, at]));
          if (page.length < 3) break;
        }
        expect(got, JSON.stringify({ q, service, month })).toEqual(expected);
      }
});

test("a list reads a person's rows newest first, of an idea only what is newer of it", async () => {
  if (parts.store.dialect !== "sqlite") return;
  const prepared = vi.spyOn(SqliteDatabase.prototype, "prepare");
  await listOf(parts, person, { q: "red", service: "S1", month: "2026-11", before: "7" });
  const texts = prepared.mock.calls.map(([text]) => text);
  prepared.mockRestore();
  const search = texts.find((text) => text.includes("not exists")) ?? "";
  const file = new SqliteDatabase(new URL(parts.address).pathname, { readonly: true });
  const plan = file
    .prepare(`explain query plan ${search}`)
    .all(...Array<null>(search.split("?").length - 1).fill(null)) as { detail: string }[];
  file.close();
  const ways = plan.map(({ detail }) => detail);
  expect(ways.filter((way) => /SCAN|TEMP B-TREE/.test(way))).toEqual([]);
  expect(ways.join("\n")).toMatch(/r USING COVERING INDEX research_receivers_time \(person_id=\?/);
  expect(ways.join("\n")).toMatch(
    /n USING COVERING INDEX \w+ \(person_id=\? AND root=\? AND number>/,
  );
});

test("words are kept once each, without signs", () => {
  expect(wordsIn("Buy ₹1,605 to ₹1,720.50; buy (NSE: M&M).")).toEqual([
    "buy",
    "1605",
    "to",
    "1720.50",
    "nse",
    "m",
  ]);
});

test.each(["१,६०५ रुपये", "১,৬০৫ रुपये", "௧,௬௦௫ रुपये", "1,605 रुपये"])(
  "%s is looked for in Latin digits",
  (q) => expect(wordsIn(q)).toEqual(["1605", "रुपये"]),
);
