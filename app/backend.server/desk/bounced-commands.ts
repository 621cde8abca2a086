import { checkUndoBounced, isOfCameBack } from "../buying/undo-bounced";
import { undoBooking } from "../buying/undo-part";
import { refundBounced, type SentAgain } from "../money/refunds/bounced";
import { checkBounced } from "../money/refunds/may-bounce";
import { refuseMonthOver, monthOver } from "../money/refunds/month-over";
import { nothingAgain } from "../money/refunds/nothing-again";
import { isPart } from "../money/refunds/part-shares";
import { refundById } from "../money/refunds/refund-rows";
import type { Parts } from "../platform/parts";
import type { RefundId } from "../platform/store/ids";
import { wouldBounce } from "./bounced-words";
import { confirmed, UsageFault, type Command, type Options, type Printed } from "./command";
import { said } from "./refund-said";

/** A transfer of the owner's that came back, and what was booked by mistake. */
export const bouncedCommands: Record<string, Command> = {
  "refunds bounced": {
    usage: "refunds bounced REFUND --on 2026-11-20 [--month 2026-11] --yes",
    says:
      "The bank returned a transfer that you had entered with refunds sent: it counts as not " +
      "returned, what of it is still the client's is yours to send again, and they are told in ten " +
      "minutes that it did not arrive; refunds undo undoes it. Where nothing is (the bank took the " +
      "payment back), nothing is sent and nobody is told; who was asked for it, since their money " +
      "never came, is told in ten minutes that they are no more (refunds undo undoes that, too). " +
      "A part that the bank had taken out of a client's transfer and credited again is entered so, " +
      "too. --month names a month that is over and changes by it.",
    options: { on: { type: "string" }, month: { type: "string" }, yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [id = ""], { on, month, ...options }) => {
      if (typeof on !== "string")
        throw new UsageFault("Give the day on which it came back (--on).");
      const refund = await checkBounced(parts, id as RefundId, on);
      const nothing = await nothingAgain(parts.store.db, refund);
      const { what, mayUndo } = await wouldBounce(parts.store.db, refund);
      const over = monthOver(on, parts.now());
      const asked = ["Nothing is entered yet. With --yes:", ...what];
      if (mayUndo) asked.push(`(refunds undo ${id} undoes it.)`);
      if (over !== null) asked.push(over);
      confirmed(options, asked.join(" "), "");
      refuseMonthOver([on], parts.now(), String(month ?? ""));
      const again = await refundBounced(parts, id as RefundId, on);
      const { lines, json } =
        again === null
          ? {
              lines: [`That the refund ${id} came back is entered. ${nothing}`],
              json: { id, again: null },
            }
          : saidAgain(again, `is yours to send, for the refund ${id}, which came back`);
      if (!mayUndo) return { lines, json };
      const of = again?.id ?? id;
      const undo = `Was that a mistake: refunds undo ${of}; for ten minutes no letter leaves.`;
      return { lines: [...lines, undo], json };
    },
  },
  "refunds undo": {
    usage: "refunds undo REFUND [--month 2026-11] [--yes]",
    says:
      "Undoes within ten minutes that money was booked to be sent back (claims send-back, claims " +
      "match --send-back), or that the bank took a part of a transfer (claims taken-back --amount): " +
      "no letter leaves, and the books are as before. That a transfer of yours came back (refunds " +
      "bounced) is undone until you have sent it again, also where you withdrew that, or where " +
      "nothing was to be sent since their money never came: later than " +
      "in ten minutes with --yes, and the client is told. --month names a month that is over and " +
      "changes by it.",
    options: { month: { type: "string" }, yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [id = ""], options) => {
      await askOfCameBack(parts, id as RefundId, options);
      const what = await undoBooking(parts, id as RefundId);
      return { lines: [`The refund ${id} is undone: ${undone[what]}.`], json: { id } };
    },
  },
};

/** Both, where a part of it is of another payment by now. */
function saidAgain({ besides, ...again }: SentAgain, words: string): Printed {
  const { lines, json } = said(again, words);
  if (besides === null) return { lines, json };
  const more = said(besides, `${words}: what its client had paid back before`);
  const one = "One transfer for both is entered for each, with the same day and reference.";
  return { lines: [...lines, ...more.lines, one], json: [json, more.json] };
}

const undone = {
  part: "the books hold again what the bank was said to have taken, and no letter leaves",
  "send back": "its money stands in no books",
  "waits again": "its money stands in no books, and its claim waits again",
  "came back": "the transfer before it counts as returned again, and nothing is to be sent again",
  "lost again": "the transfer counts as sent again, and as your loss until they send it back",
};

/** Throws Refusal 409 where its client is written to by it, or a month that is over changes. */
async function askOfCameBack(parts: Parts, id: RefundId, options: Options): Promise<void> {
  const refund = await refundById(parts.store.db, id);
  if (!refund || isPart(refund) || !isOfCameBack(refund)) return;
  const { first, again, isUntold } = await checkUndoBounced(parts, id);
  if (!isUntold)
    confirmed(
      options,
      again === null
        ? "The client, who had read that you ask for it no more, would be told, and asked for it."
        : "The client, who had read that it did not arrive, would be told.",
    );
  const days = first.bounced_on === null ? [] : [first.bounced_on];
  refuseMonthOver(days, parts.now(), String(options["month"] ?? ""));
}
