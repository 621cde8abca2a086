import { dateInIndia } from "../../../content/india";
import { putBackAt } from "../../money/lost-time";
import type { Parts } from "../../platform/parts";
import type { ShownClaim } from "../shown-claims";
import type { OpenClaim } from "./agreement";
import type { GoneRow } from "./taken-back";
import { onceOfLine, onceTheirsOf } from "./once-theirs";
import { wentOutOf } from "./went-out";

/**
 * Claims as a line of a statement is compared with them: also whether a restore may have forgotten
 * how one ended, and whether the statement has its money going out again.
 */
export async function asOpen(
  parts: Parts,
  gone: GoneRow[],
  claims: ShownClaim[],
): Promise<OpenClaim[]> {
  const lostUntil = await putBackAt(parts.store.db);
  const onces = await onceTheirsOf(parts, parts.store.db, claims);
  const open = claims.map(({ id, amountPaise, name, reference, utr, claimedAt }, at) => ({
    ...{ id, paise: amountPaise, name, reference, utr, claimedOn: dateInIndia(claimedAt) },
    putBack: lostUntil !== null && claimedAt <= lostUntil,
    once: onces[at] ? onceOfLine(onces[at]) : null,
  }));
  const wentOut = await wentOutOf(parts, gone, open);
  return open.map((claim) => ({ ...claim, wentOut: wentOut(claim) }));
}
