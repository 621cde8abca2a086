import { waitForBank } from "./waits-words";
import { REMINDED_DAYS } from "../../content/days-left";
import { FOR_EVER } from "../money/owed/held";
import { inRupees } from "../../content/rupees";
import { instantInIndia } from "../../content/instants";
import { claimsUndoable, MOST_UNDOABLE } from "../buying/shown-claims";
import { givenBackWords } from "./lists/returned-words";
import { refusedForOwner } from "../platform/false-webhooks";
import type { Command } from "./command";
import { moneyToday } from "./today/money";
import { placesToday } from "./today/places";
import { whatWaits } from "./today/waiting";
import type { Waiting } from "./today/waiting-kinds";

/** The first page of the operator's, in lines. */
export const todayCommand: Record<string, Command> = {
  today: {
    usage: "today",
    says: "Shows what waits for you, most urgent first, and the money of today and of this month.",
    options: {},
    words: 0,
    run: async (parts) => {
      const [waiting, money] = [await whatWaits(parts), await moneyToday(parts)];
      const places = await placesToday(parts);
      const undoable = await claimsUndoable(parts);
      const { receivedPaise, refundedPaise, besidePaise, month, paid, signUps, onboarded } = money;
      const back = givenBackWords(refundedPaise, besidePaise);
      return {
        lines: [
          ...(places === null ? [] : [places]),
          ...(waiting.length === 0 ? ["Nothing waits for you."] : waiting.map(inWords)),
          ...undoable.map(
            ({ id, name, amountPaise, undoUntil }) =>
              `Confirmed just now: ${inRupees(amountPaise)} from ${name ?? "no name yet"}. To undo it until ${instantInIndia(undoUntil ?? 0)}: desk claims undo ${id}`,
          ),
          ...(undoable.length > MOST_UNDOABLE
            ? ["And more: the page Claims lists all that were confirmed."]
            : []),
          "",

          `Today: ${inRupees(receivedPaise)} received for services, ${back}; ` +
            `${signUps} sign-ups, ${onboarded} of them signed.`,

          `This month: ${inRupees(month.receivedPaise)} in ` +
            `${month.payments === 1 ? "1 payment" : `${month.payments} payments`}, ` +
            `${givenBackWords(month.refundedPaise, month.besidePaise)}.`,
          ...paid.map(
            ({ name, paise, services }) =>
              `  ${name || "no name yet"}: ${inRupees(paise)}, ${services.join(", ")}`,
          ),
        ],
        json: { waiting, money, undoable, places },
      };
    },
  },
};

function inWords(waiting: Waiting): string {
  if (waiting.kind === "webhooks") return waiting.refused.map(refusedForOwner).join(" ");
  const { kind, due, count, more, ...rest } = waiting;
  const sum = "paise" in rest && rest.paise > 0 ? `, ${inRupees(rest.paise)}` : "";
  const kept = "held" in rest && rest.held > 0 ? ` (${rest.held} of them held)` : "";
  const disputed =
    "disputed" in rest && rest.disputed > 0 ? ` (${waitForBank(rest.disputed)})` : "";
  const by = due >= FOR_EVER ? "" : `, by ${instantInIndia(due)}`;
  return `${words[kind]}: ${count}${more ? " and more" : ""}${kept}${disputed}${sum}${by}. ${where[kind]}`;
}

type Counted = Exclude<Waiting["kind"], "webhooks">;
const words: Record<Counted, string> = {
  claims: "Payment claims",
  refunds: "Refunds for you",
  owed: "Refunds owed",
  unmatched: "Money that came for no order",
  "went out twice": "Money that went out twice",
  disputes: "Disputes",
  complaints: "Complaints to resolve",
  research: "Research that was not released",
  letters: "Letters that did not arrive",
  signatures: "Signatures to check",
  ending: `Services that end within ${REMINDED_DAYS[0]} days`,
  obligations: "Duties within 30 days",
};

const where: Record<Counted, string> = {
  claims: "desk claims list",
  refunds: "desk refunds list",
  owed: "desk money",
  unmatched: "desk money",
  "went out twice": "desk money",
  disputes: "desk disputes list",
  complaints: "desk complaints open",
  research: "desk research list --drafts",
  letters: "desk messages list --failed",
  signatures: "desk signatures list",
  ending: "desk people list --state ending",
  obligations: "They stand on the operator's page.",
};
