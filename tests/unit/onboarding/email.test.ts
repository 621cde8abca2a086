import { afterEach, beforeEach, expect, test } from "vitest";
import type { Person } from "../../../app/backend.server/platform/people/person";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { codesTo } from "../../../app/backend.server/account/export-messages";
import { accountsOf } from "../../../app/backend.server/platform/people/find-accounts";
import { requestEmailCode, verifyEmailCode } from "../../../app/backend.server/onboarding/email";
import { codeSentTo, testParts, type TestParts } from "../parts";
import { again, personAt, refusalOf } from "../people";

const email = "ravi@example.in";
let parts: TestParts;
let person: Person;
beforeEach(async () => {
  parts = await testParts();
  person = await personAt(parts, "email");
});
afterEach(() => parts.close());

const ask = (to = email, by = person) =>
  requestEmailCode(parts, by, { email: to, cookie: null, address: "192.0.2.1" });

test("the address is the person's once the code is right", async () => {
  const cookie = await ask();
  await verifyEmailCode(parts, person, {
    email,
    code: codeSentTo(parts, email),
    cookie,
    address: "192.0.2.1",
  });
  expect((await again(parts, person.id)).email).toBe(email);
});

test("an account that was closed meanwhile takes no address", async () => {
  const cookie = await ask();
  const code = codeSentTo(parts, email);
  await closeAccount(parts, person.id, { endSubscriptions: false });
  const late = verifyEmailCode(parts, person, { email, code, cookie, address: "192.0.2.1" });
  expect(await refusalOf(late)).toMatchObject({ status: 401, message: "This account is closed." });
});

test("a code sent to one address does not verify another", async () => {
  const cookie = await ask();
  const code = codeSentTo(parts, email);
  expect(
    (
      await refusalOf(
        verifyEmailCode(parts, person, {
          email: "other@example.in",
          code,
          cookie,
          address: "192.0.2.1",
        }),
      )
    ).status,
  ).toBe(422);
  expect((await again(parts, person.id)).email).toBeNull();
});

test("a code asked for by one person does not verify for another", async () => {
  const other = await personAt(parts, "email", { number: "+919000000001" });
  const cookie = await ask();
  expect(
    (
      await refusalOf(
        verifyEmailCode(parts, other, {
          email,
          code: codeSentTo(parts, email),
          cookie,
          address: "192.0.2.1",
        }),
      )
    ).status,
  ).toBe(422);
});

test("another code to a mailbox may be asked for after 30 seconds, whoever asks", async () => {
  await ask();
  expect((await refusalOf(ask())).message).toBe("You can ask again in 30 seconds.");
  const other = await personAt(parts, "email", { number: "+919000000001" });
  expect((await refusalOf(ask(email, other))).message).toBe("You can ask again in 30 seconds.");
  parts.clock.now += 30_000;
  await ask();
});

test("a corrected address gets its code at once; no more than five an hour in all", async () => {
  for (let i = 0; i < 5; i++) await ask(`ravi${i}@example.in`);
  expect((await refusalOf(ask("ravi5@example.in"))).message).toBe(
    "Too many codes were asked for. You can ask again in 60 minutes.",
  );
  parts.clock.now += 3_600_000;
  for (let i = 0; i < 5; i++) await ask(`asha${i}@example.in`);
  parts.clock.now += 3_600_000;
  expect((await refusalOf(ask())).message).toBe(
    "Too many codes were asked for. You can ask again in 22 hours.",
  );
});

test("the same address may serve two people", async () => {
  const other = await personAt(parts, "email", { number: "+919000000001" });
  for (const each of [person, other]) {
    await verifyEmailCode(parts, each, {
      email,
      cookie: await ask(email, each),
      address: "192.0.2.1",
      code: codeSentTo(parts, email),
    });
    parts.clock.now += 30_000;
    expect((await again(parts, each.id)).email).toBe(email);
  }
});

// ASVS 7.5.1
test("a verified address is not asked for again", async () => {
  const done = await personAt(parts, "identity");
  const refusal = await refusalOf(ask(email, done));
  expect([refusal.status, refusal.message]).toEqual([
    409,
    "Your e-mail address is already verified.",
  ]);
});

test("two verifications at once with two codes record one address", async () => {
  const one = await ask("one@example.in");
  parts.clock.now += 30_000;
  const two = await ask("two@example.in");
  const done = await Promise.allSettled([
    verifyEmailCode(parts, person, {
      email: "one@example.in",
      code: codeSentTo(parts, "one@example.in"),
      cookie: one,
      address: "192.0.2.1",
    }),
    verifyEmailCode(parts, person, {
      email: "two@example.in",
      code: codeSentTo(parts, "two@example.in"),
      cookie: two,
      address: "192.0.2.1",
    }),
  ]);
  expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("the letter names the site, gives the code and says how long it works", async () => {
  await ask();
  const code = codeSentTo(parts, email);
  const { product } = parts.site();
  expect(parts.sent).toEqual([
    {
      channel: "mail",
      to: email,
      text: `Your verification code for ${product}\n${code} is the code to verify your e-mail address with ${product}.\n\nIt works for 10 minutes. If you did not ask for it, ignore this mail.\n`,
    },
  ]);
});

test("a code asked for counts for the visitor's address, the person and the mailbox", async () => {
  await ask();
  const counted = await parts.store.db.selectFrom("limit_events").select("kind").execute();
  expect(counted.map(({ kind }) => kind).sort()).toEqual([
    "mail by",
    "mail to",
    "sent from",
    "sent from",
  ]);
});

test("a wrong code counts for a visitor's networks, the person's mailbox and in all", async () => {
  const cookie = await ask();
  const code = codeSentTo(parts, email) === "000000" ? "000001" : "000000";
  const typed = { email, code, cookie, address: "192.0.2.1" };
  await parts.store.db.deleteFrom("limit_events").execute();
  expect((await refusalOf(verifyEmailCode(parts, person, typed))).status).toBe(422);
  const counted = await parts.store.db.selectFrom("limit_events").select("kind").execute();
  expect(counted.map(({ kind }) => kind).sort()).toEqual([
    "wrong code",
    "wrong code from",
    "wrong code from",
    "wrong-code email",
  ]);
});

test("who is signed in may type a code when strangers used their share of wrong ones", async () => {
  const limits = { ...parts.settings.limits, wrongCodesPerHour: 2, knownDevicesPercent: 50 };
  parts.settings = { ...parts.settings, limits };
  const cookie = await ask();
  const code = codeSentTo(parts, email);
  const typed = { email, cookie, address: "192.0.2.1" };
  const wrong = code === "000000" ? "000001" : "000000";
  await refusalOf(verifyEmailCode(parts, person, { ...typed, code: wrong }));
  await verifyEmailCode(parts, person, { ...typed, code });
  expect((await again(parts, person.id)).email).toBe(email);
});

test("that a code was sent to verify an address is in a person's copy of their data", async () => {
  await ask();
  const [account] = await accountsOf(parts, [person.id]);
  expect(await codesTo(parts, { ...account!, email })).toEqual([
    { purpose: "email", sentAt: new Date(parts.clock.now).toISOString() },
  ]);
});

test("one address of the network asks 60 times an hour for however many people", async () => {
  for (let i = 0; i < 60; i++)
    await ask(
      `ravi${i}@example.in`,
      await personAt(parts, "email", { number: `+9190000000${10 + i}` }),
    );
  expect((await refusalOf(ask())).message).toBe(
    "Too many codes were asked for. You can ask again in 60 minutes.",
  );
});

test("a step that is not due verifies nothing either", async () => {
  const done = await personAt(parts, "identity");
  expect(
    (
      await refusalOf(
        verifyEmailCode(parts, done, { email, code: "000000", cookie: null, address: "192.0.2.1" }),
      )
    ).message,
  ).toBe("Your e-mail address is already verified.");
});

test("a verified address is found by its keyed hash", async () => {
  await verifyEmailCode(parts, person, {
    email,
    cookie: await ask(),
    code: codeSentTo(parts, email),
    address: "192.0.2.1",
  });
  const { email_hash } = await parts.store.db
    .selectFrom("people")
    .select("email_hash")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  expect(email_hash).toBe(parts.seal.hash(email, "people.email"));
});

test("of two verifications with two codes the later is told that it is done, and its code stays unused", async () => {
  const one = await ask("one@example.in");
  parts.clock.now += 30_000;
  const two = await ask("two@example.in");
  await verifyEmailCode(parts, person, {
    email: "one@example.in",
    code: codeSentTo(parts, "one@example.in"),
    cookie: one,
    address: "192.0.2.1",
  });
  const late = verifyEmailCode(parts, person, {
    email: "two@example.in",
    code: codeSentTo(parts, "two@example.in"),
    cookie: two,
    address: "192.0.2.1",
  });
  expect(await refusalOf(late)).toMatchObject({
    status: 409,
    message: "Your e-mail address is already verified.",
  });
  expect((await again(parts, person.id)).email).toBe("one@example.in");
});
