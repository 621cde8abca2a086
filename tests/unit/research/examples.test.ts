import { z } from "zod";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ExampleIdea } from "../../../app/content/example-ideas";
import {
  chosenExamples,
  hideExample,
  isExample,
  showExample,
} from "../../../app/backend.server/research/examples";
import { aNote, anAddition, anIdea } from "../../setup/research-drafts";
import { refusalOf } from "../people";
import { testParts, type TestParts } from "../parts";
import { aService, DAY, released } from "./desk";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
  for (const service of ["S1", "S2"]) await aService(parts, service);
});
afterEach(() => parts.close());

/** An idea with a price that was reached, closed and left for so many days. @returns its number */
async function closed(days: number, services = ["S1"]): Promise<number> {
  const { number } = await released(parts, anIdea({ services }));
  await released(parts, anAddition("reached", number));
  await released(parts, anAddition("closed", number, { text: "The ground for it is gone." }));
  parts.clock.now += days * DAY;
  return number;
}

test("closed for 30 days, an idea is the example of its services, as it was written", async () => {
  const number = await closed(30, ["S1", "S2"]);
  expect(await showExample(parts, number)).toEqual(["Service S1", "Service S2"]);
  const [first, second] = await chosenExamples(parts);
  expect(first).toMatchObject({
    serviceId: "S1",
    service: "Service S1",
    instrument: "NSE: KAVERICEM, Kaveri Cement Ltd",
    action: "Buy",
    entry: "1,605 to 1,615",
    stopLoss: "1,548",
    targets: "1,668, 1,720.50",
    horizon: "Short term",
    rationale: "The price closed above 1,590, its highest close of eight months.",
    basis: "Price and volume to 11 November 2026; company report of 28 October 2026.",
    disclosures: expect.arrayContaining([
      "No financial interest in the company.",
      "No artificial intelligence was used.",
    ]),
  });
  expect(second?.serviceId).toBe("S2");
  expect(await isExample(parts.store.db, number)).toBe(true);
});

test("it says nothing of how the idea ended, and is what the public page takes", async () => {
  await showExample(parts, await closed(40));
  const [shown] = await chosenExamples(parts);
  const known = ExampleIdea.safeExtend({ serviceId: z.string() });
  expect(known.safeParse(shown).error).toBeUndefined();
  expect(JSON.stringify(shown)).not.toMatch(/reached|ground for it|gone|1,590 for what/);
});

test.each([
  ["one closed for less than 30 days", async () => closed(29), 422],
  ["one that is open", async () => (await released(parts, anIdea())).number, 422],
  ["a note", async () => (await released(parts, aNote())).number, 404],
  ["none at all", async () => 99, 404],
  ["what was added to an idea", async () => (await closed(31)) + 1, 404],
] as [string, () => Promise<number>, number][])("%s is no example", async (_, make, status) => {
  expect(await refusalOf(showExample(parts, await make()))).toMatchObject({ status });
  expect(await chosenExamples(parts)).toEqual([]);
});

test.each(["withdrawn", "correction"])(
  "after a %s it is shown no more, and cannot be chosen",
  async (kind) => {
    const number = await closed(31);
    await showExample(parts, number);
    await released(parts, anAddition(kind, number));
    expect(await chosenExamples(parts)).toEqual([]);
    expect(await refusalOf(showExample(parts, number))).toMatchObject({ status: 422 });
  },
);

test("another takes its place, and one that is hidden is shown no more", async () => {
  const [one, other] = [await closed(31), await closed(31)];
  await showExample(parts, one);
  await showExample(parts, other);
  expect(await chosenExamples(parts)).toHaveLength(1);
  expect(await isExample(parts.store.db, one)).toBe(false);
  await hideExample(parts, other);
  expect(await chosenExamples(parts)).toEqual([]);
  expect(await refusalOf(hideExample(parts, other))).toMatchObject({ status: 404 });
});
