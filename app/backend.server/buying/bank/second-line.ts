import type { OnceTheirs } from "./once-theirs";
import type { ShownClaim } from "../shown-claims";
import type { KnownLine } from "./known-lines";
import type { LineDoubt } from "./line-doubts";

/** A line that names a claim of which another transfer is in the books. */
export interface SecondLine {
  claim: ShownClaim;
  line: Pick<KnownLine, "day" | "date" | "paise" | "text" | "reference">;
  lineHash: string;
  /** the bank's reference of whatever kind; null: it has none, or several */
  utr: string | null;
  /** for the owner: what it is, whose, and what is to be looked at first */
  words: string;
  /** what speaks against it */
  doubts: LineDoubt[];
  /**
   * of a claim of which nobody knows what paid it: the one other line that names it. Where this one
   * is booked as the second, that one was the first
   */
  first: PayingLine | null;
  /** the bank took back what had paid the claim: this may be that money, credited again */
  isBack: boolean;
  /** paise of it that the transfer which paid the claim left missing; the others go back */
  restPaise: number;
  /** paise of the claim that the transfer which paid it did not bring, whatever came since */
  missingPaise: number;
  /** nothing of it goes back */
  isRest: boolean;
  /** it is not to be booked: it makes good what they were sent of it; null: it may be booked */
  makesGood: OnceTheirs | null;
  /**
   * paise that alone are to be booked of it, where it made good the others by now; 0: all of it;
   * null: nobody knows how many
   */
  besidesPaise: number | null;
}
export type PayingLine = Pick<SecondLine, "line" | "lineHash" | "utr">;
