import { CookieJar } from "./http/cookies";
import { setSession } from "./http/session-cookies";
import { signerOf } from "./onboarding/agreement";
import { agreementText } from "./onboarding/agreement-text";
import { storeSignedPdf } from "./onboarding/signing";
import { nextStep } from "../api/onboarding-step";
import { steps, type Step } from "./platform/people/person";
import { indexName } from "./platform/people/name-words";
import type { Parts } from "./platform/parts";
import type { PersonId, SigningId } from "./platform/store/ids";
import { findOrMakePerson, personById } from "./platform/people/people";
import type { Person } from "./platform/people/person";
import { startSession } from "./sign-in/sessions";

export interface Wanted {
  /** +919876543210 */
  number: string;
  /** the step at which the person stands: all before it are done */
  step: Step;
  email?: string | undefined;
  pan?: string | undefined;
  /** YYYY-MM-DD */
  dob?: string | undefined;
  name?: string | undefined;
}

/**
 * For the sandbox's control API only: a person at a step, signed in, without codes or providers. A
 * person who exists already is moved on, never back. @returns the account and the `Set-Cookie`
 * lines of its session
 */
export async function makePerson(
  parts: Parts,
  wanted: Wanted,
): Promise<{ personId: PersonId; step: Step; cookies: string[] }> {
  const id = await parts.store.transaction((tx) => findOrMakePerson(parts, tx, wanted.number));
  let person = await known(parts, id);
  while (steps.indexOf(nextStep(person)) < steps.indexOf(wanted.step)) {
    await complete(parts, person, wanted);
    person = await known(parts, id);
  }
  const cookies = new CookieJar("", parts.settings.secure);
  setSession(cookies, await startSession(parts, id));
  return { personId: id, step: nextStep(person), cookies: cookies.out };
}

async function complete(
  parts: Parts,
  person: Person,
  { number, email, name, dob, pan }: Wanted,
): Promise<void> {
  const step = nextStep(person);
  if (step === "email")
    return set(parts, person.id, { email: email ?? `${number.slice(1)}@example.com` });
  if (step === "identity")
    return set(parts, person.id, {
      name: name ?? "Test Investor",
      dob: dob ?? "1990-01-01",
      pan: pan ?? panLike(number),
    });
  return sign(parts, person);
}

async function known(parts: Parts, id: PersonId): Promise<Person> {
  const person = await personById(parts, id);
  if (!person) throw new Error("the person just made is not there");
  return person;
}

async function set(
  parts: Parts,
  id: PersonId,
  fields: Partial<Record<"email" | "name" | "dob" | "pan", string>>,
): Promise<void> {
  const sealed = Object.entries(fields).map(([field, value]) => [
    `${field}_enc`,
    parts.seal.close(value, `people.${field}`),
  ]);
  const hashed = Object.entries(fields).flatMap(([field, value]) =>
    field === "email" || field === "pan"
      ? [[`${field}_hash`, parts.seal.hash(value, `people.${field}`)]]
      : [],
  );
  await parts.store.transaction(async (tx) => {
    await tx
      .updateTable("people")
      .set(Object.fromEntries([...sealed, ...hashed]))
      .where("id", "=", id)
      .execute();
    if (fields.name !== undefined) await indexName(parts, tx, id, fields.name);
  });
}

/** Ten digits made into a PAN's shape, so that two made people never share one. */
function panLike(number: string): string {
  const digits = number.slice(-10);
  const letters = [...digits.slice(0, 6)]
    .map((digit) => "ABCDEFGHIJ".charAt(Number(digit)))
    .join("");
  return letters.slice(0, 5) + digits.slice(6) + letters.slice(5);
}

async function sign(parts: Parts, person: Person): Promise<void> {
  const now = parts.now();
  const fatca = {
    countryOfBirth: "India",
    citizenship: "India",
    taxResidency: "India",
    isPep: "No",
  } as const;
  const site = parts.site();
  const id = parts.newId<SigningId>();
  const kept = await storeSignedPdf(
    parts,
    id,
    await parts.drawPdf(agreementText(site, signerOf(person), fatca, now), now),
  );
  await parts.store.db
    .insertInto("signings")
    .values({
      id,
      person_id: person.id,
      state: "signed",
      version: site.agreementVersion,
      fatca_enc: parts.seal.close(JSON.stringify(fatca), "signings.fatca"),
      ...kept,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
