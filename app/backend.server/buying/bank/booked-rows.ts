import { courseOf } from "../../money/ledger/course";
import { takingOf } from "../../money/ledger/credited-again";
import { sharedTransfers, transferHashes } from "../../money/ledger/shared-transfer";
import { paymentById } from "../../money/payments/rows";
import { isPart, sharesOf, sumOf } from "../../money/refunds/part-shares";
import { ALL_TAKEN } from "../../money/refunds/refund-reasons";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";

/** A row by which the bank took some of a payment, as it is in the books. */
interface Booked {
  /** by which it is known: of several payments that came of the same money it is one */
  key: string;
  on: string;
  /** what it was of this payment, and with the other share of the same transfer */
  paise: number[];
  /** its reference, as `hashOfCameBack`; null: it is not kept */
  by: string | null;
  /** the bank credited that again */
  isBack: boolean;
}

interface Row {
  on: string | null;
  paise: number;
  by: string | null;
  /** its place on the statement: asked of for two payments, it is one row */
  place: number;
}

/**
 * Tells of the rows by which money of a payment went out, one after the other as they stand on the
 * statement, which are in the books: each booking has one row, also where several payments came of
 * the same money.
 *
 * @returns "again": one that says the same is booked, and was credited again: this may be another
 */
export function bookedRows(
  parts: Parts,
): (id: PaymentId) => Promise<(row: Row) => "new" | "again" | "booked"> {
  const placeOf = new Map<string, number>();
  const known = new Map<PaymentId, Booked[]>();
  return async (id) => {
    const all = known.get(id) ?? (await bookedOf(parts, id));
    known.set(id, all);
    return ({ on, paise, by, place }) => {
      const named = by === null ? null : hashOfCameBack(parts, by);
      const its = all.filter(
        (one) =>
          (on === null || one.on === on) &&
          one.paise.includes(paise) &&
          (one.by === null || named === null || one.by === named),
      );
      if (its.length === 0) return "new";
      // One whose reference is not kept is known by day and sum alone.
      const free = its.filter(({ key }) => (placeOf.get(key) ?? place) === place);
      const [first] = [...free.filter((one) => one.by === named), ...free];
      if (first) placeOf.set(first.key, place);
      return !first && its.every(({ isBack }) => isBack) ? "again" : "booked";
    };
  };
}

/** How often a row of that day, of one of these sums (absent: of any) and references, is booked. */
export async function timesBooked(
  parts: Parts,
  id: PaymentId,
): Promise<(row: { on: string | null; paise?: number[]; by: string[] }) => number> {
  const all = await bookedOf(parts, id);
  return ({ on, paise, by }) => {
    const named = by.map((one) => hashOfCameBack(parts, one));
    return all.filter(
      (one) =>
        one.on === on &&
        (paise === undefined || paise.some((its) => one.paise.includes(its))) &&
        (one.by === null || named.length === 0 || named.includes(one.by)),
    ).length;
  };
}

async function bookedOf(parts: Parts, id: PaymentId): Promise<Booked[]> {
  const { seal, store } = parts;
  const shares = await sharedTransfers(parts, store.db, id);
  /** The same row with what of its transfer is another payment's. */
  const both = (paise: number, by: string | null) => [
    paise,
    ...shares
      .filter(({ hash }) => by === null || hash === by)
      .map(({ surplus, rest, back }) => paise + (surplus === id ? rest : back)),
  ];
  const found: Booked[] = [];
  for (const one of (await courseOf(store.db, id)).sameMoney(id)) {
    const rows = await store.db
      .selectFrom("refunds")
      .selectAll()
      .where("payment_id", "=", one)
      .where("state", "in", ["sent", "bounced"])
      .orderBy("id")
      .execute();
    const taken = [];
    for (const row of rows.filter(isPart)) {
      const its = await sharesOf(store.db, row);
      if (its[0]?.id !== row.id) continue;
      const { utr_enc, reason } = row;
      const by = utr_enc === null ? null : hashOfCameBack(parts, seal.open(utr_enc, "refunds.utr"));
      const sum = sumOf(its);
      if (reason === ALL_TAKEN) taken.push({ by, sum });
      const isBack = row.state === "bounced";
      found.push({ key: row.id, on: row.sent_on ?? "", paise: both(sum, by), by, isBack });
    }
    const took = await takingOf(store.db, one);
    // What never came was taken by no row.
    if (!took || took.on === null) continue;
    const by = took.by ?? (await lastBy(parts, one, taken));
    const last = taken.reduce((sum, part) => sum - part.sum, took.paise);
    found.push({ key: `all of ${one}`, on: took.on, paise: both(last, by), by, isBack: true });
  }
  return found;
}

/**
 * Of the row with which all was gone no reference is kept once that came again: it is that of the
 * one transfer which no other row took; null: of several.
 */
async function lastBy(
  parts: Parts,
  id: PaymentId,
  taken: { by: string | null }[],
): Promise<string | null> {
  const row = await paymentById(parts.store.db, id);
  const all = row ? await transferHashes(parts, parts.store.db, row) : [];
  const left = [...new Set(all)].filter((hash) => !taken.some(({ by }) => by === hash));
  return left.length === 1 && all.length > 1 ? (left[0] ?? null) : null;
}
