import { afterEach, beforeEach, expect, test } from "vitest";
import { findAccounts } from "../../../app/backend.server/platform/people/find-accounts";
import { makePerson } from "../../../app/backend.server/make-person";
import { whoIs } from "../../../app/backend.server/sign-in/sessions";
import { onboardingComplete } from "../../../app/backend.server/platform/people/people";
import { nextStep } from "../../../app/api/onboarding-step";
import { steps } from "../../../app/backend.server/platform/people/person";
import { fatcaOf, signedPdf } from "../../../app/backend.server/onboarding/signing";
import { START, testParts, type TestParts } from "../parts";
import { again, NUMBER } from "../people";

/** The session alone. */
const sessionOf = async (parts: Parameters<typeof whoIs>[0], access: string | null) =>
  (await whoIs(parts, access))?.session ?? null;

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
});
afterEach(() => parts.close());

test.each(steps)("a person made at the step %s stands there, signed in", async (step) => {
  const { personId, cookies } = await makePerson(parts, { number: NUMBER, step });
  const person = await again(parts, personId);
  expect(nextStep(person)).toBe(step);
  expect(onboardingComplete(person)).toBe(step === "done");
  const access = /^__Host-access=([^;]+);/.exec(cookies[0] ?? "")?.[1] ?? null;
  expect((await sessionOf(parts, access))?.personId).toBe(personId);
});

test("a person made again is moved on and never back", async () => {
  const { personId } = await makePerson(parts, {
    number: NUMBER,
    step: "identity",
    email: "first@example.in",
  });
  expect(
    (await makePerson(parts, { number: NUMBER, step: "done", email: "second@example.in" }))
      .personId,
  ).toBe(personId);
  expect((await makePerson(parts, { number: NUMBER, step: "email" })).step).toBe("done");
  expect((await again(parts, personId)).email).toBe("first@example.in");
});

test("made people never share a PAN", async () => {
  const pans = new Set<string | null>();
  for (let i = 0; i < 20; i++)
    pans.add(
      (
        await again(
          parts,
          (
            await makePerson(parts, {
              number: `+9190000000${String(i).padStart(2, "0")}`,
              step: "agreement",
            })
          ).personId,
        )
      ).pan,
    );
  expect(pans.size).toBe(20);
  for (const pan of pans) expect(pan).toMatch(/^[A-Z]{5}\d{4}[A-Z]$/);
});

test("a made signature comes with a stored PDF", async () => {
  await makePerson(parts, { number: NUMBER, step: "done" });
  const signing = await parts.store.db.selectFrom("signings").selectAll().executeTakeFirstOrThrow();
  expect((await signedPdf(parts, signing)).subarray(0, 5).toString()).toBe("%PDF-");
});

test("what is not asked for is filled in by the number; what is asked for is taken", async () => {
  const plain = await again(
    parts,
    (await makePerson(parts, { number: NUMBER, step: "agreement" })).personId,
  );
  expect(plain).toMatchObject({
    email: "919876543210@example.com",
    name: "Test Investor",
    dob: "1990-01-01",
    pan: "JIHGF3210E",
  });
  const wanted = {
    email: "ravi@example.in",
    name: "Ravi Kumar",
    dob: "1988-01-02",
    pan: "RAVPK1234L",
  };
  const asked = await makePerson(parts, { number: "+919000000001", step: "agreement", ...wanted });
  expect(await again(parts, asked.personId)).toMatchObject(wanted);
});

test("a made person is found by what they have, as a real one is", async () => {
  const { personId } = await makePerson(parts, {
    number: NUMBER,
    step: "agreement",
    email: "ravi@example.in",
    pan: "RAVPK1234L",
  });
  for (const words of [NUMBER, "ravi@example.in", "RAVPK1234L"])
    expect((await findAccounts(parts, words)).map(({ id }) => id)).toEqual([personId]);
});

test("a made signature is of the present version, with answers, and told by the step that is given back", async () => {
  const { step, personId } = await makePerson(parts, { number: NUMBER, step: "done" });
  expect(step).toBe("done");
  const signing = await parts.store.db.selectFrom("signings").selectAll().executeTakeFirstOrThrow();
  expect(signing).toMatchObject({
    person_id: personId,
    state: "signed",
    version: parts.site().agreementVersion,
    created_at: START,
    updated_at: START,
  });
  expect(fatcaOf(parts, signing)).toEqual({
    countryOfBirth: "India",
    citizenship: "India",
    taxResidency: "India",
    isPep: "No",
  });
});
