import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { asRun } from "../../../app/shared/run-id";
import { postgresPool } from "../../../app/backend.server/platform/store/postgres-pool";
import { RequestWaits } from "../../../app/backend.server/platform/store/request-waits";

let now = 0;
const waits = () => new RequestWaits(4_000, () => now);
const taking = (ms: number) => async (most: number | null) => {
  now += ms;
  return most;
};
const asked = <T>(work: () => Promise<T>, requestId = "one") => asRun({ requestId }, work);

it("a request waits so long in all, however often it asks; the next request anew", async () => {
  const one = waits();
  const most = await asked(async () => [
    await one.during(taking(3_000)),
    await one.during(taking(900)),
    await one.during(taking(1_000)),
  ]);
  expect(most).toEqual([4_000, 1_000, 100]);
  await expect(asked(() => one.during(taking(1)))).rejects.toThrow("waited long enough");
  expect(await asked(() => one.during(taking(1)), "another")).toBe(4_000);
});

it("what is answered soon is no wait, but a pause is; recurring work has no such end", async () => {
  const one = waits();
  await asked(async () => {
    for (let times = 0; times < 50; times++) await one.during(taking(499));
    await one.pausing(taking(400) as () => Promise<unknown>);
    expect(await one.during(taking(0))).toBe(3_600);
  });
  expect(await one.during(taking(60_000))).toBeNull();
  expect(await asRun({ runId: "a job" }, () => one.during(taking(60_000)))).toBeNull();
});

it("two waits at a time are one, and what was begun may be ended", async () => {
  const one = waits();
  await asked(async () => {
    let end = () => {};
    const first = one.during(() => new Promise<void>((done) => (end = done)));
    await one.during(taking(3_000));
    end();
    await first;
    expect(await one.during(taking(2_000))).toBe(1_000);
    expect(await one.during(taking(0), 500)).toBe(500);
  });
});

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

it("of a frozen database a request hears in time, by its first and tenth question", async () => {
  const sockets = new Set<Socket>();
  const frozen = createServer((socket) => void sockets.add(socket.on("error", () => undefined)));
  await new Promise<void>((ready) => frozen.listen(0, "127.0.0.1", ready));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    frozen.close();
  });
  const url = `postgres://test@127.0.0.1:${(frozen.address() as AddressInfo).port}/test`;
  const serving = { patienceMs: 60_000, personMs: 600, lost: () => undefined };
  const pool = postgresPool(url, serving);
  const said = await asked(async () => {
    const words: string[] = [];
    for (let times = 0; times < 10; times++)
      await pool.connect().catch((problem: Error) => words.push(problem.message));
    return words;
  });
  expect(said[0]).toContain("no connection to the database in time");
  expect(said.slice(1)).toEqual(Array(9).fill("timeout: this request has waited long enough"));
});
