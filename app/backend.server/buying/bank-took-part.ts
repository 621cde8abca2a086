import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import { accountFor } from "../money/ledger/account-for";
import { holdMoney } from "../money/ledger/hold-money";
import { cameByHand, takenInParts } from "../money/ledger/taken-back";
import { serviceStands } from "../money/ledger/standing";
import { moneyById } from "../money/ledger/ledger";
import { sharedBy } from "../money/ledger/shared-transfer";
import { overMoneyOf, unservedMoneyOf } from "../money/owed/over-claim";
import { referenceOfCameBack } from "../money/ledger/came-back";
import { holdReference } from "../money/refunds/bank-references";
import { transferOf } from "../money/payments/utr";
import { paymentById, type PaymentRow } from "../money/payments/rows";
import { paymentByRefunds } from "../money/refunds/payment-by-refunds";
import { addRefund, type RefundRow } from "../money/refunds/refund-rows";
import { sentWithHash } from "../money/refunds/bank-references";
import { PART_TAKEN } from "../money/refunds/refund-reasons";
import { revoke, holdQueue } from "../money/service/grant";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { MoneyId, RefundId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { announcePartTaken } from "./announce-taken-back";
import { isPartBooked, refuseSamePart, type Part } from "./part-booked";

/**
 * The bank took back a part of what came for a claim: it stands in the books as a refund that left
 * on that day, so that the rest is where it was. What came above the claim bought nothing: it is
 * gone first, and is not sent any more. The service goes on, unless nothing is left of what paid
 * it; the invoice stays, as it does with every refund; the client is told after the ten minutes of
 * Undo (`undo-part.ts`). The last of several parts is none: with it all is taken back
 * (`bank-took-back.ts`).
 *
 * @returns what stands for it, whether the service has ended, and whether an address of the client
 * is known. Throws Refusal 409: booked already, or nothing of it came
 */
export function takeBackPart(
  parts: Parts,
  known: PaymentRow,
  { on, utr: typed, paise, again }: Part,
): Promise<{ part: RefundId; ended: boolean; told: boolean }> {
  const utr = typed.toUpperCase();
  return parts.store.transaction(
    async (tx) => {
      const row = (await paymentById(tx, known.id)) ?? known;
      await holdQueue(parts, tx, row.person_id);
      await holdMoney(parts, tx, [moneyTaken(row), overMoneyOf(row.id)]);
      await holdReference(parts, tx, utr);
      await referenceOfCameBack(parts, tx, utr, { payment: row.id });
      const came = (await cameByHand(tx, [row.id])).get(row.id);
      if (came === undefined)
        throw new OperatorRefusal(409, "Nothing of this claim is in the books.");
      if (await isPartBooked(parts, tx, row.id, { on, utr, paise }))
        throw new OperatorRefusal(409, "That the bank took this part back is booked already.");
      await refuseSamePart(parts, tx, row.id, { on, utr, paise, again });
      const left = came - (await takenInParts(tx, row.id));
      if (paise > left)
        throw new OperatorRefusal(409, `${inRupees(left)} is left of that transfer.`);
      // Another part was booked since: with this one all is gone, which is more than was asked.
      if (paise === left)
        throw new OperatorRefusal(
          409,
          `Meanwhile a part of it was booked: with this one all of it is gone. Look again.`,
        );
      // A transfer's own reference is none of ours: the hash would keep it from its claim. That of
      // a part before stands on that one.
      const hash = parts.seal.hash(transferOf(utr), "refunds.utr");
      const isOwn =
        parts.seal.hash(transferOf(utr), "payments.utr") === row.utr_hash ||
        (await sharedBy(parts, tx, row.id, utr)) !== undefined ||
        (await sentWithHash(parts, tx, utr)) !== null;
      const refunds: RefundRow[] = [];
      for (const { money, paise: share } of await sharesOfPart(tx, row, paise))
        refunds.push(
          await addRefund(parts, tx, {
            ...{ money_id: money, payment_id: row.id, amount_paise: share, why: "operator" },
            ...{ state: "sent", reason: PART_TAKEN, sent_on: on },
            ...{ utr_enc: parts.seal.close(utr, "refunds.utr") },
            ...{ utr_hash: isOwn || refunds.length > 0 ? null : hash },
            share_of: refunds[0]?.id ?? null,
          }),
        );
      const ran = (await serviceStands(parts, tx, row.id)) !== "over";
      const { state } = await paymentByRefunds(parts, tx, row, "operator");
      const ended = ran && state === "refunded";
      if (ended) await revoke(parts, tx, row);
      for (const { money_id } of refunds) await accountFor(parts, tx, money_id);
      const refund = refunds[0]!.id;
      record(parts, tx, {
        what: "transfer taken back",
        person: row.person_id,
        about: { payment: row.id, refund, paise, on, of: came },
      });
      const said = { refund, paise, came, ended };
      return { part: refund, ended, told: await announcePartTaken(parts, tx, row, said) };
    },
    { table: "payments", id: known.id },
  );
}

/** What could not be served lies under a name of its own. */
function moneyTaken({ id, state }: PaymentRow): MoneyId {
  const served = state === "fulfilled" || state === "refunded";
  return served ? (id as string as MoneyId) : unservedMoneyOf(id);
}

/** Of which money how much is gone by it, in paise. */
async function sharesOfPart(
  tx: Db,
  row: PaymentRow,
  paise: number,
): Promise<{ money: MoneyId; paise: number }[]> {
  const surplus = await surplusIn(tx, row, paise);
  return [
    { money: overMoneyOf(row.id), paise: surplus },
    { money: moneyTaken(row), paise: paise - surplus },
  ].filter((share) => share.paise > 0);
}

/** Paise of a part that are of what came above the claim and is with us still. */
export async function surplusIn(db: Db, { id }: PaymentRow, paise: number): Promise<number> {
  const over = await moneyById(db, overMoneyOf(id));
  return Math.min(paise, over?.owed_paise ?? 0);
}
