import { inRupees } from "../../content/rupees";
import { instantInIndia } from "../../content/instants";
import { overToSend } from "../money/owed/over-claim";
import { undoUntil } from "../money/payments/confirmation";
import type { Parts } from "../platform/parts";
import type { PaymentId } from "../platform/store/ids";
import type { Confirmed } from "../buying/claim-review";
import type { RefundRow } from "../money/refunds/refund-rows";
import type { Printed } from "./command";

/** What a confirmation did, how long it can be undone, and what is left to do for it. */
export async function confirmedSaid(
  parts: Parts,
  id: string,
  { cancelledAt }: Confirmed,
): Promise<Printed> {
  const until = instantInIndia(undoUntil(parts.now()));
  const rest = await overToSend(parts.store.db, id as PaymentId);
  return {
    lines: [
      `Claim ${id} is confirmed; its subscriptions have started. The letter waits until ${until} (Indian time), and so long it can be undone: desk claims undo ${id}.`,
      ...(rest
        ? [
            `${inRupees(rest.amount_paise)} came above it and is yours to send back by bank transfer. Once it has left: desk refunds sent ${rest.id} --on DAY --utr REFERENCE`,
          ]
        : []),
      ...(cancelledAt === null
        ? []
        : [
            `ITS CLIENT HAD CANCELLED IT at ${instantInIndia(cancelledAt)} (Indian time). If the money did not come all the same, undo it.`,
          ]),
    ],
    json: {
      id,
      state: "fulfilled",
      ...(rest ? { toSend: { refund: rest.id, paise: rest.amount_paise } } : {}),
    },
  };
}

/** What was booked to be sent back, and what is left to do for it. */
export const sentBackWords = ({ id, amount_paise }: RefundRow): string =>
  `${inRupees(amount_paise)} stand in the books as owed, and are yours to send back by bank ` +
  `transfer; the payer is told in ten minutes, and so long it can be undone: desk refunds undo ` +
  `${id}. Once it has left: desk refunds sent ${id} --on DAY --utr ` +
  `REFERENCE`;
