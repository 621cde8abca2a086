import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import type { Env } from "../../../app/backend.server/http/endpoint";
import { mountWebhooks } from "../../../app/backend.server/http/webhooks";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { workLooks } from "../../../app/backend.server/upkeep/doctor/work";
import { testParts, type TestParts } from "../parts";
import { DAY, HOUR } from "../people";

/** A provider's webhooks that are all refused: the secret here is not that of its dashboard. */
let parts: TestParts;
let app: Hono<Env>;
beforeEach(async () => {
  parts = await testParts();
  parts.gateway = { ...parts.gateway, webhookHolds: (_, signature) => signature === "good" };
  app = new Hono<Env>();
  mountWebhooks(app, parts, {} as never);
});
afterEach(() => parts.close());

const EVENT = JSON.stringify({ event: "payment.captured", payload: {} });
const from = async (signature: string, body = EVENT, id = String(parts.now())) => {
  const headers = { "x-razorpay-event-id": id, "x-razorpay-signature": signature };
  const visitor = { address: "192.0.2.1", requestId: "r" };
  const sent = { method: "POST", body, headers };
  return (await app.request("/webhooks/razorpay", sent, { visitor })).status;
};
const rows = () => parts.store.db.selectFrom("limit_events").selectAll().execute();
const told = async () => {
  const letters = await parts.store.db
    .selectFrom("outbox")
    .selectAll()
    .where("kind", "=", "owner: webhooks refused")
    .execute();
  return letters.map(({ letter_enc }) => openLetter(parts, letter_enc).text);
};
const doctor = async () => {
  const one = workLooks.find(({ name }) => name === "webhooks refused");
  return one?.look({ store: parts.store, now: parts.now } as never);
};
const today = async () => {
  const lines: string[] = [];
  await runOperator(parts, ["today"], (line) => lines.push(line));
  return lines.join("\n");
};

test("the owner is told by mail, Today and the doctor, and which secret to compare", async () => {
  expect(await doctor()).toMatchObject({ state: "good" });
  for (let n = 0; n < 12; n++) expect(await from("bad")).toBe(400);
  const letters = await told();
  expect(letters).toHaveLength(1);
  expect(letters[0]).toContain("RAZORPAY_WEBHOOK_SECRET");
  expect(await doctor()).toMatchObject({
    state: "mend",
    says: expect.stringMatching(/Razorpay.*signature does not hold/) as string,
  });
  const said = await today();
  expect(said).toMatch(/Webhooks of Razorpay are refused.*RAZORPAY_WEBHOOK_SECRET/);
  expect(said).toContain("If it is right, a stranger sends them");
});

test("a stranger flooding the address makes one row in ten minutes, one letter a day", async () => {
  for (let n = 0; n < 100; n++) await from("bad");
  expect(await rows()).toHaveLength(1);
  parts.clock.now += HOUR;
  for (let n = 0; n < 100; n++) await from("bad");
  expect(await rows()).toHaveLength(2);
  expect(await told()).toHaveLength(1);
  parts.clock.now += DAY;
  await from("bad");
  expect(await told()).toHaveLength(2);
});

test("nobody is told while true ones come, of a call without a signature, or of one that is no event", async () => {
  expect(await from("good")).toBe(200);
  parts.clock.now += 1_000;
  await from("bad");
  expect(await told()).toEqual([]);
  expect(await doctor()).toMatchObject({ state: "good" });
  expect(await today()).not.toContain("Webhooks of Razorpay");
  parts.clock.now += 11 * 60_000;
  expect(await from("good", EVENT, "evt_2")).toBe(200);
  expect(await doctor()).toMatchObject({ state: "good" });
  const before = await rows();
  parts.clock.now += HOUR;
  await from("");
  await from("bad", "[]");
  expect(await rows()).toEqual(before);
});

test("a changed secret is noticed an hour after the last true one, by mail and Today", async () => {
  expect(await from("good")).toBe(200);
  parts.clock.now += HOUR + 1;
  await from("bad");
  expect(await told()).toHaveLength(1);
  expect(await doctor()).toMatchObject({ state: "mend" });
});

test("once a true one has come, it is over", async () => {
  await from("bad");
  expect(await doctor()).toMatchObject({ state: "mend" });
  parts.clock.now += 60_000;
  expect(await from("good")).toBe(200);
  expect(await doctor()).toMatchObject({ state: "good" });
  expect(await today()).not.toContain("Webhooks of Razorpay");
});
