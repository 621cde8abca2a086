import type { Parts } from "../../platform/parts";
import type { PersonId } from "../../platform/store/ids";
import { openProfile } from "../../platform/people/profile";

/** An account that a complaint may be about. */
export interface Complainant {
  id: PersonId;
  name: string | null;
  /** UTC ms */
  closedAt: number | null;
}

/**
 * The accounts, open or closed, that have the phone number or the e-mail address which a complaint
 * names; newest first.
 */
export async function complainantsOf(
  { store, seal }: Parts,
  { number, email }: { number: string | null; email: string | null },
): Promise<Complainant[]> {
  const ofNumber = number === null ? null : seal.hash(number, "people.number");
  const ofEmail = email === null ? null : seal.hash(email, "people.email");
  const rows = await store.db
    .selectFrom("people")
    .selectAll()
    .where((e) =>
      e.or([
        e("number_hash", "=", ofNumber),
        e("closed_number_hash", "=", ofNumber),
        e("email_hash", "=", ofEmail),
      ]),
    )
    .orderBy("id", "desc")
    .limit(9)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: openProfile(seal, row).name,
    closedAt: row.closed_at,
  }));
}
