import { record } from "../audit/record";
import type { Parts } from "../parts";
import type { PersonId } from "../store/ids";
import { OperatorRefusal } from "../../../api/refusal";

/** Characters that a note may have. */
export const LONGEST_NOTE = 4_000;

/**
 * What the owner noted of a person, "" when nothing. It is part of what the person may ask for
 * (`people export`).
 */
export async function noteOn({ store, seal }: Parts, person: PersonId): Promise<string> {
  const row = await store.db
    .selectFrom("notes")
    .select("text_enc")
    .where("id", "=", person)
    .executeTakeFirst();
  return row ? seal.open(row.text_enc, "notes.text") : "";
}

/**
 * Keeps a note in place of the one before; "" removes it. The trail says that it was changed, not
 * what it says. Throws Refusal 404, 422 (too long).
 */
export async function keepNote(parts: Parts, person: PersonId, text: string): Promise<void> {
  if (text.length > LONGEST_NOTE)
    throw new OperatorRefusal(422, `A note has ${LONGEST_NOTE} characters at most.`);
  await parts.store.transaction(
    async (tx) => {
      const known = await tx
        .selectFrom("people")
        .select("id")
        .where("id", "=", person)
        .executeTakeFirst();
      if (!known) throw new OperatorRefusal(404, `There is no account ${person}.`);
      const note = {
        text_enc: parts.seal.close(text, "notes.text"),
        written_at: parts.now(),
      };
      if (text === "") await tx.deleteFrom("notes").where("id", "=", person).execute();
      else
        await tx
          .insertInto("notes")
          .values({ id: person, ...note })
          .onConflict((on) => on.column("id").doUpdateSet(note))
          .execute();
      record(parts, tx, { what: "note changed", person });
    },
    { table: "people", id: person },
  );
}
