import { askAnew, doByHand, withdraw } from "../money/owed/owner-decides";
import { waitingWithReference } from "../money/refunds/bank-references";
import { checkCorrection, correctSent, monthsChanged } from "../money/refunds/correct-sent";
import { openDisputeOf } from "../money/disputes/open-dispute";
import { askedBeforeSent, type AskedBefore } from "../money/refunds/asked-before-sent";
import { checkSent, sentByHand } from "../money/refunds/mark-sent";
import { refundById, type RefundRow } from "../money/refunds/refund-rows";
import { refuseMonthOver } from "../money/refunds/month-over";
import type { Parts } from "../platform/parts";
import { OperatorRefusal } from "../../api/refusal";
import type { RefundId } from "../platform/store/ids";
import { confirmed, UsageFault, type Command, type Printed } from "./command";
import { bouncedCommands } from "./bounced-commands";
import { holdCommands } from "./hold-commands";
import { paiseOption } from "./paise-option";
import { said } from "./refund-said";
import { refundsList } from "./refunds-list-command";

/** Refunds that were decided on, and money that is owed back. */
export const refundCommands: Record<string, Command> = {
  "refunds list": refundsList,
  "refunds again": {
    usage: "refunds again REFUND",
    says:
      "Asks Razorpay anew for a refund that it refused or that failed, " +
      "or at once for one that is due.",
    options: {},
    words: 1,
    run: async (parts, [id = ""]) => {
      const refund = await askAnew(parts, id as RefundId);
      if (refund.state === "refused")
        throw new OperatorRefusal(
          409,
          `Razorpay refuses it again: ${refund.reason ?? "no reason given"}`,
        );
      return said(refund, `is ${refund.state}`);
    },
  },
  "refunds by-hand": {
    usage: "refunds by-hand REFUND",
    says:
      "You send a refund that Razorpay refuses by bank transfer yourself; " +
      "enter it afterwards with refunds sent.",
    options: {},
    words: 1,
    run: async (parts, [id = ""]) =>
      said(await doByHand(parts, id as RefundId), "is yours to send by bank transfer"),
  },
  "refunds sent": {
    usage: "refunds sent REFUND --on 2026-11-20 --utr 412345678901 [--amount 1499] [--yes]",
    says: "You sent a refund by bank transfer: the client is told, with day and reference. Razorpay is asked first whether it gave some of the money back; then --amount is to say what you sent, as it may after a restore, and of one that fell away with its money, or was to be sent again and you gave up (any other that you withdrew is asked for anew first); another amount than what was to be sent takes --yes, and so does one while a dispute of its payment is open.",
    options: {
      on: { type: "string" },
      utr: { type: "string" },
      amount: { type: "string" },
      yes: { type: "boolean" },
    },
    words: 1,
    run: async (parts, [id = ""], { on, utr, amount, yes }) => {
      if (typeof on !== "string" || typeof utr !== "string")
        throw new UsageFault(
          "Give the day of the transfer (--on) and the bank's reference (--utr).",
        );
      const paise = amount === undefined ? undefined : paiseOption(amount, "--amount");
      const { shown } = await checkSent(parts, id as RefundId, { on, utr, paise });
      const asked = await askedBeforeSent(parts, shown, { on, paise });
      if (asked.length > 0 && !yes)
        throw new OperatorRefusal(
          409,
          `${asked.map(typedWords).join(" ")} Nothing was entered. ` +
            "If it has left already, once, as you type it, add --yes.",
        );
      const sent = await sentByHand(parts, id as RefundId, {
        on,
        utr,
        ...(paise === undefined ? {} : { paise }),
      });
      return transferSaid(parts, sent, { as: "sent", utr });
    },
  },
  "refunds correct": {
    usage: "refunds correct REFUND --on 2026-11-20 --utr 412345678901 [--month 2026-11]",
    says: "The day or the reference that you entered with refunds sent was a slip: enters it anew, and tells the client the right one. --month names a month that is over and changes by it.",
    options: { on: { type: "string" }, utr: { type: "string" }, month: { type: "string" } },
    words: 1,
    run: async (parts, [id = ""], { on, utr, month }) => {
      if (typeof on !== "string" || typeof utr !== "string")
        throw new UsageFault(
          "Give the day of the transfer (--on) and the bank's reference (--utr).",
        );
      const { shown } = await checkCorrection(parts, id as RefundId, { on, utr });
      refuseMonthOver(monthsChanged(shown, on), parts.now(), String(month ?? ""));
      const corrected = await correctSent(parts, id as RefundId, { on, utr });
      return transferSaid(parts, corrected, { as: "corrected", utr });
    },
  },
  "refunds withdraw": {
    usage: "refunds withdraw REFUND --yes",
    says:
      "Gives up a refund that was refused, failed, or was to be sent. Money that is owed stays " +
      "owed, and is held. Who was to be sent again what came back is told that it is not.",
    options: { yes: { type: "boolean" } },
    words: 1,
    run: async (parts, [id = ""], options) => {
      const firstSent = (await refundById(parts.store.db, id as RefundId))?.again_for ?? null;
      confirmed(
        options,
        "The client would not get this money" +
          (firstSent !== null
            ? ", and would be told that your transfer came back and is not sent again."
            : "."),
      );
      return said(await withdraw(parts, id as RefundId), "is withdrawn");
    },
  },
  ...bouncedCommands,
  ...holdCommands,
};

/** What was entered of a transfer, and a claim that waits and names it. */
const typedWords = ({ what, words }: AskedBefore): string =>
  what === "left before" ? `${words} What left then is typed with --amount.` : words;

async function transferSaid(
  parts: Parts,
  refund: RefundRow & { told: boolean },
  { as, utr }: { as: "sent" | "corrected"; utr: string },
): Promise<Printed> {
  const { lines, json } = said(
    refund,
    refund.told
      ? `is ${as}; the client is told`
      : `is ${as}. Nobody could be told: no e-mail address of the client is known`,
  );
  const dispute = await openDisputeOf(parts.store.db, refund.money_id);
  if (dispute !== null)
    lines.push(
      `The dispute ${dispute} is open: give the bank this refund as evidence, so that it does not take the money as well: desk payments evidence ${refund.payment_id ?? refund.money_id}`,
    );
  const claim = await waitingWithReference(parts, parts.store.db, utr);
  if (claim === null) return { lines, json };
  const warning = `THE CLAIM ${claim.id} NAMES THE SAME REFERENCE, and no payment came with it: it cannot be confirmed with it. If no other transfer paid it: desk claims reject ${claim.id} --reason "…"`;
  return { lines: [...lines, warning], json: { ...(json as object), claim: claim.id } };
}
