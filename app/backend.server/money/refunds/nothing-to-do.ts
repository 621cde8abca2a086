import { sentence, type Sentence } from "../../../content/words/sentence";
import type { Stored } from "../../platform/outbox";
import { NOTHING_TO_DO } from "../../platform/post-to";
import type { PaymentId, PersonId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { knownBy, savedOf, savedOfPerson, type Told } from "./told-asked";

/**
 * The sentence that they need not do anything, for a letter to the client of a payment; none where
 * we ask that client for money, of whichever payment. For use once it is told what is asked.
 */
export async function nothingToDo(tx: Db, payment: PaymentId): Promise<Sentence[]> {
  const { all } = await savedOf(tx, payment);
  return (await isAskedForMoney(tx, all)) ? [] : [sentence(NOTHING_TO_DO)];
}

/**
 * A letter to a person that says so, as it leaves: without that sentence where we ask them for
 * money since it was written. What was left out by then stays so.
 *
 * @returns null: it says what it said
 */
export async function withoutNothingToDo(
  db: Db,
  person: PersonId,
  { nothingToDo: said, ...letter }: Stored,
): Promise<Stored | null> {
  if (said === undefined || !(await isAskedForMoney(db, await savedOfPerson(db, person))))
    return null;
  return { ...letter, text: letter.text.replace(` ${said}`, "") };
}

/** They have read that we ask for it, and of no end of that; or the letter that asks waits. */
async function isAskedForMoney(db: Db, all: { saved: Told }[]): Promise<boolean> {
  for (const { saved } of all) {
    const known = await knownBy(db, saved);
    if (saved.now.asked > 0 || (known?.asked ?? 0) > 0) return true;
  }
  return false;
}
