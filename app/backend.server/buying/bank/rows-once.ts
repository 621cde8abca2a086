import type { Parts } from "../../platform/parts";
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
    const its = same.length === 1 ? [] : gone.filter(({ rows: all }) => all.includes(same[0]!));
    const times = await Promise.all(
      its.map(async ({ claim }) => (await timesBooked(parts, claim.id))(wentOutBy(same[0]!))),
    );
    once.push(...same.slice(0, Math.max(1, ...times)));
  }
  return once;
}

const said = ({ date, day, went, paise, text, reference }: GoneRow): string =>
  JSON.stringify([date ?? day, went ?? paise, tokensOf(`${reference} ${text}`)]);

const wentOutBy = (row: GoneRow) => ({
  ...{ on: row.date, paise: row.went === null ? row.paise : [row.went], by: referencesOf(row) },
});
