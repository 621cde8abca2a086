import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountCalls } from "../../app/api/account-calls";
import { complaintCalls } from "../../app/api/complaint-call";
import { researchCalls } from "../../app/api/research-calls";
import { calls, further, type AnyCall, type Payload } from "../../app/api/calls";
import { contract, type ActiveSubscription, type Offer } from "../../app/api/contract";
import type { SentFile } from "../../app/api/transport";
import { paid } from "./buying";
import { Caller, nobodyKnown } from "./caller";
import { readingTooMuch } from "./statements";
import { openWorld, type World } from "./world";

/** What our own backend answers beside the 22: in process, over HTTP and for our own pages. */
let world: World;
let offers: Offer[];
/** one who bought, the payment of it, and another who bought too */
let asha: Caller;
let payment: string;
let ravi: Caller;
beforeAll(async () => {
  world = await openWorld();
  const listed = await new Caller(world, world.embedded).ask("availableServices", undefined);
  offers = listed.ok ? listed.data : [];
  [asha, ravi] = await Promise.all([buyer(), buyer()]);
  payment = (await bought(asha))[0]?.receipts?.[0]?.payment ?? "";
});
afterAll(() => world.close());

async function buyer(): Promise<Caller> {
  const caller = await Caller.at("complete", world, world.embedded);
  expect(await caller.ask("verifyPayment", await paid({ world, caller, offers }))).toMatchObject({
    ok: true,
  });
  return caller;
}

async function bought(caller: Caller): Promise<ActiveSubscription[]> {
  const answer = await caller.ask("activeSubscriptions", undefined);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.activeSubscriptions;
}

it("they stand beside the contract and none of its 22 is among them", () => {
  const own = { ...further, ...accountCalls, ...complaintCalls, ...researchCalls };
  expect(Object.keys(calls)).toHaveLength(22 + Object.keys(own).length);
  const paths: string[] = Object.values(contract).map(({ path }) => path);
  for (const { path } of Object.values(own)) expect(paths).not.toContain(path);
  // A seal is there for whoever has a letter; all else is a person's own.
  expect(
    Object.entries(own).flatMap(([name, { who }]) => (who === "public" ? [name] : [])),
  ).toEqual([
    "newClients",
    "unsubscribe",
    "complain",
    "researchSeal",
    "researchLog",
    "researchExamples",
  ]);
});

it("active subscriptions name their payment's receipt; bought together they have one", async () => {
  const cards = await bought(asha);
  expect(cards).toHaveLength(2);
  for (const { receipts } of cards)
    expect(receipts).toEqual([{ payment, number: expect.stringMatching(/^20\d\d-\d\d\/\d{4}$/) }]);
});

const ways = {
  "in process": (caller: Caller) => again(caller, world.embedded),
  "over HTTP": (caller: Caller) => again(caller, world.overHttp),
};
function again(caller: Caller, wire: World["embedded"]): Caller {
  const same = new Caller(world, wire);
  same.cookies = new Map(caller.cookies);
  return same;
}

describe.each(Object.entries(ways))("%s", (_way, through) => {
  const pdfOf = async (outcome: Promise<{ ok: boolean; data: unknown }>) => {
    const { bytes, filename } = (await outcome).data as SentFile;
    return [Buffer.from(bytes).subarray(0, 5).toString(), filename];
  };

  it("a receipt is its owner's PDF", async () => {
    expect(await pdfOf(through(asha).ask("receipt", { payment }))).toEqual([
      "%PDF-",
      expect.stringMatching(/^invoice-20\d\d-\d\d-\d{4}\.pdf$/),
    ]);
  });
  it("all receipts are listed to their owner alone, with what was bought and paid", async () => {
    const listed = await through(asha).ask("receipts", undefined);
    const names = offers.slice(0, 2).map(({ service }) => service.name);
    const rupees = offers.slice(0, 2).reduce((sum, { service }) => sum + service.price, 0);
    expect(listed).toMatchObject({
      ok: true,
      data: {
        receipts: [
          {
            payment,
            services: names,
            rupees,
            number: expect.stringMatching(/^20\d\d-\d\d\/\d{4}$/),
          },
        ],
      },
    });
    expect(calls.receipts.answer.parse(listed.data).receipts).toHaveLength(1);
    const others = await through(ravi).ask("receipts", undefined);
    expect(JSON.stringify(others)).not.toContain(payment);
    const begun = await Caller.at("identity", world, world.embedded);
    expect(await through(begun).ask("receipts", undefined)).toMatchObject({
      ok: true,
      data: { receipts: [] },
    });
  });
  it("the signed agreement is the PDF of whoever signed", async () => {
    expect(await pdfOf(through(asha).ask("signedAgreement", undefined))).toEqual([
      "%PDF-",
      "signed-agreement.pdf",
    ]);
  });
  it.each(["/agreement/signed", "/payments/receipt?payment=x", "/payments/receipts"])(
    "%s is kept by no cache",
    async (path) => {
      for (const caller of [asha, new Caller(world, world.embedded)])
        expect(
          (await through(caller).send(path, { method: "GET" })).headers.get("cache-control"),
        ).toBe("no-store");
    },
  );
  it.each([
    "/agreement/signed",
    "/payments/receipt?payment=x",
    "/payments/receipt",
    "/payments/receipts",
  ])("%s answers 401 where nobody is signed in", async (path) => {
    const answer = await through(new Caller(world, world.embedded)).send(path, { method: "GET" });
    expect([answer.status, (await answer.json()).message]).toEqual([401, "Please log in."]);
  });
  it("another's receipt, an unknown one and any before onboarding ends: the same 404", async () => {
    const begun = await Caller.at("identity", world, world.embedded);
    const said = await Promise.all([
      through(ravi).ask("receipt", { payment }),
      through(begun).ask("receipt", { payment }),
      through(asha).ask("receipt", { payment: "01UNKNOWN" }),
    ]);
    for (const { status, message } of said)
      expect([status, message]).toEqual([404, "There is no receipt for this payment."]);
  });
  it("an agreement that was not signed is a 404", async () => {
    const begun = await Caller.at("identity", world, world.embedded);
    expect(await through(begun).ask("signedAgreement", undefined)).toMatchObject({
      status: 404,
      message: "You have not signed an agreement yet.",
    });
  });
  it("a receipt of nothing is a 400, and a POST a 405", async () => {
    for (const query of ["", "?payment=", `?payment=${"x".repeat(65)}`]) {
      const answer = await through(asha).send(`/payments/receipt${query}`, { method: "GET" });
      expect([answer.status, (await answer.json()).message]).toEqual([400, "Check payment."]);
    }
    for (const { path } of Object.values(further).filter(({ method }) => method === "GET"))
      expect((await through(asha).send(path, { method: "POST" })).status).toBe(405);
  });
});

it("for our own pages they answer as over HTTP", async () => {
  const call = <N extends AnyCall>(caller: Caller, name: N, payload: Payload<N>) =>
    world.both.backend.call({ name, payload, cookies: caller.cookieHeader, visitor: nobodyKnown });
  const nobody = new Caller(world, world.embedded);
  expect(await call(asha, "receipt", { payment })).toMatchObject({
    status: 200,
    body: { filename: expect.stringMatching(/^invoice-/) },
  });
  expect(await call(asha, "signedAgreement", undefined)).toMatchObject({
    status: 200,
    body: { filename: "signed-agreement.pdf" },
  });
  expect(await call(ravi, "receipt", { payment })).toMatchObject({ status: 404 });
  expect(await call(asha, "receipt", { payment: "" })).toMatchObject({ status: 400 });
  for (const name of ["receipt", "signedAgreement"] as const)
    expect(await call(nobody, name, { payment })).toMatchObject({ status: 401 });
});

it.skipIf(process.env.TEST_DATABASE_URL)(
  "nothing that was run for anybody above reads more than that person's rows",
  async () => {
    const texts = world.statements.of("a person");
    expect(texts.length).toBeGreaterThan(10);
    expect((await readingTooMuch(texts, "a person")).join("\n\n")).toBe("");
  },
);
