import { OperatorRefusal } from "../../api/refusal";
import { goesOverFeeCap } from "../money/payments/fee-cap";
import type { PaymentRow } from "../money/payments/rows";
import type { Parts } from "../platform/parts";
import { isClosed } from "../platform/people/is-closed";
import type { WhyOwed } from "../platform/states/money-use";
import type { Db } from "../platform/store/store";
import { wasPaid } from "./second-transfer";

/**
 * Why what came for a claim buys nothing. Of one that was closed by then the owner decides: it may
 * be confirmed as well. Throws Refusal 409: it waits, and can be confirmed
 */
export async function whyNotServed(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  paise: number,
): Promise<WhyOwed> {
  const barred = await whyBarred(parts, tx, row);
  if (barred === "account closed") return barred;
  if (paise < row.amount_paise) return "amount differs";
  if (barred) return barred;
  if (row.state !== "claimed") return "order closed";
  throw new OperatorRefusal(
    409,
    `Nothing stands against serving this claim: claims confirm ${row.id}. If its client wants the money back all the same, confirm it, then: payments refund ${row.id} --yes`,
    {
      onPage:
        "Nothing stands against serving this claim, and all of it came. Confirm it; if its client " +
        'wants the money back all the same, then "Refund" on the person\'s page.',
    },
  );
}

/** The same of what came after another transfer for it is in the books. */
export const whyNoFurther = async (parts: Parts, tx: Db, row: PaymentRow): Promise<WhyOwed> =>
  wasPaid(row) ? "second payment" : ((await whyBarred(parts, tx, row)) ?? "order closed");

/** Why nothing that comes for it can be served. */
export async function whyBarred(parts: Parts, tx: Db, row: PaymentRow): Promise<WhyOwed | null> {
  if (await isClosed(tx, row.person_id)) return "account closed";
  return (await goesOverFeeCap(parts, tx, row)) ? "over the fee limit" : null;
}
