import { afterEach, beforeEach, expect, test } from "vitest";
import { makePresence, severalServers } from "../../../app/backend.server/platform/store/presence";
import { testParts, type TestParts } from "../parts";

const SECOND = 1_000;
let parts: TestParts;
let now: number;
let logged: unknown[];
beforeEach(async () => {
  parts = await testParts();
  [now, logged] = [Date.parse("2026-11-20T06:30:00Z"), []];
});
afterEach(() => parts.close());

/** A server on the same file; what it logs is counted. */
const server = (name: string) => {
  const log = Object.assign(Object.create(parts.log) as TestParts["log"], {
    error: (about: unknown) => void logged.push(about),
  });
  return makePresence({ ...parts, log }, name, () => now);
};
type Server = ReturnType<typeof server>;
const beats = async (seconds: number, ...servers: Server[]) => {
  for (let at = 0; at < seconds; at += 5, now += 5 * SECOND)
    for (const one of servers) await one.beat();
};

test.skipIf(process.env.TEST_DATABASE_URL)(
  "two servers on one SQLite file: each names the other, once, and so does the doctor",
  async () => {
    const first = server("process 11");
    await beats(60, first);
    expect(logged, "one alone").toEqual([]);
    expect(await severalServers(parts.store, now)).toBeNull();
    await beats(120, first, server("process 12"));
    expect(logged).toHaveLength(2);
    expect(logged).toContainEqual({ other: "process 11", self: "process 12" });
    expect(await severalServers(parts.store, now)).toMatch(
      /^2 servers serve from this SQLite file: process 1\d, process 1\d$/,
    );
  },
);

test("a server draining as its successor begins, or killed before, is no second one", async () => {
  const first = server("process 11");
  await beats(60, first);
  const second = server("process 12");
  await beats(10, first, second);
  await first.leave();
  await beats(120, second);
  const third = server("process 13");
  await beats(120, third);
  expect(logged).toEqual([]);
  expect(await severalServers(parts.store, now)).toBeNull();
});

test.runIf(process.env.TEST_DATABASE_URL)(
  "several servers on PostgreSQL are as they should be",
  async () => {
    await beats(120, server("process 11"), server("process 12"));
    expect(logged).toEqual([]);
  },
);
