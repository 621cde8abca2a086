import { dateInIndia } from "../../../content/india";
import { putBackAt } from "../../money/lost-time";
import type { Parts } from "../../platform/parts";
import type { ShownClaim } from "../shown-claims";
import type { OpenClaim } from "./agreement";
import { madeGoodOfLine, type GoodBy } from "./made-good-by";
import { onceTheirsOf } from "./once-theirs";
import { onceOfLine } from "./once-words";
import type { GoneRow } from "./taken-back";
import { wentOutOf } from "./went-out";

/** What a comparison knows: what went out by its statement, and what may be made good by a line. */
export interface Compared {
  gone: GoneRow[];
  goodBy: GoodBy;
}

/**
 * Claims as a line of a statement is compared with them: also whether a restore may have forgotten
 * how one ended, and whether the statement has its money going out again.
 */
export async function asOpen(
  parts: Parts,
  { gone, goodBy }: Compared,
  claims: ShownClaim[],
): Promise<OpenClaim[]> {
  const lostUntil = await putBackAt(parts.store.db);
  const onces = await onceTheirsOf(parts, parts.store.db, claims);
  const open = claims.map(({ id, amountPaise, name, reference, utr, claimedAt }, at) => {
    const once = onces[at];
    const good = utr === null ? null : goodBy([utr]);
    const anothers = good && good.payment !== id ? madeGoodOfLine(good, "another claim") : null;
    return {
      ...{ id, paise: amountPaise, name, reference, utr, claimedOn: dateInIndia(claimedAt) },
      putBack: lostUntil !== null && claimedAt <= lostUntil,
      once: once ? onceOfLine(once) : anothers,
    };
  });
  const wentOut = await wentOutOf(parts, gone, open);
  return open.map((claim) => ({ ...claim, wentOut: wentOut(claim) }));
}
