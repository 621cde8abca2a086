import { OperatorRefusal } from "../../api/refusal";
import { instantInIndia } from "../../content/instants";
import { unannounceStarted } from "../money/announce-started";
import { cancelInvoice, type Cancelled } from "../money/invoices/cancel-invoice";
import { account } from "../money/ledger/ledger";
import { unnoteByHand } from "../money/ledger/by-hand-rows";
import { uncarry } from "../money/owed/uncarry";
import { holdMoney } from "../money/ledger/hold-money";
import { overMoneyOf, unoweOver } from "../money/owed/over-claim";
import {
  confirmationOf,
  forgetConfirmation,
  type Confirmation,
} from "../money/payments/confirmation";
import { move, paymentById, type PaymentRow } from "../money/payments/rows";
import { holdQueue } from "../money/service/grant";
import { takeBack } from "../money/service/take-back";
import { tellAsked } from "../money/refunds/tell-asked";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { MoneyId, PaymentId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import type { WhyCancelled } from "../platform/store/tables";
import { forgetRest } from "./bank/keep-rest";
import { noClaim, stateWords } from "./claim-refusals";
import { forgetCredit, isCredited } from "./forget-credit";
import { refuseToWithdraw, withdrawRefunds } from "./undo-withdraws";
import { waitAgain } from "./wait-again";
import { isPaidByLine } from "./would-never-come";

/** Why a confirmation is undone: as it stands on the audit trail, which holds no free text. */
export const whysToUndo = {
  "not-there": "the money is not on the bank statement",
  "other-claim": "another claim was meant",
  "by-mistake": "Confirm was pressed by mistake",
} as const;
export type WhyUndone = keyof typeof whysToUndo;

/** The same as the credit note has it. */
const onTheNote: Record<WhyUndone, WhyCancelled | null> = {
  "not-there": "not there",
  "other-claim": "another claim",
  "by-mistake": null,
};

/** What undoing did. */
export interface Undone extends Cancelled {
  /** dismissed: its person is gone, so that it waits for nobody; or it may be booked anew */
  state: "claimed" | "dismissed";
  /** it had started by money that came again: each of its transfers may be booked anew */
  anew: boolean;
}

/**
 * Undoes a claim's confirmation within its ten minutes, all or nothing: the service is taken back
 * as though it had not been given, the letter that waited does not leave, the invoice is cancelled
 * by a credit note, the ledger holds none of the money, the line of the bank statement may pay
 * another claim, and this one waits again; one that started by money which came again was nobody's
 * claim: it waits for nothing, and its transfers may be booked anew. A refund that the owner asked
 * for meanwhile and that has not left is withdrawn with it. Pressed twice it is done once.
 *
 * @param withdraws whether who asks may withdraw refunds: who may not leaves it to the owner
 * @param until the end of the ten minutes of the confirmation that is meant, UTC ms; absent: of the
 *   one that stands
 * @throws Refusal 404 (no such claim), 409 (not confirmed, too late, or money has left or was
 *   promised to the client)
 */
export async function undoClaim(
  parts: Parts,
  id: string,
  because: WhyUndone,
  { withdraws = true, until }: { withdraws?: boolean; until?: number | undefined } = {},
): Promise<Undone> {
  const undone = await parts.store.transaction(
    async (tx) => {
      const row = await paymentById(tx, id as PaymentId);
      if (!row || row.method !== "manual") throw noClaim(id);
      const before = await undoable(parts, tx, row);
      if (until !== undefined && until !== before.undo_until)
        throw new OperatorRefusal(
          409,
          "That confirmation was undone already, and the claim was confirmed again since. " +
            "Nothing was undone: look again before you undo this one.",
        );
      await holdQueue(parts, tx, row.person_id);
      const money = row.id as string as MoneyId;
      const over = overMoneyOf(row.id);
      await holdMoney(parts, tx, [money, over]);
      for (const one of [money, over]) {
        if (!withdraws) await refuseToWithdraw(tx, one, before);
        await withdrawRefunds(parts, tx, row, one);
      }
      if (!(await unannounceStarted(tx, row)))
        throw await tooLate(tx, row.id, "The letter with the invoice has left already");
      const taken = await takeBack(tx, row.id);
      const cancelled = await cancelInvoice(parts, tx, row, onTheNote[because]);
      const anew = await isCredited(tx, row);
      const state = anew
        ? await endCredit(parts, tx, row)
        : await waitAgain(parts, tx, row, before);
      await unnoteByHand(tx, money);
      await account(tx, money);
      await unoweOver(tx, row.id);
      await tx.deleteFrom("bank_lines").where("payment_id", "=", row.id).execute();
      await forgetConfirmation(tx, row.id);
      await forgetRest(tx, row.id);
      if (anew) {
        const claim = await forgetCredit(parts, tx, row);
        // Of what never came it is lost again what was sent: by then it is known as such.
        await uncarry(parts, tx, row.id, { wasSale: true });
        if (claim !== null) await tellAsked(parts, tx, claim);
      }
      record(parts, tx, {
        what: "claim confirmation undone",
        person: row.person_id,
        about: {
          payment: row.id,
          paise: row.amount_paise,
          invoice: cancelled.invoice,
          creditNote: cancelled.creditNote,
          subscriptions: taken.map((one) => one.id).join(" "),
          because: whysToUndo[because],
        },
      });
      return { ...cancelled, state, anew };
    },
    { table: "payments", id },
  );
  parts.log.info({ payment: id, creditNote: undone.creditNote }, "claim confirmation undone");
  return undone;
}

/** What is left to do where Undo cannot (any more). @param why without its full stop */
async function tooLate(tx: Db, id: PaymentId, why: string): Promise<OperatorRefusal> {
  const [never, more] = (await isPaidByLine(tx, id))
    ? ["the line of the statement was somebody else's", "--because other-claim --line-of-another"]
    : ["the money never came", "--because not-there"];
  const words = `${why}. Nothing was undone. If ${never}`;
  return new OperatorRefusal(409, `${words}: claims never-came ${id} ${more}`, {
    onPage: `${words}, press “It never came” beside the payment on the person's page.`,
  });
}

/** Throws Refusal 409 when the confirmation cannot be undone (any more). */
async function undoable(parts: Parts, tx: Db, row: PaymentRow): Promise<Confirmation> {
  if (row.state === "claimed")
    throw new OperatorRefusal(409, "This claim waits: no confirmation is left to undo.");
  if (row.state !== "fulfilled")
    throw new OperatorRefusal(
      409,
      row.state === "refunded"
        ? "The money of this claim went back to the payer. Nothing was undone."
        : `This claim is ${await stateWords(tx, row)}: there is no confirmation to undo.`,
    );
  const before = await confirmationOf(tx, row.id);
  if (!before || before.undo_until <= parts.now())
    throw await tooLate(
      tx,
      row.id,
      `A confirmation can be undone for ten minutes${before ? `, and these were over at ${instantInIndia(before.undo_until)} (Indian time)` : ""}: the letter with the invoice has left`,
    );
  return before;
}

/** The claim is the one before it, and its transfers are found again by a statement. */
async function endCredit(parts: Parts, tx: Db, row: PaymentRow): Promise<"dismissed"> {
  await move(parts, tx, row, "dismissed", "operator", {
    ...{ fulfilled_at: null, reference: null, utr_enc: null, utr_hash: null },
    ...{ named_utr_enc: null, named_utr_hash: null },
  });
  return "dismissed";
}
