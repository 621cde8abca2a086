import { record } from "../../platform/audit/record";
import { removeStored } from "../../onboarding/signing";
import { forgetName } from "../../platform/people/name-words";
import type { Parts } from "../../platform/parts";
import { erasePersonal } from "../../platform/personal-fields";
import type { Db } from "../../platform/store/store";
import type { PersonId, SigningId } from "../../platform/store/ids";
import { takeTurn } from "../../platform/turn";

/**
 * Erases, 5 years after an account was closed, the records the law asked for (SEBI research analyst
 * regulation 25): who it was, the signed agreement, FATCA answers, bank references, what invoices
 * say. Amounts and dates stay, belonging to nobody. A dispute (`people hold`) stops it. Throws
 * ProviderDown (documents).
 *
 * @returns how many accounts; those that a turn has no time for wait for the next
 */
export async function eraseOldRecords(parts: Parts): Promise<number> {
  const turn = takeTurn(parts);
  let erased = 0;
  const due = await parts.store.db
    .selectFrom("people")
    .select("id")
    .where("closed_at", "<=", turn.from - parts.settings.retention.recordsMs)
    .where("erased_at", "is not", null)
    .where("records_erased_at", "is", null)
    .where("held_since", "is", null)
    .execute();
  for (const { id } of due) {
    if (turn.over()) break;
    // Documents first: cut short here, the next run finds them still.
    for (const signing of await signingsOf(parts, id)) await removeStored(parts, signing);
    await parts.store.transaction(
      async (tx) => {
        if (await withoutRecords(parts, tx, id))
          record(parts, tx, { what: "records erased", person: id });
      },
      { table: "people", id },
    );
    erased++;
  }
  return erased;
}

/**
 * Takes from the rows of a closed account everything that tells whose they were. @returns false
 * when another server did it before
 */
export async function withoutRecords(parts: Parts, tx: Db, id: PersonId): Promise<boolean> {
  await forgetName(parts, tx, id);
  const { numUpdatedRows } = await tx
    .updateTable("people")
    .set({ name_indexed: null, records_erased_at: parts.now() })
    .where("id", "=", id)
    .where("records_erased_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  // That research was released to so many stays, sealed; what this person did with it goes.
  await erasePersonal(tx, id, "records");
  await tx
    .updateTable("signings")
    .set({ signed_pdf_key: null })
    .where("person_id", "=", id)
    .execute();
  return true;
}

async function signingsOf(parts: Parts, id: PersonId): Promise<SigningId[]> {
  const rows = await parts.store.db
    .selectFrom("signings")
    .select("id")
    .where("person_id", "=", id)
    .execute();
  return rows.map((row) => row.id);
}
