/** Razorpay refuses a refund of less (Refunds API, "The amount must be at least INR 1.00"). */
export const LEAST_PAISE = 100;

/**
 * The part of a fee that pays for the time still to come, in paise, rounded up to the person's
 * favour: all of it before the start, none after the end (SEBI's most important terms and
 * conditions for research analysts: refunds in proportion to the unexpired period). Instants UTC
 * ms.
 */
export function unexpiredPaise(
  pricePaise: number,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  now: number,
): number {
  const left = Math.min(Math.max(endsAt - now, 0), endsAt - startsAt);
  return Math.ceil((pricePaise * left) / (endsAt - startsAt));
}

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
