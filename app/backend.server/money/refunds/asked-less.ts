import { sentence, type Sentence } from "../../../content/words/sentence";
import type { Parts } from "../../platform/parts";
import type { Changes } from "./asked-changes";
import { namedTransfer } from "./named-transfer";
import { needNotSend } from "./need-not-send";

/** By what less is asked for of one money: each in a paragraph. */
export function lessWords(parts: Parts, { was, now, back, came, nevers }: Changes): Sentence[][] {
  const paidBack = Math.max(now.back - was.back, 0);
  const givenUp = Math.max(now.givenUp - was.givenUp, 0);
  let rest = was.asked - now.asked - givenUp - paidBack;
  const words: Sentence[][] = [];
  const isBack = was.asked > 0 ? "letters.asked-no-more-back" : "letters.back-not-due";
  if (paidBack > 0) words.push([sentence(isBack, { paise: paidBack })]);
  for (const refund of back) {
    const wasAsked = was.sent.includes(refund.id);
    const paise = wasAsked && rest > 0 ? Math.min(rest, refund.amount_paise) : refund.amount_paise;
    if (wasAsked) rest -= paise;
    words.push([
      sentence("letters.refund-not-again-text", namedTransfer(parts, refund)),
      needNotSend(wasAsked, paise),
    ]);
  }
  if (givenUp > 0)
    words.push([
      sentence(
        was.asked < givenUp ? "letters.not-asked-given-up" : "letters.asked-no-more-given-up",
        { paise: givenUp },
      ),
    ]);
  // Of which they read in this letter that it never came, they read there that it has come, too.
  const hasCome = came.some((one) => !nevers.includes(one));
  if (hasCome && rest > 0) words.push([sentence("letters.asked-no-more-came", { paise: rest })]);
  return words;
}
