import { sentence, type Sentence } from "../../../content/words/sentence";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { knownBy, savedOf } from "./told-asked";

/**
 * The sentence that they need not do anything, for a letter to the client of a payment; none where
 * we ask that client for money, of whichever payment. For use once it is told what is asked.
 */
export const nothingToDo = async (tx: Db, payment: PaymentId): Promise<Sentence[]> =>
  (await isAskedForMoney(tx, payment)) ? [] : [sentence("letters.nothing-to-do")];

/** They have read that we ask for it, and of no end of that; or the letter that asks waits. */
async function isAskedForMoney(tx: Db, payment: PaymentId): Promise<boolean> {
  for (const { saved } of (await savedOf(tx, payment)).all) {
    const known = await knownBy(tx, saved);
    if (saved.now.asked > 0 || (known?.asked ?? 0) > 0) return true;
  }
  return false;
}
