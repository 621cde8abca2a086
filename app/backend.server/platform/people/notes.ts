import { record } from "../audit/record";
import type { Parts } from "../parts";
import type { PersonId } from "../store/ids";
import type { Db } from "../store/store";
import { OperatorRefusal } from "../../../api/refusal";

/** Characters that a note may have. */
export const LONGEST_NOTE = 4_000;

/**
 * What the owner noted of a person, "" when nothing. It is part of what the person may ask for
 * (`people export`).
 */
export const noteOn = (parts: Parts, person: PersonId): Promise<string> =>
  noteIn(parts, parts.store.db, person);

async function noteIn({ seal }: Pick<Parts, "seal">, db: Db, person: PersonId): Promise<string> {
  const row = await db
    .selectFrom("notes")
    .select("text_enc")
    .where("id", "=", person)
    .executeTakeFirst();
  return row ? seal.open(row.text_enc, "notes.text") : "";
}

/** Thrown where another note stands by now than the one that was to be changed. */
export class NoteChanged extends OperatorRefusal {
  constructor() {
    super(409, "The note was changed meanwhile, in another window or by somebody else.");
  }
}

/**
 * Keeps a note in place of the one before; "" removes it. The trail says that it was changed, not
 * what it says.
 *
 * @param was the note that is to be changed; absent: whatever stands
 * @throws Refusal 404, 422 (too long), NoteChanged
 */
export async function keepNote(
  parts: Parts,
  person: PersonId,
  text: string,
  was?: string,
): Promise<void> {
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
      const stands = await noteIn(parts, tx, person);
      if (was !== undefined && stands !== was && stands !== text) throw new NoteChanged();
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
