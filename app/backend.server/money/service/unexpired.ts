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
