import {
  complaintSources,
  type ComplaintSource,
  type SourceRow,
} from "../../../content/complaint-figures";
import { monthBefore, presentMonth } from "../../../content/complaint-periods";
import { IST_MS } from "../../../content/india";
import { DAY_MS } from "../../../content/durations";

/** What the tables count of a complaint; instants UTC ms. */
export interface Registered {
  source: ComplaintSource;
  receivedAt: number;
  resolvedAt: number | null;
}

/**
 * By month "2026-11" a row for each source, from the month of the first complaint until now, in
 * India's calendar. Pure. Nothing where nothing was ever registered.
 */
export function counted(all: Registered[], now: number): Record<string, SourceRow[]> {
  if (all.length === 0) return {};
  const first = Math.min(...all.map(({ receivedAt }) => receivedAt));
  return Object.fromEntries(
    monthsFrom(presentMonth(first), presentMonth(now)).map((month) => [
      month,
      Object.entries(complaintSources).map(([source, words]) =>
        rowOf(
          words,
          all.filter((one) => one.source === source),
          month,
        ),
      ),
    ]),
  );
}

function rowOf(source: string, all: Registered[], month: string): SourceRow {
  const [from, to] = [startOf(month), startOf(monthBefore(month, -1))];
  const resolved = resolvedIn(all, from, to);
  const pending = pendingAt(all, to);
  const threeMonthsBefore = startOf(monthBefore(month, 2));
  const days = resolved.reduce(
    (sum, { receivedAt, resolvedAt }) => sum + ((resolvedAt ?? 0) - receivedAt) / DAY_MS,
    0,
  );
  return {
    source,
    pendingAtStart: pendingAt(all, from).length,
    received: receivedIn(all, from, to).length,
    resolved: resolved.length,
    pending: pending.length,
    pendingOver3Months: pending.filter(({ receivedAt }) => receivedAt < threeMonthsBefore).length,
    averageDays: resolved.length === 0 ? 0 : Math.round((days / resolved.length) * 10) / 10,
  };
}

/** Received before an instant, and not resolved before it. */
const pendingAt = (all: Registered[], at: number): Registered[] =>
  all.filter(
    ({ receivedAt, resolvedAt }) => receivedAt < at && (resolvedAt === null || resolvedAt >= at),
  );
const receivedIn = (all: Registered[], from: number, to: number): Registered[] =>
  all.filter(({ receivedAt }) => receivedAt >= from && receivedAt < to);
const resolvedIn = (all: Registered[], from: number, to: number): Registered[] =>
  all.filter(({ resolvedAt }) => resolvedAt !== null && resolvedAt >= from && resolvedAt < to);

const startOf = (month: string): number => Date.parse(`${month}-01`) - IST_MS;

function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthBefore(month, -1)) months.push(month);
  return months;
}
