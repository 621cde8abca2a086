import { OperatorRefusal } from "../../api/refusal";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { accountFor } from "../money/ledger/account-for";
import { holdMoney } from "../money/ledger/gateway-rows";
import { cameByHand, takenInParts } from "../money/ledger/taken-back";
import { serviceStands } from "../money/ledger/standing";
import { unservedMoneyOf } from "../money/owed/over-claim";
import { referenceOfCameBack } from "../money/ledger/came-back";
import { holdReference } from "../money/refunds/bank-references";
import { transferOf } from "../money/payments/utr";
import { paymentById, type PaymentRow } from "../money/payments/rows";
import { paymentByRefunds } from "../money/refunds/refund-news";
import { addRefund } from "../money/refunds/refund-rows";
import { sentWithHash } from "../money/refunds/bank-references";
import { PART_TAKEN } from "../money/refunds/withdraw-refund";
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
  /** the owner knows of one like it, and means another */
  again?: boolean;
}

/**
 * The bank took back a part of what came for a claim: it stands in the books as a refund that left
 * on that day, so that the rest is where it was. The service goes on, unless nothing is left; the
 * invoice stays, as it does with every refund; the client is told.
 *
 * @returns whether the service has ended, and whether an address of the client is known. Throws
 * Refusal 409: booked already, or nothing of it came
 */
export function takeBackPart(
  parts: Parts,
  known: PaymentRow,
  { on, utr: typed, paise, again }: Part,
): Promise<{ ended: boolean; told: boolean }> {
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
      await refuseSamePart(parts, tx, row.id, { on, utr, paise, again });
      const left = came - (await takenInParts(tx, row.id));
      if (paise > left)
        throw new OperatorRefusal(409, `${inRupees(left)} is left of that transfer.`);
      // The transfer's own reference is no transfer of ours: the hash would keep it from its claim.
      // That of a part before stands on that one.
      const hash = parts.seal.hash(transferOf(utr), "refunds.utr");
      const isOwn =
        parts.seal.hash(transferOf(utr), "payments.utr") === row.utr_hash ||
        (await sentWithHash(parts, tx, utr)) !== null;
      const refund = await addRefund(parts, tx, {
        ...{ money_id: money, payment_id: row.id, amount_paise: paise, why: "operator" },
        ...{ state: "sent", reason: PART_TAKEN, sent_on: on },
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
      const said = { refund: refund.id, paise, came, ended };
      return { ended, told: await announcePartTaken(parts, tx, row, said) };
    },
    { table: "payments", id: known.id },
  );
}

/** What could not be served lies under a name of its own. */
function moneyTaken({ id, state }: PaymentRow): MoneyId {
  const served = state === "fulfilled" || state === "refunded";
  return served ? (id as string as MoneyId) : unservedMoneyOf(id);
}

/**
 * Banks give each part the reference of the transfer: one of the same sum on another day may be the
 * same part, under a day that was mistyped. Throws Refusal 409, unless it is meant.
 */
export async function refuseSamePart(
  parts: Pick<Parts, "seal">,
  db: Db,
  id: PaymentId,
  { on, utr, paise, again }: Part,
): Promise<void> {
  const day = again ? undefined : (await partsBooked(parts, db, id, { utr, paise }))[0];
  if (day === undefined) return;
  const same = `A part of ${inRupees(paise)} by this reference is booked already, of ${dayInWords(day)}.`;
  const twice = day === on ? "" : " If the bank took the same once more";
  throw new OperatorRefusal(
    409,
    twice === "" ? same : `${same}${twice}, type it again with --again.`,
    { onPage: twice === "" ? same : `${same}${twice}, tick that it is another one.` },
  );
}

/** Whether a part of this sum is booked as taken back, by this reference. */
export async function isPartBooked(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  id: PaymentId,
  { on, utr, paise }: { on: string | null; utr: string; paise: number },
): Promise<boolean> {
  const days = await partsBooked({ seal }, db, id, { utr, paise });
  return on === null ? days.length > 0 : days.includes(on);
}

/** The days on which a part of this sum went out by this reference, "2026-11-20" each. */
async function partsBooked(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  id: PaymentId,
  { utr, paise }: Pick<Part, "utr" | "paise">,
): Promise<string[]> {
  const sent = await db
    .selectFrom("refunds")
    .select(["utr_enc", "sent_on"])
    .where("payment_id", "=", id)
    .where("state", "in", ["sent", "bounced"])
    .where("amount_paise", "=", paise)
    .execute();
  const named = transferOf(utr);
  return sent.flatMap(({ utr_enc, sent_on }) =>
    utr_enc !== null && transferOf(seal.open(utr_enc, "refunds.utr")) === named
      ? (sent_on ?? "")
      : [],
  );
}
