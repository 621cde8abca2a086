import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import { claimsWaiting } from "../shown-claims";
import { isLikely, whatAgrees } from "./agreement";
import { asOpen } from "./as-open";
import { wordsOf } from "./evidence";
import { madeGoods } from "./made-good-by";

/** A line as a page carries it. */
interface Carried {
  paise: number;
  text: string;
  /** the bank's, as far as it is known */
  reference: string | null;
}

/**
 * A line is booked as the page showed it only as long as no claim was made since that it may be of.
 *
 * @param since when the page was drawn, UTC ms: what was claimed before, it took into account
 * @param claim for which it is booked
 * @throws Refusal 409 that says whose claim it fits
 */
export async function refuseClaimedSince(
  parts: Parts,
  line: Carried,
  { since, claim: own }: { since: number; claim: string },
): Promise<void> {
  const made = (await claimsWaiting(parts)).filter(
    ({ id, claimedAt }) => claimedAt > since && id !== own,
  );
  const words = wordsOf({ text: line.text, reference: line.reference ?? "" });
  const read = { ...line, ...{ place: 0, day: "", date: null, wayIsKnown: true, words } };
  const compared = { gone: [], goodBy: await madeGoods(parts) };
  for (const [at, claim] of (await asOpen(parts, compared, made)).entries()) {
    const agrees = whatAgrees({ ...read, reference: line.reference ?? "" }, claim);
    if (!agrees || !isLikely(agrees)) continue;
    const { name, amountPaise, reference } = made[at]!;
    const of = reference === null ? "" : ` (reference ${reference})`;
    throw new OperatorRefusal(
      409,
      `Since this page was made, ${name ?? "somebody without a name yet"} claimed ` +
        `${inRupees(amountPaise)}${of}, and this line fits that claim. Nothing was booked. ` +
        "Compare the statement once more: it is proposed there.",
    );
  }
}
