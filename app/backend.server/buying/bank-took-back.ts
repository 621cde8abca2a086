import { OperatorRefusal } from "../../api/refusal";
import { referenceTyped } from "../../api/reference-typed";
import { inRupees } from "../../content/rupees";
import { unannounceStarted } from "../money/announce-started";
import { cancelInvoice } from "../money/invoices/cancel-invoice";
import { accountFor } from "../money/ledger/account-for";
import { unnoteByHand } from "../money/ledger/by-hand-rows";
import { holdMoney } from "../money/ledger/hold-money";
import {
  cameByHand,
  noteTakenBack,
  partsAreAll,
  takenInParts,
  wasTakenBack,
} from "../money/ledger/taken-back";
import { sharedBy } from "../money/ledger/shared-transfer";
import { dayInIndia } from "../money/ledger/sums";
import { serviceStands } from "../money/ledger/standing";
import { overMoneyOf, unservedMoneyOf } from "../money/owed/over-claim";
import { forgetConfirmation } from "../money/payments/confirmation";
import { move, paymentById, type PaymentRow } from "../money/payments/rows";
import { referenceOfCameBack } from "../money/ledger/came-back";
import { holdReference } from "../money/refunds/bank-references";
import { readBought } from "../money/payments/bought";
import { refundsOfMoney } from "../money/refunds/refund-rows";
import { TAKEN_BACK, withdrawRefund } from "../money/refunds/withdraw-refund";
import { holdQueue, revoke } from "../money/service/grant";
import { namesOf } from "../platform/people/find-accounts";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { PaymentState } from "../platform/states/payment-states";
import type { MoneyId, PaymentId, PersonId, RefundId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { announceTakenBack } from "./announce-taken-back";
import { surplusIn, takeBackPart } from "./bank-took-part";
import { refuseSamePart } from "./part-booked";
import { noClaim } from "./claim-refusals";
import { moneyToSend } from "./doubt";
import { wasPaid } from "./second-transfer";

/** The row of the statement by which the bank took a transfer back. */
export interface Reversal {
  /** its day in India, "2026-11-20" */
  on: string;
  /** its reference, often that of the transfer itself; absent: the row has none */
  utr?: string;
  /** paise that went out by it; all that is left of what came where it is absent */
  paise?: number;
  /** the same part, by the same reference on another day, is another one */
  again?: boolean;
}

/** What booking it would do, or did. */
export interface WouldTakeBack {
  person: PersonId;
  name: string | null;
  /** that came, and what of it the bank has not taken back yet */
  paise: number;
  left: number;
  /** what went out, where that is less than came; null: all */
  part: number | null;
  /** of that part paise that came above the claim, and are not sent any more */
  surplus: number;
  services: string[];
  /** a service of it runs, and ends, unless it is a part */
  runs: boolean;
  /** it paid the claim; else it was to be sent back */
  paid: boolean;
  /** paise of refunds to the client that wait to be sent */
  toSend: number[];
}

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
  const { row: known, came, left, part, utr } = await checked(parts, id, reversal);
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
      await partsAreAll(parts, tx, id);
      // What nobody has sent is not sent any more: its money is gone.
      const [person, reason] = [row.person_id, TAKEN_BACK];
      let wasToSend = false;
      for (const one of all)
        for (const refund of await refundsOfMoney(tx, one)) {
          const waited = await withdrawRefund(parts, tx, refund, { person, reason });
          wasToSend ||= waited && one !== money;
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
      for (const one of all) if (await unnoteByHand(tx, one)) await accountFor(parts, tx, one);
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
      const said = { paise, ended, cancelled: cancelled !== null, wasToSend, paid: wasPaid(row) };
      const told = await announceTakenBack(parts, tx, row, said);
      return { state, ended, told, part: null, creditNote: cancelled?.creditNote ?? null };
    },
    { table: "payments", id },
  );
  parts.log.info({ payment: id, creditNote: done.creditNote }, "the bank took a transfer back");
  return done;
}

/** What it would do, for the question before: nothing is written. Throws as it does. */
export async function wouldTakeBack(
  parts: Parts,
  claim: string,
  reversal: Reversal | null,
): Promise<WouldTakeBack> {
  const { row, came, left, part } = await checked(parts, claim as PaymentId, reversal);
  const toSend = (await moneyToSend(parts)).get(row.person_id) ?? [];
  return {
    person: row.person_id,
    name: (await namesOf(parts, [row.person_id])).get(row.person_id) ?? null,
    ...{ paise: came, left, part },
    surplus: part === null ? 0 : await surplusIn(parts.store.db, row, part),
    services: readBought(row.cart).map(({ name }) => name),
    runs: (await serviceStands(parts, parts.store.db, row.id)) !== "over",
    paid: wasPaid(row),
    toSend: toSend.map(({ paise }) => paise),
  };
}

async function checked(parts: Parts, id: PaymentId, reversal: Reversal | null) {
  const { db } = parts.store;
  const row = await paymentById(db, id);
  if (row?.method !== "manual") throw noClaim(id);
  const came = await cameOrRefused(db, row);
  const left = came - (await takenInParts(db, id));
  if (reversal === null) return { row, came, left, part: null, utr: null };
  const { on, paise = left } = reversal;
  const utr = referenceTyped(reversal.utr ?? "") || null;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(on) ? Date.parse(on) : NaN;
  if (Number.isNaN(day))
    throw new OperatorRefusal(422, "Give the day on which the bank took it, like 2026-11-20.", {
      about: "on",
    });
  if (on > dayInIndia(parts.now()))
    throw new OperatorRefusal(422, "That day is still to come.", { about: "on" });
  if (on < dayInIndia(row.created_at))
    throw new OperatorRefusal(422, "That day is before the claim.", { about: "on" });
  if (utr !== null) await refuseMoreThanShare(parts, id, utr, paise);
  if (paise > came)
    throw new OperatorRefusal(422, `Only ${inRupees(came)} had come by that transfer.`);
  // With the last of several parts all of it is gone.
  const part = paise < left ? paise : null;
  if (part !== null && utr === null)
    throw new OperatorRefusal(
      422,
      "Give the reference of the row: by it one part is told from another. Where it has none, " +
        "give that of the transfer.",
    );
  if (utr !== null && paise < came)
    await refuseSamePart(parts, db, id, { ...reversal, utr, paise });
  if (paise > left || left === 0)
    throw new OperatorRefusal(
      409,
      `Of the ${inRupees(came)} that came by that transfer ${inRupees(left)} is left: the bank ` +
        `took ${inRupees(came - left)} back before.`,
    );
  // Banks often give a reversal the reference of the transfer that it takes back.
  if (utr !== null) await referenceOfCameBack(parts, db, utr, { payment: row.id });
  return { row, came, left, part, utr };
}

/** Of a transfer of which both the claim and what was too much has a share, each is entered. */
async function refuseMoreThanShare(parts: Parts, id: PaymentId, utr: string, paise: number) {
  const shared = await sharedBy(parts, parts.store.db, id, utr);
  if (!shared || paise <= (id === shared.claim ? shared.rest : shared.back)) return;
  const { claim, surplus, rest, back } = shared;
  const each =
    `Of this transfer ${inRupees(rest + back)} came: ${inRupees(rest)} of it paid a claim, and ` +
    `${inRupees(back)} was too much. Enter each by itself`;
  throw new OperatorRefusal(
    422,
    `${each}: claims taken-back ${claim} --utr ${utr} --amount ${rest / 100}; claims taken-back ` +
      `${surplus} --utr ${utr}`,
    { onPage: `${each}: both stand on the person's page.` },
  );
}

/** The paise that came, and are in the books. Throws Refusal 409: nothing is, or not any more. */
async function cameOrRefused(db: Db, row: PaymentRow): Promise<number> {
  if (await wasTakenBack(db, row.id))
    throw new OperatorRefusal(409, "That the bank took this transfer back is booked already.");
  const came = (await cameByHand(db, [row.id])).get(row.id);
  if (came === undefined)
    throw new OperatorRefusal(
      409,
      `This claim is ${row.state}: no money of it is in the books that the bank could take back.`,
    );
  return came;
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
