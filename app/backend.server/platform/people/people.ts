import type { Parts } from "../parts";
import { plainOf } from "../../../api/plain-characters";
import { ClientRefusal } from "../../../api/refusal";
import type { Db } from "../store/store";
import type { PersonId } from "../store/ids";
import { languageFrom } from "./reading-language";
import { nextStep } from "../../../api/onboarding-step";
import type { Person } from "./person";
import { openProfile, sealedProfile } from "./profile";

/** The account, or null when there is none or it is closed. */
export async function personById(parts: Parts, id: PersonId): Promise<Person | null> {
  const row = await openAccounts(parts).where("people.id", "=", id).executeTakeFirst();
  return row ? personOf(parts, row) : null;
}

/**
 * The account of `number`, made when there is none; for use inside the sign-in's transaction. A
 * closed account no longer has its number.
 */
export async function findOrMakePerson(parts: Parts, tx: Db, number: string): Promise<PersonId> {
  const number_hash = parts.seal.hash(number, "people.number");
  await tx
    .insertInto("people")
    .values({
      id: parts.newId<PersonId>(),
      number_hash,
      number_enc: parts.seal.close(number, "people.number"),
      created_at: parts.now(),
    })
    .onConflict((on) => on.column("number_hash").doNothing())
    .execute();
  return (
    await tx
      .selectFrom("people")
      .select("id")
      .where("number_hash", "=", number_hash)
      .executeTakeFirstOrThrow()
  ).id;
}

/**
 * Specification §4: complete only when e-mail, PAN with date of birth, and agreement are all
 * present.
 */
export const onboardingComplete = (person: Person): boolean => nextStep(person) === "done";

/**
 * Narrows the person of a call that needs one; `perform` lets nobody else through. Throws Refusal
 * 401.
 */
export function signedIn(person: Person | null): Person {
  if (!person) throw new ClientRefusal(401, "platform.log-in");
  return person;
}

/**
 * For a transaction that writes for a person: the account may have been closed since the request
 * came, and what is written then would never be shown, used or kept by anybody. Throws Refusal 401.
 */
export async function refuseClosed(tx: Db, id: PersonId): Promise<void> {
  const open = await tx
    .selectFrom("people")
    .select("id")
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (!open) throw new ClientRefusal(401, "account.closed");
}

/** The accounts that are not closed, with what `personOf` needs of each. */
export const openAccounts = ({ store, settings, site }: Parts) =>
  store.db
    .selectFrom("people")
    .select(["people.id", "people.number_enc", "people.language"])
    .select(sealedProfile.map((column) => `people.${column}` as const))
    .select((e) =>
      e
        .selectFrom("signings")
        .select("signings.id")
        .whereRef("signings.person_id", "=", "people.id")
        .where("signings.state", "=", "signed")
        .$if(settings.resignOnNewVersion, (q) =>
          q.where("signings.version", "=", site().agreementVersion),
        )
        .limit(1)
        .as("agreement"),
    )
    .where("people.closed_at", "is", null);

export type AccountRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof openAccounts>["executeTakeFirst"]>>
>;

/** A row of `openAccounts`, opened. */
export function personOf({ seal }: Parts, row: AccountRow): Person {
  const profile = openProfile(seal, row);
  return {
    id: row.id,
    number: seal.open(row.number_enc, "people.number"),
    ...profile,
    // An order says whose it is, and is taken without such marks only.
    name: profile.name === null ? null : plainOf(profile.name),
    agreement: row.agreement !== null,
    language: languageFrom(row.language),
  };
}
