import { inRupees } from "../../content/rupees";
import { makeGood, type Made } from "../money/ledger/made-good";
import { UsageFault, type Command, type Options } from "./command";
import { dayStart } from "./days";
import { namedMoney } from "./named-payment";
import { paiseIn } from "./paise-in";

/** Closes what `desk money` names as gone out twice. */
export const madeGoodCommand: Command = {
  usage:
    'payments made-good PAYMENT (--came-back 2026-11-20 | --written-off) --reason "They sent it by UPI" [--amount 400]',
  says: "More of a payment went out than came in (desk money names it), and you say how that ended: the client sent it back on a day, or you give it up. All that is missing, or --amount of it. It stays in the ledger and on the audit trail.",
  options: {
    "came-back": { type: "string" },
    "written-off": { type: "boolean" },
    reason: { type: "string" },
    amount: { type: "string" },
  },
  words: 1,
  run: async (parts, [word = ""], options) => {
    const { reason, amount } = options;
    const made = madeIn(options);
    if (typeof reason !== "string" || reason.trim() === "")
      throw new UsageFault("Say how, with --reason: the bank's reference, or why you give it up.");
    const id = await namedMoney(parts.store.db, word);
    const { paise, missing } = await makeGood(parts, id, {
      ...made,
      reason: reason.trim(),
      ...(amount === undefined ? {} : { paise: paiseIn(amount, "--amount") }),
    });
    const did = made.how === "came back" ? "is entered as come back" : "is written off";
    const left =
      missing > 0 ? `${inRupees(missing)} is still missing.` : "Nothing of it is missing now.";
    return { lines: [`${inRupees(paise)} of ${id} ${did}. ${left}`], json: { id, paise, missing } };
  },
};

function madeIn(options: Options): Made {
  const on = options["came-back"];
  if ((on === undefined) === (options["written-off"] === undefined))
    throw new UsageFault("Give one of --came-back DAY and --written-off.");
  if (on === undefined) return { how: "written off" };
  dayStart(on, "--came-back");
  return { how: "came back", on: String(on) };
}
