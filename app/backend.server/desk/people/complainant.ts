import type { Parts } from "../../platform/parts";
import type { PersonId } from "../../platform/store/ids";
import { wordsOf } from "../../platform/people/name-words";
import { openProfile } from "../../platform/people/profile";

/** By what a complaint and an account may agree. */
const signs = ["number", "e-mail address", "name"] as const;
export type Sign = (typeof signs)[number];

/** An account that a complaint may be about. */
export interface Complainant {
  id: PersonId;
  name: string | null;
  /** UTC ms */
  closedAt: number | null;
  /** what the complaint gives as the account has it */
  agrees: Sign[];
  /** what it gives otherwise than the account has it */
  differs: Sign[];
}

/** What a complaint says of who complains: typed, and proven by nothing. */
interface Said {
  /** blank once it is erased */
  name: string;
  number: string | null;
  email: string | null;
}

/**
 * The accounts, open or closed, that have the phone number or the e-mail address which a complaint
 * names; newest first. Whoever knows another's number can name it: so each says what agrees.
 */
export async function complainantsOf(
  { store, seal }: Parts,
  { name, number, email }: Said,
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
  return rows.map((row) => {
    const known = openProfile(seal, row);
    // Null: the complaint does not give it.
    const isSame: Record<Sign, boolean | null> = {
      number:
        ofNumber === null ? null : [row.number_hash, row.closed_number_hash].includes(ofNumber),
      "e-mail address": ofEmail === null ? null : row.email_hash === ofEmail,
      name: name === "" ? null : sameName(name, known.name ?? ""),
    };
    return {
      id: row.id,
      name: known.name,
      closedAt: row.closed_at,
      agrees: signs.filter((sign) => isSame[sign] === true),
      differs: signs.filter((sign) => isSame[sign] === false),
    };
  });
}

/** In whatever case and order of its words. */
const sameName = (one: string, other: string): boolean =>
  [...wordsOf(one)].sort().join(" ") === [...wordsOf(other)].sort().join(" ");

/** Those to whose address on record an answer to this complaint does not go; none: it has none. */
export const notTheirAddress = (
  { email }: Pick<Said, "email">,
  clients: Complainant[],
): Complainant[] =>
  email === null || clients.some(({ agrees }) => agrees.includes("e-mail address")) ? [] : clients;
