/**
 * The order this browser began to pay. `until` has an entry for each offer in it: when the running
 * subscription to its service ended at that time (UTC s; 0 for none). `person` is the number of
 * their account.
 */
export interface BegunOrder {
  order: string;
  person: string;
  until: Record<string, number>;
}

/**
 * Whether the order is paid by now: each of its services runs longer than it did when the order was
 * made. A service that ran before says nothing by itself, since a renewal may be waiting in the
 * cart.
 * @param ends when each active subscription ends, by service id (UTC s)
 */
export function isPaid(
  { until }: BegunOrder,
  offers: { _id: string; service: { _id: string } }[],
  ends: Map<string, number>,
): boolean {
  const known = offers.flatMap(({ _id, service }) =>
    _id in until ? [{ before: until[_id] ?? 0, now: ends.get(service._id) ?? 0 }] : [],
  );
  return known.length > 0 && known.every(({ before, now }) => now > before);
}
