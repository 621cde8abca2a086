import { record } from "../audit/record";
import type { Parts } from "../parts";
import { OperatorRefusal } from "../../../api/refusal";
import type { PersonId } from "../store/ids";

/**
 * While a dispute is open nothing of a person's may be erased; afterwards erasing goes on as if
 * nothing had been. Throws Refusal 409 when it stands so already.
 */
export async function setHold(parts: Parts, id: PersonId, held: boolean): Promise<void> {
  await parts.store.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("people")
      .set({ held_since: held ? parts.now() : null })
      .where("id", "=", id)
      .where("held_since", held ? "is" : "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n)
      throw new OperatorRefusal(
        409,
        held ? "This account is held already." : "This account is not held.",
      );
    record(parts, tx, { what: held ? "account held" : "account released", person: id });
  });
}
