import type { Waiting } from "../../backend.server/desk/today/waiting-kinds";
import { dayInWords } from "../../content/dates";
import { REMINDED_DAYS } from "../../content/days-left";
import { inRupees } from "../../content/rupees";
import { FOR_EVER } from "../../backend.server/money/owed/held";
import { may } from "../doors";
import { DAY_MS } from "../../content/durations";

/** Whether it waits for the owner alone, where who is at the desk moves no money out. */
export const isOwners = ({ kind }: Waiting): boolean => MONEY_OUT.has(kind) && !may("money out");

const MONEY_OUT = new Set<Waiting["kind"]>(["refunds", "owed", "went out twice"]);

/** One kind of what waits in a few words: how many, and of how much. */
export function headOf(waiting: Waiting): string {
  const one = waiting.count === 1;
  const count = `${waiting.count}${waiting.more ? " and more" : ""}`;
  switch (waiting.kind) {
    case "claims":
      return `${count} waiting: payment claims, ${inRupees(waiting.paise)}`;
    case "refunds":
      return `${count} ${one ? "refund" : "refunds"} for ${isOwners(waiting) ? "the owner" : "you"}, ${inRupees(waiting.paise)}`;
    case "owed":
      return `${count} ${one ? "refund" : "refunds"} owed, ${inRupees(waiting.paise)}`;
    case "unmatched":
      return `${count} ${one ? "payment" : "payments"} for no order, ${inRupees(waiting.paise)}`;
    case "went out twice":
      return `${inRupees(waiting.paise)} too much went out, of ${count} ${one ? "payment" : "payments"}`;
    case "disputes":
      return `${count} ${one ? "dispute" : "disputes"}, ${inRupees(waiting.paise)}`;
    case "complaints":
      return `${count} ${one ? "complaint" : "complaints"} to resolve`;
    case "research":
      return `${count} ${one ? "draft was" : "drafts were"} not released`;
    case "letters":
      return `${count} ${one ? "letter" : "letters"} did not arrive`;
    case "webhooks":
      return `${count} ${one ? "provider's" : "providers'"} messages are refused`;
    case "signatures":
      return `${count} ${one ? "signature" : "signatures"} to check`;
    case "ending":
      return `${count} ${one ? "service ends" : "services end"} within ${REMINDED_DAYS[0]} days`;
    case "obligations":
      return `${count} ${one ? "duty" : "duties"} within 30 days`;
  }
}

/** Until when the first of a kind is to be done, and whether that is near. */
export function untilWhen(waiting: Waiting, now: number): { words: string; near: boolean } {
  const { due } = waiting;
  const near = due - now < DAY_MS;
  if (due <= now) return { words: "now", near };
  return { words: due >= FOR_EVER ? whoKeepsIt(waiting) : `by ${dayInWords(due)}`, near };
}

function whoKeepsIt(waiting: Waiting): string {
  const disputed = "disputed" in waiting ? waiting.disputed : 0;
  if (disputed === 0) return "you keep it";
  return disputed === waiting.count ? "a bank decides" : "you keep it, or a bank decides";
}

/** The id of its heading on Today. */
export const placeOf = ({ kind }: Waiting): string => `waits-${kind.replaceAll(" ", "-")}`;
