import { OperatorRefusal } from "../../../api/refusal";
import { paymentById } from "../../money/payments/rows";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import type { Confirmed } from "../claim-review";
import { confirmByLine, type ConfirmingLine } from "./confirm-line";
import { checkRest, noteRest } from "./keep-rest";
import type { PayingLine } from "./second-line";

/** As a page carries it. */
type Rest = Pick<PayingLine, "lineHash" | "utr"> & {
  line: Pick<PayingLine["line"], "date" | "paise" | "text">;
};

/**
 * Confirms a claim that was paid in two transfers: by the first line, and the second is kept as
 * its rest, so that it pays no other claim. Where the second were refused nothing is done.
 *
 * @throws Refusal 404, 409 as `confirmByLine` and `noteRest`; 409: both are not just the claim
 */
export async function confirmInTwo(
  parts: Parts,
  line: ConfirmingLine,
  rest: Rest,
): Promise<Confirmed> {
  const claim = await paymentById(parts.store.db, line.claim as PaymentId);
  const all = line.paise + rest.line.paise;
  if (claim && claim.amount_paise !== all)
    throw new OperatorRefusal(
      409,
      "Both lines are not just what the claim is of. Nothing was confirmed.",
    );
  if (claim) await checkRest(parts, claim.id, rest);
  const confirmed = await confirmByLine(parts, { ...line, besides: rest.line.paise });
  await noteRest(parts, line.claim, { ...rest, missingPaise: rest.line.paise });
  return confirmed;
}
