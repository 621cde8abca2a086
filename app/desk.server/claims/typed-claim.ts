import type { TypedTransfer } from "./send-back";

/** What was typed and refused, to be mended where it was typed. */
export interface TypedClaim {
  id: string;
  utr?: string;
  received?: string;
  reason?: string;
  back?: TypedTransfer;
}
