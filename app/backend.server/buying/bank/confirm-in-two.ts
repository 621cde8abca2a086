import { OperatorRefusal } from "../../../api/refusal";
import { paymentById } from "../../money/payments/rows";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import type { Confirmed } from "../claim-review";
import { confirmByLine, type ConfirmingLine } from "./confirm-line";
import type { Rest } from "./keep-rest";

/**
 * Confirms a claim that was paid in two transfers: by the first line, and the second is kept as
 * its rest, so that it pays no other claim. Both or neither.
 *
 * @param rest as a page carries it
 * @throws Refusal 404, 409 as `confirmByLine` and `keepRest`; 409: both are not just the claim
 */
export async function confirmInTwo(
  parts: Parts,
  line: ConfirmingLine,
  rest: Omit<Rest, "missingPaise">,
): Promise<Confirmed> {
  const claim = await paymentById(parts.store.db, line.claim as PaymentId);
  const { paise } = rest.line;
  if (claim && claim.amount_paise !== line.paise + paise)
    throw new OperatorRefusal(
      409,
      "Both lines are not just what the claim is of. Nothing was confirmed.",
    );
  return confirmByLine(parts, { ...line, second: { ...rest, missingPaise: paise } });
}
