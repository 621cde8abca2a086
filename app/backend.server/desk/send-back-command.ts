import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import { anotherWords } from "../buying/doubt";
import { claimedPaise, sendBackClaim } from "../buying/send-back-claim";
import { wouldSendBack, type WouldSendBack } from "../buying/would-send-back";
import { slipWords } from "../money/owed/over-claim";
import { UsageFault, type Command } from "./command";
import { sentBackWords } from "./confirmed-words";
import { paiseOption } from "./paise-option";
import { allTyped, asTyped, type SecondWords } from "./second-words";

/** Money that came for a claim and buys nothing is booked, to be sent back. */
export const sendBackCommand: Command = {
  usage:
    "claims send-back ID --utr 412345678901 | --without-utr [--received 999] [--above 15000] --yes",
  says:
    "Money came for a claim that cannot be confirmed: its account is closed, it goes over " +
    "the year's limit, less came (--received), or another transfer had paid it. It stands " +
    "in the books as owed and is yours to send back by bank transfer; the payer is told.",
  options: {
    utr: { type: "string" },
    "without-utr": { type: "boolean" },
    received: { type: "string" },
    above: { type: "string" },
    yes: { type: "boolean" },
  },
  words: 1,
  run: async (parts, [id = ""], { utr, "without-utr": without, received, above, yes }) => {
    if ((typeof utr === "string") === (without === true))
      throw new UsageFault("Give the transfer's --utr, or say --without-utr.");
    const paise =
      received === undefined ? await claimedPaise(parts, id) : paiseOption(received, "--received");
    const transfer = { utr: typeof utr === "string" ? utr : null, paise };
    const would = await wouldSendBack(parts, id, transfer);
    const words = wordsToSendBack(would);
    if (!allTyped(words, { above, yes })) throw sendBackAsked(id, would, asTyped(words));
    const refund = await sendBackClaim(parts, id, transfer);
    return {
      lines: [sentBackWords(refund), ...would.doubts],
      json: { id, refund: refund.id, paise },
    };
  },
};

/** A sum that looks like a slip of the keys is repeated, by what is above the claim. */
const wordsToSendBack = ({ asked, paise }: WouldSendBack): SecondWords => ({
  ...(slipWords({ asked, came: paise }) === "" ? {} : { above: paise - asked }),
  yes: true,
});

/** The question before money is noted and sent back. */
function sendBackAsked(id: string, would: WouldSendBack, typed: string): OperatorRefusal {
  const { another, doubts, paise, why, paidBy, name } = would;
  const asks =
    why === "second payment"
      ? `${inRupees(paise)} came a second time for the claim ${id} of ${name ?? "somebody"}, which was confirmed already ${paidBy === null ? "without a UTR" : `by UTR ${paidBy}`}, and all of it is to go back?`
      : `${inRupees(paise)} came for claim ${id}, and all of it is to go back?`;
  const again = `Nothing was noted. If it is so, type the same once more with ${typed}.`;
  const words = [asks, anotherWords(another), ...doubts, again];
  return new OperatorRefusal(409, words.filter(Boolean).join(" "));
}
