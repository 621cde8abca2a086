import { afterEach, beforeEach, expect, test } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { anAddition, anIdea } from "../../setup/research-drafts";
import { testParts, type TestParts } from "../parts";
import { aService, DAY, released } from "./desk";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
  await aService(parts, "S1");
});
afterEach(() => parts.close());

const dayOf = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 10);
async function exported(first: string, last: string, ...more: string[]): Promise<string> {
  const lines: string[] = [];
  await runOperator(parts, ["research", "export", first, last, ...more], (line) =>
    lines.push(line),
  );
  return lines.join("\n");
}

test("has each recommendation and addition, with exact instant and prices as given", async () => {
  await released(parts, anIdea({ entryFrom: "1,605.50" }));
  parts.clock.now += 60_123;
  const second = parts.clock.now;
  await released(parts, anAddition("reached", 1));
  const today = dayOf(parts.clock.now);
  const rows = JSON.parse(await exported(today, today, "--json")) as Record<string, string>[];
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({
    Entry: "1",
    "About entry": "",
    Services: "Service S1",
    Symbol: "KAVERICEM",
    Action: "Buy",
    "Entry from": "1605.50",
    "Entry to": "1615.00",
    "Stop-loss": "1548.00",
    "Target 1": "1668.00",
    "Target 2": "1720.50",
    "Target 3": "",
  });
  expect(rows[1]).toMatchObject({
    Entry: "2",
    "About entry": "1",
    "Released (UTC)": new Date(second).toISOString(),
    "Price reached": "Target 1",
  });
  const csv = await exported(today, today, "--csv");
  expect(csv.split("\n")[0]).toMatch(/^Entry,About entry,Kind,Released \(IST\),Released \(UTC\)/);
});

test("leaves out what was released on other days in India, and reckons no outcome", async () => {
  await released(parts, anIdea());
  const [first, next] = [dayOf(parts.clock.now), dayOf(parts.clock.now + DAY)];
  expect(await exported(next, next)).toBe("Nothing was released in this time.");
  expect(await exported(first, next, "--csv")).not.toMatch(/return|profit|gain|hit|success/i);
  expect(await exported(next, first)).toContain("The first day comes first");
});
