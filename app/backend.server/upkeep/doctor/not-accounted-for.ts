import type { Exception } from "../../money/ledger/balance";
import { inRupees } from "../../../content/rupees";

/**
 * Which money the ledger does not account for, in words.
 *
 * @param paise by what the kept sums differ, for when no payment is to blame
 */
export function notAccountedFor(gaps: Exception[], paise: number): string {
  const told = (of: Exception[], words: string): string[] =>
    of.length === 0
      ? []
      : [
          `${inRupees(Math.abs(of.reduce((sum, one) => sum + one.gapPaise, 0)))} ${words} ${some(of)}`,
        ];
  const all = [
    ...told(
      gaps.filter(({ gapPaise }) => gapPaise < 0),
      "more went out than came in with",
    ),
    ...told(
      gaps.filter(({ gapPaise }) => gapPaise > 0),
      "came in for nothing with",
    ),
  ];
  return all.length > 0 ? all.join("; ") : `${inRupees(paise)} is not accounted for`;
}

const NAMED = 3;

/** The first three by their ids, and how many more there are. */
export function some(rows: { id: string }[]): string {
  const ids = rows.slice(0, NAMED).map(({ id }) => id);
  const more = rows.length - ids.length;
  return `${ids.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
