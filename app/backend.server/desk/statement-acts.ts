import { OperatorRefusal, Refusal } from "../../api/refusal";
import type { Parts } from "../platform/parts";
import { confirmByLine } from "../buying/bank/confirm-line";
import type { LateLine } from "../buying/bank/late-lines";
import { lineDoubtWords } from "../buying/bank/line-doubts";
import type { Proposed, Reviewed } from "../buying/bank/review";
import { doubtAbout, doubtWords } from "../buying/doubt";
import { sendBackClaim } from "../buying/send-back-claim";
import type { Options } from "./command";
import { confirmedSaid, sentBackWords } from "./confirmed-words";
import { allTyped, asTyped, secondWords, wordsForLine } from "./second-words";

type Found = Extract<Reviewed, { ask: null }>;

/** A line that is to pay a claim: of one that waits, or of one that was closed before. */
type Paying = Pick<Proposed, "claim" | "line" | "lineHash" | "utr" | "utrs" | "doubts"> &
  Partial<Pick<LateLine, "words">>;

/** The first line that is shown for a claim. Throws Refusal 404: none is */
export function payingLine({ proposed, late }: Found, id: string): Paying {
  const first = [...proposed, ...late].find(({ claim }) => claim.id === id);
  if (!first) throw new OperatorRefusal(404, `No line is proposed for claim ${id}.`);
  return first;
}

/**
 * Books the first line that came for a claim besides what paid it, or after it was closed.
 * @throws Refusal 404, 409
 */
export async function sentBack(
  parts: Parts,
  id: string,
  { seconds, late }: Found,
  yes: boolean,
): Promise<string> {
  const first = [...seconds, ...late].find(({ claim }) => claim.id === id);
  if (!first) throw new OperatorRefusal(404, `No second transfer is shown for claim ${id}.`);
  if (!yes)
    throw new OperatorRefusal(
      409,
      `${first.words} Nothing was noted. If it is so, type the same once more with --yes.`,
    );
  const { utr, lineHash, line } = first;
  return sentBackWords(
    await sendBackClaim(parts, id, { utr, paise: line.paise, lineHash, said: line }),
  );
}

/** Confirms a claim by its line, or says why not. */
export async function confirmedOrNot(
  parts: Parts,
  { claim, line, lineHash, utr, utrs, doubts, words: late }: Paying,
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
    ...(late === undefined ? {} : { yes: true as const }),
  };
  if ((!over || meant === paise) && !allTyped(words, options)) {
    const why = [
      ...(late === undefined ? [] : [late]),
      ...(doubts.length > 0 ? [lineDoubtWords(doubts)] : []),
      ...(doubt ? [doubtWords({ ...doubt, putBack: false }, "command")] : []),
    ].join(" ");
    return not(`${why} If it is so: ${byCommand} ${asTyped(words)}`);
  }
  try {
    const said = { claim: claim.id, lineHash, utr, utrs, paise, said: line };
    const { lines } = await confirmedSaid(parts, claim.id, await confirmByLine(parts, said, meant));
    return { confirmed: true, lines };
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return not(over && meant === null ? `${problem.message} ${byCommand}` : problem.message);
  }
}
