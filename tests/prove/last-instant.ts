const DAY = 86_400_000;

/**
 * The rule of decision 5 written down anew, by the calendar: 23:59:59.999 in India on the day on
 * which `days` × 24 hours run out. UTC ms.
 */
export function lastInstant(startsAt: number, days: number): number {
  return Date.parse(`${there.format(startsAt + days * DAY - 1)}T23:59:59.999+05:30`);
}

const there = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Kolkata",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
