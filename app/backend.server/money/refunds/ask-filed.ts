import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import { CannotWrite, explained } from "../../platform/store/cannot-write";
import { isAway, ProviderDown } from "../../providers/outcome";
import { readingDisputes } from "../disputes/read-disputes";
import { askGateway } from "./ask-gateway";
import { refundById, type RefundRow } from "./refund-rows";

/**
 * A refund stands in the books, and how it went on nobody knows yet: its message says what to do.
 */
export class Filed extends OperatorRefusal {}

/**
 * Asks the gateway, by the owner's word, for a refund that is written down.
 *
 * @param disputes where the caller has read the gateway's disputes already
 * @returns the refund as it stands now: `refused` with the gateway's reason, or further
 * @throws Filed 502 or 503 when the answer, or room for it, is missing; Refusal 409 (a dispute)
 */
export async function askFiled(
  parts: Parts,
  refund: RefundRow,
  disputes = readingDisputes(parts),
): Promise<RefundRow> {
  try {
    await askGateway(parts, refund, disputes);
    return (await refundById(parts.store.db, refund.id)) ?? refund;
  } catch (problem) {
    if (problem instanceof OperatorRefusal) throw problem;
    parts.log.error(
      { refund: refund.id, problem: problem instanceof Error ? problem.stack : "unknown" },
      "a refund is filed and not answered",
    );
    throw filed(refund, problem);
  }
}

function filed({ id, amount_paise }: RefundRow, problem: unknown): Filed {
  const words = (which: string, where: string) =>
    `The refund ${which} is filed, and Razorpay may have it already: ` +
    `${why(problem)} Do not give the money another way. The refund is looked up there and ` +
    `asked by itself, every ten minutes, and gives it once. How it stands: ${where}.`;
  const of = `of ${inRupees(amount_paise)}`;
  return new Filed(
    problem instanceof ProviderDown ? 502 : 503,
    words(`${id} ${of}`, "desk refunds list --state asked, then --state processed"),
    { onPage: words(of, "the page Refunds") },
  );
}

function why(problem: unknown): string {
  if (problem instanceof ProviderDown)
    return isAway(problem)
      ? "it does not answer now."
      : `its answer (${problem.status ?? "not readable"}) is no yes and no no.`;
  const cause = explained(problem);
  return cause instanceof CannotWrite
    ? `its answer could not be written down. ${cause.says}`
    : "its answer could not be written down (the log says why).";
}
