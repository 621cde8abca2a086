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
 * as anything says. None where two could be meant: these are `unsure`.
 *
 * @param free the lines that are in no books
 * @param open the claims that wait
 * @param today "2026-11-20", in India
 */
export async function missingParts(
  parts: Parts,
  found: Proposal[],
  { free, open, today }: { free: KnownLine[]; open: OpenClaim[]; today: string },
): Promise<{ missing: Map<Proposal, MissingPart>; unsure: Unsure }> {
  const claimOf = new Map(open.map((claim) => [claim.id, claim]));
  const short = found.flatMap((proposal) => {
    const claim = claimOf.get(proposal.claim);
    const line = free.find(({ place }) => place === proposal.place);
    const missing = (claim?.paise ?? 0) - (line?.paise ?? 0);
    return claim && line && missing >= LEAST_PAISE ? [{ proposal, claim, missing }] : [];
  });
  const sums = new Set(short.map(({ missing }) => missing));
  const read = free
    .filter(({ paise }) => sums.has(paise))
    .map((line) => ({ line, words: wordsOf(line) }));
  const unsure: Unsure = new Map();
  if (read.length === 0) return { missing: new Map(), unsure };
  const others = await othersOf(
    parts,
    read.map(({ line }) => line),
  );
  const isAnothers = ({ line, words }: ReadLine, claim: OpenClaim): boolean =>
    found.some((one) => one.place === line.place && one.claim !== claim.id && !isLone(one)) ||
    (others.get(line.lineHash) ?? []).some((other) => other.claim !== claim.id) ||
    open.some(({ id, name }) => id !== claim.id && isOf(words, name));
  const all = new Map<Proposal, MissingPart>();
  for (const { proposal, claim, missing } of short) {
    const fitting = read.filter(
      (one) =>
        one.line.paise === missing &&
        one.line.place !== proposal.place &&
        namesClient(one.words, claim) &&
        !isFar(one.line, claim),
    );
    const [only, another] = fitting.filter(
      (one) =>
        lineDoubts({ ...one.line, others: [] }, claim, today).length === 0 &&
        !isAnothers(one, claim),
    );
    for (const { line } of fitting)
      unsure.set(line.lineHash, fitsWords({ ...claim, amountPaise: claim.paise }));
    if (!only || another) continue;
    const { place, lineHash } = only.line;
    all.set(proposal, { place, lineHash, line: only.line, utr: theOnly(utrsOf(only.words)) });
  }
  return { missing: all, unsure };
}

/**
 * Lines that fit what is missing of a claim and may yet be another's: why each is named, by hash.
 */
export type Unsure = Map<string, string>;

export const fitsWords = ({ name, amountPaise, reference }: Fitted): string =>
  `just what is missing of the claim of ${name ?? "a client without a name yet"} of ` +
  `${inRupees(amountPaise)}${reference === null ? "" : ` (reference ${reference})`}: look whose it is`;

type Fitted = Pick<ShownClaim, "name" | "amountPaise" | "reference">;

/** What speaks against the rest of a claim, where the line that names the claim brought little. */
export function restDoubts(
  rest: Pick<PayingLine, "line">,
  claim: Pick<ShownClaim, "amountPaise" | "reference" | "utr">,
): LineDoubt[] {
  const { amountPaise, reference, utr } = claim;
  const isSlight = amountPaise - rest.line.paise <= amountPaise * SLIGHT;
  const isNamed = namesClient(wordsOf(rest.line), { name: null, reference, utr });
  return isSlight && !isNamed ? [{ about: "line", words: SLIGHT_WORDS }] : [];
}

/** Of a claim, what a line must bring that another is more than probably its rest by a name. */
const SLIGHT = 0.1;
const SLIGHT_WORDS =
  "the line that names the claim brought a tenth of it or less, and the other has only the client's " +
  "name: it is probably the rest, so look whose it is";

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
