import type { Action } from "../../content/research-terms";

/** In paise. */
export interface Prices {
  entry: { from: number; to: number };
  /** nearest first, one to three */
  targets: number[];
  stopLoss: number;
}

export interface PriceFault {
  field: "entryFrom" | "entryTo" | "target1" | "target2" | "target3" | "stopLoss";
  words: string;
}

/**
 * Whether the prices fit the action: who buys or holds has targets above the entry and the stop
 * below it, who sells the other way round; each target lies beyond the one before.
 */
export function priceFaults(action: Action, { entry, targets, stopLoss }: Prices): PriceFault[] {
  const faults: PriceFault[] = [];
  const { from, to } = entry;
  if (from > to)
    faults.push({ field: "entryTo", words: `The entry begins at ${rupee(from)}: end it above.` });
  const up = action !== "sell";
  const word = action === "buy" ? "Buy" : action === "sell" ? "Sell" : "Hold";
  const side = up ? "above" : "below";
  targets.forEach((target, at) => {
    const before = targets[at - 1] ?? (up ? to : from);
    if (up ? target > before : target < before) return;
    const what = at === 0 ? "the entry" : `target ${at}`;
    faults.push({
      field: `target${at + 1}` as PriceFault["field"],
      words: `For a ${word}, target ${at + 1} must be ${side} ${what}: ${up ? "more" : "less"} than ${rupee(before)}.`,
    });
  });
  if (up ? stopLoss >= from : stopLoss <= to)
    faults.push({
      field: "stopLoss",
      words: `For a ${word}, the stop-loss must be ${up ? "below" : "above"} the entry: ${up ? "less" : "more"} than ${rupee(up ? from : to)}.`,
    });
  return faults;
}

/** 160550 → "1,605.50", 160500 → "1,605" */
export const rupee = (paise: number): string =>
  (paise % 100 === 0 ? whole : exact).format(paise / 100);

const whole = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
