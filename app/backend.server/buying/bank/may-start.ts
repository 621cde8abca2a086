import type { TookIt } from "../../money/ledger/credited-again";
import type { ShownClaim } from "../shown-claims";

/** Whether the service may start by one line that brought so much of the claim. */
export const mayStart = (claim: ShownClaim, took: TookIt, { paise }: { paise: number }): boolean =>
  took.again.length === 0 && startsBy(claim, took, paise);

/** Whether it may by so much of it, by however many lines. */
export const startsBy = (
  { id, amountPaise, closedAt }: ShownClaim,
  { money, promised }: TookIt,
  paise: number,
): boolean =>
  closedAt === null && promised === 0 && (money as string) === id && paise >= amountPaise;
