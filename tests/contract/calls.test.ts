import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outcomeOf } from "../../app/api/client";
import type { Payload } from "../../app/api/calls";
import { nothing } from "../../app/api/call";
import { contract, type CallName, type Offer } from "../../app/api/contract";
import { ordered, order, paid, type About } from "./buying";
import { Caller, nobodyKnown } from "./caller";
import { readingTooMuch } from "./statements";
import { openWorld, type World } from "./world";
import type { Step } from "../setup/site";

/**
 * The 22 calls against one table: where the caller stands, a payload that must be accepted, and one
 * that must not. Run in process, over HTTP and through the web side's client.
 */
interface Row<N extends CallName> {
  step: Step | "nobody";
  payload: (about: About) => Promise<Payload<N>> | Payload<N>;
  /** refused with 400 and a message; GET calls and calls without a payload have none */
  bad: unknown[];
  /** what must have happened first */
  before?: (about: About) => Promise<unknown>;
}

const fatca = {
  countryOfBirth: "India",
  citizenship: "India",
  taxResidency: "India",
  isPep: "No" as const,
};
const response = (id: string) => ({
  response: { digio_doc_id: id, message: "Signed Successfully" },
});
const nonsense = [undefined, {}, { wrong: true }, "text", [1, 2], null];

const table: { [N in CallName]: Row<N> } = {
  requestOtp: {
    step: "nobody",
    payload: ({ caller }) => ({ number: caller.number }),
    bad: [...nonsense, { number: "12345" }, { number: "+91987654321" }],
  },
  verifyOtp: {
    step: "nobody",
    before: ({ caller }) => caller.ask("requestOtp", { number: caller.number }),
    payload: async ({ caller, world }) => ({
      number: caller.number,
      otp: await world.sandbox.code(caller.number),
    }),
    bad: [
      ...nonsense,
      { number: "+919876543210", otp: "1234567" },
      { number: "+919876543210", otp: "12345" },
      { number: "+919876543210", otp: "abcdef" },
    ],
  },
  requestEmailOtp: {
    step: "signed-in",
    payload: ({ caller }) => ({ email: `New.${caller.number.slice(1)}@Example.com` }),
    bad: [...nonsense, { email: "a+b@example.com" }, { email: "a@b" }],
  },
  verifyEmailOtp: {
    step: "signed-in",
    before: ({ caller }) =>
      caller.ask("requestEmailOtp", { email: `${caller.number.slice(1)}@example.com` }),
    payload: async ({ caller, world }) => ({
      email: `${caller.number.slice(1)}@example.com`,
      otp: await world.sandbox.code(`${caller.number.slice(1)}@example.com`),
    }),
    bad: [...nonsense, { email: "a@example.com", otp: "1" }],
  },
  setPanDob: {
    step: "email",
    payload: ({ caller }) => ({ dob: "1990-08-27", pan: caller.pan.toLowerCase() }),
    bad: [
      ...nonsense,
      { dob: "1990-08-27", pan: "ABCDE12" },
      { dob: "27/08/1990", pan: "ABCDE1234F" },
      { dob: "1990-02-31", pan: "ABCDE1234F" },
      { dob: "2020-01-01", pan: "ABCDE1234F" },
    ],
  },
  refreshToken: { step: "signed-in", payload: () => undefined, bad: [] },
  currentUser: { step: "signed-in", payload: () => undefined, bad: [] },
  logout: { step: "signed-in", payload: () => undefined, bad: [] },
  availableServices: { step: "nobody", payload: () => undefined, bad: [] },
  specificServices: {
    step: "signed-in",
    payload: ({ offers }) => ({ services: [offers[0]!.service._id, "unknown"] }),
    bad: [...nonsense, { services: "x" }, { services: [1] }],
  },
  uploadAgreement: {
    step: "identity",
    payload: () => ({ fatcaDetails: fatca }),
    bad: [
      ...nonsense,
      { fatcaDetails: {} },
      { fatcaDetails: { ...fatca, isPep: "Maybe" } },
      { fatcaDetails: { ...fatca, citizenship: "  " } },
    ],
  },
  verifySigning: { step: "identity", payload: signedDocument, bad: nonsense },
  reVerifySigning: { step: "identity", payload: signedDocument, bad: nonsense },
  failedSigning: {
    step: "identity",
    payload: async ({ caller }) => ({
      response: {
        digio_doc_id: await upload(caller),
        error_code: "CANCELLED",
        message: "Signing Cancelled",
      },
    }),
    bad: nonsense,
  },
  createOrder: {
    step: "complete",
    payload: order,
    bad: [
      ...nonsense,
      { amount: 1 },
      {
        amount: -5,
        currency: "INR",
        receipt: "ABCDE1234F",
        notes: { number: "", details: "", cart: "" },
      },
    ],
  },
  verifyPayment: { step: "complete", payload: paid, bad: nonsense },
  reVerifyPayment: { step: "complete", payload: paid, bad: nonsense },
  failedPayment: {
    step: "complete",
    payload: async (about) => ({
      response: {
        error: {
          code: "BAD_REQUEST_ERROR",
          description: "Declined",
          metadata: { order_id: await ordered(about) },
        },
      },
    }),
    bad: nonsense,
  },
  cancelPayment: {
    step: "complete",
    payload: async (about) => ({ orderId: await ordered(about) }),
    bad: [...nonsense, { orderId: 4 }],
  },
  manualPayment: { step: "complete", payload: order, bad: [...nonsense, { amount: "1499" }] },
  pendingPayments: {
    step: "complete",
    before: async (about) => about.caller.ask("manualPayment", order(about)),
    payload: () => undefined,
    bad: [],
  },
  activeSubscriptions: {
    step: "complete",
    before: async (about) => about.caller.ask("verifyPayment", await paid(about)),
    payload: () => undefined,
    bad: [],
  },
};

async function upload(caller: Caller): Promise<string> {
  const uploaded = await caller.ask("uploadAgreement", { fatcaDetails: fatca });
  if (!uploaded.ok) throw new Error(uploaded.message);
  return uploaded.data.documentId;
}

async function signedDocument({ caller, world }: About) {
  const id = await upload(caller);
  await world.sandbox.sign(id, "sign");
  return response(id);
}

let world: World;
let offers: Offer[];
beforeAll(async () => {
  world = await openWorld();
  const answer = await outcomeOf<"availableServices">(
    world.both.backend.call({
      name: "availableServices",
      payload: undefined,
      cookies: "",
      visitor: nobodyKnown,
    }),
  );
  if (!answer.ok) throw new Error(answer.message);
  offers = answer.data;
});
afterAll(() => world.close());

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});
const foreign: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
];
const names = Object.keys(contract) as CallName[];

it("the contract has the 22 calls of the specification", () => {
  expect(names).toHaveLength(22);
  expect(new Set(names.map((name) => contract[name].path)).size).toBe(22);
});

/** The socket is the same whatever the database: on PostgreSQL each call is asked once. */
const ways = process.env.TEST_DATABASE_URL
  ? (["in process"] as const)
  : (["in process", "over HTTP"] as const);
describe.each(ways)("%s", (way) => {
  const wire: World["embedded"] = (request) =>
    way === "in process" ? world.embedded(request) : world.overHttp(request);

  describe.each(names)("%s", (name) => {
    const { method, path, who } = contract[name];
    const row = table[name] as Row<CallName>;

    it("answers a good request as the contract says", async () => {
      const caller = await Caller.at(row.step, world, wire);
      const about = { world, caller, offers };
      await row.before?.(about);
      const outcome = await caller.ask(name, await row.payload(about));
      expect(outcome).toMatchObject({ ok: true, status: 200 });
    });

    if (who !== "public") {
      // ASVS 8.2.1
      it("answers 401 with a message where nobody is signed in", async () => {
        const answer = await new Caller(world, wire).send(
          path,
          method === "GET" ? { method } : post({}),
        );
        expect(answer.status).toBe(401);
        expect((await answer.json()).message).toBeTruthy();
      });
    }

    if (who === "client") {
      // ASVS 8.2.1
      it("[S 5.20] answers 403 until onboarding is complete", async () => {
        const caller = await Caller.at("identity", world, wire);
        const complete = await Caller.at("complete", world, wire);
        const body =
          method === "GET" ? undefined : await row.payload({ world, caller: complete, offers });
        const answer = await caller.send(path, method === "GET" ? { method } : post(body));
        expect([answer.status, (await answer.json()).message]).toEqual([403, "Details not found"]);
      });
    }

    if (method === "POST") {
      // ASVS 3.5.1
      it("answers 403 to a foreign origin before anything else", async () => {
        for (const headers of foreign) {
          const answer = await wire(
            new Request(`${world.publicOrigin}/api/v1${path}`, post({}, headers)),
          );
          // A browser's fetch forbids setting Sec-Fetch-Site; Node's sends it as given.
          expect(answer.status, JSON.stringify(headers)).toBe(403);
        }
      });

      it("answers 404 or 405 to a GET", async () => {
        expect((await wire(new Request(`${world.publicOrigin}/api/v1${path}`))).status).toBe(405);
      });
    }

    for (const bad of row.bad) {
      // ASVS 1.5.2, 2.2.1, 15.3.5
      it(`answers 400 with a message to ${JSON.stringify(bad)?.slice(0, 60) ?? "no body"}`, async () => {
        const caller = await Caller.at(row.step, world, wire);
        const answer = await caller.send(path, post(bad));
        expect(answer.status).toBe(400);
        expect((await answer.json()).message).toMatch(/\w/);
      });
    }
  });
});

describe.each(names)("for our own pages, %s", (name) => {
  const row = table[name] as Row<CallName>;
  const call = (caller: Caller, payload: unknown) =>
    world.both.backend.call({ name, payload, cookies: caller.cookieHeader, visitor: nobodyKnown });

  // ASVS 2.2.2, 8.2.3, 15.3.1
  it("answers as over HTTP: the good request, nobody, onboarding not complete, bad payloads; no field but the contract's", async () => {
    const caller = await Caller.at(row.step, world, world.embedded);
    const about = { world, caller, offers };
    await row.before?.(about);
    const payload = await row.payload(about);
    const { who, answer } = contract[name];
    if (who !== "public")
      expect(await call(new Caller(world, world.embedded), payload)).toMatchObject({
        status: 401,
        message: expect.stringMatching(/\w/),
      });
    if (who === "client")
      expect(await call(await Caller.at("identity", world, world.embedded), payload)).toMatchObject(
        { status: 403, message: "Details not found" },
      );
    for (const bad of row.bad)
      expect(await call(caller, bad), JSON.stringify(bad)).toMatchObject({
        status: 400,
        message: expect.stringMatching(/\w/),
      });
    const good = await call(caller, payload);
    expect(good.status).toBe(200);
    const body = "bytes" in good.body ? {} : good.body;
    expect(answer === nothing ? {} : answer.parse(body)).toEqual(body);
  });
});

it("a refresh between asking for a code and typing it does not lose the code", async () => {
  const caller = await Caller.at("signed-in", world, world.embedded);
  const email = `${caller.number.slice(1)}@example.com`;
  expect(await caller.ask("requestEmailOtp", { email })).toMatchObject({ ok: true });
  expect(await caller.ask("refreshToken", undefined)).toMatchObject({ ok: true });
  expect(
    await caller.ask("verifyEmailOtp", { email, otp: await world.sandbox.code(email) }),
  ).toMatchObject({ ok: true });
});

it.skipIf(process.env.TEST_DATABASE_URL)(
  "nothing that was run for anybody above reads more than that person's rows",
  async () => {
    const texts = world.statements.of("a person");
    expect(texts.length).toBeGreaterThan(60);
    expect((await readingTooMuch(texts, "a person")).join("\n\n")).toBe("");
  },
);
