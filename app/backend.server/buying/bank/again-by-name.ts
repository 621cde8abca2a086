import { tookBack } from "../../money/ledger/credited-again";
import type { Parts } from "../../platform/parts";
import type { ShownClaim } from "../shown-claims";
import { namesClient, type OpenClaim } from "./agreement";
import type { AgainLine } from "./again-lines";
import { againWords } from "./again-words";
import { theOnly } from "./confirm-line";
import { daysFrom } from "./day";
import { wordsOf } from "./evidence";
import { groupedBy } from "./grouped";
import type { KnownLine } from "./known-lines";
import { FAR_DAYS } from "./line-doubts";
import { restDoubts } from "./missing-part";
import { utrsOf } from "./match";
import { startsBy } from "./may-start";
import { othersOf } from "./other-claims";
import { LEAST_PAISE } from "./rest-line";
import { saysCameBack } from "./taken-back";

/**
 * Money that was entered as never come came by several transfers, of which one names only its
 * client: the one line that is of just what the others leave missing, and nobody else's as far as
 * anything says. None where two could be meant.
 *
 * @param all the lines by which money came again that name their claims
 * @param left those that are in no books, and are shown for no claim
 * @param open the claims that wait
 */
export async function againByName(
  parts: Parts,
  all: AgainLine[],
  left: KnownLine[],
  open: OpenClaim[],
): Promise<AgainLine[]> {
  const found: AgainLine[] = [];
  for (const its of groupedBy(all, ({ claim }) => [claim.id]).values()) {
    const [first] = its;
    const took = first && (await tookBack(parts.store.db, first.claim.id));
    if (!first?.neverCame || !took || took.again.length > 0) continue;
    const { claim } = first;
    const missing = claim.amountPaise - its.reduce((sum, { paise }) => sum + paise, 0);
    if (missing < LEAST_PAISE || !startsBy(claim, took, claim.amountPaise)) continue;
    const [line, another] = await restsOf(parts, claim, left, {
      isOne: ({ paise, date }) =>
        paise === missing && !(date && first.line.date && far(date, first.line.date)),
      open,
    });
    if (!line || another) continue;
    const utr = theOnly(utrsOf(wordsOf(line)));
    const one = { claim, line, lineHash: line.lineHash, utr, paise: missing };
    found.push({
      ...one,
      words: `${againWords(claim, took, one)} It bears no reference of the claim, but the client's name.`,
      ...{
        doubts: restDoubts(one, claim),
        mayStart: false,
        neverCame: true,
        togetherPaise: null,
        goneTwice: null,
        entered: took.before.entered,
      },
    });
  }
  return found.filter(
    ({ lineHash }) => found.filter((one) => one.lineHash === lineHash).length === 1,
  );
}

const far = (one: string, other: string): boolean => Math.abs(daysFrom(one, other)) > FAR_DAYS;

interface Rest {
  isOne: (line: KnownLine) => boolean;
  open: OpenClaim[];
}

/** Those of the lines that have the client's name, and speak for nobody else. */
async function restsOf(
  parts: Parts,
  claim: ShownClaim,
  left: KnownLine[],
  { isOne, open }: Rest,
): Promise<KnownLine[]> {
  const named = left.filter(
    (line) =>
      isOne(line) &&
      line.wayIsKnown &&
      !saysCameBack(line) &&
      !line.takenBack &&
      isNamed(line, claim.name) &&
      !open.some(({ name }) => isNamed(line, name)),
  );
  const others = await othersOf(parts, named);
  return named.filter(
    ({ lineHash }) => !(others.get(lineHash) ?? []).some((other) => other.claim !== claim.id),
  );
}

const isNamed = (line: KnownLine, name: string | null): boolean =>
  namesClient(wordsOf(line), { name, reference: null, utr: null });
