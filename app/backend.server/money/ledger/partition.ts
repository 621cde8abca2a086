import type { MoneyUse } from "../../platform/states/money-use";

/** All that decides where the money of one payment is now; in paise. */
export interface Facts {
  captured: number;
  use: MoneyUse;
  /** our payment is settled with it */
  fulfilled: boolean;
  /**
   * refunds that are done: the gateway's that are processed, and transfers by hand that were sent;
   * less what of them came back (`made-good.ts`), and what had gone out of it before the bank took
   * it back and credited it again (`carried-over.ts`)
   */
  processed: number;
  /**
   * what went out twice and the owner gave up, or left for somebody whose money never came; it
   * counts only as long as so much did
   */
  writtenOff: number;
  /** refunds that the gateway has in hand */
  pending: number;
  /** refunds that we decided on and that neither the gateway has in hand nor we have sent */
  promised: number;
  /** what the bank took by disputes that were lost */
  lost: number;
  /** what it may take by those that are open */
  contested: number;
}

/** Where it is: *captured = served + returned + owed + disputed + unmatched + gap*. In paise. */
export interface Partition {
  captured: number;
  served: number;
  returned: number;
  owed: number;
  disputed: number;
  unmatched: number;
  /**
   * 0 when all is accounted for. Below 0: more went out than came in. Above: money that is for
   * nothing.
   */
  gap: number;
  /** the part of `owed` for which no refund is under way */
  toReturn: number;
  /** what was written off and counts no more: so much did not go out twice after all */
  unneeded: number;
}

/** Divides the money of one payment (`docs/money.md`). Pure. */
export function partition(facts: Facts): Partition {
  const { captured, use, pending, promised, lost } = facts;
  // A refund that failed after all never went out: there is nothing to give up, nor to send again.
  const twice = Math.max(facts.processed + lost - captured, 0);
  const givenUp = Math.min(facts.writtenOff, twice);
  const processed = facts.processed - givenUp;
  // An open dispute has taken nothing yet, and what went back before it is not there to be taken.
  const disputed = lost + Math.min(facts.contested, Math.max(captured - processed - lost, 0));
  const rest = captured - processed - disputed;
  const left = Math.max(rest, 0);
  const underWay = Math.min(left, pending + promised);
  const serves = use === "service" && facts.fulfilled;
  // Of what serves nothing (the bank took it back) a payer's own money may be left to send.
  const owed = use === "owed" ? left : underWay;
  const served = serves ? left - owed : 0;
  const unmatched = use === "unmatched" ? left - owed : 0;
  return {
    captured,
    served,
    returned: processed,
    owed,
    disputed,
    unmatched,
    gap: captured - processed - disputed - owed - served - unmatched,
    toReturn: use === "owed" ? left - underWay : 0,
    unneeded: facts.writtenOff - givenUp,
  };
}

/** The accounts of the invariant, in the order in which they are told. */
export const accounts = [
  "captured",
  "served",
  "returned",
  "owed",
  "disputed",
  "unmatched",
] as const satisfies readonly (keyof Partition)[];
export type Account = (typeof accounts)[number];
