import { record } from "../audit/record";
import type { Parts } from "../parts";
import { Refusal } from "../refusal";
import type { PersonId } from "../store/ids";
import { alreadyTaken } from "../store/unique";
import { endAllSessions } from "./sessions";

/**
 * Gives an account another phone number and ends its sessions (`settled.md` 11): only who holds the new number signs in from now on.
 *
 * @param number +919876543210
 * @returns how many sessions ended. Throws Refusal 409 (the number has an account of its own, or the account is closed)
 */
export async function changeNumber(parts: Parts, id: PersonId, number: string): Promise<number> {
  const { seal, store } = parts;
  const columns = { number_hash: seal.hash(number, "people.number"), number_enc: seal.close(number, "people.number") };
  try {
    return await store.transaction(
      async (tx) => {
        const { numUpdatedRows } = await tx.updateTable("people").set(columns).where("id", "=", id).where("closed_at", "is", null).executeTakeFirst();
        if (numUpdatedRows !== 1n) throw new Refusal(409, "This account is closed.");
        const sessions = await endAllSessions(parts, tx, id, "number changed");
        record(parts, tx, { what: "number changed", person: id, about: { sessions } });
        return sessions;
      },
      { table: "people", id },
    );
  } catch (problem) {
    if (alreadyTaken(problem)) throw new Refusal(409, "Another account has this number. Close that one first.");
    throw problem;
  }
}
