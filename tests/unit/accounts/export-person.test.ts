import { ClientRefusal } from "../../../app/api/refusal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sendCode } from "../../../app/backend.server/codes/challenges";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { exportPerson } from "../../../app/backend.server/account/export-person";
import {
  findAccounts,
  type Account,
} from "../../../app/backend.server/platform/people/find-accounts";
import type { Person } from "../../../app/backend.server/platform/people/person";
import { requestSignInCode } from "../../../app/backend.server/sign-in/sign-in";
import { receive } from "../../../app/backend.server/events/inbox";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { uploadAgreement } from "../../../app/backend.server/onboarding/agreement";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { createOrder } from "../../../app/backend.server/buying/order";
import type { DeviceId } from "../../../app/backend.server/platform/store/ids";
import { START } from "../parts";
import { DAY, personAt } from "../people";
import { Shop } from "../payments/shop";

const NUMBER = "+919812345678";
const PAN = "RAVPK1234L";
const iso = (at: number) => new Date(at).toISOString();
let shop: Shop;
let ravi: Person;
beforeEach(async () => {
  shop = await Shop.open();
  ravi = await personAt(shop.parts, "done", {
    number: NUMBER,
    email: "ravi@example.in",
    pan: PAN,
    name: "Ravi Kumar",
    dob: "1988-01-02",
  });
});
afterEach(() => shop.close());

const requestOf = (count: number) => ({
  ...shop.request(count),
  receipt: PAN,
  notes: { ...shop.request(count).notes, number: NUMBER },
});
const accountOf = async (id: string): Promise<Account> => {
  const [account] = await findAccounts(shop.parts, id);
  if (!account) throw new Error("no such account");
  return account;
};
const exported = async (id: string = ravi.id) => exportPerson(shop.parts, await accountOf(id));

test("an export says all held on a person, instants as ISO text and amounts in paise", async () => {
  const { parts } = shop;
  const claimed = await claim(parts, ravi, requestOf(1));
  parts.clock.now += 1_000;
  await confirmClaim(parts, claimed, "412345678901");
  const { id: refund } = await refundPayment(parts, claimed, { paise: 100 });
  await sentByHand(parts, refund, { on: "2026-11-20", utr: "N0987654321" });
  const order = await createOrder(parts, ravi, { ...requestOf(2), amount: requestOf(2).amount });
  const signing = await parts.store.db
    .selectFrom("signings")
    .selectAll()
    .where("person_id", "=", ravi.id)
    .executeTakeFirstOrThrow();
  const session = await parts.store.db
    .selectFrom("sessions")
    .selectAll()
    .where("person_id", "=", ravi.id)
    .executeTakeFirstOrThrow();
  const subscription = await parts.store.db
    .selectFrom("subscriptions")
    .selectAll()
    .executeTakeFirstOrThrow();
  await parts.store.db
    .insertInto("known_devices")
    .values({
      id: "DEVICE" as DeviceId,
      person_id: ravi.id,
      number_hash: parts.seal.hash(NUMBER, "people.number"),
      created_at: START,
      last_sign_in_at: START,
      expires_at: START + DAY,
    })
    .execute();
  const online = await shop.row(order.id);
  parts.clock.now += 1_000;
  const { held, documents } = await exported();
  expect(held).toEqual({
    exportedAt: iso(START + 2_000),
    account: {
      id: ravi.id,
      number: NUMBER,
      email: "ravi@example.in",
      name: "Ravi Kumar",
      dob: "1988-01-02",
      pan: PAN,
      withoutLetters: false,
      createdAt: iso(START),
      closedAt: null,
      heldSince: null,
      language: "en",
    },
    sessions: [
      {
        id: session.id,
        startedAt: iso(START),
        endsAt: iso(START + 30 * DAY),
        endedAt: null,
        endedWhy: null,
        device: null,
      },
    ],
    knownDevices: [
      {
        id: "DEVICE",
        since: iso(START),
        lastSignInAt: iso(START),
        endsAt: iso(START + DAY),
        endedAt: null,
        device: null,
      },
    ],
    reminders: true,
    language: "en",
    researchByMail: true,
    researchByTelegram: false,
    researchBySms: false,
    telegramAccounts: [],
    telegramChannels: [],
    shortMessages: [],
    analystsLetters: true,
    analystsLettersWritten: [],
    research: [],
    note: "",
    noticesGiven: [],
    notices: {},
    agreements: [
      {
        id: signing.id,
        state: "signed",
        version: parts.site().agreementVersion,
        askedForIn: "en",
        sha256AsShown: null,
        answers: {
          countryOfBirth: "India",
          citizenship: "India",
          taxResidency: "India",
          isPep: "No",
        },
        signedBy: null,
        documentAtDigio: null,
        sha256: signing.signed_pdf_sha256,
        file: `agreement-${signing.id}.pdf`,
        begunAt: iso(START),
        changedAt: iso(START),
      },
    ],
    payments: [
      {
        id: claimed,
        invoice: "invoice-2026-27-0001.pdf",
        creditNotes: [],
        method: "manual",
        state: "fulfilled",
        paise: 149_900,
        refundedPaise: 100,
        received: [{ id: claimed, status: "captured", paise: 149_900, owedPaise: 0, why: null }],
        refunds: [
          { id: refund, state: "sent", paise: 100, reference: "N0987654321", at: "2026-11-20" },
        ],
        bought: [expect.objectContaining({ name: "stock cash", pricePaise: 149_900 })],
        posted: expect.stringContaining(PAN),
        reference: expect.stringMatching(/^\w{6}$/),
        utr: "412345678901",
        orderAtRazorpay: null,
        paymentAtRazorpay: null,
        createdAt: iso(START),
        history: [
          { at: iso(START), from: null, to: "claimed", cause: "manual-payment" },
          { at: iso(START + 1_000), from: "claimed", to: "confirmed", cause: "operator" },
          { at: iso(START + 1_000), from: "confirmed", to: "fulfilled", cause: "operator" },
        ],
      },
      {
        id: online.id,
        invoice: null,
        creditNotes: [],
        method: "online",
        state: "created",
        paise: online.amount_paise,
        refundedPaise: 0,
        received: [],
        refunds: [],
        bought: [expect.anything(), expect.anything()],
        posted: expect.stringContaining(PAN),
        reference: null,
        utr: null,
        orderAtRazorpay: order.id,
        paymentAtRazorpay: null,
        createdAt: iso(START + 1_000),
        history: [{ at: iso(START + 1_000), from: null, to: "created", cause: "create-order" }],
      },
    ],
    subscriptions: [
      {
        id: subscription.id,
        payment: claimed,
        service: subscription.service_id,
        startsAt: iso(subscription.starts_at),
        endsAt: iso(subscription.ends_at),
        revokedAt: null,
      },
    ],
    letters: [
      { subject: expect.stringMatching(/^Your payment of Rs\. .* by UPI$/), at: START },
      { subject: "Your payment is confirmed", at: START + 1_000 },
      { subject: "Part of your payment was refunded", at: START + 1_000 },
    ].map(({ subject, at }) => ({
      to: "ravi@example.in",
      subject,
      text: expect.stringContaining("stock cash"),
      writtenAt: iso(at),
      sentAt: null,
      givenUpAt: null,
    })),
    complaints: [],
    codesSent: [],
    eventsFromProviders: [],
    auditTrail: expect.arrayContaining([
      expect.objectContaining({ what: "person exported", person: ravi.id, at: iso(START + 2_000) }),
    ]),
  });
  expect(documents.map(({ name }) => name)).toEqual([
    `agreement-${signing.id}.pdf`,
    "invoice-2026-27-0001.pdf",
  ]);
  for (const { content } of documents) expect(content.subarray(0, 5).toString()).toBe("%PDF-");
});

test("another person's export holds none of it", async () => {
  await confirmClaim(shop.parts, await claim(shop.parts, ravi, requestOf(1)), null);
  const { held, documents } = await exported(shop.asha.id);
  expect(held).toMatchObject({
    sessions: [],
    agreements: [],
    payments: [],
    subscriptions: [],
    complaints: [],
    codesSent: [],
    eventsFromProviders: [],
  });
  expect(documents).toEqual([]);
  expect(held["auditTrail"]).toEqual([
    expect.objectContaining({ what: "person exported", person: shop.asha.id }),
    expect.objectContaining({ what: "person looked up", person: shop.asha.id }),
  ]);
});

test("an agreement that was not signed is told without a document, and one whose document is gone is said to be missing", async () => {
  const begun = await personAt(shop.parts, "agreement", { number: "+919812300000" });
  const { documentId } = await uploadAgreement(shop.parts, begun, {
    countryOfBirth: "India",
    citizenship: "India",
    taxResidency: "India",
    isPep: "Yes",
  });
  const open = await exported(begun.id);
  expect(open.held["agreements"]).toMatchObject([
    {
      state: "uploaded",
      documentAtDigio: documentId,
      sha256: null,
      file: null,
      answers: { isPep: "Yes" },
    },
  ]);
  expect(open.documents).toEqual([]);
  shop.parts.stored.clear();
  const gone = await exported();
  expect(gone.held["agreements"]).toMatchObject([{ state: "signed", file: "missing" }]);
  expect(gone.documents).toEqual([]);
});

test("answers that were erased are told as none", async () => {
  await shop.parts.store.db
    .updateTable("signings")
    .set({ fatca_enc: "" })
    .where("person_id", "=", ravi.id)
    .execute();
  expect((await exported()).held["agreements"]).toMatchObject([{ answers: null }]);
});

test("trouble other than a document that cannot be had ends the export", async () => {
  shop.parts.documents = {
    ...shop.parts.documents,
    get: () => Promise.reject(new Error("out of memory")),
  };
  await expect(exported()).rejects.toThrow("out of memory");
});

const tooMany = () => new ClientRefusal(429, "buying.asked-just-now");

test("the codes sent to the person's number and to the address they verified are told by purpose and instant, nobody else's", async () => {
  const ask = (number: string) =>
    requestSignInCode(shop.parts, { number, cookie: null, device: null, address: "192.0.2.1" });
  const write = (id: string) =>
    sendCode(
      shop.parts,
      { purpose: "email", destination: `${id}|ravi@example.in` },
      null,
      [{ kind: "x", subject: id, windows: [{ ms: 1_000, most: 9, refuse: tooMany }] }],
      async () => undefined,
    );
  await ask(NUMBER);
  shop.parts.clock.now += 1_000;
  await write(ravi.id);
  await write(shop.asha.id);
  await ask(shop.asha.number);
  const { held } = await exported();
  expect(held["codesSent"]).toHaveLength(2);
  expect(held["codesSent"]).toEqual(
    expect.arrayContaining([
      { purpose: "sign-in", sentAt: iso(START) },
      { purpose: "email", sentAt: iso(START + 1_000) },
    ]),
  );
});

test("the providers' events about the person's orders, payments and documents are told in the order they came, nobody else's", async () => {
  const { parts } = shop;
  const order = await createOrder(parts, ravi, requestOf(1));
  await parts.store.db.updateTable("payments").set({ provider_payment_id: "pay_7" }).execute();
  await parts.store.db
    .updateTable("signings")
    .set({ provider_document_id: "DID7" })
    .where("person_id", "=", ravi.id)
    .execute();
  const bodies = [
    { order_id: order.id },
    { id: "pay_7" },
    { document: { id: "DID7" } },
    { id: "pay_77" },
    { order_id: "order_of_another" },
    { id: null },
  ].map((body) => JSON.stringify({ event: "told", body }));
  for (const [at, raw] of bodies.entries()) {
    await receive(parts, {
      source: at === 2 ? "digio" : "razorpay",
      eventId: `e${at}`,
      raw: Buffer.from(raw),
    });
    parts.clock.now += 1_000;
  }
  const told = (await exported()).held["eventsFromProviders"];
  expect(told).toEqual(
    bodies.slice(0, 3).map((body, at) => ({
      source: at === 2 ? "digio" : "razorpay",
      event: expect.any(String),
      receivedAt: iso(START + at * 1_000),
      body,
    })),
  );
});

test("what is left of a closed account, number and address perhaps erased, is told", async () => {
  await closeAccount(shop.parts, ravi.id, { endSubscriptions: false });
  await shop.parts.store.db
    .updateTable("people")
    .set({ number_enc: "", email_enc: null })
    .where("id", "=", ravi.id)
    .execute();
  const { held } = await exported();
  expect(held).toMatchObject({
    account: { number: null, email: null, closedAt: iso(START) },
    sessions: [{ endedAt: iso(START), endedWhy: "account closed" }],
    complaints: [],
    codesSent: [],
  });
});
