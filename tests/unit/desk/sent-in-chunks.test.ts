import { request, type IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Desk, PASSPHRASE } from "./desk";

/** A form that comes with no length said before, as a proxy or a tunnel passes it on. */
const CHUNKED = { "transfer-encoding": "chunked" };
let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
});
afterEach(() => desk.close());

test("a form without a length said before signs in as any other", async () => {
  const wrong = await desk.post("/sign-in", { passphrase: "x" }, CHUNKED);
  expect(wrong.status).toBe(401);
  const right = await desk.post("/sign-in", { passphrase: PASSPHRASE }, CHUNKED);
  expect([right.status, right.headers.location]).toEqual([303, "/"]);
});

test("every door takes it, with what stands in it", async () => {
  expect((await desk.post("/statement", {}, CHUNKED)).status).toBe(401);
  await desk.signIn();
  const { status, text } = await desk.post("/statement", { text: "no table" }, CHUNKED);
  expect([status, text]).toEqual([422, expect.stringContaining("no table")]);
});

test("of 64 KB it takes a form still, of a byte more none", async () => {
  const ofSize = (size: number) => ({ passphrase: "x".repeat(size - "passphrase=".length) });
  expect((await desk.post("/sign-in", ofSize(64 * 1024), CHUNKED)).status).toBe(401);
  const { status, text } = await desk.post("/sign-in", ofSize(64 * 1024 + 1), CHUNKED);
  expect([status, text]).toEqual([413, expect.stringContaining("at most 64 KB")]);
});

test("one without end is refused before it is read whole", async () => {
  const chunk = Buffer.alloc(64 * 1024, "x");
  let sent = 0;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const origin = `http://127.0.0.1:${desk.port}`;
    const type = "application/x-www-form-urlencoded";
    const headers = { ...CHUNKED, origin, "content-type": type };
    const asked = request(
      { port: desk.port, host: "127.0.0.1", method: "POST", path: "/sign-in", headers },
      resolve,
    ).on("error", reject);
    const go = () => {
      if (asked.destroyed || sent > 100 * 1024 * 1024) return;
      sent += chunk.length;
      if (asked.write(chunk)) setImmediate(go);
      else asked.once("drain", go);
    };
    go();
  });
  expect(answer.statusCode).toBe(413);
  expect(sent).toBeLessThan(50 * 1024 * 1024);
  answer.destroy();
});
