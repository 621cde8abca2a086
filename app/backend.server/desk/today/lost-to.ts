import { onceOfMoney, type OnceTheirs } from "../../buying/bank/once-theirs";
import { moneyById } from "../../money/ledger/ledger";
import { askedOf, lostToUnpaid } from "../../money/ledger/never-came";
import { undoUntil, UNDO_MS } from "../../money/payments/confirmation";
import { sentBefore } from "../../money/ledger/still-out";
import { isPart, sumOf } from "../../money/refunds/part-shares";
import { refundsOfMoney, type RefundRow } from "../../money/refunds/refund-rows";
import { sentUnpaid, type SentUnpaid } from "../../money/refunds/sent-unpaid";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PersonId } from "../../platform/store/ids";
import { withNames } from "./with-names";

/** What the owner sent to somebody whose money never came. */
export interface LostTo {
  money: MoneyId;
  person: PersonId | null;
  name: string;
  /** what the owner gave up of it is among it */
  paise: number;
  givenUp: number;
  /** until when that it was given up may be undone, UTC ms; null: not, or not any more */
  undoUntil: number | null;
}

/** All of it, oldest first. */
export async function lostShown(parts: Parts): Promise<LostTo[]> {
  const { db } = parts.store;
  const newly = await db
    .selectFrom("made_good")
    .select("money_id")
    .select((e) => e.fn.max("at").as("at"))
    .where("how", "=", "given up")
    .where("amount_paise", ">", 0)
    .where("at", ">", parts.now() - UNDO_MS)
    .groupBy("money_id")
    .execute();
  const until = new Map(newly.map(({ money_id, at }) => [money_id, undoUntil(Number(at))]));
  const lost = await lostToUnpaid(db);
  return withNames(
    parts,
    lost.map((one) => ({ ...one, undoUntil: until.get(one.money) ?? null })),
  );
}

/** The same with the transfers that are asked for, as the client reads them. */
export interface LostBySending extends LostTo {
  sent: SentUnpaid[];
  /** it had been booked to be sent back, and was entered as somebody else's; null: it never came */
  once: OnceTheirs | null;
}

/** Of which something is to be done: it is asked for, or that it is not may be undone. */
export const lostWaiting = async (parts: Parts): Promise<LostBySending[]> =>
  withTransfers(
    parts,
    (await lostShown(parts)).filter((one) => askedOf(one) > 0 || one.undoUntil !== null),
  );

/** The same of one person. */
export const lostOf = async (parts: Parts, id: PersonId): Promise<LostBySending[]> =>
  withTransfers(
    parts,
    (await lostShown(parts)).filter(({ person }) => person === id),
  );

async function withTransfers(parts: Parts, all: LostTo[]): Promise<LostBySending[]> {
  const shown: LostBySending[] = [];
  for (const one of all) {
    const { db } = parts.store;
    const own = await refundsOfMoney(db, one.money);
    // What counts as gone out of money that came after all had left before it came.
    const payment = (await moneyById(db, one.money))?.payment_id ?? null;
    const before = payment === null ? [] : await sentBefore(db, payment);
    const isCarried = sumOf(sentOf(own)) < one.paise;
    const refunds = [...own, ...(isCarried ? before : [])].filter((refund) => !isPart(refund));
    const once = await onceOfMoney(db, one.money);
    shown.push({ ...one, sent: sentUnpaid(parts, refunds), once });
  }
  return shown;
}

const sentOf = (all: RefundRow[]) => all.filter(({ state }) => state === "sent");
