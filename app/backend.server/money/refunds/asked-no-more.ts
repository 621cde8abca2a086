import { sentence, type Sentence } from "../../../content/words/sentence";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { askedOf, lostToUnpaid } from "../ledger/never-came";
import { undoUntil } from "../payments/confirmation";
import type { PaymentRow } from "../payments/rows";
import { tellPayer } from "./announce-refund";
import { announceNotAsked, askAsItIs, forgetAsked } from "./announce-not-asked";
import type { RefundRow } from "./refund-rows";

/**
 * A client was asked for what had been sent to them, since their money never came or was somebody
 * else's (`ledger/never-came.ts`). Whatever it is by which they are asked for less, they read so,
 * once. For use in each transaction that may make it less, at its end.
 *
 * @param before `askedFor`, at its beginning
 */
export async function tellAskedForLess(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { before, because }: { before: number; because: Because },
): Promise<void> {
  const still = await askedFor(tx, row.id);
  const paise = before - still;
  if (paise <= 0) return;
  if (because.how === "bounced") {
    await announceNotAsked(parts, tx, row, { paise, ...because });
    return;
  }
  const untold = because.how === "came back" ? await askAsItIs(parts, tx, row, because.money) : 0;
  await tellPayer(parts, tx, row, ASKED_FOR_LESS, because.about, {
    subject: sentence("letters.asked-no-more"),
    paragraphs: [
      [sentence(wordsFor[because.how], { paise: paise + untold }), ...missing(still)],
      sentence("letters.payment", { payment: row.id }),
    ],
    // What is not their own doing may be undone for so long.
    ...(because.how === "came back" ? {} : { notBefore: undoUntil(parts.now()) }),
  });
}

const wordsFor = {
  "came back": "letters.asked-no-more-back",
  "came after all": "letters.asked-no-more-came",
  "given up": "letters.asked-no-more-given-up",
} as const;

/**
 * The same where another letter says it, since a part of what came back is theirs.
 *
 * @returns paise for which they are asked no more
 */
export async function askNoMore(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { before, refund }: { before: number; refund: RefundRow },
): Promise<number> {
  const paise = Math.max(before - (await askedFor(tx, row.id)), 0);
  if (paise > 0) await forgetAsked(parts, tx, row, refund);
  return paise;
}

/** By what. */
type Because =
  /** our transfer to them came back; @param until UTC ms, as long as that may be undone */
  | { how: "bounced"; refund: RefundRow; until: number | null }
  /**
   * their payment came after all, or the owner gives it up
   *
   * @param about by which the letter is known
   */
  | { how: "came after all" | "given up"; about: string }
  /** they sent some of this money back */
  | { how: "came back"; about: string; money: MoneyId };

/** Paise for which the client of a payment is asked. */
export const askedFor = async (db: Db, payment: PaymentId): Promise<number> =>
  (await lostToUnpaid(db, payment)).reduce((sum, one) => sum + askedOf(one), 0);

export const ASKED_FOR_LESS = "payment refunded";

/** By which the letter is known that what never came has come, as this payment. */
export const aboutAfterAll = (again: PaymentId): string => `${again} came after all`;

const missing = (paise: number): Sentence[] =>
  paise === 0 ? [] : [sentence("letters.asked-still", { paise })];
