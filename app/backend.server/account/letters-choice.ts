import { ClientRefusal } from "../../api/refusal";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";

/** As the outbox calls a letter that the analyst wrote to many clients. */
export const ANALYSTS_LETTER = "letter from the analyst";

/**
 * Whether the analyst's own letters to clients come to a person. Once they are not wanted, those
 * that wait do not leave any more. Receipts, agreements and what becomes of money come either way.
 */
export async function setLetters(parts: Parts, id: PersonId, letters: boolean): Promise<void> {
  await parts.store.transaction(
    async (tx) => {
      await tx
        .updateTable("people")
        .set({ without_letters: letters ? null : 1 })
        .where("id", "=", id)
        .execute();
      if (!letters)
        await tx
          .deleteFrom("outbox")
          .where("person_id", "=", id)
          .where("kind", "=", ANALYSTS_LETTER)
          .where("tries", "=", 0)
          .execute();
      record(parts, tx, { what: "analyst's letters", person: id, about: { letters } });
    },
    { table: "people", id },
  );
}

/**
 * What stands in a letter's own link, by which whoever has the letter stops the next ones without
 * signing in; good for this person and for nothing else.
 */
export const stopToken = ({ seal }: Pick<Parts, "seal">, id: PersonId): string =>
  `${id}.${seal.hash(id, "people.without_letters").slice(0, 32)}`;

/**
 * Stops the analyst's letters by a letter's link; twice is the same. Throws Refusal 404 when it is
 * not one of ours.
 */
export async function stopLetters(parts: Parts, token: string): Promise<void> {
  const id = token.slice(0, token.indexOf(".")) as PersonId;
  if (token !== stopToken(parts, id)) throw new ClientRefusal(404, "account.no-such-link");
  const person = await parts.store.db
    .selectFrom("people")
    .select("without_letters")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!person) throw new ClientRefusal(404, "account.no-such-link");
  if (person.without_letters === null) await setLetters(parts, id, false);
}
