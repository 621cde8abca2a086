import { tookBack } from "../../money/ledger/credited-again";
import type { Parts } from "../../platform/parts";
import type { AgainLine } from "./again-lines";
import { groupedBy } from "./grouped";
import { startsBy } from "./may-start";

/**
 * Where all of a claim came again by several transfers, by whatever references, the service may
 * start by all of them as one booking, which stands on the earliest that has a reference: the
 * others are kept as its rest by the same statement.
 *
 * @param all the lines by which money came again
 */
export async function withTogether(parts: Parts, all: AgainLine[]): Promise<AgainLine[]> {
  const together = new Map<AgainLine, number>();
  for (const [id, its] of groupedBy(all, ({ claim }) => [claim.id])) {
    const named = its.filter(({ utr }) => utr !== null);
    const utrs = new Set(named.map(({ utr }) => utr));
    const isOne = its.some(({ mayStart, togetherPaise }) => mayStart || togetherPaise !== null);
    if (isOne || its.length < 2 || named.length === 0 || utrs.size < named.length) continue;
    const took = await tookBack(parts.store.db, id);
    const { claim } = its[0]!;
    const paise = its.reduce((sum, one) => sum + one.paise, 0);
    if (!took || took.again.length > 0 || !startsBy(claim, took, paise)) continue;
    const [first] = [...named].sort((one, other) =>
      (one.line.date ?? "").localeCompare(other.line.date ?? ""),
    );
    together.set(first!, claim.amountPaise);
  }
  return all.map((one) => ({ ...one, togetherPaise: together.get(one) ?? one.togetherPaise }));
}
