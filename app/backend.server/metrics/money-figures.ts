import type { Parts } from "../parts";
import { refundsUnanswered, refundsWaiting } from "../payments/refunds-waiting";
import { OPEN } from "../payments/rows";
import { paymentMoves } from "../payments/states";
import { unserved } from "../payments/unserved";
import { one, secondsSince } from "./counted";
import type { Figures, Reading } from "./figure-series";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Open orders are looked at hourly at the latest. One that nobody will pay any more has no next look, and is never overdue. */
const OVERDUE_MS = 120 * MINUTE;
/** Upper bounds of an open order's age. */
const ages: [age: string, ms: number][] = [
  ["5m", 5 * MINUTE],
  ["1h", 60 * MINUTE],
  ["1d", 1440 * MINUTE],
  ["older", Infinity],
];

/** What must hold of money: whoever paid is served, whoever overpaid is repaid, whoever claimed is answered. */
export async function moneyFigures(parts: Parts): Promise<Figures> {
  const { db } = parts.store;
  const now = parts.now();
  const [
    paid,
    states,
    waiting,
    open,
    overdue,
    notSeen,
    awaiting,
    due,
    unanswered,
    running,
    offers,
  ] = await Promise.all([
    unserved(parts),
    db
      .selectFrom("payments")
      .select((e) => ["state", e.fn.countAll().as("count")])
      .groupBy("state")
      .execute(),
    db
      .selectFrom("payments")
      .select((e) => [e.fn.countAll().as("count"), e.fn.min("created_at").as("oldest")])
      .where("state", "=", "claimed")
      .executeTakeFirst(),
    Promise.all(
      ages.map(([, most], i) =>
        openOrders(parts, now - most, now - (ages[i - 1]?.[1] ?? -Infinity)),
      ),
    ),
    db
      .selectFrom("payments")
      .select((e) => e.fn.countAll().as("count"))
      .where("next_look_at", "<", now - OVERDUE_MS)
      .where("state", "in", OPEN)
      .executeTakeFirst(),
    db
      .selectFrom("payments")
      .select((e) => e.fn.countAll().as("count"))
      .where("look_failed_since", "<=", now - DAY)
      .executeTakeFirst(),
    db
      .selectFrom("payments")
      .select((e) => e.fn.countAll().as("count"))
      .where("awaiting_since", "is not", null)
      .executeTakeFirst(),
    refundsWaiting(parts),
    refundsUnanswered(parts),
    db
      .selectFrom("subscriptions")
      .select((e) => e.fn.countAll().as("count"))
      .where("revoked_at", "is", null)
      .where("starts_at", "<=", now)
      .where("ends_at", ">", now)
      .executeTakeFirst(),
    db
      .selectFrom("offers")
      .select((e) => e.fn.countAll().as("count"))
      .where("retired_at", "is", null)
      .executeTakeFirst(),
  ]);
  const byState = new Map(states.map(({ state, count }) => [state as string, Number(count)]));
  return {
    desk_paid_unserved_payments: one(paid.length),
    desk_paid_unserved_oldest_seconds: secondsSince(now, paid[0]?.since),
    desk_captured_unfulfilled_payments: one(byState.get("captured")),
    desk_payments_awaiting: one(awaiting?.count),
    desk_payments: Object.keys(paymentMoves).map((state): Reading => ({
      value: byState.get(state) ?? 0,
      labels: { state },
    })),
    desk_orders_open: ages.map(([age], i): Reading => ({ value: open[i] ?? 0, labels: { age } })),
    desk_orders_overdue: one(overdue?.count),
    desk_orders_not_seen: one(notSeen?.count),
    desk_claims_waiting: one(waiting?.count),
    desk_claims_oldest_seconds: secondsSince(now, waiting?.oldest),
    desk_refunds_due: one(due.length),
    desk_refunds_due_paise: one(due.reduce((sum, { paise }) => sum + paise, 0)),
    desk_refunds_unanswered: one(unanswered.length),
    desk_subscriptions_active: one(running?.count),
    desk_offers_listed: one(offers?.count),
  };
}

/** Those made after `after` and not after `until`, UTC ms; an infinite bound bounds nothing. */
async function openOrders(parts: Parts, after: number, until: number): Promise<number> {
  const row = await parts.store.db
    .selectFrom("payments")
    .select((e) => e.fn.countAll().as("count"))
    .where("state", "in", [...OPEN])
    .$if(Number.isFinite(after), (q) => q.where("created_at", ">", after))
    .$if(Number.isFinite(until), (q) => q.where("created_at", "<=", until))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
