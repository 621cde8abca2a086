import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import {
  findAccounts,
  numberFrom,
  onlyOne,
  openAccount,
} from "../../../app/backend.server/platform/people/find-accounts";
import { liveSessionsOf } from "../../../app/backend.server/sign-in/live-sessions";
import { endSession } from "../../../app/backend.server/sign-in/end-sessions";
import { refreshSession } from "../../../app/backend.server/sign-in/refresh-session";
import { startSession } from "../../../app/backend.server/sign-in/sessions";
import { trail } from "../../../app/backend.server/platform/audit/list";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { START, testParts, type TestParts } from "../parts";
import { DAY, HOUR, NUMBER, personAt, refusalOf } from "../people";

const PAN = "RAVPK1234L";
let parts: TestParts;
let ravi: PersonId;
beforeEach(async () => {
  parts = await testParts();
  ravi = (await personAt(parts, "done", { email: "ravi@example.in", pan: PAN })).id;
});
afterEach(() => parts.close());

const find = async (words: string) => (await findAccounts(parts, words)).map(({ id }) => id);

describe("an account", () => {
  test.each([["  +91 98765 43210 "], [" Ravi@Example.IN "], ["ravpk1234l\n"]])(
    "is found by %j",
    async (words) => {
      expect(await find(words)).toEqual([ravi]);
    },
  );

  test("is found by its id, alone", async () => {
    await personAt(parts, "email", { number: "+919000000001" });
    expect(await find(ravi)).toEqual([ravi]);
  });

  test("that is closed is found by the number and PAN it had, after newer ones", async () => {
    await closeAccount(parts, ravi, { endSubscriptions: false });
    const back = await personAt(parts, "done", { pan: PAN });
    expect(await find(NUMBER)).toEqual([back.id, ravi]);
    expect(await find(PAN)).toEqual([back.id, ravi]);
    expect((await findAccounts(parts, NUMBER)).map(({ closedAt }) => closedAt)).toEqual([
      null,
      START,
    ]);
    expect((await openAccount(parts, NUMBER)).id).toBe(back.id);
  });

  test("that was looked up has it on its trail, and nobody else has", async () => {
    const other = await personAt(parts, "email", { number: "+919000000001" });
    await find(NUMBER);
    expect((await trail(parts, { person: ravi, what: "person looked up", most: 9 })).length).toBe(
      1,
    );
    expect(await trail(parts, { person: other.id, what: "person looked up", most: 9 })).toEqual([]);
  });

  test("of which things were erased shows them as none", async () => {
    await parts.store.db
      .updateTable("people")
      .set({ number_enc: "", email_enc: null, name_enc: null, dob_enc: null, pan_enc: null })
      .execute();
    expect(await findAccounts(parts, ravi)).toEqual([
      {
        id: ravi,
        number: null,
        email: null,
        name: null,
        dob: null,
        pan: null,
        withoutLetters: false,
        createdAt: START,
        closedAt: null,
        heldSince: null,
        language: "en",
      },
    ]);
  });

  test.each([
    ["Ravi"],
    [`${"0".repeat(26)}1`],
    [`I${"0".repeat(26)}`],
    ["+441"],
    ["x+971501234567"],
    ["+9715012345678901"],
    [""],
  ])("cannot be meant by %j", async (words) => {
    expect(await refusalOf(findAccounts(parts, words))).toMatchObject({
      status: 422,
      message: "Give a phone number (9876543210), an e-mail address, a PAN or an account's id.",
    });
  });
});

test.each([
  ["98765 43210", "+919876543210"],
  ["+919876543210", "+919876543210"],
  ["+97150123456", "+97150123456"],
  ["+971501234567", "+971501234567"],
  ["+97150123456789", "+97150123456789"],
])("%s is the number %s", (typed, number) => {
  expect(numberFrom(typed)).toBe(number);
});

test("where one account is meant, none and several are refused: several by their ids", async () => {
  const [account] = await findAccounts(parts, ravi);
  if (!account) throw new Error("not found");
  const of = (accounts: (typeof account)[]) =>
    refusalOf(Promise.resolve().then(() => onlyOne(accounts, "Nobody.")));
  expect(onlyOne([account], "Nobody.")).toBe(account);
  expect(await of([])).toMatchObject({ status: 404, message: "Nobody." });
  expect(await of([account, { ...account, id: "02" as PersonId }])).toMatchObject({
    status: 409,
    message: `Several accounts match; name one by its id: ${ravi}, 02.`,
  });
});

test("an open account is asked for where there is only a closed one: refused", async () => {
  await closeAccount(parts, ravi, { endSubscriptions: false });
  expect(await refusalOf(openAccount(parts, NUMBER))).toMatchObject({
    status: 404,
    message: "No open account has this number or id.",
  });
});

test("the sessions of a person that live are listed with their instants, newest first; ended, run out and others' are not", async () => {
  const other = await personAt(parts, "email", { number: "+919000000001" });
  await startSession(parts, other.id);
  const [ended, renewed] = [await startSession(parts, ravi), await startSession(parts, ravi)];
  await endSession(parts, { access: ended.access, refresh: null }, "logged out");
  parts.clock.now += HOUR;
  await refreshSession(parts, renewed.refresh);
  const newest = await startSession(parts, ravi);
  const listed = await liveSessionsOf(parts, ravi);
  expect(listed.slice(0, 2)).toEqual([
    {
      id: newest.session,
      startedAt: START + HOUR,
      refreshedAt: START + HOUR,
      endsAt: START + HOUR + 30 * DAY,
      device: null,
      knownDevice: null,
    },
    {
      id: renewed.session,
      startedAt: START,
      refreshedAt: START + HOUR,
      endsAt: START + HOUR + 30 * DAY,
      device: null,
      knownDevice: null,
    },
  ]);
  // The one with which the person was made has not been renewed.
  expect(listed).toHaveLength(3);
  parts.clock.now = START + 30 * DAY;
  expect(await liveSessionsOf(parts, ravi)).toHaveLength(2);
});
