import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { calls, type AnyCall } from "../../app/api/calls";
import type { Belongings } from "../prove/access/belongings";
import { calls as doorsOf } from "../prove/access/doors";
import { paid } from "./buying";
import { Caller } from "./caller";
import { openWorld, type World } from "./world";

/** Which fields a call takes and gives, and that nothing else beside them counts. */
const another: Belongings = {
  cookies: [],
  paid: { razorpay_payment_id: "pay_1", razorpay_order_id: "order_1", razorpay_signature: "s" },
  orderId: "order_1",
  documentId: "DID1",
  claimId: "01CLAIM",
  receiptOf: "01PAID",
  research: "01RESEARCH",
  attachment: "01FILE",
  session: "01SESSION",
  device: "01DEVICE",
  service: "01SERVICE",
  offerId: "01OFFER",
  order: {
    amount: 1499,
    currency: "INR",
    receipt: "ABCPE1234F",
    notes: { number: "+919876543210", details: "-", cart: "[]" },
  },
};
const names = Object.keys(calls) as AnyCall[];
const doors = doorsOf(another, () => "+918800000001");
/** A payload that each call takes. */
const good = (name: AnyCall): unknown => inQuery[name] ?? doors[names.indexOf(name)]?.json;
const inQuery: Partial<Record<AnyCall, unknown>> = {
  receipt: { payment: "01PAID" },
  researchList: { q: "cement" },
  researchItem: { id: "01RESEARCH" },
  researchFile: { id: "01RESEARCH" },
  researchAttachment: { id: "01FILE" },
};

const forced = ["id", "_id", "person", "person_id", "agreement", "state", "price", "paid", "admin"];
const poison = `"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}`;

/** The same with fields that no call has in every object of it, as JSON brings them. */
const withMore = (json: string): string =>
  json.replace(
    /\{(?=("?))/g,
    (_, more) => `{${forced.map((key) => `"${key}":"forced"`).join()},${poison}${more ? "," : ""}`,
  );

/** Every field's way in a value, `notes.number`. */
const ways = (value: unknown, at = ""): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [
        `${at}${key}`,
        ...ways(inner, `${at}${key}.`),
      ])
    : [];

// ASVS 15.3.3, 15.3.6
test.each(names)("%s takes the fields of the contract and drops every other", (name) => {
  const { payload } = calls[name];
  const posted = good(name);
  const more: unknown = JSON.parse(withMore(JSON.stringify(posted ?? {})));
  const taken = payload.safeParse(more);
  expect(taken.error).toBeUndefined();
  const known = ways(payload.parse(posted));
  // What Razorpay's failure says beside the six fields is passed over: only the order's id is read.
  const own = ways(taken.data).filter((way) => !(name === "failedPayment" && /error\./.test(way)));
  expect(own.filter((way) => !known.includes(way))).toEqual([]);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
  expect((taken.data as { admin?: boolean } | undefined)?.admin).toBeUndefined();
});

// ASVS 6.4.2
test("who signs in is asked for a number and the code sent to it, no hint, no question; a complaint asks whom to answer", () => {
  const asked = names
    .filter((name) => calls[name].who === "public")
    .map((name) => [name, Object.keys((calls[name].payload.parse(good(name)) as object) ?? {})]);
  expect(Object.fromEntries(asked)).toEqual({
    requestOtp: ["number"],
    verifyOtp: ["number", "otp"],
    logout: [],
    availableServices: [],
    newClients: [],
    // What stands in a letter's own link, and nothing else.
    unsubscribe: ["for"],
    complain: ["name", "number", "category", "words"],
    // Whoever has a letter checks it, and asks nothing of anybody's account.
    researchSeal: ["text"],
    researchLog: [],
    researchExamples: [],
  });
});

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const json = { "content-type": "application/json" };
const post = (body: unknown, headers: Record<string, string> = json): RequestInit => ({
  method: "POST",
  headers,
  body: typeof body === "string" ? body : JSON.stringify(body),
});

// ASVS 15.3.3
it("what is posted beside the fields of a step changes nothing of the person", async () => {
  const caller = await Caller.at("email", world, world.embedded);
  const before = await caller.ask("currentUser", undefined);
  const more = { number: "+919999999999", email: "x@example.com", agreement: true, id: "1" };
  const answer = await caller.send(
    "/users/set-pandob-verified",
    post({ dob: "1990-08-27", pan: caller.pan, name: "Asha Verma", ...more, user: more }),
  );
  expect(answer.status).toBe(200);
  const after = await caller.ask("currentUser", undefined);
  if (!before.ok || !after.ok) throw new Error("not asked");
  const set = { name: expect.any(String), dob: "1990-08-27", pan: caller.pan };
  expect(after.data.currentUser).toEqual({ ...before.data.currentUser, ...set });
});

// ASVS 8.2.3, 15.3.1
it.each(["account", "receipts", "requestCloseOtp", "currentUser", "activeSubscriptions"] as const)(
  "the answer of %s holds the fields of the contract alone, at every depth",
  async (name) => {
    const caller = await Caller.at("complete", world, world.embedded);
    const listed = await caller.ask("availableServices", undefined);
    const offers = listed.ok ? listed.data : [];
    await caller.ask("verifyPayment", await paid({ world, caller, offers }));
    const { method, path, answer } = calls[name];
    const raw = await caller.send(path, method === "GET" ? { method } : post({}));
    const { message: _, ...body } = (await raw.json()) as { message: string; data: object };
    expect(Object.keys(body)).toEqual(["code", "values", "data"]);
    expect(ways(body.data).length).toBeGreaterThan(0);
    expect(ways(answer.parse(body.data)).sort()).toEqual(ways(body.data).sort());
  },
);

// ASVS 15.3.7
describe("a field sent twice or in another place", () => {
  it("of the query does not stand in for one of the body", async () => {
    const caller = await Caller.at("complete", world, world.embedded);
    const path = "/payments/cancel-payment?orderId=order_1";
    expect((await caller.send(path, post({}))).status).toBe(400);
  });
  it("of a form's shape is not taken for JSON", async () => {
    const caller = await Caller.at("complete", world, world.embedded);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await caller.send("/payments/cancel-payment", post("orderId=order_1", form));
    expect(answer.status).toBe(400);
  });
  it("of a query counts once: the first, alone", async () => {
    const caller = await Caller.at("complete", world, world.embedded);
    const path = `/payments/receipt?payment=${"x".repeat(65)}&payment=ok`;
    expect((await caller.send(path, { method: "GET" })).status).toBe(400);
  });
});

// ASVS 3.5.2
it.each(names.filter((name) => calls[name].method === "POST"))(
  "%s refuses another site whatever the body's type, also the types that need no preflight",
  async (name) => {
    const caller = await Caller.at("complete", world, world.embedded);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
      for (const [header, value] of [
        ["origin", "https://evil.example"],
        ["sec-fetch-site", "cross-site"],
      ] as const) {
        const headers = { "content-type": type, [header]: value };
        const answer = await caller.send(calls[name].path, post(good(name) ?? {}, headers));
        expect([answer.status, type]).toEqual([403, type]);
      }
    expect((await caller.send("/users/current-user", { method: "GET" })).status).toBe(200);
  },
);

// ASVS 6.3.4, 7.6.2
it("no call but a typed code begins a session, and no read does", async () => {
  for (const name of names) {
    const nobody = new Caller(world, world.embedded);
    const { method, path } = calls[name];
    await nobody.send(path, method === "GET" ? { method } : post(good(name) ?? {}));
    expect([name, nobody.cookies.get("access") || null]).toEqual([name, null]);
    expect([name, nobody.cookies.get("refresh") || null]).toEqual([name, null]);
  }
});
