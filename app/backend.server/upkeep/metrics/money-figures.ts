import type { Parts } from "../../platform/parts";
import { byDispute } from "../../money/disputes/open-dispute";
import {
  balance,
  exceptions,
  openDisputes,
  owedUnfiled,
  refundsForOwner,
  refundsUnanswered,
  unaccounted,
} from "../../money/ledger/balance";
import { accounts } from "../../money/ledger/partition";
import { OPEN } from "../../money/payments/rows";
import { paymentMoves } from "../../platform/states/payment-states";
import type { Db } from "../../platform/store/store";
import { one, secondsSince } from "./counted";
import type { Figures, Reading } from "./figure-series";
import { DAY_MS, MINUTE_MS } from "../../../content/durations";

/**
 * Open orders are looked at hourly at the latest. One that nobody will pay any more has no next
 * look, and is never overdue.
 */
const OVERDUE_MS = 120 * MINUTE_MS;
/** Upper bounds of an open order's age. */
const ages: [age: string, ms: number][] = [
  ["5m", 5 * MINUTE_MS],
  ["1h", 60 * MINUTE_MS],
  ["1d", DAY_MS],
];

/**
 * What must hold of money: whoever paid is served, whoever overpaid is repaid, whoever claimed is
 * answered. Each is found by an index, or kept.
 */
export async function moneyFigures(parts: Parts): Promise<Figures> {
  const { db } = parts.store;
  const now = parts.now();
  const payments = db.selectFrom("payments").select((e) => e.fn.countAll().as("count"));
  const [paid, states, waiting, open, overdue, notSeen, awaiting, owed, unanswered, offers] =
    await Promise.all([
      capturedOnly(db),
      db.selectFrom("payment_counts").selectAll().execute(),
      payments
        .select((e) => e.fn.min("created_at").as("oldest"))
        .where("state", "=", "claimed")
        .executeTakeFirst(),
      Promise.all(ages.map(([, most]) => openSince(db, now - most))),
      payments
        .where("next_look_at", "<", now - OVERDUE_MS)
        .where("state", "in", OPEN)
        .executeTakeFirst(),
      payments.where("look_failed_since", "<=", now - DAY_MS).executeTakeFirst(),
      payments.where("awaiting_since", "is not", null).executeTakeFirst(),
      owedUnfiled(db),
      refundsUnanswered(db, now - 60 * MINUTE_MS),
      db
        .selectFrom("offers")
        .select((e) => e.fn.countAll().as("count"))
        .where("retired_at", "is", null)
        .executeTakeFirst(),
    ]);
  const due = byDispute(owed).free;
  const inState = new Map(states.map(({ state, count }) => [state as string, Number(count)]));
  const allOpen = OPEN.reduce((sum, state) => sum + (inState.get(state) ?? 0), 0);
  return {
    desk_paid_unserved_payments: one(paid.length),
    desk_paid_unserved_oldest_seconds: secondsSince(now, paid[0]?.since),
    desk_captured_unfulfilled_payments: one(inState.get("captured")),
    desk_payments_awaiting: one(awaiting?.count),
    desk_payments: Object.keys(paymentMoves).map((state): Reading => ({
      value: inState.get(state) ?? 0,
      labels: { state },
    })),
    desk_orders_open: [...ages.map(([age]) => age), "older"].map((age, i): Reading => ({
      value: (open[i] ?? allOpen) - (open[i - 1] ?? 0),
      labels: { age },
    })),
    desk_orders_overdue: one(overdue?.count),
    desk_orders_not_seen: one(notSeen?.count),
    desk_claims_waiting: one(waiting?.count),
    desk_claims_oldest_seconds: secondsSince(now, waiting?.oldest),
    desk_refunds_due: one(due.length),
    desk_refunds_due_paise: one(due.reduce((sum, one) => sum + one.to_return_paise, 0)),
    desk_refunds_unanswered: one(unanswered.length),
    desk_offers_listed: one(offers?.count),
    ...(await ledgerFigures(parts)),
  };
}

/**
 * Payments between money and service, oldest first: a payment is here for a moment while it is
 * settled. `since` UTC ms.
 */
const capturedOnly = (db: Db) =>
  db
    .selectFrom("payments")
    .select("updated_at as since")
    .where("state", "in", ["captured", "confirmed"])
    .orderBy("updated_at")
    .execute();

/** Open orders made since `after`, UTC ms. */
async function openSince(db: Db, after: number): Promise<number> {
  const row = await db
    .selectFrom("payments")
    .select((e) => e.fn.countAll().as("count"))
    .where("state", "in", [...OPEN])
    .where("created_at", ">", after)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Where all money that came in is now, what is not accounted for, and what waits for the owner. */
async function ledgerFigures({ store: { db } }: Parts): Promise<Figures> {
  const [sums, gaps, refunds, disputes] = await Promise.all([
    balance(db),
    exceptions(db),
    refundsForOwner(db),
    openDisputes(db),
  ]);
  return {
    desk_money_paise: accounts.map((account) => ({ value: sums[account], labels: { account } })),
    desk_money_unaccounted_paise: one(Math.abs(unaccounted(sums))),
    desk_money_exceptions: one(gaps.length),
    desk_refunds_for_owner: one(byDispute(refunds).free.length),
    desk_disputes_open: one(disputes.length),
  };
}
