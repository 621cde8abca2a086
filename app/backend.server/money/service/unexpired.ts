/** Razorpay refuses a refund of less (Refunds API, "The amount must be at least INR 1.00"). */
export const LEAST_PAISE = 100;

/** What a fee paid for. Instants UTC ms. */
export interface Period {
  startsAt: number;
  endsAt: number;
  /** since when a dispute stops it; null while it runs */
  pausedAt: number | null;
  /** by how many ms its end moved because it was stopped before */
  stoppedMs: number;
}

/**
 * The part of a fee that pays for the time still to come, in paise, rounded up to the person's
 * favour: all of it before the start, none after the end (SEBI's most important terms and
 * conditions for research analysts: refunds in proportion to the unexpired period). Time for which
 * the service was stopped was not used. Instants UTC ms.
 */
export function unexpiredPaise(
  pricePaise: number,
  { startsAt, endsAt, pausedAt, stoppedMs }: Period,
  now: number,
): number {
  const paidFor = endsAt - startsAt - stoppedMs;
  const used = Math.min(now, pausedAt ?? now);
  const left = Math.min(Math.max(endsAt - used, 0), paidFor);
  return Math.ceil((pricePaise * left) / paidFor);
}

/** Of a subscription as it is stored. */
export const periodOf = (row: {
  starts_at: number;
  ends_at: number;
  paused_at: number | null;
  stopped_ms: number | null;
}): Period => ({
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  pausedAt: row.paused_at,
  stoppedMs: row.stopped_ms ?? 0,
});

/**
 * What goes back of a fee when its client leaves, in paise. Less than Re 1 can be sent by no
 * gateway and hardly by a bank: it is made Re 1 to the person's favour; none where less than that
 * is left of the payment.
 *
 * @param unexpired the part of the fee for the time to come
 * @param rest what is left of its payment
 */
export const goesBackPaise = (unexpired: number, rest: number): number =>
  unexpired === 0 || rest < LEAST_PAISE ? 0 : Math.min(rest, Math.max(unexpired, LEAST_PAISE));
