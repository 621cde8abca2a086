import type { Parts } from "../../platform/parts";
import { record } from "../../platform/audit/record";
import type { PersonId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { changeRefund, type RefundRow } from "./refund-rows";

/**
 * A refund of which nothing left goes with the confirmation of its payment. @returns false: it has
 * left, or was withdrawn before
 */
export async function withdrawRefund(
  parts: Parts,
  tx: Db,
  refund: RefundRow,
  { person, reason }: { person: PersonId; reason: string },
): Promise<boolean> {
  if (!(await changeRefund(tx, refund, "withdrawn", { reason, next_try_at: null }))) return false;
  record(parts, tx, {
    what: "refund withdrawn",
    person,
    about: { refund: refund.id, gatewayPayment: refund.money_id, paise: refund.amount_paise },
  });
  return true;
}
