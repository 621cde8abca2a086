import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Browserless } from "../setup/browserless";
import { Site } from "../setup/site";

/** From the edge to the webhook: one id to search the log for. */
let site: Site;
beforeAll(async () => {
  site = await Site.open({ LOG_LEVEL: "info" });
});
afterAll(() => site.close());

type Line = { msg: string; requestId?: string; runId?: string; path?: string; source?: string };
const lines = (): Line[] =>
  site.log
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line) as Line);
const logged = (msg: string) =>
  vi.waitUntil(() => lines().find((line) => line.msg === msg), { timeout: 20_000 });

test("the lines of a payment's webhook name the request that made the order", async () => {
  const person = await new Browserless(site).at("complete", {
    number: "+919000000001",
    pan: "ABCPE0001F",
  });
  const pay = await person.press(await person.open("/services"), "Proceed to Pay", {
    "Stock cash": "on",
  });
  const order =
    /order_[A-Za-z0-9]{14}/.exec((await person.press(pay, "Pay on Website")).html)?.[0] ?? "";
  await site.sandbox.pay(order, "success");

  const taken = await logged("a webhook was taken in");
  const handled = await logged("gateway event handled");
  const posts = () => lines().filter((line) => line.msg === "request" && line.path === "/pay");
  await vi.waitUntil(() => posts().length > 1, { timeout: 20_000 });
  expect(taken.source).toBe("razorpay");
  expect(posts().map((line) => line.requestId)).toContain(handled.requestId);
  expect(handled.requestId).not.toBe(taken.requestId);
});

test("a failed answer's line and its page carry the same id", async () => {
  await site.sandbox.fault("sms-dead", true);
  const answer = await fetch(`${site.url}/api/v1/otp/request`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ number: "+919876543210" }),
  });
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect((await logged("provider down")).requestId).toBe(answer.headers.get("x-request-id"));
});
