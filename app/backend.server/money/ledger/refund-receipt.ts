import type { RefundId } from "../../platform/store/ids";

/**
 * Our name of a refund at the gateway. That it ends the service is said there too, should a
 * restored backup know nothing of it.
 */
export const refundReceipt = ({
  id,
  attempt,
  ends_service,
}: {
  id: RefundId;
  attempt: number;
  ends_service: 0 | 1;
}): string => `${id}-${attempt}${ends_service === 1 ? ENDS : ""}`;

const ENDS = "-ends";
export const saysEnds = (receipt: string | null): boolean => receipt?.endsWith(ENDS) ?? false;

/** The attempt that a receipt of ours names. */
export const attemptOf = (receipt: string | null): number => Number(receipt?.split("-")[1] ?? 1);
