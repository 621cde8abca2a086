import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { makeGate } from "../../../app/edge.server/gate";
import { httpListener } from "../../../app/edge.server/listener";
import type { Answered } from "../../../app/edge.server/listener-parts";

let server: Server = createServer();
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** A server that answers when told to. */
async function open(most: number) {
  const waiting: ((response: Response) => void)[] = [];
  const answered: Answered[] = [];
  const gate = await makeGate(most, false);
  server = httpListener({
    edge: () => new Promise((resolve) => waiting.push(resolve)),
    pages: null,
    gate,
    publicOrigin: "http://localhost",
    trustedProxies: { hops: 0, among: [] },
    answered: (what) => void answered.push(what),
    failed: () => undefined,
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, method = "GET") =>
    new Promise<{ status: number; retry: string | undefined; type: string; body: string }>(
      (resolve, reject) => {
        request({ port, path, method, agent: false }, (answer) => {
          let body = "";
          answer.on("data", (chunk) => (body += chunk));
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              retry: answer.headers["retry-after"],
              type: answer.headers["content-type"] ?? "",
              body,
            }),
          );
        })
          .on("error", reject)
          .end();
      },
    );
  return { gate, waiting, answered, ask };
}

// ASVS 2.4.1, 15.2.2
test("beyond the most at once a request is turned away with Retry-After and a readable page, and room is found again", async () => {
  const { gate, waiting, answered, ask } = await open(2);
  const inside = [ask("/services"), ask("/auth")];
  await expect.poll(() => gate.inside()).toBe(2);
  const away = await ask("/services");
  expect(away).toMatchObject({ status: 503, retry: "2" });
  expect(away.body).toContain("We are very busy");
  expect(JSON.parse((await ask("/api/v1/services/get-available-services")).body)).toEqual({
    message: "We are very busy. Please try again in a few seconds.",
  });
  for (const answer of waiting) answer(new Response("ok"));
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200]);
  await expect.poll(() => gate.inside()).toBe(0);
  const later = ask("/services");
  await expect.poll(() => waiting.length).toBe(3);
  waiting[2]?.(new Response("ok"));
  expect((await later).status).toBe(200);
  expect(answered.map(({ status }) => status)).toEqual([503, 503, 200, 200, 200]);
});

test.each(["/healthz", "/readyz", "/api/v1/webhooks/razorpay", "/assets/x.js"])(
  "%s is let in whatever the crowd",
  async (path) => {
    const { gate, waiting, ask } = await open(1);
    const inside = ask("/services");
    await expect.poll(() => gate.inside()).toBe(1);
    const passed = ask(path);
    await expect.poll(() => waiting.length).toBe(2);
    for (const answer of waiting) answer(new Response("ok"));
    expect([(await passed).status, (await inside).status]).toEqual([200, 200]);
  },
);

test("the way back from paying has room when others have none, and is counted: a flood of it is turned away too", async () => {
  const gate = await makeGate(4, false);
  const inside = Array.from({ length: 4 }, () => gate.enter("/services"));
  expect(gate.enter("/services")).toBeNull();
  const back = [gate.enter("/pay/return"), gate.enter("/pay/callback?order=1")];
  expect(back).not.toContain(null);
  expect([gate.enter("/pay/return"), gate.enter("/pay/callback")]).toEqual([null, null]);
  expect(gate.inside()).toBe(6);
  for (const leave of [...inside, ...back]) leave?.();
  expect(gate.inside()).toBe(0);
});

test.each(["/healthzz", "/pay", "/pay/returned", "/x/assets/y"])("%s is not", async (path) => {
  const { gate, waiting, ask } = await open(1);
  const inside = ask("/services");
  await expect.poll(() => gate.inside()).toBe(1);
  expect((await ask(path)).status).toBe(503);
  waiting[0]?.(new Response("ok"));
  await inside;
});

test("who is turned away hears it after a second, so that asking again at once wins nothing; of too many none waits in memory", async () => {
  const gate = await makeGate(0, false);
  vi.useFakeTimers();
  let said = 0;
  const answer = { writeHead: () => ((said += 1), answer), end: () => answer };
  const away = () =>
    gate.turnAway(
      { url: "/services", method: "GET", headers: {} } as IncomingMessage,
      answer as unknown as ServerResponse,
      "one",
    );
  for (let i = 0; i < 2_000; i++) away();
  vi.advanceTimersByTime(999);
  expect(said).toBe(0);
  away();
  expect(said).toBe(1);
  vi.advanceTimersByTime(1);
  expect(said).toBe(2_001);
  away();
  expect(said).toBe(2_001);
  vi.useRealTimers();
});
