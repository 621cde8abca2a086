import type { Books } from "./audit";

/**
 * Each transfer after the first by which a claim was paid is kept once, and counts in no sum. So
 * what is above the claim is none: it would go back to nobody.
 */
export function auditRests({ history, rows, wrong }: Books): void {
  const kept = rows.madeGood.filter(({ how }) => how === "rest");
  for (const { id, amount_paise: asked } of rows.payments) {
    const should = sums(history.byHand.restsOf(id).map(({ paise }) => paise));
    const its = kept
      .filter(({ money_id }) => money_id === (id as string))
      .map(({ amount_paise }) => amount_paise);
    const are = sums(its);
    if (are !== should) wrong(`the rests of ${id} are kept as ${are}, not ${should}`);
    if (its.reduce((sum, paise) => sum + paise, 0) >= asked)
      wrong(`the rests of ${id} are kept as ${are}, and it is of ${asked} with the first`);
  }
}

const sums = (all: number[]): string => all.sort((one, other) => one - other).join(" + ");
