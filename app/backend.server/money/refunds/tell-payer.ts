import type { Parts } from "../../platform/parts";
import { addresseeOf, postTo, type ToPost } from "../../platform/post-to";
import type { Db } from "../../platform/store/store";
import type { PaymentRow } from "../payments/rows";

/**
 * A letter about money of a payment, to who paid: who closed the account hears of it, too.
 *
 * @returns false when no address of theirs is known (any more)
 */
export async function tellPayer(
  parts: Parts,
  tx: Db,
  { person_id }: PaymentRow,
  kind: string,
  about: string,
  letter: ToPost & { notBefore?: number },
): Promise<boolean> {
  const to = await addresseeOf(parts, tx, person_id, { closedToo: true });
  await postTo(parts, tx, person_id, kind, about, letter, to);
  return to !== null;
}
