import { afterEach, beforeEach, expect, test } from "vitest";
import {
  forgetName,
  indexName,
  indexNames,
  peopleNamed,
  wordsOf,
} from "../../../app/backend.server/platform/people/name-words";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { testParts, type TestParts } from "../parts";
import { personAt } from "../people";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
});
afterEach(() => parts.close());

let count = 0;
const named = async (name: string): Promise<PersonId> =>
  (
    await personAt(parts, "agreement", {
      number: `+91987650${String(++count).padStart(4, "0")}`,
      name,
    })
  ).id;
const found = (typed: string, more: { most?: number; before?: PersonId } = {}) =>
  peopleNamed(parts, typed, { most: 50, ...more });

test.each([
  ["Ravi Kumar-N", ["ravi", "kumar", "n"]],
  ["  JOSÉ  d'Souza ", ["jose", "d", "souza"]],
  ["नीता शर्मा", ["नीता", "शर्मा"]],
  ["Ravi ravi", ["ravi"]],
  [" - ", []],
])("the words of %j are %j", (name, words) => expect(wordsOf(name)).toEqual(words));

test("a person is found by the starts of a name's words, in any order, newest first", async () => {
  const one = await named("Ravi Kumar N");
  const two = await named("Kumari Ravindra");
  for (const typed of ["rav", "RAVI KUM", "kum rav"])
    expect(await found(typed)).toEqual([two, one]);
  expect(await found("kumar")).toEqual([two, one]);
  expect(await found("kumar n")).toEqual([one]);
  for (const typed of ["avi", "ra", "ravi sharma", "", "%"]) expect(await found(typed)).toEqual([]);
});

test("a page goes on behind the last one shown", async () => {
  const all = [await named("Asha A"), await named("Asha B"), await named("Asha C")];
  const first = await found("asha", { most: 2 });
  expect(first).toEqual([all[2], all[1]]);
  expect(await found("asha", { before: first[1]! })).toEqual([all[0]]);
});

test("the index holds no letter of a name, and nothing once the name is erased", async () => {
  const id = await named("Meenakshi Sundaram");
  const rows = () => parts.store.db.selectFrom("name_words").selectAll().execute();
  const before = await rows();
  // meenakshi has seven beginnings from three letters on, sundaram six.
  expect(before).toHaveLength(13);
  for (const row of before) expect(row.id).toMatch(/^[0-9a-f]{16}[0-9A-Z]{26}$/);
  await parts.store.transaction((tx) => forgetName(parts, tx, id));
  expect(await rows()).toEqual([]);
});

test("names of a release before are made findable, once", async () => {
  const id = await named("Harpreet Singh");
  const { db } = parts.store;
  await db.deleteFrom("name_words").execute();
  await db.updateTable("people").set({ name_indexed: null }).execute();
  expect(await found("harp")).toEqual([]);
  expect(await indexNames(parts)).toBe(1);
  expect(await found("harp")).toEqual([id]);
  expect(await indexNames(parts)).toBe(0);
});

test("writing a name twice leaves it found once", async () => {
  const id = await named("Asha Verma");
  await parts.store.transaction((tx) => indexName(parts, tx, id, "Asha Verma"));
  expect(await found("asha")).toEqual([id]);
});
