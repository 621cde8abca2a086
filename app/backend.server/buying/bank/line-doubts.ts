import type { OpenClaim } from "./agreement";
import { dayInWords, daysFrom } from "./day";
import type { BankLine, OtherClaim } from "./evidence";
import { saysCameBack } from "./taken-back";

/**
 * People pay first and claim afterwards, mostly at once; a claim waits 7 days for its money, so we
 * give the claimant as long. A transfer of before that has most likely paid something else.
 */
const PAID_BEFORE_DAYS = 7;
/** Farther from the claim's day a line has nothing to do with it, whatever agrees. */
export const FAR_DAYS = 45;

/** What speaks against a line that agrees with a claim: it is never certain, and asked about. */
export interface LineDoubt {
  /** one about the day is answered with that day */
  about: "day" | "line";
  words: string;
  /** the same for who reads it on a page: it names no id */
  onPage?: string;
}

export const isFar = ({ date }: BankLine, { claimedOn }: OpenClaim): boolean =>
  date !== null && Math.abs(daysFrom(date, claimedOn)) > FAR_DAYS;

/** @param today "2026-11-20", in India */
export function lineDoubts(line: BankLine, claim: OpenClaim, today: string): LineDoubt[] {
  const others = (line.others ?? []).filter((other) => other.claim !== claim.id);
  return [
    ...dayDoubts(line, claim, today),
    ...(line.wayIsKnown
      ? []
      : ["nothing on the statement says whether it came in or went out"].map(ofLine)),
    ...(line.takenBack ? [ofLine(`by the statement ${line.takenBack}`)] : []),
    ...(line.mayBe ? [ofLine(`it ${line.mayBe}`)] : []),
    ...(saysCameBack(line)
      ? [ofLine("its words are those of a transfer that came back to us")]
      : []),
    ...(claim.wentOut
      ? [ofLine(`by the statement the same amount went out to this client: ${claim.wentOut}`)]
      : []),
    ...onceIn(line, claim).map((said) => ({ ...said, about: "line" as const })),
    ...(claim.putBack ? [PUT_BACK].map(ofLine) : []),
    ...others.map((other) => ({
      ...ofLine(otherWords(other, other.claim)),
      ...(other.whose ? { onPage: otherWords(other, `of ${other.whose}`) } : {}),
    })),
  ];
}

/** The doubts about a line in one sentence. */
export const lineDoubtWords = (doubts: LineDoubt[], reader?: "page"): string =>
  `Of this line: ${doubts.map(({ words, onPage }) => (reader ? (onPage ?? words) : words)).join("; ")}.`;

/** The transfer may stand in the books, by what came back of what was lost. */
function onceIn({ madeGood }: BankLine, { id, once }: OpenClaim): Pick<LineDoubt, "words">[] {
  if (once) return [{ words: once }];
  return madeGood && madeGood.claim !== id ? [madeGood] : [];
}

function dayDoubts({ date }: BankLine, { claimedOn }: OpenClaim, today: string): LineDoubt[] {
  if (date === null) return [ofLine("its day cannot be read")];
  const before = daysFrom(date, claimedOn);
  const about = (words: string): LineDoubt[] => [
    { about: "day", words: `its day, ${dayInWords(date)}, is ${words}` },
  ];
  if (date > today) return about("still to come");
  return isLongBefore(date, claimedOn) ? about(`${before} days before the claim`) : [];
}

/** Whether money of that day came too long before the claim's to be for it. */
export const isLongBefore = (date: string, claimedOn: string): boolean =>
  daysFrom(date, claimedOn) > PAID_BEFORE_DAYS;

/** @param claim its id, or whose it is */
function otherWords(other: OtherClaim, claim: string): string {
  switch (other.why) {
    case "reference":
      return (
        `it carries the reference ${other.reference} of the claim ${claim}, which ` +
        (other.neverCame ? "was entered as never come" : `is ${other.state}`)
      );
    case "utr":
      return `the client of the claim ${claim} named its UTR, and another transfer paid that one`;
    case "alike":
      return other.state === "rejected" || other.state === "dismissed"
        ? `one of the same day and amount with much the same words is booked, for the claim ${claim}`
        : `a line of the same day and amount with much the same words paid the claim ${claim}`;
  }
}

const PUT_BACK =
  "the database was put back to an earlier time since this claim was made, and it may have been " +
  "confirmed, and paid back, before";

const ofLine = (words: string): LineDoubt => ({ about: "line", words });
