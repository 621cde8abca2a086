import { inRupees } from "../../../content/rupees";
import { tookBack, type TookIt } from "../../money/ledger/credited-again";
import type { Parts } from "../../platform/parts";
import type { AgainLine } from "./again-lines";
import { beforeOfAll, beforeWords } from "./again-words";
import { groupedBy } from "./grouped";
import { cameWords } from "./second-words";

/**
 * Says of each line what is to become of it, as it is offered, and what of it had gone back before:
 * of several lines of one claim that counts once.
 *
 * @param all the lines by which money came again, all of each claim
 */
export async function withWhatThen(parts: Parts, all: AgainLine[]): Promise<AgainLine[]> {
  const then = new Map<AgainLine, string>();
  for (const [id, its] of groupedBy(all, ({ claim }) => [claim.id])) {
    const took = await tookBack(parts.store.db, id);
    if (!took) continue;
    const paise = its.reduce((sum, one) => sum + one.paise, 0);
    // Lines that come to more than went are not all of it.
    const isParts = its.length > 1 && paise <= took.left;
    for (const one of its) {
      const before = isParts
        ? beforeOfAll(took.before, its.length, paise)
        : beforeWords(took.before, one.paise);
      then.set(one, thenWords(one, its, took) + before);
    }
  }
  return all.map((one) => ({ ...one, words: one.words + (then.get(one) ?? "") }));
}

/** With a space before it; "" where it is entered as what came back. */
function thenWords(one: AgainLine, its: AgainLine[], took: TookIt): string {
  const { claim, mayStart, togetherPaise, goneTwice } = one;
  if (goneTwice !== null) return "";
  if (claim.closedAt !== null) return " The account is closed: the money goes back.";
  if (took.promised > 0)
    return ` ${inRupees(took.promised)} of it were to go back to the client already: the money goes back.`;
  if (mayStart || togetherPaise !== null)
    return " Say what is to become of it: the service starts again, or the money goes back.";
  const first = its.find((other) => other.togetherPaise !== null);
  if (first)
    return (
      ` With ${cameWords(first)} all of it came: there the service may start by all of them. By ` +
      "this line alone it does not: here the money goes back."
    );
  const missing = claim.amountPaise - one.paise;
  if (missing > 0 && took.again.length === 0)
    return (
      ` By this line alone the service does not start: ${inRupees(missing)} is missing. Send it ` +
      "back, or compare a statement that has the rest as well."
    );
  return " The service does not start by it: the money goes back.";
}
