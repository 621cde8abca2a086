import { z } from "zod";
import type { Parts } from "../../platform/parts";
import { presentId } from "../../../shared/run-id";

const Posted = z.object({ requestId: z.string().min(1).nullish() });

/**
 * What was posted for an order or a claim, and the id of the request that posted it, as one sealed
 * text.
 */
export const sealPosted = (
  parts: Pick<Parts, "seal">,
  posted: { receipt: string; notes: object },
): string =>
  parts.seal.close(JSON.stringify({ ...posted, requestId: presentId() }), "payments.posted");

/**
 * The id of the request that made an order or a claim; null when it was made otherwise, or what was
 * posted has been erased.
 */
export function madeBy(
  parts: Pick<Parts, "seal">,
  { posted_enc }: { posted_enc: string },
): string | null {
  if (posted_enc === "") return null;
  return Posted.parse(JSON.parse(parts.seal.open(posted_enc, "payments.posted"))).requestId ?? null;
}
