import { IST_MS } from "../../content/india";
import { accountFor } from "../money/ledger/account-for";
import { holdMoney } from "../money/ledger/hold-money";
import { noteAgain, type TookIt } from "../money/ledger/credited-again";
import { sharedBy } from "../money/ledger/shared-transfer";
import { carryOver } from "../money/ledger/carried-over";
import { overMoneyOf, overToSend, tellOver, unservedMoneyOf } from "../money/owed/over-claim";
import { undoUntil } from "../money/payments/confirmation";
import { writeEvent, type PaymentRow } from "../money/payments/rows";
import { settleIn } from "../money/payments/settle";
import { holdReference } from "../money/refunds/bank-references";
import type { RefundRow } from "../money/refunds/refund-rows";
import { tellAsked } from "../money/refunds/tell-asked";
import { holdQueue } from "../money/service/grant";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { PaymentId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { refuseOtherPart } from "./again-refusals";
import { takeLine } from "./bank/take-line";
import { tracesOf } from "./bank/traces";
import { freeReference, utrColumns } from "./claims";
import { noteOwed } from "./note-owed";
import { claimById, type Transfer } from "./send-back-claim";
import { whyBarred } from "./why-not-served";
import { allWentBefore, checkedCredit, type Again } from "./would-credit-again";

/** As what it stands in the books; the refund of what goes back. */
export interface Credited {
  id: PaymentId;
  refund: RefundRow | null;
}

/**
 * The bank credits again what it had taken back of a claim, by its own reference or another, at
 * once or by several transfers. Each is booked once, as a payment of its own: the service starts
 * anew at once, with an invoice of its own and ten minutes of Undo; or all of it is owed and the
 * owner's to send back. What had been sent back of it before stands as gone out of the new payment,
 * and who was asked for what of it is with them is told in ten minutes that they are no more.
 * The claim stays as the reversal left it, so that no month that is over changes.
 *
 * @param part paise that were entered as come back without a reference and, as its owner said, are
 *   a part of it; absent where that is told instead of asked
 * @throws Refusal 404, 409 (nothing was taken back, booked already, the reference is another
 *   transfer's, another part of it was entered by now, or no service can start), 422 (not a UTR,
 *   less than Re 1, or a day to come)
 */
export async function creditAgain(
  parts: Parts,
  claim: string,
  transfer: Transfer,
  what: Again,
  part?: number,
): Promise<Credited> {
  const { utr, paise, lineHash = null, said } = transfer;
  const id = claim as PaymentId;
  const done = await parts.store.transaction(
    async (tx) => {
      await holdQueue(parts, tx, (await claimById(tx, id)).person_id);
      await holdMoney(parts, tx, [id, overMoneyOf(id), unservedMoneyOf(id)]);
      if (utr !== null) await holdReference(parts, tx, utr);
      const { row, took } = await checkedCredit(parts, tx, id, transfer, what);
      if (part !== undefined) refuseOtherPart(took.before.unnamed, part);
      const isBearer = utr === null || (await bears(parts, tx, row, utr));
      const again = await opened(parts, tx, { row, took }, { utr, isBearer, paise, what });
      const traces = said ? tracesOf(parts, { paise, ...said }) : [];
      if (lineHash !== null && isBearer)
        await takeLine(parts, tx, { lineHash, traces, id: again.id });
      await noteAgain(parts, tx, id, { id: again.id, utr, paise });
      record(parts, tx, {
        what: "transfer credited again",
        person: row.person_id,
        about: { payment: row.id, again: again.id, paise, as: what, neverCame: took.on === null },
      });
      const received = utr === null ? "without a UTR" : "as on the claim";
      if (what === "service") await settleIn(parts, tx, again.id, { received, paise }, "operator");
      const why = (await whyBarred(parts, tx, row)) ?? "order closed";
      const went = { before: allWentBefore(took), afterAll: took.on === null };
      const refund =
        what === "service" ? null : await noteOwed(parts, tx, again, { paise, why, ...went });
      const gone = { claim: id, again: again.id, isBooked: true } as const;
      for (const money of await carryOver(parts, tx, gone)) await accountFor(parts, tx, money);
      const over = what === "service" ? await overToSend(tx, again.id) : undefined;
      if (over) await tellOver(parts, tx, again, over.amount_paise);
      await tellAsked(parts, tx, id, { until: undoUntil(parts.now()) });
      return { id: again.id, refund };
    },
    { table: "payments", id },
  );
  parts.log.info({ payment: id, again: done.id, as: what }, "the bank credited a transfer again");
  return done;
}

interface Opened {
  utr: string | null;
  /** by its reference the transfer is known under this payment */
  isBearer: boolean;
  paise: number;
  what: Again;
}

/**
 * A payment of its own, for the same as the claim, as old as the day of the reversal: what is
 * credited again came after that; where its money never came, as old as the claim. The claim lets
 * go of its UTR where that one came again.
 */
async function opened(
  parts: Parts,
  tx: Db,
  { row, took }: { row: PaymentRow; took: TookIt },
  { utr, isBearer, paise, what }: Opened,
): Promise<PaymentRow> {
  const named = utr === null ? { utr_enc: null, utr_hash: null } : utrColumns(parts, utr);
  if (!isBearer) named.utr_hash = null;
  if (named.utr_hash !== null && named.utr_hash === row.utr_hash)
    await tx.updateTable("payments").set({ utr_hash: null }).where("id", "=", row.id).execute();
  const waits = what === "service";
  const again: PaymentRow = {
    ...row,
    ...named,
    ...{ id: parts.newId<PaymentId>(), receipt: parts.newId() },
    state: waits ? "claimed" : "rejected",
    amount_paise: waits ? row.amount_paise : paise,
    reference:
      waits && row.reference !== null ? await freeReference(parts, tx, row.reference) : null,
    created_at: Math.max(row.created_at + 1, took.on === null ? 0 : Date.parse(took.on) - IST_MS),
    updated_at: parts.now(),
    lapses_at: waits ? parts.now() + parts.settings.limits.claimLapsesMs : null,
    ...{ named_utr_enc: null, named_utr_hash: null, fulfilled_at: null },
    told_asked: null,
  };
  await tx.insertInto("payments").values(again).execute();
  await writeEvent(parts, tx, again, null, again.state, "operator");
  return again;
}

/** Of a transfer of which some was too much reference and line stand on that, which goes back. */
async function bears(parts: Parts, tx: Db, { id }: PaymentRow, utr: string): Promise<boolean> {
  const shared = await sharedBy(parts, tx, id, utr);
  return !shared || shared.surplus === null || shared.surplus === id;
}
