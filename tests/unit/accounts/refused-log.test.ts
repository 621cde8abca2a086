import { Hono } from "hono";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mountCalls, type Env } from "../../../app/backend.server/http/endpoint";
import type { Handlers } from "../../../app/backend.server/http/perform";
import { otpCalls } from "../../../app/backend.server/http/otp";
import { paymentCalls } from "../../../app/backend.server/http/payments";
import { setSession } from "../../../app/backend.server/http/session-cookies";
import { CookieJar } from "../../../app/backend.server/http/cookies";
import { startSession } from "../../../app/backend.server/sign-in/sessions";
import { findOrMakePerson } from "../../../app/backend.server/platform/people/people";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { codeSentTo, testParts, type TestParts } from "../parts";
import { NUMBER } from "../people";

let parts: TestParts;
let app: Hono<Env>;
let lines: string[];
beforeEach(async () => {
  lines = [];
  parts = await testParts({
    log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
  });
  app = new Hono<Env>();
  mountCalls(app, parts, { ...otpCalls(parts), ...paymentCalls(parts) } as Handlers);
});
afterEach(() => parts.close());

const call = (path: string, body: unknown, cookie = "") =>
  app.request(
    path,
    { method: "POST", headers: { cookie }, body: JSON.stringify(body) },
    { visitor: { address: "192.0.2.1", requestId: "r1" } },
  );
const said = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === "refused");
const about = { requestId: "r1", address: "192.0.2.1" };

// ASVS 16.2.5, 16.3.1
test("a wrong code is logged with where it came from, and without number or code", async () => {
  const asked = await call("/otp/request", { number: NUMBER });
  const cookie = asked.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const wrong = codeSentTo(parts, NUMBER) === "123456" ? "654321" : "123456";
  await call("/otp/verify", { number: NUMBER, otp: wrong }, cookie);
  expect(said()).toMatchObject([{ ...about, path: "/otp/verify", status: 422 }]);
  expect(lines.join("")).not.toContain(NUMBER.slice(-10));
  expect(lines.join("")).not.toContain(wrong);
});

// ASVS 16.3.1
test("a right code stands on the audit trail, with the person by id", async () => {
  const asked = await call("/otp/request", { number: NUMBER });
  const cookie = asked.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  await call("/otp/verify", { number: NUMBER, otp: codeSentTo(parts, NUMBER) }, cookie);
  const [signIn] = await trail(parts, { what: "sign-in", most: 9 });
  expect(signIn).toMatchObject({ who: "site", person: expect.stringMatching(/^[0-9A-Z]{26}$/) });
  expect(said()).toEqual([]);
});

// ASVS 16.2.1, 16.3.2
test("who is turned away at a door is logged: nobody, and a person by id", async () => {
  await call("/payments/cancel-payment", { orderId: "x" });
  const person = await parts.store.transaction((tx) => findOrMakePerson(parts, tx, NUMBER));
  const jar = new CookieJar("", true);
  setSession(jar, await startSession(parts, person));
  await call(
    "/payments/cancel-payment",
    { orderId: "x" },
    jar.out.map((line) => line.split(";")[0]).join("; "),
  );
  expect(said()).toMatchObject([
    { ...about, path: "/payments/cancel-payment", status: 401 },
    { ...about, path: "/payments/cancel-payment", status: 403, person },
  ]);
});

// ASVS 16.4.1
test("what was typed cannot begin a line of its own in the log", async () => {
  await call('/otp/verify?\r\n{"level":60,"msg":"forged"}', {
    number: '\n{"msg":"forged"}',
    otp: "1",
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("forged");
});
