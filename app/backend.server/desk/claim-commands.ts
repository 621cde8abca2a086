import { claimsWaiting, claimsWithReference, type ShownClaim } from "../buying/shown-claims";
import { confirmClaim, rejectClaim } from "../buying/claim-review";
import { doubtAbout, doubtWords, typedUtr } from "../buying/doubt";
import { undoClaim, whysToUndo, type WhyUndone } from "../buying/undo-claim";
import { OperatorRefusal } from "../../api/refusal";
import { confirmedSaid } from "./confirmed-words";
import { paiseOption } from "./paise-option";
import { allTyped, asTyped, secondWords } from "./second-words";
import { sendBackCommand } from "./send-back-command";
import { withMoneyBack } from "./payment-words";
import { UsageFault, type Command, type Printed } from "./command";
import { table } from "./print";
import { inRupees } from "../../content/rupees";
import { instantInIndia } from "../../content/instants";

/** Manual payments: what came in on the bank statement is matched and confirmed here. */
export const claimCommands: Record<string, Command> = {
  "claims list": {
    usage: "claims list",
    says: "Shows the manual payments that wait for you: who, how much, for what, the reference, and the UTR.",
    options: {},
    words: 0,
    run: async (parts) => {
      const waiting = await claimsWaiting(parts);
      return {
        lines: waiting.length === 0 ? ["No claims are waiting."] : table(heads, waiting.map(cells)),
        json: waiting.map(forPrograms),
      };
    },
  },
  "claims find": {
    usage: "claims find EXS9EG",
    says: "Shows the manual payments with this reference, those that are closed too. Code 1 when there is none.",
    options: {},
    words: 1,
    run: async (parts, [reference = ""]) => {
      const found = await claimsWithReference(parts, reference);
      return {
        lines:
          found.length === 0
            ? [`No claim has the reference ${reference}.`]
            : table(
                ["State", ...heads],
                found.map((claim) => [
                  withMoneyBack(claim.state, { ...claim, back: claim.moneyBack }),
                  ...cells(claim),
                ]),
              ),
        json: found.map(forPrograms),
        code: found.length === 0 ? 1 : 0,
      };
    },
  },
  "claims confirm": {
    usage:
      "claims confirm ID [--utr 412345678901 | --without-utr] [--received 1599 --above 100] [--yes]",
    says: "The money arrived: the subscriptions start. A claim that names no UTR takes the one on your bank statement, or --without-utr. More came than the claim is of: --received, what came; it names both sums, and asks to be typed once more with --above, the rest, which is yours to send back. Where you are to send its client a refund, or the client names another UTR, it asks to be typed once more with --yes. Works for rejected and dismissed claims too.",
    options: {
      utr: { type: "string" },
      "without-utr": { type: "boolean" },
      received: { type: "string" },
      above: { type: "string" },
      yes: { type: "boolean" },
    },
    words: 1,
    run: async (parts, [id = ""], { utr, "without-utr": without, received, above, yes }) => {
      if (utr !== undefined && without)
        throw new UsageFault("Give only one of --utr and --without-utr.");
      const came = received === undefined ? null : paiseOption(received, "--received");
      if (above !== undefined && came === null)
        throw new UsageFault("--above goes with --received.");
      const named = without ? null : typeof utr === "string" ? utr : undefined;
      const doubt = await doubtAbout(parts, id, { came, utrs: typedUtr(named) });
      if (doubt && !allTyped(secondWords(doubt), { above, yes }))
        throw new OperatorRefusal(
          409,
          `${doubtWords(doubt, "command")} Nothing was confirmed. If it is so, type the ` +
            `same once more with ${asTyped(secondWords(doubt))}.`,
        );
      return confirmedSaid(parts, id, await confirmClaim(parts, id, named, came));
    },
  },
  "claims send-back": sendBackCommand,
  "claims undo": {
    usage: `claims undo ID [--because ${Object.keys(whysToUndo).join(" | ")}]`,
    says: "Undoes a confirmation within its ten minutes: the service is taken back, the invoice cancelled by a credit note, no letter leaves, and the claim waits again; a service that claims credited-again started leaves no claim: what came may be booked anew.",
    options: { because: { type: "string" } },
    words: 1,
    run: async (parts, [id = ""], { because = "by-mistake" }) => {
      if (typeof because !== "string" || !Object.hasOwn(whysToUndo, because))
        throw new UsageFault(`--because takes one of ${Object.keys(whysToUndo).join(", ")}.`);
      const { state, anew, invoice, creditNote } = await undoClaim(parts, id, because as WhyUndone);
      const now = anew
        ? "It waits for nothing. Where the money did come again, book it anew: compare the statement " +
          "once more (each of its transfers may be booked anew), or claims credited-again."
        : state === "claimed"
          ? "It waits again."
          : "Its account was closed meanwhile, so it waits for nobody.";
      return {
        lines: [
          `The confirmation of claim ${id} is undone. Invoice ${invoice} is cancelled by credit note ${creditNote}. ${now}`,
        ],
        json: { id, state, invoice, creditNote },
      };
    },
  },
  "claims reject": {
    usage: 'claims reject ID --reason "No such transfer on the statement"',
    says: "The money did not arrive. The person is told by mail, with your reason.",
    options: { reason: { type: "string" } },
    words: 1,
    run: async (parts, [id = ""], { reason }) => {
      if (typeof reason !== "string" || reason.trim() === "")
        throw new UsageFault("Say why, with --reason.");
      await rejectClaim(parts, id, reason.trim());
      return done(id, "is rejected", "rejected");
    },
  },
};

const heads = [
  "Claim",
  "Name",
  "Phone",
  "Amount",
  "Services",
  "Reference",
  "UTR",
  "Claimed (IST)",
  "Lapses (IST)",
];

const cells = (claim: ShownClaim): string[] => [
  claim.id,
  claim.name ?? "",
  claim.number,
  inRupees(claim.amountPaise),
  claim.services.join(", "),
  claim.reference ?? "",
  claim.utr ?? "",
  instantInIndia(claim.claimedAt),
  claim.lapsesAt === null || claim.state !== "claimed" ? "" : instantInIndia(claim.lapsesAt),
];

/** What the desk's page needs to write to the client is left out. */
const forPrograms = (claim: ShownClaim) => ({
  ...{ ...claim, email: undefined, language: undefined },
  claimedAt: new Date(claim.claimedAt).toISOString(),
  lapsesAt: claim.lapsesAt === null ? null : new Date(claim.lapsesAt).toISOString(),
  undoUntil: claim.undoUntil === null ? null : new Date(claim.undoUntil).toISOString(),
});

const done = (id: string, words: string, state: string): Printed => ({
  lines: [`Claim ${id} ${words}.`],
  json: { id, state },
});
