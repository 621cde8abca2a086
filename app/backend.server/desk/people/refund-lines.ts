import type { Parts } from "../../platform/parts";
import type { RefundState } from "../../platform/states/refund-states";
import type { PaymentId, PersonId } from "../../platform/store/ids";
import { stateAtGateway } from "../lists/refund-lists";
import { MOST } from "./lines";

/** Instants UTC ms, amounts paise. */
export interface RefundLine {
  /** ours; of one that only the gateway knows, the gateway's */
  id: string;
  payment: PaymentId | null;
  paise: number;
  state: RefundState;
  reason: string | null;
  askedAt: number;
  sentOn: string | null;
  /** the bank returned the transfer */
  cameBackOn: string | null;
  /** nobody asked for it here */
  dashboard: boolean;
}

/** Newest first. */
export async function refundsOf(parts: Parts, id: PersonId): Promise<RefundLine[]> {
  const { db } = parts.store;
  const [asked, made] = await Promise.all([
    db
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.payment_id")
      .select(["refunds.id", "payment_id", "refunds.amount_paise", "refunds.state"])
      .select(["refunds.reason", "refunds.asked_at", "refunds.sent_on", "refunds.bounced_on"])
      .where("payments.person_id", "=", id)
      .orderBy("refunds.id", "desc")
      .limit(MOST)
      .execute(),
    db
      .selectFrom("payments")
      .innerJoin("money_in", "money_in.payment_id", "payments.id")
      .innerJoin("gateway_refunds as g", "g.money_id", "money_in.id")
      .select(["g.id", "money_in.payment_id", "g.amount_paise", "g.status", "g.created_at"])
      .where("payments.person_id", "=", id)
      .where("g.refund_id", "is", null)
      // One that failed is one of ours, which failed (`oweAgain`).
      .where("g.status", "!=", "failed")
      .limit(MOST)
      .execute(),
  ]);
  const lines = [
    ...asked.map((row) => ({
      id: row.id,
      payment: row.payment_id,
      paise: row.amount_paise,
      state: row.state,
      reason: row.reason,
      askedAt: row.asked_at,
      sentOn: row.sent_on,
      cameBackOn: row.bounced_on,
      dashboard: false,
    })),
    ...made.map((row) => ({
      id: row.id,
      payment: row.payment_id,
      paise: row.amount_paise,
      state: stateAtGateway[row.status],
      reason: null,
      askedAt: row.created_at,
      sentOn: null,
      cameBackOn: null,
      dashboard: true,
    })),
  ];
  return lines.sort((one, other) => other.askedAt - one.askedAt);
}
