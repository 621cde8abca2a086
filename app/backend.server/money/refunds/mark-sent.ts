import { announceSentByHand } from "./announce-sent";
import { NOT_ARRIVED } from "./announce-not-arrived";
import type { Parts } from "../../platform/parts";
import { paymentById, type PaymentRow } from "../payments/rows";
import { transferOf } from "../payments/utr";
import type { Db } from "../../platform/store/store";
import type { MoneyId, RefundId } from "../../platform/store/ids";
import { forgetUntrue, letLetterLeave } from "../../platform/outbox";
import { alreadyTaken } from "../../platform/store/unique";
import { lostToUnpaid, whyUnpaid } from "../ledger/never-came";
import { givenUpAtMost } from "../ledger/give-up-loss";
import { revoke } from "../service/grant";
import { isCaptured, moneyById } from "../ledger/ledger";
import { overMoneyOf, unservedMoneyOf } from "../owed/over-claim";
import { decide, notToBecome, readGateway } from "../owed/owner-decides";
import { paymentByRefunds } from "./payment-by-refunds";
import { noRefund } from "./in-words";
import { refundById, type RefundRow } from "./refund-rows";
import { refuseMoreThanCame } from "./more-than-came";
import { holdReference } from "./bank-references";
import { checkReference } from "./transfer-reference";
import { reasonOnceSent } from "./refund-reasons";
import { mayBecome } from "../../platform/states/refund-states";
import { checkTransfer, type Transfer } from "./check-transfer";
import { amountSent } from "./amount-sent";
import { tellAsked } from "./tell-asked";

/**
 * The transfer by hand was made: the person is told, with the bank's reference; a service that
 * it was to end, or of which all money is back with it, ends. The gateway is read first: its
 * dashboard may have given the money back.
 *
 * @param paise what was sent, to be said where the gateway gave some of it back meanwhile: it is
 *   entered as it is, and what the client has too much is the owner's to see (`desk money`)
 * @returns the refund; `told`: false where no address of the person is known (any more)
 * @throws Refusal 404, 409 (it is not to be sent, or no more, or the reference is of another
 * transfer), 422 (day, reference or amount); ProviderDown
 */
export async function sentByHand(
  parts: Parts,
  id: RefundId,
  { paise, ...typed }: Transfer & { paise?: number },
): Promise<RefundRow & { told: boolean }> {
  const { shown, transfer } = await checkSent(parts, id, { ...typed, paise });
  const shared = await checkReference(parts, parts.store.db, shown, transfer);
  await readGateway(parts, id);
  const write = (how: Written) => writeSent(parts, id, how);
  try {
    return await write({ ...transfer, paise, shared });
  } catch (problem) {
    if (!alreadyTaken(problem)) throw problem;
    // Another command entered the same transfer at the same moment.
    if (await checkReference(parts, parts.store.db, shown, transfer))
      return write({ ...transfer, paise, shared: true });
    throw problem;
  }
}

/**
 * What is wrong with a transfer as it is typed, before anything else is asked about its day or its
 * amount. Throws Refusal 404, 409 and 422 (the amount)
 */
export async function checkSent(
  parts: Parts,
  id: RefundId,
  { paise, ...typed }: Transfer & { paise?: number | undefined },
): Promise<{ shown: RefundRow; transfer: Transfer }> {
  const { db } = parts.store;
  const shown = await refundById(db, id);
  if (!shown) throw noRefund(id);
  // Nothing is asked about a day or an amount that would be refused all the same.
  if (shown.state === "sent") throw await notToBecome(parts, db, shown, "sent");
  const transfer = await checkTransfer(parts, shown, typed);
  const amount_paise = amountSent(shown, paise);
  if (mayBecome(shown.state, "sent"))
    await refuseMoreThanCame(db, { ...shown, amount_paise }, transfer);
  return { shown, transfer };
}

interface Written {
  on: string;
  utr: string;
  paise: number | undefined;
  /** another refund of the payment left by the same transfer: one of them is found by its hash */
  shared: boolean;
}

async function writeSent(
  parts: Parts,
  id: RefundId,
  { on, utr, paise, shared }: Written,
): Promise<RefundRow & { told: boolean }> {
  let told = false;
  const sealed = parts.seal.close(utr, "refunds.utr");
  const sent = await decide(
    parts,
    id,
    "sent",
    (row) => ({
      sent_on: on,
      utr_enc: sealed,
      utr_hash: shared ? null : parts.seal.hash(transferOf(utr), "refunds.utr"),
      amount_paise: amountSent(row, paise),
      reason: reasonOnceSent(row.reason),
    }),
    async (tx, refund) => {
      await holdReference(parts, tx, utr);
      await checkReference(parts, tx, refund, { on, utr });
      await refuseMoreThanCame(tx, refund, { on, utr });
      told = await follow(parts, tx, refund, { on, utr });
    },
  );
  return { ...sent, told };
}

/** Paise that came for a claim by what a refund is of: above it, instead of it, or itself. */
async function cameFor(tx: Db, row: PaymentRow, money: MoneyId): Promise<number> {
  if (money === unservedMoneyOf(row.id))
    return (await moneyById(tx, money))?.amount_paise ?? row.amount_paise;
  const over = money === overMoneyOf(row.id) ? await moneyById(tx, money) : undefined;
  return row.amount_paise + (over?.amount_paise ?? 0);
}

async function follow(
  parts: Parts,
  tx: Db,
  { id, payment_id, money_id, amount_paise, ends_service, again_for }: RefundRow,
  { on, utr }: Transfer,
): Promise<boolean> {
  const row = payment_id ? await paymentById(tx, payment_id) : undefined;
  if (!row) return false;
  // What the gateway gave back before may make it whole.
  const { state } = await paymentByRefunds(parts, tx, row, "operator");
  const ends = ends_service === 1 || state === "refunded";
  if (ends) await revoke(parts, tx, row);
  // That it goes back is no news any more where that letter still waits.
  await forgetUntrue(tx, ["refund due"], `${row.id} ${money_id}`);
  // That the one before it did not arrive is read first.
  await letLetterLeave(parts, tx, NOT_ARRIVED, `${row.id} ${id}`);
  const unpaid = await whyUnpaid(tx, money_id);
  // What they had paid back of it was theirs, and is asked for by nobody.
  const lost = (await lostToUnpaid(tx, row.id)).find(({ money }) => money === money_id);
  if (unpaid !== null && lost) {
    await givenUpAtMost(tx, money_id, lost.paise - amount_paise);
    return (await tellAsked(parts, tx, row.id)) !== false;
  }
  const wholePaise = await cameFor(tx, row, money_id);
  const money = await moneyById(tx, money_id);
  const isPaidBack = again_for !== null && money !== undefined && !isCaptured(money);
  const sent = { id, amount_paise, wholePaise, on, utr, ends, isPaidBack };
  return announceSentByHand(parts, tx, row, sent);
}
