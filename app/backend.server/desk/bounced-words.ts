import { couldBounceBeUndone } from "../buying/undo-bounced";
import { howLost, nothingAgain, wouldSendAgain } from "../money/refunds/nothing-again";
import { isPart, sharesOf, sumOf } from "../money/refunds/part-shares";
import type { RefundRow } from "../money/refunds/refund-rows";
import type { Db } from "../platform/store/store";
import { inRupees } from "../../content/rupees";

/** What it would do to enter that a transfer came back. */
export interface WouldBounce {
  /** the bank took it out of a client's transfer: the owner sent nothing */
  isOfBank: boolean;
  paise: number;
  /** paise that would be to send again */
  again: number;
  /** it could be undone */
  mayUndo: boolean;
  /** where none are to be sent again: its client is asked for it, and would be told */
  isAsked: boolean;
  /** each a sentence, for who is asked before */
  what: string[];
}

export async function wouldBounce(db: Db, refund: RefundRow): Promise<WouldBounce> {
  const isOfBank = isPart(refund);
  const paise = sumOf(await sharesOf(db, refund));
  const again = await wouldSendAgain(db, refund);
  const lost = again === 0 && !isOfBank ? await howLost(db, refund) : null;
  const may = !isOfBank && (again > 0 || lost !== null);
  const mayUndo = may && (await couldBounceBeUndone(db, refund));
  const until = mayUndo ? UNDO[lost ?? "again"] : isOfBank ? NEVER : OTHERWISE;
  const sum = again === paise ? "the same sum" : `${inRupees(again)} of it`;
  const what =
    again === 0
      ? [`It counts as not returned. ${await nothingAgain(db, refund)}`]
      : [
          `It counts as not returned, and ${sum} is yours to send again.`,
          isOfBank
            ? "The client is told by mail that the bank credited it again."
            : "The client is told by mail, in ten minutes, that it did not arrive and that you " +
              "send it again.",
        ];
  return { isOfBank, paise, again, mayUndo, isAsked: lost === "asked", what: [...what, until] };
}

const UNDO = {
  again:
    "Until then you can undo it, and no letter leaves; later, too, until you have sent it again: " +
    "then the client is told that it had not come back.",
  asked:
    "Until then you can undo it, and no letter leaves; later, too: then the client is told that it " +
    "had not come back, and asked for it again.",
  "given up": "You can undo it: then it is your loss again, and you ask for it no more, as now.",
};

const NEVER = "It cannot be undone: look once more.";

const OTHERWISE =
  "It cannot be undone, since money of this payment came or went besides: look once more.";
