import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Browserless } from "../setup/browserless";
import { plain, readForm } from "../setup/html-form";
import { Site } from "../setup/site";

let site: Site;
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "full-"));
  file = join(folder, "research.db");
});
afterEach(async () => {
  await site?.close();
  spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true, force: true });
});

const WORDS =
  "We cannot save anything just now, so nothing was changed by this step. Please try again in a minute.";
const get = (path: string) => fetch(site.url + path);
let number = 9_000_000_000;

/** Asks for a code, which is written before it is sent. */
async function asks(): Promise<{ status: number; ms: number; retry: string | null; says: string }> {
  const from = performance.now();
  const answer = await fetch(`${site.url}/api/v1/otp/request`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site.url },
    body: JSON.stringify({ number: `+91${++number}` }),
  });
  const { message } = (await answer.json()) as { message: string };
  const retry = answer.headers.get("retry-after");
  return { status: answer.status, ms: performance.now() - from, retry, says: message };
}

async function notReady(says: string): Promise<void> {
  const from = performance.now();
  await vi.waitFor(
    async () => {
      const answer = await get("/readyz");
      expect([answer.status, (await answer.json()).dependencies.database]).toEqual([503, says]);
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(performance.now() - from).toBeLessThan(5_000);
}

const ready = () =>
  vi.waitFor(async () => expect((await get("/readyz")).status).toBe(200), {
    timeout: 20_000,
    interval: 100,
  });

/** Somebody at the till, with an order that is paid at the gateway and not told of yet. */
async function payer() {
  const person = await new Browserless(site).at("complete", {
    number: "+919000000001",
    pan: "ABCPE0001F",
  });
  const choose = async (service: string) =>
    person.press(await person.open("/services"), "Proceed to Pay", { [service]: "on" });
  const checkout = await person.press(await choose("Stock cash"), "Pay on Website");
  const order = /order_[A-Za-z0-9]{14}/.exec(checkout.html)?.[0] ?? "";
  return {
    person,
    till: await choose("Index options"),
    paid: await site.sandbox.pay(order, "success"),
  };
}

/** Nobody who has paid is asked to pay again, and nobody is sent to the gateway. */
async function noMoneyIsLost({ person, till, paid }: Awaited<ReturnType<typeof payer>>) {
  const back = await person.submit("/pay/callback", paid);
  expect([back.status, plain(back.html)]).toEqual([
    503,
    expect.stringContaining("look again in a minute, before you repeat a step"),
  ]);
  expect(plain(back.html)).not.toContain("Pay on Website");
  const path = `/pay/return?${new URLSearchParams(paid).toString()}`;
  expect((await person.get(path)).headers.get("retry-after")).toBe("30");
  const { fields } = readForm(till.html, "Pay on Website", {});
  const order = await person.post("/pay", fields);
  expect([order.status, order.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(plain(await order.text())).toContain(WORDS);
}

/** The page that asked them to look again is all they need. */
async function servedAfterAll({ person, paid }: Awaited<ReturnType<typeof payer>>) {
  const page = await person.submit("/pay/callback", paid);
  expect(page.path).toMatch(/^\/subscriptions/);
  expect(page.html).toContain("Ends on");
}

async function refusedOnPaperToo(): Promise<void> {
  const refused = await asks();
  expect(refused).toMatchObject({ status: 503, retry: "30", says: WORDS });
  expect(refused.ms).toBeLessThan(6_000);
  const person = new Browserless(site);
  const from = performance.now();
  const page = await person.press(await person.open("/auth"), "Send OTP", {
    "Mobile number": "9876543210",
  });
  expect(performance.now() - from).toBeLessThan(6_000);
  expect(page.status).toBe(503);
  expect(plain(page.html)).toContain(WORDS);
  expect(page.html).toContain('value="9876543210"');
}

describe("another process that has the SQLite file locked", () => {
  test("people read on meanwhile, at their usual pace; who writes is told within seconds, and all is well once it lets go", async () => {
    site = await Site.open({ DATABASE_URL: `file:${file}` });
    await ready();
    await site.sandbox.fault("webhooks-off", true);
    const payment = await payer();
    const other = new SqliteDatabase(file);
    other.exec("begin immediate");
    let locked = true;
    const slowest = (async () => {
      let ms = 0;
      while (locked) {
        const from = performance.now();
        const answer = await get("/api/v1/services/get-available-services");
        expect(answer.status).toBe(200);
        ms = Math.max(ms, performance.now() - from);
      }
      return ms;
    })();
    await notReady("Another process has the database locked.");
    await refusedOnPaperToo();
    await noMoneyIsLost(payment);
    locked = false;
    expect(await slowest).toBeLessThan(1_500);
    other.exec("rollback");
    other.close();
    await ready();
    expect(await asks()).toMatchObject({ status: 200 });
    await servedAfterAll(payment);
    expect(site.log).toContain("SQLITE_BUSY: database is locked");
  });

  test("a lock of a moment is waited for, and nobody hears of it", async () => {
    site = await Site.open({ DATABASE_URL: `file:${file}` });
    await ready();
    const other = new SqliteDatabase(file);
    other.exec("begin immediate");
    const asked = asks();
    setTimeout(() => other.exec("rollback"), 1_000);
    expect(await asked).toMatchObject({ status: 200 });
    other.close();
  });
});

describe("a full disk under the SQLite file", () => {
  test("is said within seconds with its true cause; people read on, and all is well once there is room", async (context) => {
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder]);
    if (mounted.status !== 0) return context.skip();
    site = await Site.open({ DATABASE_URL: `file:${file}` });
    await ready();
    await site.sandbox.fault("webhooks-off", true);
    const payment = await payer();
    const filler = join(folder, "filler");
    for (let bytes = 65_536; bytes >= 1; bytes = Math.floor(bytes / 2)) fill(filler, bytes);
    await notReady("The disk of the database is full.");
    await refusedOnPaperToo();
    await noMoneyIsLost(payment);
    expect((await get("/api/v1/services/get-available-services")).status).toBe(200);
    expect(plain(await (await get("/services")).text())).toContain("Rs. 1,499");
    expect(site.log).toContain("SQLITE_FULL: database or disk is full");
    expect(site.log).not.toContain("cannot rollback");
    rmSync(filler);
    await ready();
    expect(await asks()).toMatchObject({ status: 200 });
    await servedAfterAll(payment);
    expect(existsSync(file)).toBe(true);
  });
});

/** Until no more goes in, so many bytes at a time. */
function fill(path: string, bytes: number): void {
  try {
    for (;;) appendFileSync(path, Buffer.alloc(bytes, 1));
  } catch (problem) {
    expect(problem).toMatchObject({ code: "ENOSPC" });
  }
}
