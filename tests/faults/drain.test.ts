import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { Browserless } from "../setup/browserless";
import { freePort } from "../setup/free-port.mjs";
import { plain } from "../setup/html-form";
import { Site } from "../setup/site";

let site: Site | null = null;
afterEach(() => site?.close());

test("a server that ends says so at once, goes on serving for the proxy's sake, finishes what is under way, and ends with 0", async () => {
  site = await Site.open({ DRAIN_WAIT_MS: "3500" });
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
    timeout: 3_000,
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

test("the owner restarts the server from the desk: it ends as what is to be started again, and nobody is signed out", async () => {
  const port = await freePort();
  site = await Site.open({ OPERATOR_PORT: String(port), RESTARTED_WHEN_ENDED: "yes" });
  const { pid, sandbox } = site;
  const owner = new Browserless({ url: `http://127.0.0.1:${port}`, sandbox });
  const passphrase = readFileSync(join(site.folder, "operator-passphrase"), "utf8").trim();
  await owner.press(await owner.open("/"), "Sign in", { passphrase });
  const last = await owner.press(await owner.open("/restart"), "Restart now");
  expect(plain(last.html)).toContain("The server restarts");
  await vi.waitUntil(() => !isThere(pid), { timeout: 20_000 });
  expect(await site.kill()).toBe(75);
  // As systemd does, or a container's restart policy.
  await site.start();
  const next = await owner.open("/settings?done=restarted");
  expect(plain(next.html)).toContain("The server is started again");
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
