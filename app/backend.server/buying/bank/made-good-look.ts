import { paymentById } from "../../money/payments/rows";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { madeGoods, madeGoodWords } from "./made-good-by";

/**
 * What the owner is to look at, as the books stand now, before a transfer is booked for a claim: it
 * may have made another loss good, and be in the books by that. Null: nothing is.
 *
 * @param utr the bank's reference of the transfer; null: it has none
 */
export async function madeGoodLook(
  parts: Parts,
  claim: string,
  utr: string | null,
  reader: "page" | "command",
): Promise<string | null> {
  const good = utr === null ? null : (await madeGoods(parts))([utr]);
  const row = await paymentById(parts.store.db, claim as PaymentId);
  if (!good || !row || good.payment === row.id) return null;
  return madeGoodWords(good, row.person_id, reader);
}
