import type { LineDoubt } from "../buying/bank/line-doubts";
import type { Doubt } from "../buying/doubt";
import type { Options } from "./command";
import { paiseOption } from "./paise-option";

/** What is to be typed besides a claim before it is confirmed in spite of a doubt. */
export interface SecondWords {
  /** paise above the claim */
  above?: number;
  /** the day of the statement's line, "2026-11-20" */
  on?: string;
  yes?: true;
}

/**
 * A sum is repeated by what is above the claim: a bare --yes, typed before either sum was named,
 * would take a slip of the keys for money.
 */
export const secondWords = ({
  more,
  toSend,
  another,
  putBack,
  once,
  good,
}: Doubt): SecondWords => ({
  ...(more ? { above: more.came - more.asked } : {}),
  ...(toSend.length > 0 || another || putBack || once || good ? { yes: true } : {}),
});

/** The same for a line of the statement: a doubt about its day is answered with that day. */
export const wordsForLine = (doubts: LineDoubt[], date: string | null): SecondWords => ({
  ...(doubts.some(({ about }) => about === "day") && date !== null ? { on: date } : {}),
  ...(doubts.some(({ about }) => about === "line") ? { yes: true } : {}),
});

/** Whether each stands among the options. Throws UsageFault: --above is no amount */
export const allTyped = (words: SecondWords, { above, on, yes }: Options): boolean =>
  (words.above === undefined ||
    (above !== undefined && paiseOption(above, "--above") === words.above)) &&
  (words.on === undefined || on === words.on) &&
  (words.yes === undefined || yes === true);

/** "--above 100 --yes" */
export const asTyped = ({ above, on, yes }: SecondWords): string =>
  [
    ...(above === undefined ? [] : [`--above ${above / 100}`]),
    ...(on === undefined ? [] : [`--on ${on}`]),
    ...(yes === undefined ? [] : ["--yes"]),
  ].join(" ");
