import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import { takeBackClaim } from "../buying/bank-took-back";
import {
  wouldTakeBack,
  type MayBeOf,
  type Reversal,
  type WouldTakeBack,
} from "../buying/would-take-back";
import { refuseMonthOver } from "../money/refunds/month-over";
import type { TakenBackClaim } from "../buying/bank/reversals";
import { reversalWords, waitsToBeSent } from "../buying/bank/reversal-words";
import type { PaymentId } from "../platform/store/ids";
import { UsageFault, type Command } from "./command";
import { paiseOption } from "./paise-option";

/** The bank took back the transfer of a claim that was confirmed. */
export const takenBackCommand: Record<string, Command> = {
  "claims taken-back": {
    usage:
      "claims taken-back ID --on 2026-11-23 [--utr 477777777777] [--amount 500] [--again] [--month 2026-11] --yes",
    says:
      "The bank took back the transfer by which this claim was confirmed, or that came for it " +
      "and was to be sent back, on a day and by a reference of your statement (often that of " +
      "the transfer itself). Its money counts as never received, its service ends, the invoice " +
      "is cancelled by a credit note, a refund of it that waits is withdrawn, and the client is " +
      "told. Without --utr its row has no reference. Where less went out, --amount is what did: that counts as gone back, and the rest " +
      "stays; the same part by the same reference twice only with --again, and in a month that is over only with --month, which names it. Within ten minutes of the confirmation claims undo does less.",
    options: {
      on: { type: "string" },
      utr: { type: "string" },
      amount: { type: "string" },
      again: { type: "boolean" },
      month: { type: "string" },
      yes: { type: "boolean" },
    },
    words: 1,
    run: async (parts, [id = ""], { on, utr, amount, again, month, yes }) => {
      if (typeof on !== "string")
        throw new UsageFault("Give the day on which the bank took it (--on).");
      const went = amount === undefined ? {} : { paise: paiseOption(amount, "--amount") };
      const named = typeof utr === "string" ? { utr } : {};
      const reversal = { on, ...named, ...went, again: again === true };
      const would = await wouldTakeBack(parts, id, reversal);
      if (yes !== true)
        throw new OperatorRefusal(
          409,
          [
            ...takenBackWhat(would),
            ...would.also.map(({ id: other }) => `That one's: ${commandOf(other, reversal)}.`),
            "Nothing was done. If it is so, type the same once more with --yes.",
          ].join(" "),
        );
      if (would.part !== null) refuseMonthOver([on], parts.now(), String(month ?? ""));
      const { state, ended, creditNote, part, told } = await takeBackClaim(parts, id, reversal);
      const note =
        creditNote === null ? "" : ` The invoice is cancelled by credit note ${creditNote}.`;
      const over = ended ? " The service has ended." : "";
      return {
        lines: [
          `That the bank took back ${would.part === null ? "" : "a part of "}the transfer of ` +
            `claim ${id} is booked.${over}${note} ` +
            (told
              ? `The client is told${part === null ? "" : " in ten minutes"}.`
              : "Nobody could be told: no address is known.") +
            (part === null || ended ? "" : ` Booked by mistake? Until then: refunds undo ${part}`),
        ],
        json: { id, state, ended, creditNote, part },
      };
    },
  },
};

const commandOf = (id: PaymentId, { on, utr }: Reversal): string =>
  `claims taken-back ${id} --on ${on}${utr === undefined ? "" : ` --utr ${utr}`}`;

/** That the row may as well be of another transfer, where nothing tells which it is. */
const mayBeOfAnother = (name: string | null, { paise, utr, paid }: MayBeOf): string =>
  `${inRupees(paise)} came from ${name ?? "this client"} by another transfer, too ` +
  `(${utr === null ? "without a UTR" : `UTR ${utr}`}), which ` +
  `${paid ? "paid another claim" : "was to be sent back"}. This row may as well be that one's: ask ` +
  'your bank. If it is, book it there and not here ("The bank took it back", beside it on the ' +
  "person's page).";

/** What booking it does, a sentence each. */
export function takenBackWhat(would: WouldTakeBack): string[] {
  const { name, paise, left, part, surplus, services, runs, endsByPart, over, paid, toSend, also } =
    would;
  const whose = `${inRupees(paise)} from ${name ?? "this client"}`;
  const waits = [
    ...also.map((one) => mayBeOfAnother(name, one)),
    ...toSend.map((one) => waitsToBeSent(name, one)),
  ];
  const forGood = "It cannot be undone.";
  const named = services.join(", ");
  if (part !== null)
    return [
      `${inRupees(part)} of the ${whose} went out, and counts as gone back. The rest stays in the ` +
        `books as it is, and so does the invoice.`,
      ...(surplus > 0
        ? [`${inRupees(surplus)} of it had come above the claim: that is not to be sent any more.`]
        : []),
      ...(runs && !endsByPart ? [`${named} ${services.length === 1 ? "goes" : "go"} on.`] : []),
      ...(endsByPart
        ? [
            `With it nothing is left of what paid ${named}, which ${services.length === 1 ? "ends" : "end"} at once.`,
          ]
        : []),
      ...(over === null ? [] : [over]),
      ...waits,
      endsByPart
        ? `The client is told by mail in ten minutes. ${forGood}`
        : "The client is told by mail in ten minutes; until then it can be undone, on the page Refunds.",
    ];
  const before = left < paise ? [allGoneWords(would)] : [];
  const withdrawn =
    "A refund of it that waits is withdrawn. What you sent back of it before has gone out twice.";
  if (!paid)
    return [
      ...before,
      `${whose}, which was to be sent back, counts as never received.`,
      ...waits,
      `${withdrawn} The client is told by mail. ${forGood}`,
    ];
  return [
    ...before,
    `${whose} counts as never received, and its invoice is cancelled by a credit note.`,
    runs
      ? `${named} ${services.length === 1 ? "ends" : "end"} at once.`
      : "No service of it runs any more.",
    ...waits,
    withdrawn,
    `The client is told by mail, and can buy again. ${forGood}`,
  ];
}

const allGoneWords = ({ paise, left }: WouldTakeBack): string =>
  `With ${inRupees(paise - left)} that it took before, all of ${inRupees(paise)} is gone.`;

/** Of each transfer that the bank took back, what to do. */
export const takenBackLines = (all: TakenBackClaim[]): string[] =>
  all.map((one) => {
    const { claim, on, by, isPart, isAnother, isOnceMore, wentPaise } = one;
    const part = `${isPart ? ` --amount ${wentPaise / 100}` : ""}${isAnother || isOnceMore ? " --again" : ""}`;
    return (
      `${reversalWords(one)} To book ${isPart ? "that the bank took that part" : "that"}: desk ` +
      `claims taken-back ${claim} --on ${on ?? "DAY"}${by === null ? "" : ` --utr ${by}`}${part}`
    );
  });
