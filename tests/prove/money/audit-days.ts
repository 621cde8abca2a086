import { readBought } from "../../../app/backend.server/money/payments/bought";
import { DAY } from "../../unit/payments/shop";
import { grouped, type Books } from "./audit";

/**
 * Each service lasts the days that were paid for, those that the owner added, and those for which
 * it was stopped; and no day is served by two.
 */
export function auditDays(books: Books): void {
  const { history, rows, wrong } = books;
  const payments = new Map(rows.payments.map((one) => [one.id, one]));
  for (const { id, payment_id, service_id, ...one } of rows.subscriptions) {
    const bought = readBought(payments.get(payment_id)?.cart ?? "[]").find(
      ({ serviceId }) => serviceId === service_id,
    );
    const added = history.moreDays
      .filter(({ subscription }) => subscription === id)
      .reduce((sum, { days }) => sum + days, 0);
    const days = (bought?.durationDays ?? 0) + added;
    const lasts = (one.ends_at + 1 - one.starts_at - (one.stopped_ms ?? 0)) / DAY;
    // It ends with a day: one that moves may have the rest of two.
    if (lasts < days || lasts >= days + ROUNDED)
      wrong(`${id} lasts ${lasts} days, and ${days} were paid for or added`);
  }
  const lines = grouped(rows.subscriptions, (one) => `${one.person_id} ${one.service_id}`);
  for (const [whose, all] of lines) {
    let until = -Infinity;
    for (const { id, starts_at, ends_at, revoked_at } of all.toSorted(
      (one, other) => one.starts_at - other.starts_at,
    )) {
      const end = Math.min(ends_at, revoked_at ?? Infinity);
      if (end <= starts_at) continue;
      if (starts_at < until) wrong(`${id} of ${whose} begins before the one before it is over`);
      until = Math.max(until, end);
    }
  }
}

const ROUNDED = 3;
