import type { Parts } from "../../platform/parts";
import { lettersWait } from "../../platform/outbox";
import { addresseeOf, postTo, type ToPost } from "../../platform/post-to";
import type { Db } from "../../platform/store/store";
import { STARTED } from "../announce-started";
import type { PaymentRow } from "../payments/rows";

/**
 * A letter about money of a payment, to who paid: who closed the account hears of it, too. It
 * leaves after the one that confirms a payment of theirs, where that still waits for Undo: who paid
 * twice reads first that the one was confirmed, then that the other was sent back.
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
  const first = await lettersWait(parts, tx, person_id, READ_FIRST);
  const notBefore = Math.max(first ?? 0, letter.notBefore ?? 0);
  const inTurn = notBefore === 0 ? letter : { ...letter, notBefore };
  await postTo(parts, tx, person_id, kind, about, inTurn, to);
  return to !== null;
}

/** A transfer of ours is told in its turn as well: what is told of it since leaves after that. */
const READ_FIRST = [STARTED, "payment refunded"];
