import type { Site } from "./site-schema";

export interface SourceRow {
  source: string;
  pendingAtStart: number;
  received: number;
  resolved: number;
  pending: number;
  pendingOver3Months: number;
  averageDays: number;
}
export interface CountRow {
  carriedForward: number;
  received: number;
  resolved: number;
  pending: number;
}
type Complaints = Site["complaints"];

/** The regulator's three sources, in its words. */
export const complaintSources = {
  direct: "Directly from Investors",
  scores: "SEBI (SCORES)",
  other: "Other Sources (if any)",
} as const;
export type ComplaintSource = keyof typeof complaintSources;
const sources = Object.values(complaintSources);

/** Which of the regulator's sources these words name, in any case of letters. */
export const sourceNamed = (words: string): ComplaintSource | undefined =>
  (Object.keys(complaintSources) as ComplaintSource[]).find((source) =>
    same(complaintSources[source], words),
  );

/**
 * The regulator's first table for one month: always its three sources, zero where the site file
 * says nothing, then the grand total.
 */
export function bySource(
  complaints: Complaints,
  month: string,
): { rows: SourceRow[]; total: SourceRow } {
  const given = complaints.months[month] ?? [];
  const extra = given.filter(({ source }) => !sourceNamed(source));
  const rows = [
    ...sources.map(
      (source) => given.find((row) => same(row.source, source)) ?? { source, ...zeroes },
    ),
    ...extra,
  ];
  return { rows, total: totalOf(rows) };
}

/** A period's figures; null where nobody knows them. */
export interface TrendRow {
  period: string;
  counted: CountRow | null;
}

/**
 * One row a period. One of which nothing is said has zeroes only where none were open before it and
 * none after it; beside open ones they would contradict their neighbours, so it is not known. What
 * is carried into the first known and left at the last is the total's; the rest adds up.
 */
export function trend(
  figures: Record<string, CountRow>,
  periods: string[],
): { rows: TrendRow[]; total: CountRow } {
  const known = Object.keys(figures).sort();
  const rows = periods.map((period) => {
    const before = figures[known.findLast((one) => one < period) ?? ""]?.pending ?? 0;
    const after = figures[known.find((one) => one > period) ?? ""]?.carriedForward ?? 0;
    const none = before === 0 && after === 0 ? noneCounted : null;
    return { period, counted: figures[period] ?? none };
  });
  const counted = rows.flatMap((row) => row.counted ?? []);
  return {
    rows,
    total: {
      carriedForward: counted[0]?.carriedForward ?? 0,
      received: sum(counted, "received"),
      resolved: sum(counted, "resolved"),
      pending: counted.at(-1)?.pending ?? 0,
    },
  };
}

const noneCounted: CountRow = { carriedForward: 0, received: 0, resolved: 0, pending: 0 };
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const zeroes = {
  pendingAtStart: 0,
  received: 0,
  resolved: 0,
  pending: 0,
  pendingOver3Months: 0,
  averageDays: 0,
};

/** The average of all is weighted by how many each source resolved. */
function totalOf(rows: SourceRow[]): SourceRow {
  const resolved = sum(rows, "resolved");
  const days = rows.reduce((all, row) => all + row.averageDays * row.resolved, 0);
  return {
    source: "Grand Total",
    pendingAtStart: sum(rows, "pendingAtStart"),
    received: sum(rows, "received"),
    resolved,
    pending: sum(rows, "pending"),
    pendingOver3Months: sum(rows, "pendingOver3Months"),
    averageDays: resolved === 0 ? 0 : Math.round((days / resolved) * 10) / 10,
  };
}

const sum = <K extends string>(rows: Record<K, number>[], key: K): number =>
  rows.reduce((all, row) => all + row[key], 0);
