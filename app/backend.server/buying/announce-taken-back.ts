import { sentence } from "../../content/words/sentence";
import type { PaymentRow } from "../money/payments/rows";
import { postTo } from "../platform/outbox";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";

/** The bank took back the transfer by which a person had paid: they hear what becomes of it. */
export const announceTakenBack = (
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { ended }: { ended: boolean },
): Promise<void> =>
  postTo(parts, tx, row.person_id, "payment taken back", row.id, {
    subject: sentence("letters.taken-back"),
    paragraphs: [
      [
        sentence("letters.taken-back-text", { paise: row.amount_paise }),
        ...(ended ? [sentence("letters.taken-back-ended")] : []),
        sentence("letters.taken-back-invoice"),
      ],
      sentence("letters.taken-back-ask"),
      sentence("letters.payment", { payment: row.id }),
    ],
  });
