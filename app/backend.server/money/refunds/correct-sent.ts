import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { RefundId } from "../../platform/store/ids";
import { paymentById } from "../payments/rows";
import { transferOf } from "../payments/utr";
import { holdQueue } from "../service/grant";
import { announceCorrected } from "./announce-corrected";
import { noRefund } from "./in-words";
import { checkTransfer, type Transfer } from "./check-transfer";
import { refundById, type RefundRow } from "./refund-rows";
import { holdReference } from "./bank-references";
import { checkIsOurs } from "./part-shares";
import { checkReference } from "./transfer-reference";

/**
 * The day or the bank's reference of a transfer by hand was entered wrong: it is entered anew, and
 * the person, where they read the wrong one, is told the right one.
 *
 * @returns the refund; `told`: false where no address of the person is known (any more)
 * @throws Refusal 404, 409 (it is not sent, stands so already, or the reference is of another
 *   transfer), 422 (day or reference)
 */
export async function correctSent(
  parts: Parts,
  id: RefundId,
  typed: Transfer,
): Promise<RefundRow & { told: boolean }> {
  const { seal, store } = parts;
  const { shown, on, utr, shared } = await checkCorrection(parts, id, typed);
  const entered = {
    sent_on: on,
    utr_enc: seal.close(utr, "refunds.utr"),
    utr_hash: shared ? null : seal.hash(transferOf(utr), "refunds.utr"),
  };
  const { payment_id } = shown;
  const hold = payment_id ? { table: "payments" as const, id: payment_id } : undefined;
  return store.transaction(async (tx) => {
    const row = payment_id ? await paymentById(tx, payment_id) : undefined;
    if (row) await holdQueue(parts, tx, row.person_id);
    await holdReference(parts, tx, utr);
    await checkReference(parts, tx, shown, { on, utr });
    await tx.updateTable("refunds").set(entered).where("id", "=", id).execute();
    record(parts, tx, {
      what: "refund corrected",
      about: { refund: id, gatewayPayment: shown.money_id, paise: shown.amount_paise },
    });
    const { amount_paise, sent_on, utr_enc } = shown;
    const was = { on: sent_on ?? "", utr: seal.open(utr_enc ?? "", "refunds.utr") };
    const corrected = { id, amount_paise, was, now: { on, utr } };
    const told = row ? await announceCorrected(parts, tx, row, corrected) : false;
    return { ...shown, ...entered, told };
  }, hold);
}

/** The days by which months change: none where it stays in its month. */
export const monthsChanged = ({ sent_on }: Pick<RefundRow, "sent_on">, on: string): string[] =>
  sent_on?.slice(0, 7) === on.slice(0, 7) ? [] : [sent_on ?? on, on];

/** Whether it may be entered anew, before it is. Throws Refusal as `correctSent` does. */
export async function checkCorrection(parts: Parts, id: RefundId, typed: Transfer) {
  const { seal, store } = parts;
  const shown = await refundById(store.db, id);
  if (!shown) throw noRefund(id);
  if (shown.state !== "sent")
    throw new OperatorRefusal(
      409,
      `The refund ${id} is "${shown.state}": only the transfer of one that is sent can be corrected.`,
      {
        onPage:
          `This refund is "${shown.state}": only a transfer that was entered can be ` +
          "corrected.",
      },
    );
  checkIsOurs(shown);
  const { on, utr } = await checkTransfer(parts, shown, typed);
  if (shown.sent_on === on && seal.open(shown.utr_enc ?? "", "refunds.utr") === utr)
    throw new OperatorRefusal(409, `The refund ${id} is entered so already.`, {
      onPage: "It is entered so already.",
    });
  return { shown, on, utr, shared: await checkReference(parts, store.db, shown, { on, utr }) };
}
