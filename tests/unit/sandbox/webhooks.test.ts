import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hmacHex } from "../../../sandbox/hmac";
import { keys, open, type Opened } from "./open";

let about: Opened;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  about = await open({ file: join(folder, "sandbox.db") });
});
afterEach(async () => {
  await about.close();
  rmSync(folder, { recursive: true });
});

const paidOrder = async (outcome = "success") => {
  const { id } = (await (
    await about.razorpay("POST", "/orders", {
      amount: 100,
      currency: "INR",
      notes: { where: "a/b", who: "आशा" },
    })
  ).json()) as {
    id: string;
  };
  await about.control("/payments", { orderId: id, outcome });
  return id;
};
const fault = (name: string, more: object = {}) =>
  about.control("/faults", { name, on: true, ...more });
const events = () => about.hooks.map((hook) => (JSON.parse(hook.body) as { event: string }).event);
const list = async () =>
  (await (await about.call("/control/webhooks")).json()) as {
    eventId: string;
    event: string;
    state: string;
    attempts: { status: number }[];
  }[];

it("a payment is told in three signed events with own ids, after the page's answer", async () => {
  const id = await paidOrder();
  expect(about.hooks).toHaveLength(0);
  await expect.poll(events).toEqual(["payment.authorized", "payment.captured", "order.paid"]);
  const ids = new Set(about.hooks.map((hook) => String(hook.headers["x-razorpay-event-id"])));
  expect(ids.size).toBe(3);
  for (const { path, headers, body } of about.hooks) {
    expect(path).toBe("/api/v1/webhooks/razorpay");
    expect(headers["user-agent"]).toBe("Razorpay-Webhook/v1");
    expect(headers["x-razorpay-event-id"]).toMatch(/^[A-Za-z0-9]{14}$/);
    expect(headers["x-razorpay-signature"]).toBe(hmacHex(keys.razorpayWebhookSecret, body));
    expect(JSON.stringify(JSON.parse(body))).not.toBe(body);
  }
  expect(JSON.parse(about.hooks[2]!.body)).toMatchObject({
    entity: "event",
    contains: ["payment", "order"],
    payload: { order: { entity: { id, status: "paid" } }, payment: { entity: { order_id: id } } },
  });
});

it("a payment's second event waits until the first is answered, however late due", async () => {
  let answer = () => {};
  about.answers.when = new Promise((resolve) => (answer = resolve));
  await paidOrder();
  const due = about.control("/clock", { advanceMs: 1_000 });
  await expect.poll(events).toEqual(["payment.authorized"]);
  expect((await list()).map(({ attempts }) => attempts.length)).toEqual([0, 0, 0]);
  answer();
  await due;
  expect(events()).toEqual(["payment.authorized", "payment.captured", "order.paid"]);
});

it("what is refused is sent again, along the clock's ladder, and given up at its end", async () => {
  about.answers.status = 500;
  await paidOrder("failure");
  await expect.poll(() => about.hooks.length, { timeout: 3_000 }).toBe(2);
  await about.control("/clock", { advanceMs: 6_000 });
  expect(about.hooks).toHaveLength(3);
  for (let i = 0; i < 20; i++) await about.control("/clock", { advanceMs: 12 * 3_600_000 });
  expect(about.hooks).toHaveLength(16);
  expect(new Set(about.hooks.map((hook) => hook.body)).size).toBe(1);
  const [delivery] = await list();
  expect(delivery).toMatchObject({ event: "payment.failed", state: "given up" });
  about.answers.status = 200;
  expect(
    await (await about.control("/webhooks/replay", { eventId: delivery!.eventId })).json(),
  ).toMatchObject({ status: 200 });
  expect((await list())[0]).toMatchObject({ state: "delivered" });
  expect((await about.control("/webhooks/replay", { eventId: "nobody" })).status).toBe(404);
});

it("the switches hold back, repeat, reverse, forge and hurry", async () => {
  await fault("webhooks-off", { times: 1 });
  await paidOrder("failure");
  await about.control("/clock", { advanceMs: 60_000 });
  expect(about.hooks).toHaveLength(0);
  expect(await list()).toMatchObject([{ state: "held back" }]);
  await fault("webhooks-thrice", { times: 1 });
  await paidOrder("failure");
  await expect.poll(() => about.hooks.length).toBe(3);
  expect(new Set(about.hooks.map((hook) => hook.headers["x-razorpay-event-id"])).size).toBe(1);
  about.hooks.length = 0;
  await fault("webhooks-reordered", { times: 1 });
  await paidOrder();
  await expect.poll(events).toEqual(["order.paid", "payment.captured", "payment.authorized"]);
  about.hooks.length = 0;
  await fault("webhooks-wrong-signature", { times: 1 });
  await fault("webhooks-first", { times: 1 });
  await paidOrder();
  expect(events()).toHaveLength(3);
  expect(about.hooks[0]!.headers["x-razorpay-signature"]).not.toBe(
    hmacHex(keys.razorpayWebhookSecret, about.hooks[0]!.body),
  );
  about.hooks.length = 0;
  await fault("webhooks-late", { times: 1 });
  await paidOrder("failure");
  await about.control("/clock", { advanceMs: 61 * 60_000 });
  expect(events()).toEqual(["payment.failed"]);
});

it("orders, faults, clock, waiting webhooks survive a restart; a reset forgets them", async () => {
  await about.control("/clock", { advanceMs: 86_400_000 });
  await fault("webhooks-late", { times: 1 });
  await fault("esign-dead");
  const id = await paidOrder();
  await about.restart();
  expect(about.sandbox.now()).toBeGreaterThan(Date.now() + 86_000_000);
  expect(await (await about.razorpay("GET", `/orders/${id}`)).json()).toMatchObject({
    status: "paid",
  });
  await about.control("/clock", { advanceMs: 61 * 60_000 });
  expect(events()).toHaveLength(3);
  expect((await (await about.call("/control/faults")).json()) as object[]).toContainEqual(
    expect.objectContaining({ name: "esign-dead", on: true }),
  );
  await about.control("/reset", {});
  expect(about.calls).toContain("reset");
  expect(Math.abs(about.sandbox.now() - Date.now())).toBeLessThan(5_000);
  expect((await about.razorpay("GET", `/orders/${id}`)).status).toBe(400);
  expect(await list()).toEqual([]);
});
