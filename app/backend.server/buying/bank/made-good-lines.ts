import { payerWords } from "../../money/refunds/in-words";
import type { Parts } from "../../platform/parts";
import { inTurns } from "./in-turns";
import type { KnownLine } from "./known-lines";
import { madeGoodOfLine, type GoodBy } from "./made-good-by";
import { referencesOf } from "./taken-back";

/** The lines, each with what it may have made good: whoever's claim it is compared with. */
export async function withMadeGood(
  parts: Parts,
  goodBy: GoodBy,
  lines: KnownLine[],
): Promise<KnownLine[]> {
  const goods = await inTurns(lines, (line) => goodBy(referencesOf(line)));
  return Promise.all(
    lines.map(async (line, at) => {
      const good = goods[at];
      if (!good) return line;
      const { payment } = good;
      const whose = `the claim of ${await payerWords(parts, parts.store.db, payment)}`;
      const said = {
        words: madeGoodOfLine(good, `the claim ${payment}`),
        onPage: madeGoodOfLine(good, whose),
      };
      return { ...line, madeGood: { claim: payment, ...said } };
    }),
  );
}

/** The same of each that is shown for no claim, by its hash. */
export const madeGoodOf = (lines: KnownLine[]) =>
  lines.flatMap(({ lineHash, madeGood }) =>
    madeGood ? [[lineHash, madeGood.onPage] as const] : [],
  );
