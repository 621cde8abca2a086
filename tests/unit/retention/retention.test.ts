import { afterEach, beforeEach, expect, test } from "vitest";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { findAccounts } from "../../../app/backend.server/platform/people/find-accounts";
import { setHold } from "../../../app/backend.server/platform/people/hold-account";
import type { Person } from "../../../app/backend.server/platform/people/person";
import { startSession } from "../../../app/backend.server/sign-in/sessions";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { receive } from "../../../app/backend.server/events/inbox";
import { post } from "../../../app/backend.server/platform/outbox";
import { startJobs, type Jobs } from "../../../app/backend.server/jobs";
import { uploadAgreement } from "../../../app/backend.server/onboarding/agreement";
import { storeSignedPdf } from "../../../app/backend.server/onboarding/signing";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { DAY, personAt } from "../people";
import { Shop } from "../payments/shop";

const YEAR = 366 * DAY;
let shop: Shop;
let jobs: Jobs;
beforeEach(async () => {
  shop = await Shop.open();
  jobs = startJobs(shop.parts);
});
afterEach(async () => {
  await jobs.stop();
  await shop.close();
});

const later = async (ms: number) => {
  shop.parts.clock.now += ms;
  await jobs.runDue();
};
const close = (person: { id: Person["id"] }) =>
  closeAccount(shop.parts, person.id, { endSubscriptions: true });
const row = (person: { id: Person["id"] }) =>
  shop.parts.store.db
    .selectFrom("people")
    .selectAll()
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();

/** Every text of the database that a sealing key opens, in clear. */
async function everything(): Promise<string> {
  const { store, seal } = shop.parts;
  const texts: string[] = [];
  for (const table of [
    "people",
    "payments",
    "signings",
    "inbox",
    "invoices",
    "outbox",
    "kept_letters",
  ] as const)
    for (const one of await store.db.selectFrom(table).selectAll().execute())
      for (const [column, value] of Object.entries(one))
        if (typeof value === "string" && value.startsWith("1."))
          texts.push(seal.open(value, `${table}.${column.replace(/_enc$/, "")}`));
  return texts.join("\n");
}

async function client(): Promise<Person> {
  const person = await personAt(shop.parts, "done", {
    number: "+919812345678",
    email: "ravi@example.in",
    pan: "RAVPK1234L",
    name: "Ravi Kumar",
  });
  const asked = shop.request(1, { receipt: "RAVPK1234L" });
  await confirmClaim(
    shop.parts,
    await claim(shop.parts, person, { ...asked, notes: { ...asked.notes, number: person.number } }),
    "412345678901",
  );
  return person;
}

// ASVS 14.2.4
test("90 days after closing, not before, number and e-mail go and the records stay", async () => {
  const ravi = await client();
  await close(ravi);
  await later(90 * DAY - 1);
  expect(await findAccounts(shop.parts, ravi.number)).toMatchObject([
    { id: ravi.id, number: ravi.number, email: "ravi@example.in" },
  ]);
  await later(1);
  expect(await findAccounts(shop.parts, ravi.number)).toEqual([]);
  expect(await findAccounts(shop.parts, "RAVPK1234L")).toMatchObject([
    { id: ravi.id, number: null, email: null, name: "Ravi Kumar", pan: "RAVPK1234L" },
  ]);
  const left = await everything();
  for (const gone of ["9812345678", "ravi@example.in"]) expect(left).not.toContain(gone);
  expect(left).toContain("412345678901");
  expect(left).toContain('["stock cash","20-11-2026 to 20-12-2026, Rs. 1,499"]');
  expect(shop.parts.stored.size).toBe(1);
  expect(
    await shop.parts.store.db
      .selectFrom("sessions")
      .select("id")
      .where("person_id", "=", ravi.id)
      .execute(),
  ).toEqual([]);
  expect(
    await trail(shop.parts, { person: ravi.id, what: "account data erased", most: 9 }),
  ).toMatchObject([{ about: { recordsKept: true } }]);
});

test("5 years after closing, and not before, the records are gone too; amounts stay and belong to nobody", async () => {
  const ravi = await client();
  await close(ravi);
  await later(90 * DAY);
  await later(5 * YEAR - 90 * DAY - 1);
  expect(shop.parts.stored.size).toBe(1);
  await later(1);
  expect(shop.parts.stored.size).toBe(0);
  const left = await everything();
  for (const gone of ["Ravi", "RAVPK1234L", "412345678901", "isPep", "Invoice"])
    expect(left).not.toContain(gone);
  expect(await findAccounts(shop.parts, "RAVPK1234L")).toEqual([]);
  expect(
    await shop.parts.store.db
      .selectFrom("payments")
      .select(["amount_paise", "state"])
      .where("person_id", "=", ravi.id)
      .execute(),
  ).toEqual([{ amount_paise: 149_900, state: "fulfilled" }]);
  expect(
    await trail(shop.parts, { person: ravi.id, what: "records erased", most: 9 }),
  ).toHaveLength(1);
});

test("of somebody who never signed or bought, everything goes after 90 days", async () => {
  const person = await personAt(shop.parts, "agreement", {
    number: "+919812345678",
    pan: "RAVPK1234L",
    name: "Ravi Kumar",
  });
  const { documentId } = await uploadAgreement(shop.parts, person, {
    countryOfBirth: "India",
    citizenship: "India",
    taxResidency: "India",
    isPep: "No",
  });
  await close(person);
  await later(90 * DAY);
  expect(await everything()).not.toMatch(/Ravi|RAVPK1234L|9812345678|isPep/);
  expect(await row(person)).toMatchObject({
    erased_at: shop.parts.now(),
    records_erased_at: shop.parts.now(),
    pan_enc: null,
    name_enc: null,
  });
  // Digio may yet say that it is signed: nothing comes back.
  const there = shop.parts.atDigio.get(documentId);
  if (there) there.status = "signed";
  await receive(shop.parts, {
    source: "digio",
    eventId: null,
    raw: Buffer.from(
      JSON.stringify({ event: "doc.signed", payload: { document: { id: documentId } } }),
    ),
  });
  await jobs.runDue();
  expect(shop.parts.stored.size).toBe(0);
});

test("a PDF that no row refers to goes with the records, and after 90 days where nothing was signed", async () => {
  const ravi = await client();
  const begun = await personAt(shop.parts, "agreement", {
    number: "+919812345679",
    pan: "RAVPK1234M",
  });
  await uploadAgreement(shop.parts, begun, {
    countryOfBirth: "India",
    citizenship: "India",
    taxResidency: "India",
    isPep: "No",
  });
  const signings = await shop.parts.store.db
    .selectFrom("signings")
    .select(["id", "person_id"])
    .execute();
  // A server was killed between storing and recording.
  for (const { id } of signings)
    await storeSignedPdf(shop.parts, id, Buffer.from(`%PDF-another download ${id}`));
  const left = () =>
    signings.map(
      ({ id }) => [...shop.parts.stored.keys()].filter((key) => key.includes(id)).length,
    );
  const ofRavi = signings[0]?.person_id === ravi.id;
  expect(left()).toEqual(ofRavi ? [2, 1] : [1, 2]);
  await close(ravi);
  await close(begun);
  await later(90 * DAY);
  expect(left()).toEqual(ofRavi ? [2, 0] : [0, 2]);
  await later(5 * YEAR);
  expect(left()).toEqual([0, 0]);
});

test("while a dispute is open nothing is erased; once it is over, what is due is", async () => {
  const ravi = await client();
  await close(ravi);
  await setHold(shop.parts, ravi.id, true);
  await later(6 * YEAR);
  expect(await row(ravi)).toMatchObject({ erased_at: null, records_erased_at: null });
  await setHold(shop.parts, ravi.id, false);
  await jobs.runDue();
  expect(await row(ravi)).toMatchObject({
    erased_at: shop.parts.now(),
    records_erased_at: shop.parts.now(),
  });
  expect(shop.parts.stored.size).toBe(0);
});

test("an open account is never erased", async () => {
  const ravi = await client();
  await later(10 * YEAR);
  expect(await findAccounts(shop.parts, ravi.number)).toMatchObject([
    { name: "Ravi Kumar", email: "ravi@example.in" },
  ]);
});

test("a document store that is down delays the erasing and loses nothing", async () => {
  const ravi = await client();
  await close(ravi);
  await later(90 * DAY);
  const { remove } = shop.parts.documents;
  shop.parts.documents.remove = async () => Promise.reject(new Error("down"));
  await later(5 * YEAR);
  expect(await row(ravi)).toMatchObject({ records_erased_at: null });
  shop.parts.documents.remove = remove;
  await jobs.runDue();
  expect(await row(ravi)).toMatchObject({ records_erased_at: shop.parts.now() });
  expect(shop.parts.stored.size).toBe(0);
});

test("sessions are forgotten a month after they ran out, handled events likewise", async () => {
  await startSession(shop.parts, shop.asha.id);
  await receive(shop.parts, {
    source: "razorpay",
    eventId: "e1",
    raw: Buffer.from(JSON.stringify({ event: "order.paid" })),
  });
  await jobs.runDue();
  const left = async () => [
    (await shop.parts.store.db.selectFrom("sessions").select("id").execute()).length,
    (await shop.parts.store.db.selectFrom("inbox").select("id").execute()).length,
  ];
  await later(30 * DAY);
  expect(await left()).toEqual([1, 1]);
  await later(1);
  expect(await left()).toEqual([1, 0]);
  await later(30 * DAY);
  expect(await left()).toEqual([0, 0]);
});

test("a letter is forgotten a month after it was sent or given up; one waiting stays", async () => {
  const { db } = shop.parts.store;
  // Together: the jobs' first round may be under way, and would send a letter that is due.
  await shop.parts.store.transaction(async (tx) => {
    for (const kind of ["sent", "waiting"])
      await post(
        shop.parts,
        tx,
        { person: shop.asha.id, kind, about: "one" },
        { to: "asha@example.com", subject: "Hello", text: "Dear Asha" },
      );
    await tx
      .updateTable("outbox")
      .set({ sent_at: shop.parts.now(), next_try_at: null })
      .where("kind", "=", "sent")
      .execute();
    await tx
      .updateTable("outbox")
      .set({ next_try_at: shop.parts.now() + 60 * DAY })
      .where("kind", "=", "waiting")
      .execute();
  });
  const kinds = async () =>
    (await db.selectFrom("outbox").select("kind").orderBy("kind").execute()).map(
      ({ kind }) => kind,
    );
  await later(29 * DAY);
  expect(await kinds()).toEqual(["sent", "waiting"]);
  await later(2 * DAY);
  expect(await kinds()).toEqual(["waiting"]);
});
