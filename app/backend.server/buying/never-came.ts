import { unannounceStarted } from "../money/announce-started";
import { cancelInvoice } from "../money/invoices/cancel-invoice";
import { accountFor } from "../money/ledger/account-for";
import { unnoteByHand } from "../money/ledger/by-hand-rows";
import { keepStillOut, stillOut } from "../money/ledger/still-out";
import { oweMore } from "../money/owed/owe-more";
import { uncarry } from "../money/owed/uncarry";
import { holdMoney } from "../money/ledger/hold-money";
import { serviceStands } from "../money/ledger/standing";
import { noteTakenBack } from "../money/ledger/taken-back";
import { overMoneyOf } from "../money/owed/over-claim";
import { forgetConfirmation } from "../money/payments/confirmation";
import { move, type PaymentRow } from "../money/payments/rows";
import { tellAsked } from "../money/refunds/tell-asked";
import { NEVER_CAME } from "../money/refunds/refund-reasons";
import { withdrawRefund } from "../money/refunds/withdraw-refund";
import { holdQueue, revoke } from "../money/service/grant";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { MoneyId, PaymentId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { unannounceParts } from "./announce-taken-back";
import { forgetRest } from "./bank/keep-rest";
import { ownUtr } from "./own-utr";
import { checkedNeverCame, refundsOf } from "./would-never-come";
import { claimById, utrOf } from "./send-back-claim";
import { whysToUndo, type WhyUndone } from "./undo-claim";

/** What it did. */
export interface NeverCame {
  /** a service ran, and has ended */
  ended: boolean;
  /** "C26-27/0001" */
  creditNote: string;
  /** an address of the client is known, and they are told */
  told: boolean;
}

/**
 * A claim was confirmed, and its money never came, as is found after the ten minutes of Undo: it
 * counts as never received, the service ends, the invoice is cancelled by a credit note of now, a
 * refund of it that waits is withdrawn, one that was sent is lost (`ledger/never-came.ts`), and the
 * client is told. Its reference pays another claim
 * again. Pressed twice it is done once; where the money comes after all, it is booked by
 * `credit-again.ts`, as what the bank had taken back.
 *
 * @param lineOfAnother the line of a statement that paid it was somebody else's: it is free, and
 *   pays the claim that it is of
 * @throws Refusal 404, 409 (`checkedNeverCame`)
 */
export async function bookNeverCame(
  parts: Parts,
  claim: string,
  because: WhyUndone,
  lineOfAnother = false,
): Promise<NeverCame> {
  const id = claim as PaymentId;
  const money = claim as MoneyId;
  const all = [money, overMoneyOf(id)];
  const done = await parts.store.transaction(
    async (tx) => {
      await holdQueue(parts, tx, (await claimById(tx, id)).person_id);
      await holdMoney(parts, tx, all);
      const { row, paise, line } = await checkedNeverCame(parts, tx, id, lineOfAnother);
      const person = row.person_id;
      for (const refund of await refundsOf(tx, row))
        await withdrawRefund(parts, tx, refund, { person, reason: NEVER_CAME });
      // A mail server that was away may hold these letters for longer than Undo.
      await unannounceStarted(tx, row);
      await unannounceParts(tx, id);
      const ended = (await serviceStands(parts, tx, id)) !== "over";
      await revoke(parts, tx, row);
      const { invoice, creditNote } = await cancelInvoice(parts, tx, row, "never came");
      const anothers = line ? utrOf(parts, row) : null;
      const utr = line ? await letsGo(parts, tx, row) : {};
      const also = { fulfilled_at: null, lapses_at: null, ...utr };
      await move(parts, tx, row, "dismissed", "operator", also);
      await noteTakenBack(parts, tx, { money, paise, on: null, utr: null, anothers });
      await forgetConfirmation(tx, id);
      // What counted as gone back of it, and is with nobody, is of the money before it.
      const out = await stillOut(tx, id);
      if (out.paise > 0) await keepStillOut(parts, tx, id, out);
      else await uncarry(parts, tx, id, { wasSale: true });
      for (const one of all) if (await unnoteByHand(tx, one)) await accountFor(parts, tx, one);
      record(parts, tx, {
        what: "money never came",
        person,
        about: {
          ...{ payment: id, paise, invoice, creditNote },
          ...{ because: whysToUndo[because], lineOfAnother: line },
        },
      });
      const told = (await tellAsked(parts, tx, id)) !== false;
      // What had gone out twice, was paid back once and came back twice.
      for (const one of all) await oweMore(parts, tx, row, { money: one });
      return { ended, creditNote, told };
    },
    { table: "payments", id },
  );
  parts.log.info({ payment: id, creditNote: done.creditNote }, "a claim's money never came");
  return done;
}

/**
 * The lines that paid the claim are somebody else's, and pay theirs: what they name is not the
 * claim's, which has again what its own client had named.
 */
async function letsGo(parts: Parts, tx: Db, row: PaymentRow) {
  const { id } = row;
  await tx.deleteFrom("bank_lines").where("payment_id", "=", id).execute();
  await forgetRest(tx, id);
  return ownUtr(parts, row);
}
