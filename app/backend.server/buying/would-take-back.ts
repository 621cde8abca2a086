import { OperatorRefusal } from "../../api/refusal";
import { referenceTyped } from "../../api/reference-typed";
import { inRupees } from "../../content/rupees";
import { cameByHand, goneOf, takenInParts } from "../money/ledger/taken-back";
import { cameBy, sharedBy } from "../money/ledger/shared-transfer";
import { dateInIndia } from "../../content/india";
import { isDay } from "../../content/is-day";
import { serviceStands } from "../money/ledger/standing";
import { moneyById } from "../money/ledger/ledger";
import { paymentById, type PaymentRow } from "../money/payments/rows";
import { monthOver } from "../money/refunds/month-over";
import { isPart } from "../money/refunds/part-shares";
import { referenceOfCameBack } from "../money/ledger/came-back";
import { transferOf } from "../money/payments/utr";
import { readBought } from "../money/payments/bought";
import { namesOf } from "../platform/people/find-accounts";
import type { Parts } from "../platform/parts";
import type { MoneyId, PaymentId, PersonId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { surplusIn } from "./bank-took-part";
import { refuseSamePart } from "./part-booked";
import { noClaim } from "./claim-refusals";
import { utrOf } from "./send-back-claim";
import { refundsOf } from "./would-never-come";
import { moneyToSend } from "./doubt";
import { wasPaid } from "./second-transfer";

/** What it would do, for the question before: nothing is written. Throws as it does. */
export async function wouldTakeBack(
  parts: Parts,
  claim: string,
  reversal: Reversal | null,
): Promise<WouldTakeBack> {
  const { row, came, left, part, utr } = await checkedReversal(parts, claim as PaymentId, reversal);
  const surplus = part === null ? 0 : await surplusIn(parts.store.db, row, part);
  const served = (await moneyById(parts.store.db, row.id as string as MoneyId))?.served_paise ?? 0;
  const toSend = (await moneyToSend(parts)).get(row.person_id) ?? [];
  const also = reversal === null ? [] : await mayBeOf(parts, row, { utr, paise: part ?? left });
  return {
    person: row.person_id,
    name: (await namesOf(parts, [row.person_id])).get(row.person_id) ?? null,
    ...{ paise: came, left, part },
    surplus,
    hadPart: (await refundsOf(parts.store.db, row)).some(isPart),
    endsByPart: part !== null && served > 0 && part - surplus >= served,
    over: part !== null && reversal ? monthOver(reversal.on, parts.now()) : null,
    services: readBought(row.cart).map(({ name }) => name),
    runs: (await serviceStands(parts, parts.store.db, row.id)) !== "over",
    paid: wasPaid(row),
    toSend: toSend.map(({ paise }) => paise),
    also,
  };
}

/**
 * The other transfers of the same client that are in the books and of just that sum: a row with a
 * number of its own, or none, may be that one's.
 */
async function mayBeOf(
  parts: Parts,
  row: PaymentRow,
  { utr, paise }: { utr: string | null; paise: number },
): Promise<MayBeOf[]> {
  const { seal, store } = parts;
  const isNamed = ({ utr_enc }: Pick<PaymentRow, "utr_enc">) =>
    utr !== null &&
    utr_enc !== null &&
    transferOf(seal.open(utr_enc, "payments.utr")) === transferOf(utr);
  if (isNamed(row)) return [];
  const others = await store.db
    .selectFrom("payments")
    .select(["id", "utr_enc", "state"])
    .where("person_id", "=", row.person_id)
    .where("id", "!=", row.id)
    .where("method", "=", "manual")
    .orderBy("id")
    .execute();
  const came = await cameByHand(
    store.db,
    others.map(({ id }) => id),
  );
  return others
    .filter(({ id }) => came.get(id) === paise)
    .map((one) => ({ id: one.id, paise, utr: utrOf(parts, one), paid: wasPaid(one) }));
}

/** A transfer of the same client that the row may be of. */
export interface MayBeOf {
  id: PaymentId;
  paise: number;
  utr: string | null;
  /** it paid a claim; else it was to be sent back */
  paid: boolean;
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
  /** a part of it was booked before, credited again or not: the same may have gone once more */
  hadPart: boolean;
  /** of that part paise that came above the claim, and are not sent any more */
  surplus: number;
  services: string[];
  /** a service of it runs, and ends, unless it is a part that leaves something of what paid it */
  runs: boolean;
  endsByPart: boolean;
  /** the day of a part is of a month that is over: what is to be said of that */
  over: string | null;
  /** it paid the claim; else it was to be sent back */
  paid: boolean;
  /** paise of refunds to the client that wait to be sent */
  toSend: number[];
  /** other transfers of the client of which the row may be as well */
  also: MayBeOf[];
}

/** The row of the statement by which the bank took a transfer back. */
export interface Reversal {
  /** its day in India, "2026-11-20" */
  on: string;
  /** its reference, often that of the transfer itself; absent: the row has none */
  utr?: string;
  /**
   * paise that went out by it; absent: all that came by the transfer with its reference, or, where
   * that is none of these, all that is left of what came
   */
  paise?: number;
  /** the same part, by the same reference on another day, is another one */
  again?: boolean;
}

/** The claim, with what of its money is left and what goes now. Throws as `takeBackClaim` does. */
export async function checkedReversal(parts: Parts, id: PaymentId, reversal: Reversal | null) {
  const { db } = parts.store;
  const row = await paymentById(db, id);
  if (row?.method !== "manual") throw noClaim(id);
  const came = await cameOrRefused(db, row);
  const left = came - (await takenInParts(db, id));
  if (reversal === null) return { row, came, left, part: null, utr: null };
  const { on } = reversal;
  const utr = referenceTyped(reversal.utr ?? "") || null;
  const share = utr === null ? null : await cameBy(parts, db, row, { utr, came });
  const paise = reversal.paise ?? Math.min(share ?? left, left);
  if (!isDay(on))
    throw new OperatorRefusal(422, "Give the day on which the bank took it, like 2026-11-20.", {
      about: "on",
    });
  if (on > dateInIndia(parts.now()))
    throw new OperatorRefusal(422, "That day is still to come.", { about: "on" });
  if (on < dateInIndia(row.created_at))
    throw new OperatorRefusal(422, "That day is before the claim.", { about: "on" });
  if (utr !== null) await refuseMoreThanShare(parts, { row, utr, came, paise });
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

/**
 * By a transfer no more goes than came by it; of two shares each is entered. Throws Refusal 422.
 */
async function refuseMoreThanShare(
  parts: Parts,
  { row, utr, came, paise }: { row: PaymentRow; utr: string; came: number; paise: number },
): Promise<void> {
  const { db } = parts.store;
  const shared = await sharedBy(parts, db, row.id, utr);
  const share = await cameBy(parts, db, row, { utr, came });
  if (share === null || paise <= share) return;
  if (!shared || shared.surplus === null)
    throw new OperatorRefusal(
      422,
      `By the transfer with this reference ${inRupees(share)} had come, which was a part of the ` +
        "claim. Enter by it no more than that; the others by their own references.",
    );
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
export async function cameOrRefused(db: Db, row: PaymentRow): Promise<number> {
  const gone = (await goneOf(db, [row.id])).get(row.id);
  if (gone)
    throw new OperatorRefusal(
      409,
      gone === "never came"
        ? "It is entered that the money of this claim never came: there is nothing to take back."
        : "That the bank took this transfer back is booked already.",
    );
  const came = (await cameByHand(db, [row.id])).get(row.id);
  if (came === undefined)
    throw new OperatorRefusal(
      409,
      `This claim is ${row.state}: no money of it is in the books that the bank could take back.`,
    );
  return came;
}
