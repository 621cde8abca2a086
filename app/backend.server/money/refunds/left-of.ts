import type { MoneyId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { factsById } from "../ledger/ledger";

/** Paise of it that are neither back nor promised: what may still go to its payer. */
export async function leftOf(db: Db, id: MoneyId): Promise<number> {
  const { captured, processed, lost, pending, promised } = await factsById(db, id);
  return Math.max(captured - processed - lost - pending - promised, 0);
}
