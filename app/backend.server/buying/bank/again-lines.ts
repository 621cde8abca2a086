import { inRupees } from "../../../content/rupees";
import { dayInWords } from "../../../content/dates";
import { tookBack, type TookIt } from "../../money/ledger/credited-again";
import type { WentBefore } from "../../money/ledger/went-before";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import { claimsById, type ShownClaim } from "../shown-claims";
import { theOnly } from "./confirm-line";
import { wordsOf } from "./evidence";
import { groupedBy } from "./grouped";
import { inTurns } from "./in-turns";
import type { KnownLine } from "./known-lines";
import type { LateLine } from "./late-lines";
import type { LineDoubt } from "./line-doubts";
import type { PayingLine, SecondLine } from "./second-line";
import { cameWords } from "./second-words";

/** A line by which the bank credits again what it had taken back, or what never came comes. */
export interface AgainLine extends PayingLine {
  claim: ShownClaim;
  /** for the owner: what it is, and whose */
  words: string;
  /** what speaks against it */
  doubts: LineDoubt[];
  /** by it the service can start again: it had paid one, and all of it came */
  mayStart: boolean;
  /** it was entered that the money never came; else the bank had taken it back */
  neverCame: boolean;
}

/**
 * The lines with the reference of a transfer that the bank took back, or of its reversal, from the
 * day of that on: but those that had paid the claim before.
 */
export async function linesAgain(parts: Parts, credits: KnownLine[]): Promise<AgainLine[]> {
  const read = await inTurns(credits, (line) => {
    const { utr, numbers, otherNumbers } = wordsOf(line);
    const named = [...numbers, ...otherNumbers];
    const hashes = named.flatMap((one) => [
      parts.seal.hash(one, "payments.utr"),
      hashOfCameBack(parts, one),
    ]);
    return { line, utr: utr ?? theOnly(named), hashes };
  });
  const byHash = groupedBy(read, ({ hashes }) => hashes);
  const found: AgainLine[] = [];
  for (const { id, names } of await takenBack(parts, [...byHash.keys()])) {
    const took = await tookBack(parts.store.db, id);
    const [claim] = await claimsById(parts, [id]);
    // What never came had no reference, and no line of its own.
    if (!took || took.on === null || took.againAs !== null || !claim) continue;
    const { on } = took;
    const its = new Set(names.flatMap((name) => byHash.get(name) ?? []));
    const first = firstOf([...its], parts, claim, { ...took, on });
    if (first) its.delete(first);
    const before = await linesOf(parts, id);
    for (const { line, utr } of its)
      if (line.date !== null && line.date >= on && !before.has(line.lineHash)) {
        const { day, date, paise, text, reference, lineHash } = line;
        const one = { line: { day, date, paise, text, reference }, lineHash, utr };
        const said = { words: againWords(claim, took, one), doubts: doubts(took, one) };
        found.push({
          ...{ ...one, claim, ...said },
          ...{ mayStart: mayStart(claim, took, one), neverCame: false },
        });
      }
  }
  return found;
}

/**
 * Of several lines with the claim's own UTR and its sum the earliest is the transfer that paid it,
 * and was taken back on that day or later.
 */
function firstOf<One extends { line: KnownLine; hashes: string[] }>(
  its: One[],
  { seal }: Parts,
  { utr }: ShownClaim,
  took: TookIt & { on: string },
): One | null {
  const own = utr === null ? null : seal.hash(utr, "payments.utr");
  const [first, second] = its
    .filter(({ line, hashes }) => own !== null && hashes.includes(own) && line.paise === took.paise)
    .sort((one, other) => (one.line.date ?? "").localeCompare(other.line.date ?? ""));
  return first && second && (first.line.date ?? "") <= took.on ? first : null;
}

/** The same of one that bears the claim's own reference, or a UTR that its client had named. */
export async function againAnew(parts: Parts, second: SecondLine): Promise<AgainLine> {
  const { claim, line, lineHash, utr } = second;
  const took = await tookBack(parts.store.db, claim.id);
  const { words, doubts } = second;
  const one = { claim, line, lineHash, utr, doubts, neverCame: took?.on === null };
  if (!took) return { ...one, words, mayStart: false };
  return {
    ...one,
    words: againWords(claim, took, second),
    mayStart: mayStart(claim, took, second),
  };
}

/** The same of one that agrees with a claim whose money was entered as never come. */
export async function cameAfterAll(parts: Parts, late: LateLine): Promise<AgainLine[]> {
  const { claim, line, lineHash, utr, words, doubts } = late;
  const took = await tookBack(parts.store.db, claim.id);
  if (!took || took.againAs !== null) return [];
  const one = { claim, line, lineHash, utr, words, doubts, neverCame: true };
  return [{ ...one, mayStart: mayStart(claim, took, one) }];
}

const mayStart = ({ id, amountPaise }: ShownClaim, { money }: TookIt, { line }: PayingLine) =>
  (money as string) === id && line.paise >= amountPaise;

/** Claims whose transfer, or its reversal, has one of these hashes. */
async function takenBack({ store: { db } }: Parts, hashes: string[]) {
  const names = new Map<PaymentId, string[]>();
  for (const some of inBatches(hashes))
    for (const { id, of, back } of await db
      .selectFrom("made_good as m")
      .innerJoin("money_in", "money_in.id", "m.money_id")
      .innerJoin("payments as p", "p.id", "money_in.payment_id")
      .select(["p.id", "p.utr_hash as of", "m.utr_hash as back"])
      .where("how", "=", "taken back")
      .where((e) => e.or([e("p.utr_hash", "in", some), e("m.utr_hash", "in", some)]))
      .execute())
      names.set(id, [...(names.get(id) ?? []), ...[of, back].flatMap((one) => one ?? [])]);
  return [...names].map(([id, its]) => ({ id, names: its }));
}

async function linesOf({ store: { db } }: Parts, id: PaymentId): Promise<Set<string>> {
  const rows = await db
    .selectFrom("bank_lines")
    .select("line_hash")
    .where("payment_id", "=", id)
    .execute();
  return new Set(rows.map(({ line_hash }) => line_hash));
}

function againWords(claim: ShownClaim, took: TookIt, one: PayingLine): string {
  const name = claim.name ?? "somebody without a name yet";
  const of = claim.reference === null ? "" : `, reference ${claim.reference}`;
  const itsClaim = `the claim of ${name} (${inRupees(claim.amountPaise)}${of})`;
  const seems =
    took.on === null
      ? `${cameWords(one)} came for ${itsClaim}, which you entered on ${dayInWords(took.at)} as ` +
        `never come`
      : `It seems that the bank credited again what it had taken back on ` +
        `${dayInWords(took.on)}, or that the client paid anew: ${cameWords(one)}, for ${itsClaim}`;
  return (
    `${seems}. Say what is to become of it: the service starts again, or the money goes back.` +
    beforeWords(took.before, one.line.paise)
  );
}

/** For the owner, with a space before it: what of it had gone to the client before. */
export function beforeWords({ missing, unnamed }: WentBefore, paise: number): string {
  const gone = missing + unnamed;
  if (gone === 0) return "";
  const left = inRupees(Math.max(paise - gone, 0));
  const doubt =
    ` ${inRupees(unnamed)} of that you entered as come back, without a reference: if it came by ` +
    "another transfer, add that one's reference first (payments made-good … --entered --utr).";
  return (
    ` Of it ${inRupees(gone)} had gone back to the client before, and counts as gone back of this ` +
    `payment: ${left} is left.${unnamed > 0 ? doubt : ""}`
  );
}

function doubts(took: TookIt, { line: { date, paise } }: PayingLine): LineDoubt[] {
  const said = [
    ...(date === took.on
      ? ["it is of the day of the reversal, and may be the transfer that was taken back"]
      : []),
    ...(paise === took.paise
      ? []
      : [`it brought ${inRupees(paise)}, and ${inRupees(took.paise)} had come`]),
  ];
  return said.map((words) => ({ about: "line", words }));
}
