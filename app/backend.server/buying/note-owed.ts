import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import { account } from "../money/ledger/ledger";
import { noteByHand } from "../money/ledger/by-hand-rows";
import { goneTo } from "../money/ledger/still-out";
import { tellPayerOwed } from "../money/owed/announce-owed";
import { sentBackAs, unservedMoneyOf } from "../money/owed/over-claim";
import { markOwed } from "../money/owed/owe";
import { undoUntil } from "../money/payments/confirmation";
import type { PaymentRow } from "../money/payments/rows";
import { addRefund, type RefundRow } from "../money/refunds/refund-rows";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { WhyOwed } from "../platform/states/money-use";
import type { PaymentId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";

interface Owed {
  paise: number;
  why: WhyOwed;
  /** paise of it that had gone to the payer already (`ledger/went-before.ts`) */
  before?: number;
  /** it had been entered that it never came */
  afterAll?: boolean;
}

/**
 * What came for a claim and buys nothing stands in the ledger as owed, is the owner's to send, and
 * the payer is told in ten minutes (`undo-send-back.ts`). For use in the transaction that holds the
 * claim, where none of it is noted.
 */
export async function noteOwed(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { paise: came, why, before: gone = 0, afterAll = false }: Owed,
): Promise<RefundRow> {
  const id = unservedMoneyOf(row.id);
  await noteByHand(parts, tx, { id, payment: row.id, paise: came, currency: row.currency });
  await markOwed(parts, tx, id, why);
  const paise = came - gone;
  const refund = await addRefund(parts, tx, {
    money_id: id,
    payment_id: row.id,
    amount_paise: paise,
    why,
    state: "to send",
    reason:
      `${inRupees(came)} came ${afterAll ? AFTER_ALL : (cameFor[why] ?? "for a claim that cannot be served.")}` +
      (gone > 0 ? ` ${inRupees(gone)} of it had gone back before.` : ""),
  });
  record(parts, tx, {
    what: "refund due",
    person: row.person_id,
    about: { payment: row.id, gatewayPayment: id, refund: refund.id, paise, why },
  });
  const notBefore = undoUntil(parts.now());
  const less = await goneTo(tx, row.id, gone);
  await tellPayerOwed(parts, tx, row, { money: id, paise, why, notBefore, afterAll, ...less });
  await account(tx, id);
  return refund;
}

const AFTER_ALL = "after all, for a claim entered as never come.";

/** Why it goes back, where its refund is listed. */
const cameFor: Partial<Record<WhyOwed, string>> = {
  "second payment": "besides what had paid the claim.",
  "order closed": "for a claim that was closed by then.",
};

/** Throws Refusal 409: the money of a claim is noted already, as what goes back. */
export async function refuseNoted(db: Db, id: PaymentId): Promise<void> {
  const before = await sentBackAs(db, id);
  if (!before) return;
  throw new OperatorRefusal(
    409,
    `The money of this claim is noted already: the refund ${before.id} is ${before.state}.`,
    { onPage: `The money of this claim is noted already: its refund is ${before.state}.` },
  );
}
