import { makeGood } from "../../../app/backend.server/money/ledger/made-good";
import { dateInIndia } from "../../../app/content/india";
import type { MoneyId } from "../../../app/backend.server/platform/store/ids";
import type { History } from "./history";

/**
 * The same client was sent of it before it was found to be somebody else's: what they are asked for
 * since is with us, as the refusal says. @returns paise
 */
export async function theirsAfterAll(history: History, reference: string): Promise<number> {
  const { product, byHand, now } = history;
  let sum = 0;
  for (const { about } of byHand.all("not theirs").filter((one) => one.reference === reference)) {
    const done = await history.attempt("somebody else's money was theirs after all", () =>
      makeGood(product.any(), about as MoneyId, {
        ...{ how: "came back", on: dateInIndia(now), reason: "it was theirs" },
      }),
    );
    sum += done?.paise ?? 0;
  }
  return sum;
}
