import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import type { ShownClaim } from "../shown-claims";
import { namesClient, type OpenClaim } from "./agreement";
import { theOnly } from "./confirm-line";
import { wordsOf, type LineWords } from "./evidence";
import type { KnownLine } from "./known-lines";
import { isFar, lineDoubts, type LineDoubt } from "./line-doubts";
import { isLone, utrsOf, type Proposal } from "./match";
import { othersOf } from "./other-claims";
import { LEAST_PAISE } from "./rest-line";
import type { PayingLine } from "./second-line";
import { cameWords } from "./second-words";

/** A line that bears a client's name, and is of just what another line leaves missing. */
export type MissingPart = PayingLine & Pick<KnownLine, "place">;

/**
 * For each line that brought less than its claim: the one other line that brings just what is
 * missing, where it names the client or the claim, stands in no books, and is nobody else's as far
 * as anything says. None where two could be meant; beside a line that brought next to nothing, the
 * other one is almost all of it, and the client's name alone is not enough.
 *
 * @param free the lines that are in no books
 * @param open the claims that wait
 * @param today "2026-11-20", in India
 */
export async function missingParts(
  parts: Parts,
  found: Proposal[],
  { free, open, today }: { free: KnownLine[]; open: OpenClaim[]; today: string },
): Promise<Map<Proposal, MissingPart>> {
  const claimOf = new Map(open.map((claim) => [claim.id, claim]));
  const short = found.flatMap((proposal) => {
    const claim = claimOf.get(proposal.claim);
    const line = free.find(({ place }) => place === proposal.place);
    const missing = (claim?.paise ?? 0) - (line?.paise ?? 0);
    return claim && line && missing >= LEAST_PAISE
      ? [{ proposal, claim, missing, brought: line.paise }]
      : [];
  });
  const sums = new Set(short.map(({ missing }) => missing));
  const read = free
    .filter(({ paise }) => sums.has(paise))
    .map((line) => ({ line, words: wordsOf(line) }));
  if (read.length === 0) return new Map();
  const others = await othersOf(
    parts,
    read.map(({ line }) => line),
  );
  const isAnothers = ({ line, words }: ReadLine, claim: OpenClaim): boolean =>
    found.some((one) => one.place === line.place && one.claim !== claim.id && !isLone(one)) ||
    (others.get(line.lineHash) ?? []).some((other) => other.claim !== claim.id) ||
    open.some(({ id, name }) => id !== claim.id && isOf(words, name));
  const all = new Map<Proposal, MissingPart>();
  for (const { proposal, claim, missing, brought } of short) {
    const [only, another] = read.filter(
      (one) =>
        one.line.paise === missing &&
        one.line.place !== proposal.place &&
        (brought > claim.paise * SLIGHT
          ? namesClient(one.words, claim)
          : namesClient(one.words, { ...claim, name: null })) &&
        !isFar(one.line, claim) &&
        lineDoubts({ ...one.line, others: [] }, claim, today).length === 0 &&
        !isAnothers(one, claim),
    );
    if (!only || another) continue;
    const { place, lineHash } = only.line;
    all.set(proposal, { place, lineHash, line: only.line, utr: theOnly(utrsOf(only.words)) });
  }
  return all;
}

/** What speaks against a line that was proposed for another claim by its amount alone. */
export function restOfAnother(
  missing: Map<Proposal, MissingPart>,
  { claim, place }: Pick<Proposal, "claim" | "place">,
  claims: ShownClaim[],
): LineDoubt[] {
  const whose = [...missing].find(([its, rest]) => rest.place === place && its.claim !== claim);
  const other = whose && claims.find(({ id }) => id === whose[0].claim);
  if (!other) return [];
  const words =
    `it has the name of ${other.name ?? "another client"}, of whose claim of ` +
    `${inRupees(other.amountPaise)} just so much is missing`;
  return [{ about: "line", words }];
}

/** Of a claim, what a line must bring that another may be the rest by a name alone. */
export const SLIGHT = 0.1;

/** For the owner. */
export function missingWords(
  rest: MissingPart,
  { reference, utr }: Pick<ShownClaim, "reference" | "utr">,
): string {
  const isNamed = namesClient(wordsOf(rest.line), { name: null, reference, utr });
  const both = isNamed
    ? "names the claim: both lines together may have paid it."
    : "has the client's name: both lines together may have paid the claim. Look whose it is.";
  return `${cameWords(rest)} (${rest.line.text.slice(0, 60)}) is just what is missing, and ${both}`;
}

interface ReadLine {
  line: KnownLine;
  words: LineWords;
}

const isOf = (words: LineWords, name: string | null): boolean =>
  namesClient(words, { name, reference: null, utr: null });
