import { sentReferences } from "../../money/refunds/sent-references";
import type { Parts } from "../../platform/parts";
import { namesClient, type OpenClaim } from "./agreement";
import { wordsOf } from "./evidence";
import { groupedBy } from "./grouped";
import { sentOutIn } from "./known-lines";
import type { GoneRow } from "./taken-back";

type Asked = Pick<OpenClaim, "paise" | "name" | "reference" | "utr">;

/**
 * Finds the row by which the statement has a claim's amount going out to its client: its money may
 * be back already. Those that are entered as refunds that were sent are none; another is one that
 * nobody has entered, or that a restore has forgotten.
 */
export async function wentOutOf(
  parts: Parts,
  gone: GoneRow[],
  claims: Asked[],
): Promise<(claim: Asked) => string | null> {
  const amounts = new Set(claims.map(({ paise }) => paise));
  const able = gone.filter(({ paise }) => paise.some((one) => amounts.has(one)));
  if (able.length === 0) return () => null;
  const sent = await sentOutIn(await sentReferences(parts, parts.store.db), able);
  const rows = able.flatMap((row, at) =>
    sent[at] === null ? [{ ...row, words: wordsOf(row) }] : [],
  );
  const byPaise = groupedBy(rows, ({ paise }) => [...new Set(paise)]);
  return (claim) => {
    const row = byPaise.get(claim.paise)?.find(({ words }) => namesClient(words, claim));
    return row ? `"${row.text.slice(0, 60)}" of ${row.day}` : null;
  };
}
