import type { GatewayPayment, GatewayRefund } from "../../providers/gateway/port";
import type { PaymentState } from "../../platform/states/payment-states";
import type { Db } from "../../platform/store/store";
import { owedOf } from "../owed/owe";
import type { Action } from "./decide";
import type { PaymentRow } from "./rows";

/** An order's payments and their refunds as the gateway, freshly asked, shows them. */
export interface Seen {
  payments: GatewayPayment[];
  refunds: GatewayRefund[];
}

/**
 * What money moves on: what the gateway shows, or the operator's word that the transfer arrived.
 */
export type Proof = { seen: Seen } | Arrived;
/** `paise`: what the transfer brought; null: what the claim is of */
export interface Arrived {
  received: Received;
  paise: number | null;
}
/** The bank's reference of the transfer that arrived: as entered, or as the claim names it. */
export type Received = { utr_enc: string; utr_hash: string } | "as on the claim" | "without a UTR";

export interface Settled {
  state: PaymentState;
  /** the gateway's payment that settled it */
  settledWith: string | null;
  /** money seems to be on its way: listed as pending */
  awaiting: boolean;
  /** authorised payments which the gateway should be asked to capture, outside any transaction */
  toCapture: GatewayPayment[];
  amountDiffers: boolean;
  overFeeCap: boolean;
}

/** How a payment stands after it. */
export async function outcome(tx: Db, row: PaymentRow, actions: Action[]): Promise<Settled> {
  const owed = await owedOf(tx, row.id);
  return {
    state: row.state,
    settledWith: row.provider_payment_id,
    awaiting: row.awaiting_since !== null,
    toCapture: actions.flatMap((action) => (action.do === "capture" ? [action.payment] : [])),
    amountDiffers: owed.some((one) => one.why === "amount differs"),
    overFeeCap: owed.some((one) => one.why === "over the fee limit"),
  };
}
