import { beforeEach, expect, it } from "vitest";
import { keptByCost } from "../../../../app/backend.server/metrics/kept-by-cost";

let now: number;
let takes: number;
let readings: number;
let problem: Error | null;
beforeEach(() => {
  [now, takes, readings, problem] = [0, 0, 0, null];
});

const open = () =>
  keptByCost(
    async (what: string) => {
      readings++;
      await Promise.resolve();
      now += takes;
      if (problem) throw problem;
      return `${what} ${readings}`;
    },
    () => now,
  );

it("what is read within a second is read anew each time", async () => {
  const read = open();
  takes = 999;
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

it("who asks while it is read shares that reading", async () => {
  const read = open();
  expect(await Promise.all([read("a"), read("a")])).toEqual(["a 1", "a 1"]);
});

it("a reading that failed is not kept, however long it took", async () => {
  const read = open();
  takes = 5_000;
  problem = new Error("away");
  await expect(read("a")).rejects.toThrow("away");
  problem = null;
  expect(await read("a")).toBe("a 2");
});
