import { dateInIndia } from "../../../content/india";
import { payersOf } from "../../platform/people/find-accounts";
import type { Parts } from "../../platform/parts";
import type { RefundState } from "../../platform/states/refund-states";
import type { PaymentId, PersonId, RefundId } from "../../platform/store/ids";
import type { Sum } from "./received";
import type { Span } from "./span";

/** A refund that we decided on. */
export interface ShownRefund {
  id: RefundId;
  payment: PaymentId | null;
  person: PersonId | null;
  name: string;
  paise: number;
  /** what went back another way while it waited */
  coveredPaise: number | null;
  state: RefundState;
  /** why the gateway refused it or it failed */
  reason: string | null;
  /** UTC ms */
  askedAt: number;
  /** of a transfer by hand, its day: "2026-11-20" */
  sentOn: string | null;
}

/** The refunds, newest first, a page of `most`. @param after the last one shown */
export async function refundsShown(
  parts: Parts,
  { after = null, most }: { after?: string | null; most: number },
): Promise<{ rows: ShownRefund[]; next: string | null }> {
  const found = await parts.store.db
    .selectFrom("refunds")
    .leftJoin("payments", "payments.id", "refunds.payment_id")
    .select([
      "refunds.id",
      "refunds.payment_id",
      "payments.person_id",
      "refunds.amount_paise",
      "refunds.covered_paise",
      "refunds.state",
      "refunds.reason",
      "refunds.asked_at",
      "refunds.sent_on",
    ])
    // Ids are in the order of time, and of them there is an index.
    .$if(after !== null, (q) => q.where("refunds.id", "<", after as RefundId))
    .orderBy("refunds.id", "desc")
    .limit(most + 1)
    .execute();
  const shown = found.slice(0, most);
  const names = await payersOf(
    parts,
    shown.map(({ payment_id }) => payment_id),
  );
  return {
    rows: shown.map((row) => ({
      id: row.id,
      payment: row.payment_id,
      person: row.person_id,
      name: (row.payment_id && names.get(row.payment_id)) ?? "",
      paise: row.amount_paise,
      coveredPaise: row.covered_paise,
      state: row.state,
      reason: row.reason,
      askedAt: row.asked_at,
      sentOn: row.sent_on,
    })),
    next: found.length > most ? (shown.at(-1)?.id ?? null) : null,
  };
}

/**
 * What left, or is on its way: the gateway's refunds, whoever asked for them, by the instant, and
 * transfers by hand by their day.
 */
export async function returnedSum(parts: Parts, span: Span): Promise<Sum> {
  const { db } = parts.store;
  const [gateway, byHand] = await Promise.all([
    db
      .selectFrom("gateway_refunds")
      .select((e) => [
        e.fn.countAll().as("count"),
        e.fn.sum<number | string | null>("amount_paise").as("paise"),
      ])
      .where("created_at", ">=", span.from)
      .where("created_at", "<", span.to)
      .where("status", "!=", "failed")
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("refunds")
      .select((e) => [
        e.fn.countAll().as("count"),
        e.fn.sum<number | string | null>("amount_paise").as("paise"),
      ])
      .where("state", "=", "sent")
      .where("sent_on", ">=", dateInIndia(span.from))
      .where("sent_on", "<", dateInIndia(span.to))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    count: Number(gateway.count) + Number(byHand.count),
    paise: Number(gateway.paise ?? 0) + Number(byHand.paise ?? 0),
  };
}
