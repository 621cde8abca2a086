import { sameMoney, tookBack } from "../../money/ledger/credited-again";
import { sharedBy } from "../../money/ledger/shared-transfer";
import { paymentById } from "../../money/payments/rows";
import { transferOf } from "../../money/payments/utr";
import { isPart, sharesOf, sumOf } from "../../money/refunds/part-shares";
import { ALL_TAKEN } from "../../money/refunds/withdraw-refund";
import { utrOf } from "../send-back-claim";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";

/** A row by which the bank took some of a payment, as it is in the books. */
interface Booked {
  on: string;
  /** what it was of this payment, and with the other share of the same transfer */
  paise: number[];
  /** its reference; null: it is not kept */
  by: string | null;
  /** the bank credited that again */
  isBack: boolean;
}

interface Row {
  on: string | null;
  paise: number;
  by: string | null;
}

/**
 * Tells of the rows by which money of a payment went out, one after the other as they stand on the
 * statement, which are in the books: each booking has one row.
 *
 * @returns "again": one that says the same is booked, and was credited again: this may be another
 */
export async function bookedRows(
  parts: Parts,
  id: PaymentId,
): Promise<(row: Row) => "new" | "again" | "booked"> {
  const all = await bookedOf(parts, id);
  const open = new Set(all);
  return ({ on, paise, by }) => {
    const named = by === null ? null : transferOf(by);
    const isOf = (one: Booked) =>
      (on === null || one.on === on) &&
      one.paise.includes(paise) &&
      (one.by === null || named === null || one.by === named);
    const same = all.filter(isOf);
    const exact = same.filter((one) => one.by === named);
    // Of one whose reference is not kept the row is known by day and sum alone.
    const its = exact.length > 0 ? exact : same;
    if (its.length === 0) return "new";
    const first = its.find((one) => open.has(one));
    if (first) open.delete(first);
    return !first && its.every(({ isBack }) => isBack) ? "again" : "booked";
  };
}

async function bookedOf(parts: Parts, id: PaymentId): Promise<Booked[]> {
  const { seal, store } = parts;
  const found: Booked[] = [];
  for (const one of await sameMoney(store.db, id)) {
    const rows = await store.db
      .selectFrom("refunds")
      .selectAll()
      .where("payment_id", "=", one)
      .where("state", "in", ["sent", "bounced"])
      .orderBy("id")
      .execute();
    let inParts = 0;
    for (const row of rows.filter(isPart)) {
      const shares = await sharesOf(store.db, row);
      if (shares[0]?.id !== row.id) continue;
      const sum = sumOf(shares);
      if (row.reason === ALL_TAKEN) inParts += sum;
      const by = row.utr_enc === null ? null : transferOf(seal.open(row.utr_enc, "refunds.utr"));
      const paise = [sum, sum + (await besides(parts, id, by))];
      found.push({ on: row.sent_on ?? "", paise, by, isBack: row.state === "bounced" });
    }
    const took = await tookBack(store.db, one);
    // What never came was taken by no row.
    if (!took || took.on === null) continue;
    const last = took.paise - inParts;
    const row = await paymentById(store.db, one);
    const more = await besides(parts, id, row ? utrOf(parts, row) : null);
    const paise = [last + more, ...(await lastRow(parts, one, last))];
    found.push({ on: took.on, by: null, isBack: true, paise });
  }
  return found;
}

/** Paise of the same transfer that are another payment's. */
async function besides(parts: Parts, id: PaymentId, by: string | null): Promise<number> {
  const shared = by === null ? undefined : await sharedBy(parts, parts.store.db, id, by);
  if (!shared) return 0;
  return shared.surplus === id ? shared.rest : shared.back;
}

/** What the row of all of it may have been: of its own, or of a transfer that it shared. */
async function lastRow({ store: { db } }: Parts, id: PaymentId, paise: number): Promise<number[]> {
  const rows = await db
    .selectFrom("made_good")
    .innerJoin("payments", "payments.id", "made_good.again_as")
    .select(["made_good.amount_paise as rest", "payments.amount_paise as back", "payments.id"])
    .where("how", "=", "rest")
    .where((e) => e.or([e("money_id", "=", id as never), e("again_as", "=", id)]))
    .execute();
  return [paise, ...rows.map((row) => paise + (row.id === id ? row.rest : row.back))];
}
