import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";

/**
 * Whether a person is reminded before a service ends. Nobody may be kept without
 * the other letters: receipts, the agreement and what becomes of money are owed to every client.
 */
export async function setReminders(parts: Parts, id: PersonId, reminders: boolean): Promise<void> {
  await parts.store.transaction(async (tx) => {
    await tx
      .updateTable("people")
      .set({ without_reminders: reminders ? null : 1 })
      .where("id", "=", id)
      .execute();
    record(parts, tx, { what: "reminders", person: id, about: { reminders } });
  });
}
