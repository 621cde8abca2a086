import type { ShownClaim } from "../../buying/shown-claims";
import type { ShownComplaint } from "../../information/register/register";
import type { ListedMessage } from "../../letters/review";
import type { Refused } from "../../platform/false-webhooks";
import type { PaymentId, PersonId } from "../../platform/store/ids";
import type { Draft } from "../../research/drafts";
import type { Ending } from "../../subscriptions/ending-soon";
import type { Unmatched } from "../lists/unmatched";
import type { Obligation } from "./obligations";
import type { Twice } from "./twice";

/** Of a kind; the rest stands on the kind's own page. */
export const MOST = 20;

/** Money to give back, with whose it is. */
export interface Back {
  /** the refund's, or of money that is owed the ledger's */
  id: string;
  payment: PaymentId | null;
  person: PersonId | null;
  name: string;
  paise: number;
  /** what went back another way while it waited: what the owner sent is to be typed */
  coveredPaise: number | null;
  /** it is to be sent for a transfer that came back: that may be undone */
  mayArrive: boolean;
  /** of a refund: it may be given up */
  mayWithdraw: boolean;
  /** it was booked to be sent back, and may be entered as somebody else's */
  mayBeAnothers: boolean;
  /** "to send", "refused" …; of owed money why it is owed */
  state: string;
  reason: string | null;
  /** the owner keeps it from going back by itself */
  held: boolean;
  /** open about its money: it does not leave until the bank has decided */
  dispute: string | null;
  /** it came by bank transfer, and goes back so */
  byHand: boolean;
}
/** An open dispute, with whose payment it is about. */
export interface Dispute {
  id: string;
  payment: PaymentId | null;
  person: PersonId | null;
  name: string;
  paise: number;
  reason: string;
  respondBy: number | null;
  /** of its money to go back, once the bank has decided */
  waitingPaise: number;
}

/**
 * What waits for the owner, a kind each; `due`: when the first of it should be done, UTC ms. Count,
 * paise, how many are held and how many wait for a bank are of all there is, and the things
 * themselves the first few; `more`: there are more than were counted.
 */
export type Waiting = { due: number; count: number; more: boolean } & (
  | { kind: "claims"; claims: ShownClaim[]; paise: number }
  | { kind: "refunds"; refunds: Back[]; paise: number; disputed: number }
  | { kind: "owed"; owed: Back[]; paise: number; held: number; disputed: number }
  | { kind: "unmatched"; unmatched: Unmatched[]; paise: number }
  | { kind: "went out twice"; twice: Twice[]; paise: number }
  | { kind: "disputes"; disputes: Dispute[]; paise: number }
  | { kind: "complaints"; complaints: ShownComplaint[] }
  | { kind: "research"; drafts: Draft[] }
  | { kind: "letters"; letters: ListedMessage[] }
  | { kind: "signatures" }
  | { kind: "webhooks"; refused: Refused[] }
  | { kind: "ending"; ending: Ending[] }
  | { kind: "obligations"; obligations: Obligation[] }
);

/** How many, of rows that were read with one more than are shown. */
export const told = (all: unknown[]) => ({
  count: Math.min(all.length, MOST),
  more: all.length > MOST,
});
