import { afterEach, expect, test, vi } from "vitest";
import { Site } from "../setup/site";

let site: Site | null = null;
afterEach(() => site?.close());

test("a server that ends says so at once, goes on serving for the proxy's sake, finishes what is under way, and ends with 0", async () => {
  site = await Site.open({ DRAIN_WAIT_MS: "1500" });
  const { url, pid } = site;
  // The gateway answers later than the site waits: some four seconds under way.
  const slow = fetch(`${url}/api/v1/otp/request`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ number: "+919999900003" }),
  });
  await vi.waitUntil(() => fetch(`${url}/readyz`).then((answer) => answer.ok), { timeout: 20_000 });
  process.kill(pid, "SIGTERM");
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), {
    timeout: 1_000,
    interval: 5,
  });
  const page = await fetch(`${url}/`);
  expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);

  const late = await slow;
  expect([late.status, (await late.json()) as unknown]).toEqual([
    503,
    {
      message: "We could not send the code just now. Please try again in a minute.",
      code: "providers.sms",
      values: {},
    },
  ]);
  expect(late.headers.get("connection")).toBe("close");
  expect(await site.kill("SIGTERM")).toBe(0);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});
