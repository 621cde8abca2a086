import type {
  GatewayDispute,
  GatewayPayment,
  GatewayRefund,
  GatewaySettlement,
  SettlementLine,
} from "../../../providers/gateway/port";
import type { MoneyUse, WhyOwed } from "../../states/money-use";
import type { RefundState } from "../../states/refund-states";
import type { MadeGoodId, MoneyId, PaymentId, RefundId, SubscriptionId } from "../ids";
import type { KeyedHash, Ms, Paise, Sealed } from "./column";

export interface MoneyTables {
  money_in: MoneyIn;
  gateway_refunds: GatewayRefunds;
  refunds: Refunds;
  made_good: MadeGood;
  disputes: Disputes;
  settlements: Settlements;
  settlement_lines: SettlementLines;
  sweeps: Sweeps;
  money_days: MoneyDays;
}

/**
 * All money that came in: a row for each of the gateway's payments (those that came to nothing
 * too), as it last showed them, and one for each payment by hand that the operator confirmed. The
 * `*_paise` from `captured` on say where its money is now (`money/partition.ts`); `money/ledger.ts`
 * alone writes them.
 */
interface MoneyIn {
  id: MoneyId;
  method: "online" | "manual";
  order_id: string | null;
  /** ours; null where no order of ours is known */
  payment_id: PaymentId | null;
  amount_paise: Paise;
  currency: string;
  status: GatewayPayment["status"];
  /** what the gateway keeps, GST included; null while it is not known */
  fee_paise: Paise | null;
  tax_paise: Paise | null;
  created_at: Ms;
  /** when the gateway last showed it; 0: carried over from before the ledger */
  seen_at: Ms;
  /** when it is read by its id next, where nothing else would */
  next_read_at: Ms | null;
  use: MoneyUse;
  /** of money owed back */
  why: WhyOwed | null;
  owed_since: Ms | null;
  /** until then it does not go back by itself, and the owner's reason */
  held_until: Ms | null;
  held_because: string | null;
  captured_paise: Paise;
  served_paise: Paise;
  returned_paise: Paise;
  owed_paise: Paise;
  disputed_paise: Paise;
  unmatched_paise: Paise;
  /** captured less all of these: not 0 is an exception that somebody must look into */
  gap_paise: Paise;
  /** of what is owed, the part for which no refund is under way */
  to_return_paise: Paise;
}

/** The gateway's refunds as it last showed them, whoever asked for them. */
interface GatewayRefunds {
  id: string;
  money_id: MoneyId;
  /** ours, by which it was asked for; null: made in the gateway's dashboard */
  refund_id: RefundId | null;
  amount_paise: Paise;
  status: GatewayRefund["status"];
  /** the bank's */
  reference: string | null;
  created_at: Ms;
  seen_at: Ms;
  next_read_at: Ms | null;
}

/**
 * A refund that we decided on, written before the gateway hears of it
 * (`platform/states/refund-states.ts`).
 */
interface Refunds {
  id: RefundId;
  money_id: MoneyId;
  payment_id: PaymentId | null;
  amount_paise: Paise;
  /** `left`: the client left the service */
  why: "operator" | "left" | WhyOwed;
  /** for whose remaining days it pays, when the client left that service alone */
  subscription_id: SubscriptionId | null;
  ends_service: 0 | 1;
  state: RefundState;
  /** counts up when it is asked anew: each attempt has a key of its own at the gateway */
  attempt: number;
  /** why the gateway refused it or it failed, in the gateway's words */
  reason: string | null;
  asked_at: Ms;
  next_try_at: Ms | null;
  /** of a transfer by hand: the day, as "2026-11-20", and the bank's reference */
  sent_on: string | null;
  utr_enc: Sealed | null;
  /** no two transfers have one reference; null of those sent before it was kept */
  utr_hash: KeyedHash | null;
  /** what the gateway's dashboard gave back in its place while it waited for the owner */
  covered_paise: Paise | null;
  /**
   * the day on which a transfer by hand came back, "2026-11-20"; null: it did not, or before
   * 0080
   */
  bounced_on: string | null;
  /** of the second of two that stand for one row of the statement (`part-shares.ts`): the first */
  share_of: RefundId | null;
  /** the transfer that came back, for which this one is to be sent */
  again_for: RefundId | null;
}

/**
 * Of money that went out twice, what came back or was given up by the owner (`money/made-good.ts`);
 * of what was sent though nothing had come, what is asked for no more ("given up"; "before": it was
 * lost no more when more was sent; in no sum: `money/ledger/give-up-loss.ts`); transfers that the
 * bank took back, which count in no sum (`money/ledger/taken-back.ts`); and what had gone out of
 * those before they were credited again (`money/ledger/carried-over.ts`).
 */
interface MadeGood {
  id: MadeGoodId;
  money_id: MoneyId;
  amount_paise: Paise;
  how:
    | "came back"
    | "written off"
    | "taken back"
    | "rest"
    | "went before"
    | "not theirs"
    | "given up"
    | "given up before";
  /** the day on which it came back, as "2026-11-20" */
  came_on: string | null;
  /** of the bank's reference of the transfer that came back, where it was given */
  utr_hash: KeyedHash | null;
  reason: string;
  at: Ms;
  /** of one that the bank took back and credited again: the payment as which that is booked */
  again_as: PaymentId | null;
  /**
   * for good, the same hash: of one that the bank took back that of its reversal; where a transfer
   * was somebody else's, that of the transfer
   */
  went_by: KeyedHash | null;
}

/** The gateway's disputes as it last showed them. */
interface Disputes {
  id: string;
  money_id: MoneyId;
  amount_paise: Paise;
  deducted_paise: Paise;
  reason_code: string;
  reason: string | null;
  phase: GatewayDispute["phase"];
  status: GatewayDispute["status"];
  respond_by: Ms | null;
  created_at: Ms;
  seen_at: Ms;
  next_read_at: Ms | null;
}

/** The gateway's transfers to the owner's bank account. */
interface Settlements {
  id: string;
  amount_paise: Paise;
  status: GatewaySettlement["status"];
  utr: string | null;
  created_at: Ms;
}

/** The gateway's settlement report, a row a line; `id` is settlement and entity. */
interface SettlementLines {
  id: string;
  settlement_id: string;
  entity_id: string;
  type: SettlementLine["type"];
  credit_paise: Paise;
  debit_paise: Paise;
  fee_paise: Paise;
  tax_paise: Paise;
  settled_at: Ms;
  dispute_id: string | null;
  description: string | null;
}

/**
 * How far each of the gateway's lists is read: all of it up to `complete_to`; and the window that
 * is being read.
 */
interface Sweeps {
  list: string;
  complete_to: Ms;
  window_from: Ms | null;
  window_to: Ms | null;
  skip: number;
  finished_at: Ms | null;
  failing_since: Ms | null;
}

/**
 * The sums of `money_in` by the day in India ("2026-11-20") on which the money came; kept with
 * every change.
 */
interface MoneyDays {
  /** day and account */
  id: string;
  day: string;
  account: string;
  paise: Paise;
}
