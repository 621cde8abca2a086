import { afterEach, beforeEach, expect, test } from "vitest";
import {
  onboardingComplete,
  personById,
  signedIn,
} from "../../../app/backend.server/platform/people/people";
import type { Site } from "../../../app/content/site-schema";
import { testParts, type TestParts } from "../parts";
import { NUMBER, again, personAt, personByNumber, refusalOf } from "../people";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
});
afterEach(() => parts.close());

// ASVS 11.3.3
test("a person is found by number, and nothing of them lies in clear", async () => {
  const person = await personAt(parts, "done", {
    email: "ravi@example.in",
    name: "Ravi Kumar",
    dob: "1990-05-06",
    pan: "ABCPE1234F",
  });
  expect(await personByNumber(parts, NUMBER)).toEqual(person);
  expect(person).toMatchObject({
    number: NUMBER,
    email: "ravi@example.in",
    name: "Ravi Kumar",
    dob: "1990-05-06",
    pan: "ABCPE1234F",
    agreement: true,
  });
  const row = JSON.stringify(await parts.store.db.selectFrom("people").selectAll().execute());
  for (const secret of ["9876543210", "ravi", "Ravi", "1990-05-06", "ABCPE1234F"])
    expect(row).not.toContain(secret);
});

test("a closed account is nobody", async () => {
  const { id } = await personAt(parts, "done");
  await parts.store.db.updateTable("people").set({ closed_at: parts.now() }).execute();
  expect(await personById(parts, id)).toBeNull();
  expect(await personByNumber(parts, NUMBER)).toBeNull();
});

test("a new version of the agreement asks again only where the operator says so", async () => {
  const { id } = await personAt(parts, "done");
  const site = parts.site();
  parts.site = (): Site => ({ ...site, agreementVersion: "next" });
  expect(onboardingComplete(await again(parts, id))).toBe(true);
  parts.settings = { ...parts.settings, resignOnNewVersion: true };
  expect(onboardingComplete(await again(parts, id))).toBe(false);
});

test("a session whose account is gone must sign in again", async () => {
  const gone = Promise.resolve().then(() => signedIn(null));
  expect(await refusalOf(gone)).toMatchObject({ status: 401, message: "Please log in." });
  const person = await personAt(parts, "email");
  expect(signedIn(person)).toBe(person);
});

test("only a signature that is complete, and one's own, counts", async () => {
  const person = await personAt(parts, "done");
  const other = await personAt(parts, "agreement", { number: "+919000000001" });
  expect([(await again(parts, person.id)).agreement, other.agreement]).toEqual([true, false]);
  await parts.store.db.updateTable("signings").set({ state: "failed" }).execute();
  expect((await again(parts, person.id)).agreement).toBe(false);
});
