import { hashOfCameBack } from "../../money/refunds/bank-references";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { timesBooked } from "./booked-rows";
import { tokensOf } from "./evidence";
import type { GoneTransfer } from "./gone-transfers";
import { groupedBy } from "./grouped";
import { referencesOf, type GoneRow } from "./taken-back";

/**
 * The rows by which nothing came in, each once: downloads that overlap, pasted below each other,
 * have the same row twice. Two are two where the bank took the same twice by the books.
 *
 * @param gone those of which the transfer is known
 */
export async function rowsOnce(
  parts: Parts,
  rows: GoneRow[],
  gone: GoneTransfer[],
): Promise<GoneRow[]> {
  const once: GoneRow[] = [];
  for (const same of groupedBy(rows, (row) => [said(row)]).values()) {
    const named = gone.filter(({ rows: all }) => all.includes(same[0]!));
    const its = new Set(same.length > 1 ? named.map(({ claim }) => claim.id) : []);
    if (same.length > 1) for (const id of await paidByNumber(parts, same[0]!)) its.add(id);
    const times = await Promise.all(
      [...its].map(async (id) => (await timesBooked(parts, id))(wentOutBy(same[0]!))),
    );
    once.push(...same.slice(0, Math.max(1, ...times)));
  }
  return once;
}

/**
 * Where it came again by several transfers, the claim is known by the number of a later one alone.
 */
async function paidByNumber({ seal, store }: Parts, row: GoneRow): Promise<PaymentId[]> {
  const hashes = referencesOf(row).map((one) => hashOfCameBack({ seal }, one));
  if (hashes.length === 0) return [];
  const rows = await store.db
    .selectFrom("made_good")
    .select("money_id")
    .where("utr_hash", "in", hashes)
    .where("how", "=", "rest")
    .execute();
  return rows.map(({ money_id }) => money_id as string as PaymentId);
}

const said = ({ date, day, went, paise, text, reference }: GoneRow): string =>
  JSON.stringify([date ?? day, went ?? paise, tokensOf(`${reference} ${text}`)]);

const wentOutBy = (row: GoneRow) => ({
  ...{ on: row.date, paise: row.went === null ? row.paise : [row.went], by: referencesOf(row) },
});
