import { lostToUnpaid } from "../../money/ledger/never-came";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import { sumOf } from "../../money/refunds/part-shares";
import { refundsOfMoney } from "../../money/refunds/refund-rows";
import type { Parts } from "../../platform/parts";
import { inBatches } from "../../platform/store/in-batches";
import type { MoneyId, PaymentId, PersonId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { CameBack } from "./came-back-unnamed";

/**
 * A transfer that was booked to be sent back to a client and then entered as somebody else's, of
 * which money was sent to that client, who is asked for it. If it was theirs after all, it makes
 * good what they were sent: booked for them once more, it would be owed a second time.
 */
export interface OnceTheirs {
  /** under which name that stands */
  money: MoneyId;
  /** paise that had been booked, that were sent to them, and of these those that are lost */
  paise: number;
  sent: number;
  lost: number;
  /** what came back and is entered without a reference, oldest first: it may have come by it */
  unnamed: CameBack[];
  /**
   * paise that are in the books by it, where it was theirs: what was entered last, if nothing else
   * has no reference. Null: nobody knows which of `unnamed` came by it, if any did
   */
  back: number | null;
  payment: PaymentId;
}

/** A client, and a reference that may be of such a transfer; null: none is known. */
interface Named {
  person: PersonId;
  utr: string | null;
}

/** The one with this reference; null: none of theirs was booked and entered so, or it is free. */
export const onceTheirs = async (
  parts: Pick<Parts, "seal">,
  db: Db,
  person: PersonId,
  utr: string | null,
): Promise<OnceTheirs | null> => (await onceTheirsOf(parts, db, [{ person, utr }]))[0] ?? null;

/** The same of each. */
export async function onceTheirsOf(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  named: Named[],
): Promise<(OnceTheirs | null)[]> {
  const hashed = named.map(({ person, utr }) => ({
    person,
    hash: utr === null ? null : hashOfCameBack({ seal }, utr),
  }));
  const found = new Map<string, OnceTheirs>();
  const hashes = hashed.flatMap(({ hash }) => (hash === null ? [] : [hash]));
  for (const some of inBatches([...new Set(hashes)]))
    for (const row of await notTheirs(db, some)) {
      const once = await asStands(db, row);
      if (!isFree(once)) found.set(`${row.person} ${row.hash}`, once);
    }
  return hashed.map(({ person, hash }) => found.get(`${person} ${hash}`) ?? null);
}

/**
 * Those with these references, whoever's they were booked as, and also where nothing was sent.
 *
 * @param hashes as `hashOfCameBack`
 */
export async function onceByReference(
  db: Db,
  hashes: string[],
): Promise<Map<string, { payment: PaymentId; once: OnceTheirs }>> {
  const found = new Map<string, { payment: PaymentId; once: OnceTheirs }>();
  for (const some of inBatches([...new Set(hashes)]))
    for (const row of await notTheirs(db, some)) {
      const [hash, once] = [row.hash ?? "", await asStands(db, row)];
      // Its rest, booked and found wrong as well, says nothing of what stands in the books.
      if (!isFree(once) || !found.has(hash)) found.set(hash, { payment: row.payment, once });
    }
  return found;
}

/** What became of money that was entered as somebody else's; null: of none by this name. */
export async function onceOfMoney(db: Db, money: MoneyId): Promise<OnceTheirs | null> {
  const row = await entered(db).where("money_id", "=", money).executeTakeFirst();
  return row ? asStands(db, row) : null;
}

type Row = Awaited<ReturnType<typeof notTheirs>>[number];

const notTheirs = (db: Db, hashes: string[]) =>
  entered(db).where("went_by", "in", hashes).orderBy("made_good.id").execute();

const entered = (db: Db) =>
  db
    .selectFrom("made_good")
    .innerJoin("money_in", "money_in.id", "made_good.money_id")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .select(["money_id as money", "made_good.amount_paise as paise", "went_by as hash"])
    .select(["payments.id as payment", "person_id as person"])
    .where("how", "=", "not theirs");

/** Nothing of it is in the books, or lost: none was sent, or it came back by other transfers. */
export const isFree = ({ sent, lost, unnamed }: OnceTheirs): boolean =>
  sent === 0 || (lost === 0 && unnamed.length === 0);

async function asStands(db: Db, { money, paise, payment }: Row): Promise<OnceTheirs> {
  const sent = sumOf((await refundsOfMoney(db, money)).filter(({ state }) => state === "sent"));
  const lost = (await lostToUnpaid(db, payment)).find((one) => one.money === money);
  const entries = await enteredAsBack(db, money);
  const unnamed = entries.filter(({ utr_hash }) => utr_hash === null);
  const [only] = unnamed;
  const isOne = unnamed.length === 1 && entries.at(-1) === only;
  const back = only && isOne ? only.paise : null;
  return { money, payment, paise, sent, lost: lost?.paise ?? 0, unnamed, back };
}

const enteredAsBack = async (db: Db, money: MoneyId) =>
  (
    await db
      .selectFrom("made_good")
      .select(["amount_paise as paise", "came_on", "utr_hash"])
      .where("money_id", "=", money)
      .where("how", "=", "came back")
      .where("came_on", "is not", null)
      .orderBy("id")
      .execute()
  ).map(({ came_on, ...entry }) => ({ ...entry, on: came_on ?? "" }));
