import { noteRest } from "../buying/bank/keep-rest";
import { OperatorRefusal, Refusal } from "../../api/refusal";
import type { Parts } from "../platform/parts";
import { bookSecond } from "../buying/bank/book-second";
import { confirmInTwo } from "../buying/bank/confirm-in-two";
import { missingWords } from "../buying/bank/missing-part";
import { confirmByLine } from "../buying/bank/confirm-line";
import type { LateLine } from "../buying/bank/late-lines";
import { lineDoubtWords, type LineDoubt } from "../buying/bank/line-doubts";
import type { Proposed, Reviewed } from "../buying/bank/reviewed";
import { cameWords } from "../buying/bank/second-words";
import { doubtAbout, doubtWords } from "../buying/doubt";
import { slipWords } from "../money/owed/over-claim";
import type { Options } from "./command";
import { confirmedSaid, sentBackWords } from "./confirmed-words";
import { allTyped, asTyped, secondWords, wordsForLine } from "./second-words";

type Found = Extract<Reviewed, { ask: null }>;

/** A line that is to pay a claim: of one that waits, or of one that was closed before. */
type Paying = Pick<Proposed, "claim" | "line" | "lineHash" | "utr" | "utrs" | "doubts"> &
  Partial<Pick<LateLine, "words"> & Pick<Proposed, "rest">>;

/** The first line that is shown for a claim. Throws Refusal 404: none is */
export function payingLine({ proposed, late }: Found, id: string): Paying {
  const first = [...proposed, ...late].find(({ claim }) => claim.id === id);
  if (!first) throw new OperatorRefusal(404, `No line is proposed for claim ${id}.`);
  return first;
}

/**
 * Books a line that came for a claim besides its own transfer, or after it was closed: the one with
 * `--utr`, where several name the claim. @throws Refusal 404, 409
 */
export async function sentBack(
  parts: Parts,
  id: string,
  { seconds, late }: Found,
  options: Options,
): Promise<string> {
  const named = options["utr"];
  const all = [
    ...seconds,
    ...late.map((one) => ({ ...one, first: null, isRest: false, restPaise: 0, missingPaise: 0 })),
  ].filter(({ claim, utr }) => claim.id === id && (named === undefined || utr === named));
  const [line] = all;
  if (!line) throw new OperatorRefusal(404, `No second transfer is shown for claim ${id}.`);
  if (all.some(({ utr }) => utr !== line.utr))
    throw new OperatorRefusal(
      409,
      `Several lines name the claim ${id}: ${all.map(cameWords).join("; ")}. Nothing was noted. ` +
        "Say which with --utr.",
    );
  const over = slipWords({ asked: line.claim.amountPaise, came: line.line.paise }) !== "";
  const words = {
    ...(over ? { above: line.line.paise - line.claim.amountPaise } : {}),
    yes: true as const,
  };
  if (!allTyped(words, options))
    throw new OperatorRefusal(
      409,
      `${[line.words, ...doubtsOf(line)].join(" ")} Nothing was noted. If it is so, type the ` +
        `same once more with ${asTyped(words)}.`,
    );
  if (line.isRest) {
    await noteRest(parts, id, line);
    return `Kept is ${cameWords(line)}, as the rest of the claim. Nothing more is booked.`;
  }
  const refund = await bookSecond(parts, id, line);
  return `Booked is ${cameWords(line)}. ${sentBackWords(refund)}`;
}

export const doubtsOf = ({ doubts }: { doubts: LineDoubt[] }): string[] =>
  doubts.length > 0 ? [lineDoubtWords(doubts)] : [];

/** Confirms a claim by its line, or says why not. */
export async function confirmedOrNot(
  parts: Parts,
  { claim, line, lineHash, utr, utrs, doubts, words: late, rest = null }: Paying,
  meant: number | null,
  options: Options,
): Promise<{ confirmed: boolean; lines: string[] }> {
  const { paise } = line;
  const not = (why: string) => ({
    confirmed: false,
    lines: [`Claim ${claim.id} is not confirmed. ${why}`],
  });
  const over = paise > claim.amountPaise;
  const byCommand = `By the command: --confirm ${claim.id}${over ? ` --received ${paise / 100}` : ""}`;
  const came = meant === paise ? paise : null;
  const doubt = await doubtAbout(parts, claim.id, { came, utrs });
  const words = {
    ...(doubt ? secondWords(doubt) : {}),
    ...wordsForLine(doubts, line.date),
    // Its claim was closed for a reason.
    ...(late === undefined && rest === null ? {} : { yes: true as const }),
  };
  if ((!over || meant === paise) && !allTyped(words, options)) {
    const why = [
      ...(late === undefined ? [] : [late]),
      ...(rest === null ? [] : [missingWords(rest, claim)]),
      ...(doubts.length > 0 ? [lineDoubtWords(doubts)] : []),
      ...(doubt ? [doubtWords({ ...doubt, putBack: false }, "command")] : []),
    ].join(" ");
    return not(`${why} If it is so: ${byCommand} ${asTyped(words)}`);
  }
  try {
    const said = { claim: claim.id, lineHash, utr, utrs, paise, said: line };
    const confirmed = rest
      ? await confirmInTwo(parts, said, rest)
      : await confirmByLine(parts, said, meant);
    const { lines } = await confirmedSaid(parts, claim.id, confirmed);
    return { confirmed: true, lines };
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return not(over && meant === null ? `${problem.message} ${byCommand}` : problem.message);
  }
}
