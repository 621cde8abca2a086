import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import { unannounceStarted } from "../money/announce-started";
import { cancelInvoice } from "../money/invoices/cancel-invoice";
import { accountFor } from "../money/ledger/account-for";
import { unnoteByHand } from "../money/ledger/by-hand-rows";
import { holdMoney } from "../money/ledger/hold-money";
import { noteTakenBack, partsAreAll, takenInParts } from "../money/ledger/taken-back";
import { serviceStands } from "../money/ledger/standing";
import { overMoneyOf, unservedMoneyOf } from "../money/owed/over-claim";
import { owePaidBack } from "../money/owed/paid-back";
import { forgetConfirmation } from "../money/payments/confirmation";
import { move, paymentById, type PaymentRow } from "../money/payments/rows";
import { referenceOfCameBack } from "../money/ledger/came-back";
import { holdReference } from "../money/refunds/bank-references";
import {
  addRefund,
  refundById,
  refundsOfMoney,
  sentBesides,
  type RefundRow,
} from "../money/refunds/refund-rows";
import { leftOf } from "../money/refunds/left-of";
import { isPromised } from "../money/refunds/promised";
import { withdrawRefund } from "../money/refunds/withdraw-refund";
import { TAKEN_BACK } from "../money/refunds/refund-reasons";
import { holdQueue, revoke } from "../money/service/grant";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { PaymentState } from "../platform/states/payment-states";
import type { MoneyId, PaymentId, RefundId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { announceTakenBack, unannounceParts } from "./announce-taken-back";
import { takeBackPart } from "./bank-took-part";
import { wasPaid } from "./second-transfer";
import { cameOrRefused, checkedReversal, type Reversal } from "./would-take-back";

/** What it did. */
export interface TookBack {
  state: PaymentState;
  ended: boolean;
  creditNote: string | null;
  /** what stands for a part, and can be undone for ten minutes; null: it was all that was left */
  part: RefundId | null;
  /** an address of the client is known, and they are told */
  told: boolean;
}

/**
 * The bank took back the transfer by which a claim was confirmed, after the ten minutes of Undo, or
 * one that was to be sent back: its money counts as never received, its service ends, the invoice
 * is cancelled by a credit note, the client is told, and neither that transfer nor its reversal
 * pays a claim again. What was sent back of it before has gone out twice: the owner is told. Where
 * less went out than came, only that is gone (`bank-took-part.ts`), until with a last part all of
 * it is. Pressed twice it is done once.
 *
 * @throws Refusal 404, 409 (nothing of it is in the books, booked already, or the reference is of a
 *   refund that we sent or of another payment), 422 (the day, the reference, more than came)
 */
export async function takeBackClaim(
  parts: Parts,
  claim: string,
  reversal: Reversal,
): Promise<TookBack> {
  const id = claim as PaymentId;
  const { row: known, came, left, part, utr } = await checkedReversal(parts, id, reversal);
  if (part !== null && utr !== null) {
    const done = await takeBackPart(parts, known, { ...reversal, utr, paise: part });
    return { state: known.state, creditNote: null, ...done };
  }
  const done = await parts.store.transaction(
    async (tx) => {
      const row = (await paymentById(tx, id)) ?? known;
      await holdQueue(parts, tx, row.person_id);
      const money = id as string as MoneyId;
      const all = [money, overMoneyOf(id), unservedMoneyOf(id)];
      await holdMoney(parts, tx, all);
      if (utr !== null) {
        await holdReference(parts, tx, utr);
        await referenceOfCameBack(parts, tx, utr, { payment: id });
      }
      const paise = await cameOrRefused(tx, row);
      const parted = await takenInParts(tx, id);
      if (parted !== came - left)
        throw new OperatorRefusal(
          409,
          `Meanwhile it was booked that the bank took ${inRupees(parted)} of it back. Look again.`,
        );
      // What nobody has read of its parts they read no more: this letter is of all of it.
      await partsAreAll(parts, tx, id);
      await unannounceParts(tx, id);
      // What nobody has sent is not sent any more: its money is gone.
      const [person, reason] = [row.person_id, TAKEN_BACK];
      let wasToSend = false;
      const cameBack: RefundRow[] = [];
      for (const one of all)
        for (const refund of await refundsOfMoney(tx, one)) {
          if (!(await withdrawRefund(parts, tx, refund, { person, reason }))) continue;
          const isKnown = await isPromised(tx, person, refund);
          wasToSend ||= isKnown && one !== money;
          const first = refund.again_for && (await refundById(tx, refund.again_for));
          // Where some of it is sent still, the letter of that says so.
          const isSaid = isKnown || (await sentBesides(tx, refund)) !== undefined;
          if (first && !isSaid) cameBack.push(first);
        }
      // Within the ten minutes the letter with the invoice still waits.
      await unannounceStarted(tx, row);
      const ended = (await serviceStands(parts, tx, id)) !== "over";
      await revoke(parts, tx, row);
      const cancelled = (await hasInvoice(tx, id))
        ? await cancelInvoice(parts, tx, row, "taken back")
        : null;
      const state = await closed(parts, tx, row);
      const taken = wasPaid(row) ? money : unservedMoneyOf(id);
      await noteTakenBack(parts, tx, { on: reversal.on, utr, money: taken, paise });
      await forgetConfirmation(tx, id);
      const noted: MoneyId[] = [];
      for (const one of all) if (await unnoteByHand(tx, one)) noted.push(one);
      const theirs = await sendsPaidBack(parts, tx, row);
      for (const one of noted) await accountFor(parts, tx, one);
      record(parts, tx, {
        what: "transfer taken back",
        person: row.person_id,
        about: {
          payment: id,
          paise,
          on: reversal.on,
          invoice: cancelled?.invoice ?? null,
          creditNote: cancelled?.creditNote ?? null,
        },
      });
      const said = {
        paise,
        ended,
        cancelled: cancelled !== null,
        theirs,
        ...{ wasToSend, cameBack },
        paid: wasPaid(row),
      };
      const told = await announceTakenBack(parts, tx, row, said);
      return { state, ended, told, part: null, creditNote: cancelled?.creditNote ?? null };
    },
    { table: "payments", id },
  );
  parts.log.info({ payment: id, creditNote: done.creditNote }, "the bank took a transfer back");
  return done;
}

/** What the client had paid back and was not missing after all goes to them. @returns paise */
async function sendsPaidBack(parts: Parts, tx: Db, row: PaymentRow): Promise<number> {
  let sum = 0;
  for (const money of await owePaidBack(parts, tx, row.id)) {
    const paise = await leftOf(tx, money);
    if (paise === 0) continue;
    sum += paise;
    const reason = `${inRupees(paise)} had been paid back, and was not missing.`;
    const of = { money_id: money, payment_id: row.id, amount_paise: paise };
    await addRefund(parts, tx, { ...of, why: "operator", state: "to send", reason });
    await accountFor(parts, tx, money);
  }
  return sum;
}

const hasInvoice = (tx: Db, id: PaymentId) =>
  tx.selectFrom("invoices").select("number").where("payment_id", "=", id).executeTakeFirst();

/** No sale any more; its transfer stays spent. */
async function closed(parts: Parts, tx: Db, row: PaymentRow): Promise<PaymentState> {
  if (row.state === "fulfilled")
    await move(parts, tx, row, "dismissed", "operator", { lapses_at: null });
  await tx
    .updateTable("payments")
    .set({ fulfilled_at: null, utr_hash: row.utr_hash })
    .where("id", "=", row.id)
    .execute();
  return row.state === "fulfilled" ? "dismissed" : row.state;
}
