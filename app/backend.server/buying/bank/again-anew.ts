import { tookBack } from "../../money/ledger/credited-again";
import type { Parts } from "../../platform/parts";
import { goneTwice, type AgainLine } from "./again-lines";
import { againWords } from "./again-words";
import type { LateLine } from "./late-lines";
import { mayStart } from "./may-start";
import type { SecondLine } from "./second-line";

/**
 * A line by which money of a claim came again, that bears the claim's own reference, or a UTR of
 * its client's.
 */
export async function againAnew(parts: Parts, second: SecondLine): Promise<AgainLine> {
  const { claim, line, lineHash, utr } = second;
  const took = await tookBack(parts.store.db, claim.id);
  const { words, doubts } = second;
  const nowhere = { togetherPaise: null, goneTwice: null, neverCame: took?.on === null };
  const entered = took?.before.entered ?? [];
  const one = { claim, line, lineHash, utr, paise: line.paise, doubts, entered, ...nowhere };
  if (!took) return { ...one, words, mayStart: false };
  return {
    ...one,
    words: againWords(claim, took, one),
    mayStart: mayStart(claim, took, line),
    goneTwice: await goneTwice(parts, claim, took, line.paise),
  };
}

/** The same of one that agrees with a claim whose money was entered as never come. */
export async function cameAfterAll(parts: Parts, late: LateLine): Promise<AgainLine[]> {
  const { claim, line, lineHash, utr, words, doubts } = late;
  const took = await tookBack(parts.store.db, claim.id);
  if (!took || took.left === 0) return [];
  const one = { claim, line, lineHash, utr, words, doubts, paise: line.paise };
  return [
    {
      ...{ ...one, togetherPaise: null, neverCame: true, entered: took.before.entered },
      goneTwice: await goneTwice(parts, claim, took, line.paise),
      mayStart: mayStart(claim, took, line),
    },
  ];
}
