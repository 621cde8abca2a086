import { afterEach, beforeEach, expect, test } from "vitest";
import { callHandlers } from "../../../app/backend.server/http/app";
import { inProcess } from "../../../app/backend.server/http/in-process";
import { makePerson } from "../../../app/backend.server/make-person";
import { endSession } from "../../../app/backend.server/sign-in/end-sessions";
import type { Transport } from "../../../app/api/transport";
import { testParts, type TestParts } from "../parts";
import { HOUR, NUMBER } from "../people";

let parts: TestParts;
let api: Transport;
let cookies: string;
/** how often a session has been read with whose it is */
let reads: number;
beforeEach(async () => {
  parts = await testParts();
  const { seal } = parts;
  const open: typeof seal.open = (sealed, field) => {
    if (field === "people.number") reads++;
    return seal.open(sealed, field);
  };
  parts.seal = { ...seal, open };
  cookies = after((await makePerson(parts, { number: NUMBER, step: "done" })).cookies);
  api = inProcess(parts, callHandlers(parts));
  reads = 0;
});
afterEach(() => parts.close());

const visitor = () => ({ address: "203.0.113.9", requestId: "r1" });
/** What a browser sends after these `Set-Cookie` lines. */
const after = (set: string[]) => set.map((line) => line.split(";", 1)[0]).join("; ");

test("a page's refresh, its current user and its lists read the session once", async () => {
  parts.clock.now += HOUR;
  const one = visitor();
  const refreshed = await api({
    name: "refreshToken",
    payload: undefined,
    cookies,
    visitor: one,
    next: "currentUser",
  });
  expect(refreshed.next).toMatchObject({ status: 200, body: { currentUser: { number: NUMBER } } });
  const fresh = after(refreshed.cookies);
  const lists = await Promise.all([
    api({ name: "pendingPayments", payload: undefined, cookies: fresh, visitor: one }),
    api({ name: "activeSubscriptions", payload: undefined, cookies: fresh, visitor: one }),
  ]);
  expect([...lists.map(({ status }) => status), reads]).toEqual([200, 200, 1]);
});

test("another request reads it again, and sees that it has ended", async () => {
  const ask = (of: ReturnType<typeof visitor>) =>
    api({ name: "currentUser", payload: undefined, cookies, visitor: of });
  const one = visitor();
  expect([(await ask(one)).status, (await ask(one)).status, reads]).toEqual([200, 200, 1]);
  await endSession(
    parts,
    { access: /__Host-access=([^;]*)/.exec(cookies)?.[1] ?? null, refresh: null },
    "elsewhere",
  );
  expect((await ask(visitor())).status).toBe(401);
});

test("what a request knew of its session is forgotten with other cookies, and after a call that changes something", async () => {
  const one = visitor();
  const user = (held: string) =>
    api({ name: "currentUser", payload: undefined, cookies: held, visitor: one });
  expect((await user(cookies)).status).toBe(200);
  expect((await user("__Host-access=another")).status).toBe(401);
  expect((await user(cookies)).status).toBe(200);
  expect((await api({ name: "logout", payload: undefined, cookies, visitor: one })).status).toBe(
    200,
  );
  expect((await user(cookies)).status).toBe(401);
});

test("a refresh that is refused says nothing of what would come next", async () => {
  const refused = await api({
    name: "refreshToken",
    payload: undefined,
    cookies: "",
    visitor: visitor(),
    next: "currentUser",
  });
  expect([refused.status, refused.next]).toEqual([401, undefined]);
});
