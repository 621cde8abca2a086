import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { PersonId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { unpromise } from "./promised";
import { changeRefund, type RefundRow } from "./refund-rows";

/**
 * A refund of which nothing left goes with the confirmation of its payment, and so does the letter
 * that promises it, where nobody has read that. @returns false: it has left, or was withdrawn
 * before
 */
export async function withdrawRefund(
  parts: Parts,
  tx: Db,
  refund: RefundRow,
  { person, reason }: { person: PersonId; reason: string },
): Promise<boolean> {
  if (!(await changeRefund(tx, refund, "withdrawn", { reason, next_try_at: null }))) return false;
  await unpromise(parts, tx, refund, reason);
  record(parts, tx, {
    what: "refund withdrawn",
    person,
    about: { refund: refund.id, gatewayPayment: refund.money_id, paise: refund.amount_paise },
  });
  return true;
}
