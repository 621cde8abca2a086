import type { ShownClaim } from "../shown-claims";
import type { ToSend } from "../doubt";
import type { AgainLine } from "./again-lines";
import type { BouncedLine } from "./bounced-lines";
import type { Columns } from "./columns";
import type { BankLine } from "./evidence";
import type { LateLine } from "./late-lines";
import type { Proposal } from "./match";
import type { MissingPart } from "./missing-part";
import type { PaidByLess } from "./paid-by-less";
import type { TakenBackClaim } from "./reversals";
import type { SecondLine } from "./second-line";

/** What comparing found; or what has to be said of the columns first. */
export type Reviewed =
  | { ask: "columns"; head: string[]; rows: string[][]; proposed: Columns | null }
  | {
      ask: null;
      proposed: Proposed[];
      /** lines that name a claim which another transfer had paid */
      seconds: SecondLine[];
      /** lines by which the bank credits again what it had taken back */
      again: AgainLine[];
      /** lines that name a claim which was closed before its money came */
      late: LateLine[];
      /** lines by which a refund that the owner had sent came back */
      bounced: BouncedLine[];
      /** what came in and went out that nothing explains: a sentence each */
      unexplained: string[];
      /** transfers that came in, and of them those that paid a claim before */
      credits: number;
      used: number;
      /** sentences on the lines that were not compared: what each was, or what to do about it */
      leftOut: string[];
      /** the same for who knows no refund by its id */
      leftOutOnPage: string[];
      /** claims that were paid by a transfer which the bank took back */
      takenBack: TakenBackClaim[];
      /** claims that were confirmed, and their own transfer brought less */
      short: PaidByLess[];
      /** claims that wait for which no line is proposed */
      without: ShownClaim[];
    };

/** A claim and a line that may have paid it. */
export interface Proposed extends Omit<Proposal, "claim" | "place"> {
  claim: ShownClaim;
  line: Pick<BankLine, "day" | "date" | "paise" | "text" | "reference">;
  /** by which the line is known, wherever it is read again */
  lineHash: string;
  /** what the owner is to send to its client: the line may be that transfer */
  toSend: ToSend[];
  /** of a line that brought less: the other one that may be the rest */
  rest: MissingPart | null;
}
