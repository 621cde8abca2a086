import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import { instantInIndia } from "../../content/instants";
import type { Confirmation } from "../money/payments/confirmation";
import type { PaymentRow } from "../money/payments/rows";
import { refundsOfMoney } from "../money/refunds/refund-rows";
import { withdrawRefund } from "../money/refunds/withdraw-refund";
import type { Parts } from "../platform/parts";
import type { MoneyId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";

/**
 * What the owner asked for and nobody has sent goes with the confirmation. What left, or was
 * promised to a client who left the service, does not.
 */
export async function withdrawRefunds(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  money: MoneyId,
): Promise<void> {
  for (const refund of await refundsOfMoney(tx, money)) {
    if (refund.state === "withdrawn") continue;
    const sum = inRupees(refund.amount_paise);
    if (refund.state === "sent")
      throw new OperatorRefusal(
        409,
        `${sum} of this payment went back to the payer (refund ${refund.id}), so its money was there. Nothing was undone.`,
        {
          onPage:
            `${sum} of this payment went back to the payer, so its money was there. ` +
            "Nothing was undone.",
        },
      );
    if (refund.why === "left")
      throw new OperatorRefusal(
        409,
        `The client left the service and was promised ${sum} (refund ${refund.id}). Nothing was undone: write to them first.`,
        {
          onPage:
            `The client left the service and was promised ${sum}. Nothing was undone: write to ` +
            "them first.",
        },
      );
    const reason = "The confirmation of the payment was undone.";
    await withdrawRefund(parts, tx, refund, { person: row.person_id, reason });
  }
}

/** Throws Refusal 403 where a refund waits, which is the owner's to withdraw. */
export async function refuseToWithdraw(
  tx: Db,
  money: MoneyId,
  { undo_until }: Confirmation,
): Promise<void> {
  const waits = (await refundsOfMoney(tx, money)).find(({ state }) => state !== "withdrawn");
  if (!waits) return;
  const until = instantInIndia(undo_until).slice(11);
  throw new OperatorRefusal(
    403,
    `${inRupees(waits.amount_paise)} of this payment is to go back, or went, and undoing would ` +
      `withdraw that. Nothing was undone. The owner can do it, until ${until} (Indian time): ask them.`,
  );
}
