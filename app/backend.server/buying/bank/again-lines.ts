import { tookBack, type TookIt } from "../../money/ledger/credited-again";
import { cameBy, sharedBy } from "../../money/ledger/shared-transfer";
import { allOutOf } from "../../money/ledger/went-before";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import { claimsById, type ShownClaim } from "../shown-claims";
import { theOnly } from "./confirm-line";
import { wordsOf } from "./evidence";
import { firstLines } from "./first-lines";
import { groupedBy } from "./grouped";
import { inTurns } from "./in-turns";
import type { KnownLine } from "./known-lines";
import type { LineDoubt } from "./line-doubts";
import { mayStart, startsBy } from "./may-start";
import { openTakings, type OpenTaking } from "./open-takings";
import { beforeTaken } from "./before-taken";
import type { GoneRow } from "./taken-back";
import type { PayingLine } from "./second-line";
import { againDoubts, againWords } from "./again-words";
import type { Entered } from "../../money/ledger/went-before";

/** A line by which the bank credits again what it had taken back, or what never came comes. */
export interface AgainLine extends PayingLine {
  claim: ShownClaim;
  /** paise of it that are of this claim: all of it, but where it is of another one as well */
  paise: number;
  /** for the owner: what it is, and whose */
  words: string;
  /** what speaks against it */
  doubts: LineDoubt[];
  /**
   * by it the service can start again: it had paid one, all of it came, its client is there still
   */
  mayStart: boolean;
  /** what the owner entered as come back, and counts as a part of it */
  entered: Entered[];
  /** it was entered that the money never came; else the bank had taken it back */
  neverCame: boolean;
  /** the same by all lines of this statement together, as one booking: their paise */
  togetherPaise: number | null;
  /**
   * no more of it came than had been sent back before: it is entered as what came back of that
   * money, of which so many paise went out twice, or are lost; null: it is not so
   */
  goneTwice: { money: MoneyId; paise: number } | null;
}

/**
 * The lines with the reference of a transfer that the bank took back, or of its reversal, from the
 * day of that on: but those that had paid the claim before, or are booked as credited again.
 *
 * @param gone the rows of the statement by which nothing came in
 * @param booked of which payment a part came again by a line, as it is booked
 */
export async function linesAgain(
  parts: Parts,
  credits: KnownLine[],
  gone: GoneRow[],
  booked: Map<string, PaymentId>,
): Promise<AgainLine[]> {
  const takings = await openTakings(parts);
  if (takings.length === 0) return [];
  const read = await inTurns(credits, (line) => {
    const { utr, numbers, otherNumbers } = wordsOf(line);
    const named = [...numbers, ...otherNumbers];
    const hashes = named.map((one) => hashOfCameBack(parts, one));
    return { line, utr: utr ?? theOnly(named), hashes };
  });
  const byHash = groupedBy(read, ({ hashes }) => hashes);
  const isBefore = beforeTaken(parts, credits, gone);
  const first = await firstLines(parts, credits);
  const found: AgainLine[] = [];
  for (const taking of takings) {
    const named = [...new Set([...taking.names.keys()].flatMap((name) => byHash.get(name) ?? []))];
    const own = named.length === 0 ? new Set() : await first(taking.id);
    const its = named.filter(({ line }) => !own.has(line.lineHash));
    const [claim] = its.length === 0 ? [] : await claimsById(parts, [taking.id]);
    const took = claim && (await tookBack(parts.store.db, taking.id));
    if (took) found.push(...(await ofOne(parts, { taking, claim, took, isBefore, booked }, its)));
  }
  return found;
}

interface Read {
  line: KnownLine;
  utr: string | null;
}
interface Taken {
  taking: OpenTaking;
  claim: ShownClaim;
  took: TookIt;
  isBefore: ReturnType<typeof beforeTaken>;
  booked: Map<string, PaymentId>;
}

/** Those of one claim. */
async function ofOne(
  parts: Parts,
  { taking, claim, took, isBefore, booked }: Taken,
  its: Read[],
): Promise<AgainLine[]> {
  const found: AgainLine[] = [];
  const { db } = parts.store;
  const { on } = took;
  // What never came had no reference, and no line of its own.
  if (on === null) return [];
  for (const [utr, all] of groupedBy(its, ({ utr }) => [utr])) {
    const from = fromOf(parts, taking, utr);
    const shared = utr === null ? undefined : await sharedBy(parts, db, claim.id, utr);
    const of = { id: claim.id, utr_hash: taking.utrHash };
    const share = utr === null ? null : await cameBy(parts, db, of, { utr, came: took.paise });
    // That came by this transfer, and what of it is this claim's.
    const whole = shared ? shared.rest + shared.back : (share ?? took.paise);
    const lines = withoutFirst(all, {
      taking,
      isOwn: share !== null || isOwn(parts, taking, utr),
      whole,
      on,
    });
    for (const { line } of lines) {
      if (line.date === null || line.date < from) continue;
      if (booked.get(line.lineHash) === claim.id) continue;
      if (utr !== null && (await isBefore(claim.id, utr, line))) continue;
      const paise = share !== null && line.paise === whole ? share : line.paise;
      const { missing, unnamed } = took.before;
      // What had gone out of it before is entered as come back: this is that transfer.
      if (missing === 0 && paise <= unnamed) continue;
      const { day, date, text, reference, lineHash } = line;
      const one = { line: { day, date, paise: line.paise, text, reference }, lineHash, utr };
      found.push({
        ...{ ...one, claim, paise, togetherPaise: null, entered: took.before.entered },
        goneTwice: await goneTwice(parts, claim, took, paise),
        words: againWords(claim, took, { ...one, paise }),
        doubts: againDoubts(took, line, whole),
        mayStart: mayStart(claim, took, { paise }),
        neverCame: false,
      });
    }
  }
  const paise = togetherOf(found, claim, took);
  return found.map((one) => (one.utr === claim.utr ? { ...one, togetherPaise: paise } : one));
}

/** From which day on a line with this reference may be its money again. */
const fromOf = (parts: Parts, { names, from }: OpenTaking, utr: string | null): string =>
  (utr === null ? null : names.get(hashOfCameBack(parts, utr))) ?? from;

const isOwn = (parts: Parts, { utrHash }: OpenTaking, utr: string | null): boolean =>
  utr !== null && utrHash === parts.seal.hash(utr, "payments.utr");

/**
 * Without those that are in the books. Of several with the UTR of a transfer and its sum the
 * earliest is the one that came first, and was taken back on that day or later.
 */
function withoutFirst(
  all: Read[],
  {
    taking,
    isOwn: own,
    whole,
    on,
  }: { taking: OpenTaking; isOwn: boolean; whole: number; on: string },
): Read[] {
  const fresh = all.filter(({ line: { lineHash } }) => !taking.lines.has(lineHash));
  if (!own || fresh.length < all.length) return fresh;
  const [first, second] = fresh
    .filter(({ line }) => line.paise === whole)
    .sort((one, other) => (one.line.date ?? "").localeCompare(other.line.date ?? ""));
  return first && second && (first.line.date ?? "") <= on
    ? fresh.filter((one) => one !== first)
    : fresh;
}

/**
 * Where each transfer by which the claim was paid came again, the service may start by all of them:
 * the others stay spent under its first one.
 */
function togetherOf(found: AgainLine[], claim: ShownClaim, took: TookIt): number | null {
  const paise = found.reduce((sum, one) => sum + one.paise, 0);
  const utrs = new Set(found.map(({ utr }) => utr));
  const isEach = found.length > 1 && utrs.size === found.length && utrs.has(claim.utr);
  return isEach && took.again.length === 0 && paise === took.paise && startsBy(claim, took, paise)
    ? paise
    : null;
}

/** Of what came again, what had gone out twice before; null: some is left of it. */
export async function goneTwice(
  { store: { db } }: Parts,
  claim: ShownClaim,
  took: TookIt,
  paise: number,
) {
  const { missing, unnamed } = took.before;
  if (missing === 0 || paise > missing + unnamed) return null;
  const [first] = await allOutOf(db, claim.id);
  return first ? { money: first.money, paise: Math.min(first.paise, paise) } : null;
}
