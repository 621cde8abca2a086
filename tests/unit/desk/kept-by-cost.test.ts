import { beforeEach, expect, it, vi } from "vitest";
import { keptByCost } from "../../../app/backend.server/upkeep/metrics/kept-by-cost";

let now: number;
let takes: number;
let readings: number;
let problem: Error | null;
let told: unknown[];
/** a reading waits for it */
let held: Promise<void>;
beforeEach(() => {
  [now, takes, readings, problem, told, held] = [0, 0, 0, null, [], Promise.resolve()];
});

const open = () =>
  keptByCost(
    async (what: string) => {
      const mine = ++readings;
      await held;
      now += takes;
      if (problem) throw problem;
      return `${what} ${mine}`;
    },
    { clock: () => now, failed: (why) => told.push(why) },
  );

it("what is read at once is read anew each time", async () => {
  const read = open();
  takes = 5;
  expect([await read("a"), await read("a")]).toEqual(["a 1", "a 2"]);
});

it("what took longer stands for twenty times as long", async () => {
  const read = open();
  takes = 2_000;
  expect(await read("a")).toBe("a 1");
  now += 39_999;
  expect(await read("a")).toBe("a 1");
  now += 1;
  expect(await read("a")).toBe("a 2");
});

it("nobody waits for a slow reading: they see the last one, nothing before the first", async () => {
  vi.useFakeTimers();
  let done = (): void => {};
  held = new Promise((resolve) => (done = resolve));
  const read = open();
  const first = read("a");
  await vi.advanceTimersByTimeAsync(5);
  expect(await first).toBeNull();
  done();
  vi.useRealTimers();
  expect(await read("a")).toBe("a 1");
});

it("who asks while it is read shares that reading", async () => {
  const read = open();
  expect(await Promise.all([read("a"), read("a")])).toEqual(["a 1", "a 1"]);
});

it("a reading that failed is told and not kept, however long it took", async () => {
  const read = open();
  takes = 5_000;
  problem = new Error("away");
  expect(await read("a")).toBeNull();
  expect(told).toEqual([problem]);
  problem = null;
  expect(await read("a")).toBe("a 2");
});
