import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../../app/backend.server/platform/people/person";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { verifyIdentity } from "../../../app/backend.server/onboarding/identity";
import { findAccounts } from "../../../app/backend.server/platform/people/find-accounts";
import type { PanAnswer } from "../../../app/backend.server/providers/identity/port";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { testParts, type TestParts } from "../parts";
import { again, DAY, personAt, refusalOf } from "../people";

const claimed = { dob: "1990-05-06", pan: "ABCPE1234F", name: "Ravi Kumar" };
let parts: TestParts;
let person: Person;
let answer: PanAnswer;
let asked: number;
let asks: unknown[];
beforeEach(async () => {
  asked = 0;
  asks = [];
  answer = { outcome: "match" };
  parts = await testParts({
    identity: { checkPan: async (about) => (asked++, asks.push(about), answer) },
  });
  person = await personAt(parts, "identity");
});
afterEach(() => parts.close());

/** Where the page says it. */
const fieldOf = async (with_: Partial<typeof claimed> = {}) =>
  (await refusalOf(verifyIdentity(parts, person, { ...claimed, ...with_ }))).more.data;
const refused = async (with_: Partial<typeof claimed> = {}) => {
  const { status, message } = await refusalOf(
    verifyIdentity(parts, person, { ...claimed, ...with_ }),
  );
  return [status, message];
};

test("what matches is recorded", async () => {
  expect(await verifyIdentity(parts, person, claimed)).toEqual(claimed);
  expect(await again(parts, person.id)).toMatchObject(claimed);
});

test("unseen marks in the provider's name are not kept, and those of before not read", async () => {
  answer = { outcome: "match", name: "RAVI\u200b KUMAR\u2060" };
  expect((await verifyIdentity(parts, person, claimed)).name).toBe("RAVI KUMAR");
  const name_enc = parts.seal.close("Ravi\u00ad Kumar", "people.name");
  await parts.store.db.updateTable("people").set({ name_enc }).execute();
  expect((await again(parts, person.id)).name).toBe("Ravi Kumar");
});

test("the name is the provider's where it gives one", async () => {
  answer = { outcome: "match", name: "RAVI SHANKAR KUMAR" };
  expect((await verifyIdentity(parts, person, { dob: claimed.dob, pan: claimed.pan })).name).toBe(
    "RAVI SHANKAR KUMAR",
  );
});

test("the provider's name is kept without the blanks around it", async () => {
  answer = { outcome: "match", name: "  RAVI KUMAR " };
  expect((await verifyIdentity(parts, person, claimed)).name).toBe("RAVI KUMAR");
  expect((await again(parts, person.id)).name).toBe("RAVI KUMAR");
});

test("whoever is recorded is found by the PAN", async () => {
  await verifyIdentity(parts, person, claimed);
  expect((await findAccounts(parts, claimed.pan)).map(({ id }) => id)).toEqual([person.id]);
});

describe("is refused beside the field that it is about", () => {
  test.each<[string, PanAnswer]>([
    ["name", { outcome: "name needed" }],
    ["name", { outcome: "mismatch", nameMatches: false, dobMatches: true }],
    ["name", { outcome: "match", name: " " }],
    ["pan", { outcome: "not found" }],
    ["pan", { outcome: "invalid" }],
    ["day", { outcome: "mismatch", nameMatches: true, dobMatches: false }],
    ["day", { outcome: "mismatch", nameMatches: false, dobMatches: false }],
  ])("(%s) what the provider says: %j", async (field, said) => {
    answer = said;
    expect(await fieldOf()).toEqual({ field });
  });

  test.each([
    ["day", { dob: "1990-02-31" }],
    ["day", { dob: "1890-01-01" }],
    ["day", { dob: "2020-01-01" }],
    ["name", { name: "सीता देवी" }],
  ])("(%s) what nobody need be asked about: %j", async (field, typed) => {
    expect(await fieldOf(typed)).toEqual({ field });
  });

  test("(pan) a PAN of another account", async () => {
    const other = await personAt(parts, "identity", { number: "+919000000001" });
    await verifyIdentity(parts, other, claimed);
    expect(await fieldOf()).toEqual({ field: "pan" });
  });
});

describe("is refused, saying what to do,", () => {
  test.each<[string, PanAnswer, string]>([
    [
      "a missing name",
      { outcome: "name needed" },
      "The check of your PAN needs your name too. Enter your full name as on your PAN card",
    ],
    [
      "an unknown PAN",
      { outcome: "not found" },
      "We could not find this PAN. Check it and try again.",
    ],
    ["a dead PAN", { outcome: "invalid" }, "This PAN is not valid any more. Please contact us."],
    [
      "another name",
      { outcome: "mismatch", nameMatches: false, dobMatches: true },
      "The name does not match this PAN. Enter your full name as on your PAN card",
    ],
    [
      "another birthday",
      { outcome: "mismatch", nameMatches: true, dobMatches: false },
      "The date of birth does not match this PAN.",
    ],
    [
      "both",
      { outcome: "mismatch", nameMatches: false, dobMatches: false },
      "The name and date of birth do not match this PAN.",
    ],
  ])("%s", async (_, said, message) => {
    answer = said;
    expect(await refused()).toEqual([422, message]);
    expect((await again(parts, person.id)).pan).toBeNull();
  });

  test("a name in Indian letters, not asking the provider: a PAN has it in English", async () => {
    const words = "Type your name in English letters, as it is printed on your PAN card";
    expect(await refused({ name: "सीता देवी" })).toEqual([422, words]);
    expect(asked).toBe(0);
    expect(await verifyIdentity(parts, person, { ...claimed, name: "José D'Souza-Rao Jr." }));
  });
  test("a date that is not real, without asking the provider", async () => {
    for (const dob of ["1990-02-31", "1890-01-01"])
      expect(await refused({ dob })).toEqual([400, "Enter a real date"]);
    expect(asked).toBe(0);
  });

  test("someone who is 18 tomorrow, and not who is 18 today, in India", async () => {
    expect(await refused({ dob: "2008-11-21" })).toEqual([400, "You must be 18 or older"]);
    parts.clock.now = Date.parse("2026-11-20T18:30:00Z");
    await verifyIdentity(parts, person, { ...claimed, dob: "2008-11-21" });
  });

  test("someone not born yet", async () => {
    expect(await refused({ dob: "2030-01-01" })).toEqual([400, "You must be 18 or older"]);
  });
});

// ASVS 2.3.4
test("a PAN belongs to one account, also when two claim it at once", async () => {
  const other = await personAt(parts, "identity", { number: "+919000000001" });
  const both = await Promise.allSettled([
    verifyIdentity(parts, person, claimed),
    verifyIdentity(parts, other, claimed),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const loser = both[0]?.status === "rejected" ? person : other;
  const refusal = await refusalOf(verifyIdentity(parts, loser, claimed));
  expect([refusal.status, refusal.message]).toEqual([
    409,
    "This PAN is already used with another mobile number. Please contact us.",
  ]);
});

// ASVS 2.3.1, 7.5.1
test("the step comes after the e-mail and only once", async () => {
  const early = await personAt(parts, "email", { number: "+919000000001" });
  expect((await refusalOf(verifyIdentity(parts, early, claimed))).message).toBe(
    "Please verify your e-mail address first.",
  );
  await verifyIdentity(parts, person, claimed);
  const { status, message } = await refusalOf(
    verifyIdentity(parts, await again(parts, person.id), claimed),
  );
  expect([status, message]).toEqual([409, "Your PAN and date of birth are already verified."]);
});

// ASVS 2.3.2
test("ten checks a day are made for a person; the eleventh is refused", async () => {
  answer = { outcome: "not found" };
  for (let i = 0; i < 10; i++) await refused();
  expect((await refused())[0]).toBe(429);
  expect(asked).toBe(10);
  parts.clock.now += DAY;
  expect((await refused())[0]).toBe(422);
});

test("a provider that is down, and a question for the name, cost no check", async () => {
  answer = { outcome: "name needed" };
  for (let i = 0; i < 12; i++) await refused();
  parts.identity = { checkPan: () => Promise.reject(new ProviderDown("identity", "timeout")) };
  for (let i = 0; i < 12; i++)
    await expect(verifyIdentity(parts, person, claimed)).rejects.toThrow(ProviderDown);
});

test("the name is asked for 20 times a day at most, since each question is billed", async () => {
  answer = { outcome: "name needed" };
  const answers: unknown[] = [];
  for (let i = 0; i < 30; i++) answers.push((await refused())[0]);
  expect(answers.slice(18, 22)).toEqual([422, 422, 429, 429]);
  expect(asked).toBe(20);
  answer = { outcome: "match" };
  parts.clock.now += DAY;
  expect(await verifyIdentity(parts, person, claimed)).toEqual(claimed);
});

test("the provider is told PAN and date of birth, the name only where one was typed", async () => {
  answer = { outcome: "not found" };
  await refused();
  await refused({ name: "" });
  expect(asks).toEqual([claimed, { dob: claimed.dob, pan: claimed.pan }]);
});

test("a match without any name asks for one and records nothing", async () => {
  expect(
    (await refusalOf(verifyIdentity(parts, person, { dob: claimed.dob, pan: claimed.pan })))
      .message,
  ).toBe("The check of your PAN needs your name too. Enter your full name as on your PAN card");
  expect((await again(parts, person.id)).pan).toBeNull();
});

test("a birthday 120 years ago is taken, 121 years ago is not real", async () => {
  expect(await refused({ dob: "1905-11-20" })).toEqual([400, "Enter a real date"]);
  expect((await verifyIdentity(parts, person, { ...claimed, dob: "1905-11-21" })).dob).toBe(
    "1905-11-21",
  );
});

test("the eleventh check says when the next may be, and counts for that person alone", async () => {
  answer = { outcome: "not found" };
  for (let i = 0; i < 10; i++) await refused();
  const refusal = await refusalOf(verifyIdentity(parts, person, claimed));
  expect([refusal.message, refusal.more.retryAfterS]).toEqual([
    "Your details were checked too often today. You can try again in 24 hours, or contact us.",
    86_400,
  ]);
  const other = await personAt(parts, "identity", { number: "+919000000001" });
  expect((await refusalOf(verifyIdentity(parts, other, claimed))).status).toBe(422);
  const counted = await parts.store.db.selectFrom("limit_events").select("kind").execute();
  expect(new Set(counted.map(({ kind }) => kind))).toEqual(new Set(["pan check", "pan call"]));
});

test("an account that is closed while the provider is asked keeps a PAN from nobody", async () => {
  parts.identity = {
    checkPan: async () => {
      await closeAccount(parts, person.id, { endSubscriptions: false });
      return { outcome: "match" };
    },
  };
  expect(await refused()).toEqual([401, "This account is closed."]);
  parts.identity = { checkPan: () => Promise.resolve({ outcome: "match" }) };
  const anew = await personAt(parts, "identity", { number: "+919000000001" });
  expect(await verifyIdentity(parts, anew, claimed)).toEqual(claimed);
});

test("a verdict counts, and a match too", async () => {
  await verifyIdentity(parts, person, claimed);
  expect(await parts.store.db.selectFrom("limit_events").select("kind").execute()).toHaveLength(2);
});

test("what was recorded meanwhile by another request stays, and is said to be done", async () => {
  await verifyIdentity(parts, person, claimed);
  const late = verifyIdentity(parts, person, { ...claimed, pan: "ZZZPE9999Z" });
  expect(await refusalOf(late)).toMatchObject({
    status: 409,
    message: "Your PAN and date of birth are already verified.",
  });
  expect((await again(parts, person.id)).pan).toBe(claimed.pan);
});

test("a PAN of another account is refused, with the reason for the log apart; other trouble is not taken for that", async () => {
  const other = await personAt(parts, "identity", { number: "+919000000001" });
  await verifyIdentity(parts, other, claimed);
  expect((await refusalOf(verifyIdentity(parts, person, claimed))).more.detail).toBe(
    "PAN of another account",
  );
  const full = () => {
    throw new Error("the disk is full");
  };
  parts.store = { ...parts.store, transaction: full };
  await expect(verifyIdentity(parts, person, claimed)).rejects.toThrow("the disk is full");
});
