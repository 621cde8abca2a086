import { OperatorRefusal } from "../../api/refusal";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { bookedForAnother } from "../buying/booked-for-another";
import { wouldBeAnothers, type WouldBeAnothers } from "../buying/would-be-anothers";
import type { RefundId } from "../platform/store/ids";
import type { Command } from "./command";

/** A transfer was booked to be sent back to the wrong client, and that is found later. */
export const notTheirsCommand: Record<string, Command> = {
  "refunds not-theirs": {
    usage: "refunds not-theirs REFUND --yes",
    says:
      "A transfer was booked to be sent back (claims send-back, claims match --send-back) to the " +
      "wrong client, as is found after the ten minutes of refunds undo. Its money stands in no " +
      "books any more, a refund of it that waits is withdrawn, one that you sent is your loss until " +
      "it is sent back, and the client is told. Its line is free: compare that statement once " +
      "more. Not where the bank took some of it.",
    options: { yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [id = ""], { yes }) => {
      const would = await wouldBeAnothers(parts, id as RefundId);
      if (yes !== true)
        throw new OperatorRefusal(
          409,
          `${notTheirsWhat(would).join(" ")} Nothing was done. If it is so, type the same once ` +
            "more with --yes.",
        );
      const { told } = await bookedForAnother(parts, id as RefundId);
      return {
        lines: [
          `It is entered that the money of the refund ${id} was somebody else's. ${toldWords(told)}`,
          FREE_LINE,
        ],
        json: { id, told },
      };
    },
  },
};

/** What is to do next. */
export const FREE_LINE =
  "Compare that statement once more: its line is free, and proposed for the claim that it is of.";

function toldWords(told: boolean | null): string {
  if (told === null) return "The client had not been told of it: no letter leaves.";
  return told ? "The client is told." : "Nobody could be told: no address is known.";
}

/** What entering it does, a sentence each. */
export function notTheirsWhat({ name, paise, utr, waits, sent }: WouldBeAnothers): string[] {
  const whose = name ?? "this client";
  return [
    `${inRupees(paise)} that was booked for ${whose} stands in no books any more: their services ` +
      "are as they were.",
    `The transfer${utr === null ? "" : ` (UTR ${utr})`} and its line pay another claim, or are ` +
      "booked for whom they are of, when you compare that statement once more.",
    ...waits.map(
      (one) =>
        `The refund of ${inRupees(one)} to ${whose} that waits to be sent is withdrawn. If it has ` +
        "left already, enter it on the page Refunds first.",
    ),
    ...sent.map(
      (one) =>
        `${inRupees(one.paise)} that you sent them on ${dayInWords(one.on)} is your loss, until ` +
        "they send it back: the mail asks them for it. If that transfer came back, or never " +
        'left, enter first that it did: "The transfer came back", beside it on the page Refunds.',
    ),
    `${whose} is told by mail that it was a mistake, unless no letter about it has left.`,
    "It cannot be undone.",
  ];
}
