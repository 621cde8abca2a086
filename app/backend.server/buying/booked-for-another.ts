import { setApart } from "../money/ledger/not-theirs";
import { oweMore } from "../money/owed/owe-more";
import { announceNotTheirs } from "../money/refunds/announce-not-theirs";
import { NOT_THEIRS } from "../money/refunds/refund-reasons";
import { withdrawRefund } from "../money/refunds/withdraw-refund";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { MoneyId, RefundId } from "../platform/store/ids";
import { utrOf } from "./send-back-claim";
import { freeTransfer } from "./undo-send-back";
import { undoWithRefund } from "./undo-with-refund";
import { ownUtr } from "./own-utr";
import { checkedAnothers } from "./would-be-anothers";

/**
 * A transfer was booked to be sent back to the wrong client, as is found after the ten minutes of
 * Undo: nothing of it came from them. The transfer and its line may be booked, or pay a claim, as
 * before; a refund of it that waits is withdrawn, one that was sent is lost
 * (`ledger/never-came.ts`), and the client is told, unless they had not heard of it yet. A claim
 * that was closed by it stays closed; late money may still be confirmed.
 *
 * @param id a refund of what was booked
 * @returns whether the client is written to; null: there was nothing to tell them
 * @throws Refusal 404, 409 (`checkedAnothers`)
 */
export async function bookedForAnother(
  parts: Parts,
  id: RefundId,
): Promise<{ told: boolean | null }> {
  let told: boolean | null = null;
  await undoWithRefund(parts, id, async (tx) => {
    const { row, money, paise, refunds } = await checkedAnothers(parts, tx, id);
    const person = row.person_id;
    for (const refund of refunds)
      await withdrawRefund(parts, tx, refund, { person, reason: NOT_THEIRS });
    const claim = await freeTransfer(parts, tx, row, true);
    await tx.updateTable("payments").set(ownUtr(parts, row)).where("id", "=", row.id).execute();
    const as = refunds[0]!.id as string as MoneyId;
    await setApart(parts, tx, { money, as, paise, utr: utrOf(parts, row) });
    record(parts, tx, {
      what: "booking not theirs",
      person,
      about: { refund: id, gatewayPayment: as, payment: row.id, paise },
    });
    told = await announceNotTheirs(parts, tx, row, { money, as, claim });
    // What had gone out twice, was paid back once and came back twice.
    await oweMore(parts, tx, row, { money: as });
  });
  return { told };
}
