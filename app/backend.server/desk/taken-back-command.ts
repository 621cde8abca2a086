import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import { takeBackClaim, wouldTakeBack, type WouldTakeBack } from "../buying/bank-took-back";
import { reversalWords, type TakenBackClaim } from "../buying/bank/reversals";
import { UsageFault, type Command } from "./command";

/** The bank took back the transfer of a claim that was confirmed. */
export const takenBackCommand: Record<string, Command> = {
  "claims taken-back": {
    usage: "claims taken-back ID --on 2026-11-23 --utr 477777777777 --yes",
    says:
      "The bank took back the transfer by which this claim was confirmed, on a day and by a " +
      "reference of your statement (often that of the transfer itself). Its money counts as " +
      "never received, its service ends, the invoice is cancelled by a credit note, a refund " +
      "of it that waits is withdrawn, and the client is told. Within ten minutes of the " +
      "confirmation claims undo does less.",
    options: { on: { type: "string" }, utr: { type: "string" }, yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [id = ""], { on, utr, yes }) => {
      if (typeof on !== "string" || typeof utr !== "string")
        throw new UsageFault("Give the day on which the bank took it (--on) and its --utr.");
      const would = await wouldTakeBack(parts, id, { on, utr });
      if (yes !== true)
        throw new OperatorRefusal(
          409,
          `${takenBackWhat(would).join(" ")} Nothing was done. If it is so, type the same ` +
            `once more with --yes.`,
        );
      const { state, ended, creditNote } = await takeBackClaim(parts, id, { on, utr });
      const note =
        creditNote === null ? "" : ` The invoice is cancelled by credit note ${creditNote}.`;
      const over = ended ? " The service has ended." : "";
      return {
        lines: [
          `That the bank took back the transfer of claim ${id} is booked.${over}${note} The ` +
            `client is told.`,
        ],
        json: { id, state, ended, creditNote },
      };
    },
  },
};

/** What booking it does, a sentence each. */
export const takenBackWhat = ({ name, paise, services, runs }: WouldTakeBack): string[] => [
  `${inRupees(paise)} from ${name ?? "this client"} counts as never received, and its ` +
    `invoice is cancelled by a credit note.`,
  runs
    ? `${services.join(", ")} ${services.length === 1 ? "ends" : "end"} at once.`
    : "No service of it runs any more.",
  "A refund of it that waits is withdrawn. What you sent back of it before has gone out twice.",
  "The client is told by mail, and can buy again. It cannot be undone.",
];

/** Of each transfer that the bank took back, what to do. */
export const takenBackLines = (all: TakenBackClaim[]): string[] =>
  all.map(
    (one) =>
      `${reversalWords(one)} To book that: desk claims taken-back ${one.claim} --on ` +
      `${one.on ?? "DAY"} --utr ${one.utr}`,
  );
