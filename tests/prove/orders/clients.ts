import type { Parts } from "../../../app/backend.server/platform/parts";
import { startSession } from "../../../app/backend.server/sign-in/sessions";
import type { PersonId, SigningId } from "../../../app/backend.server/platform/store/ids";

export interface Client {
  id: PersonId;
  number: string;
  pan: string;
  cookie: string;
}

/**
 * Clients who have finished onboarding, written straight to the database: ten thousand tagged PDFs
 * would prove nothing about money.
 */
export async function makeClients(parts: Parts, count: number): Promise<Client[]> {
  const people = Array.from({ length: count }, (_, at) => ({
    id: parts.newId<PersonId>(),
    number: `+91${9_000_000_000 + at}`,
    pan: `AB${[...String(at).padStart(7, "0").slice(0, 3)].map((digit) => "CDEFGHIJKL"[Number(digit)]).join("")}${String(at).padStart(4, "0").slice(-4)}P`,
  }));
  return parts.store.transaction(async (tx) => {
    const clients: Client[] = [];
    for (const { id, number, pan } of people) {
      const sealed = (field: string, value: string) => parts.seal.close(value, `people.${field}`);
      await tx
        .insertInto("people")
        .values({
          id,
          number_hash: parts.seal.hash(number, "people.number"),
          number_enc: sealed("number", number),
          email_enc: sealed("email", "investor@example.com"),
          name_enc: sealed("name", "Test Investor"),
          dob_enc: sealed("dob", "1990-01-01"),
          pan_enc: sealed("pan", pan),
          pan_hash: parts.seal.hash(pan, "people.pan"),
          created_at: parts.now(),
        })
        .execute();
      await tx
        .insertInto("signings")
        .values({
          id: parts.newId<SigningId>(),
          person_id: id,
          state: "signed",
          version: "1",
          fatca_enc: "",
          created_at: parts.now(),
          updated_at: parts.now(),
        })
        .execute();
      const { access } = await startSession(parts, id, tx);
      clients.push({ id, number, pan, cookie: `access=${access}` });
    }
    return clients;
  });
}
