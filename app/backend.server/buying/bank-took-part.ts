import { OperatorRefusal } from "../../api/refusal";
import { accountFor } from "../money/ledger/account-for";
import { holdMoney } from "../money/ledger/gateway-rows";
import { cameByHand } from "../money/ledger/taken-back";
import { serviceStands } from "../money/ledger/standing";
import { unservedMoneyOf } from "../money/owed/over-claim";
import { referenceOfCameBack } from "../money/ledger/came-back";
import { holdReference } from "../money/refunds/bank-references";
import { transferOf } from "../money/payments/utr";
import { paymentById, type PaymentRow } from "../money/payments/rows";
import { paymentByRefunds } from "../money/refunds/refund-news";
import { addRefund } from "../money/refunds/refund-rows";
import { revoke, holdQueue } from "../money/service/grant";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { MoneyId, PaymentId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { announcePartTaken } from "./announce-taken-back";

/** A row of the statement by which the bank took back a part of a transfer. */
interface Part {
  on: string;
  utr: string;
  paise: number;
}

/**
 * The bank took back a part of what came for a claim: it stands in the books as a refund that left
 * on that day, so that the rest is where it was. The service goes on, unless nothing is left; the
 * invoice stays, as it does with every refund; the client is told.
 *
 * @returns whether the service has ended. Throws Refusal 409: booked already, or nothing of it came
 */
export function takeBackPart(
  parts: Parts,
  known: PaymentRow,
  { on, utr: typed, paise }: Part,
): Promise<{ ended: boolean }> {
  const utr = typed.toUpperCase();
  return parts.store.transaction(
    async (tx) => {
      const row = (await paymentById(tx, known.id)) ?? known;
      await holdQueue(parts, tx, row.person_id);
      const money = moneyTaken(row);
      await holdMoney(parts, tx, [money]);
      await holdReference(parts, tx, utr);
      await referenceOfCameBack(parts, tx, utr, { payment: row.id });
      const came = (await cameByHand(tx, [row.id])).get(row.id);
      if (came === undefined)
        throw new OperatorRefusal(409, "Nothing of this claim is in the books.");
      if (await isPartBooked(parts, tx, row.id, { on, utr, paise }))
        throw new OperatorRefusal(409, "That the bank took this part back is booked already.");
      // The transfer's own reference is no transfer of ours: the hash would keep it from its claim.
      const hash = parts.seal.hash(transferOf(utr), "refunds.utr");
      const isOwn = parts.seal.hash(transferOf(utr), "payments.utr") === row.utr_hash;
      const refund = await addRefund(parts, tx, {
        ...{ money_id: money, payment_id: row.id, amount_paise: paise, why: "operator" },
        ...{ state: "sent", reason: "The bank took this part of the transfer back.", sent_on: on },
        ...{ utr_enc: parts.seal.close(utr, "refunds.utr"), utr_hash: isOwn ? null : hash },
      });
      const ran = (await serviceStands(parts, tx, row.id)) !== "over";
      const { state } = await paymentByRefunds(parts, tx, row, "operator");
      const ended = ran && state === "refunded";
      if (ended) await revoke(parts, tx, row);
      await accountFor(parts, tx, money);
      record(parts, tx, {
        what: "transfer taken back",
        person: row.person_id,
        about: { payment: row.id, refund: refund.id, paise, on, of: came },
      });
      await announcePartTaken(parts, tx, row, { refund: refund.id, paise, came, ended });
      return { ended };
    },
    { table: "payments", id: known.id },
  );
}

/** What could not be served lies under a name of its own. */
function moneyTaken({ id, state }: PaymentRow): MoneyId {
  const served = state === "fulfilled" || state === "refunded";
  return served ? (id as string as MoneyId) : unservedMoneyOf(id);
}

/** Whether a part of this sum is booked as taken back, by this reference. */
export async function isPartBooked(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  id: PaymentId,
  { on, utr, paise }: { on: string | null; utr: string; paise: number },
): Promise<boolean> {
  const sent = await db
    .selectFrom("refunds")
    .select("utr_enc")
    .where("payment_id", "=", id)
    .where("state", "=", "sent")
    .where("amount_paise", "=", paise)
    .$if(on !== null, (q) => q.where("sent_on", "=", on))
    .execute();
  const named = transferOf(utr);
  return sent.some(
    ({ utr_enc }) => utr_enc !== null && transferOf(seal.open(utr_enc, "refunds.utr")) === named,
  );
}
