import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { agreementCalls } from "../../../app/backend.server/http/agreement";
import { apiApp, callHandlers } from "../../../app/backend.server/http/app";
import { mountCalls, type Env } from "../../../app/backend.server/http/endpoint";
import type { Handlers } from "../../../app/backend.server/http/perform";
import { otpCalls } from "../../../app/backend.server/http/otp";
import { userCalls } from "../../../app/backend.server/http/users";
import { codeSentTo, testParts, type TestParts } from "../parts";
import { DAY, NUMBER } from "../people";

const VISITOR = { address: "192.0.2.1", requestId: "r" };
let parts: TestParts;
let app: Hono<Env>;
let jar: Map<string, string>;
let last: Response;
beforeEach(async () => {
  parts = await testParts();
  app = new Hono<Env>();
  // The other resources' calls have their own tests.
  mountCalls(app, parts, {
    ...otpCalls(parts),
    ...userCalls(parts),
    ...agreementCalls(parts),
  } as Handlers);
  jar = new Map();
});
afterEach(() => parts.close());

async function call(
  method: "GET" | "POST",
  path: string,
  body?: unknown,
): Promise<{ status: number; message: string; data: unknown }> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const init: RequestInit = {
    method,
    headers: { cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  last = await app.request(path, init, { visitor: VISITOR });
  for (const line of last.headers.getSetCookie()) {
    const [, name, value, age] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(line) ?? [];
    if (age === "0") jar.delete(name ?? "");
    else jar.set(name ?? "", value ?? "");
  }
  const json = last.headers.get("content-type")?.includes("json")
    ? ((await last.clone().json()) as { message: string; data: unknown })
    : { message: "", data: null };
  return { status: last.status, ...json };
}
async function signedIn(): Promise<void> {
  await call("POST", "/otp/request", { number: NUMBER });
  await call("POST", "/otp/verify", { number: NUMBER, otp: codeSentTo(parts, NUMBER) });
}

test("a visitor goes from a number to a signed agreement", async () => {
  expect(await call("POST", "/otp/request", { number: NUMBER })).toEqual({
    status: 200,
    message: "OTP requested successfully!",
    code: "answers.code-requested",
    values: {},
    data: {},
  });
  expect(
    await call("POST", "/otp/verify", { number: NUMBER, otp: codeSentTo(parts, NUMBER) }),
  ).toEqual({
    status: 200,
    message: "OTP verified successfully!",
    code: "answers.signed-in",
    values: {},
    data: {},
  });
  expect((await call("GET", "/users/current-user")).data).toEqual({
    currentUser: {
      number: NUMBER,
      email: null,
      name: null,
      dob: null,
      pan: null,
      agreement: false,
    },
  });

  const email = "ravi@example.in";
  expect(
    (await call("POST", "/users/request-email-otp", { email: "Ravi@Example.IN" })).message,
  ).toBe("Verification code sent!");
  expect(
    (await call("POST", "/users/verify-email-otp", { email, otp: codeSentTo(parts, email) })).data,
  ).toEqual({ user: { email } });

  const identity = { dob: "1990-05-06", pan: "abcpe1234f" };
  expect((await call("POST", "/users/set-pandob-verified", identity)).message).toBe(
    "The check of your PAN needs your name too. Enter your full name as on your PAN card",
  );
  expect(
    (await call("POST", "/users/set-pandob-verified", { ...identity, name: "Ravi Kumar" })).data,
  ).toEqual({
    user: { name: "Ravi Kumar", dob: "1990-05-06", pan: "ABCPE1234F" },
  });

  const fatcaDetails = {
    countryOfBirth: "India",
    citizenship: "India",
    taxResidency: "India",
    isPep: "No",
  };
  const { documentId } = (await call("POST", "/agreement/upload", { fatcaDetails })).data as {
    documentId: string;
  };
  const response = { digio_doc_id: documentId, message: "Signed Successfully" };
  expect(await call("POST", "/agreement/verify-signing", { response })).toMatchObject({
    status: 409,
    message: "The signature is not finished yet.",
  });
  Object.assign(parts.atDigio.get(documentId) ?? {}, { status: "signed" });
  await call("POST", "/agreement/re-verify-signing", { response });
  expect([
    last.status,
    last.headers.get("content-type"),
    last.headers.get("content-disposition"),
  ]).toEqual([200, "application/pdf", 'attachment; filename="signed-agreement.pdf"']);
  expect((await call("GET", "/users/current-user")).data).toMatchObject({
    currentUser: { agreement: true },
  });
});

// ASVS 3.3.1, 3.3.4, 3.3.3
test("[S 7.2] the cookies are for this host only, not for scripts, and the code's own goes when it has served", async () => {
  await call("POST", "/otp/request", { number: NUMBER });
  expect(last.headers.getSetCookie().join()).toMatch(
    /^__Host-challenge=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  await call("POST", "/otp/verify", { number: NUMBER, otp: codeSentTo(parts, NUMBER) });
  expect([...jar.keys()]).toEqual(["__Host-access", "__Host-refresh", "__Host-device"]);
  expect(last.headers.getSetCookie().join()).toMatch(
    /__Host-device=[^;]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure/,
  );
});

test("asking too soon is a 429 that says when", async () => {
  await call("POST", "/otp/request", { number: NUMBER });
  expect((await call("POST", "/otp/request", { number: NUMBER })).message).toBe(
    "You can ask again in 60 seconds.",
  );
  expect([last.status, last.headers.get("retry-after")]).toEqual([429, "60"]);
});

// ASVS 7.2.2, 7.2.4
test("signing in again in the same browser ends the session before", async () => {
  await signedIn();
  const before = jar.get("__Host-access") ?? "";
  parts.clock.now += 60_000;
  await signedIn();
  expect(jar.get("__Host-access")).not.toBe(before);
  expect(
    await parts.store.db.selectFrom("sessions").select("ended_why").orderBy("id").execute(),
  ).toEqual([{ ended_why: "signed in again" }, { ended_why: null }]);
});

test("a refresh renews both cookies after the access one ran out", async () => {
  await signedIn();
  parts.clock.now += DAY;
  expect((await call("GET", "/users/current-user")).status).toBe(401);
  expect((await call("POST", "/users/refresh-token")).status).toBe(200);
  expect((await call("GET", "/users/current-user")).status).toBe(200);
});

test("a refresh that is refused takes the cookies away", async () => {
  expect((await call("POST", "/users/refresh-token")).status).toBe(401);
  expect(last.headers.getSetCookie()).toEqual([]);
  await signedIn();
  parts.clock.now += 31 * DAY;
  expect((await call("POST", "/users/refresh-token")).status).toBe(401);
  expect([...jar.keys()]).toEqual(["__Host-device"]);
});

test("logging out kills the session on the server and expires each cookie; without a session it is 200 too", async () => {
  await signedIn();
  const kept = new Map(jar);
  expect(await call("POST", "/users/logout")).toEqual({
    status: 200,
    message: "Logged out successfully!",
    code: "answers.signed-out",
    values: {},
    data: {},
  });
  expect(last.headers.getSetCookie()).toHaveLength(2);
  jar = kept;
  expect((await call("GET", "/users/current-user")).status).toBe(401);
  expect((await call("POST", "/users/refresh-token")).status).toBe(401);
  jar = new Map();
  expect((await call("POST", "/users/logout")).status).toBe(200);
});

test("that there is no such call is kept by no cache", async () => {
  const api = apiApp(parts, callHandlers(parts));
  const answered = await api.request("/api/v1/none", {}, { visitor: VISITOR });
  expect([answered.status, answered.headers.get("cache-control")]).toEqual([404, "no-store"]);
});
