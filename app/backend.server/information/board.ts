import { bySource, type CountRow, type SourceRow } from "../../content/complaint-figures";
import { monthBefore, yearOf } from "../../content/complaint-periods";
import type { Site } from "../../content/site-schema";

type Complaints = Site["complaints"];
/** Figures as the operator set them, or as the site file has them. */
export type Saved = Pick<Complaints, "months" | "yearly">;
export interface Known {
  set: Saved;
  /** by month what the register counts, from the month of its first complaint on */
  register: Record<string, SourceRow[]>;
  /** the last month of the page's trends: years are counted no further */
  reporting: string;
}

/**
 * The figures that the Complaint Board shows, of three origins. Of a month and source what was set
 * stands first, then what the register counts, then the site file's; a month's trend is the sum of
 * its sources. A month that the register counts begins with what the month before it ended with,
 * whoever says so. A year is what was set, or the sum of its months up to the last that the page
 * shows; one in which the register began, or without a register, is the site file's where the file
 * has it.
 */
export function withSaved(file: Complaints, known: Known): Complaints {
  const { set, register } = known;
  const all: Complaints = {
    months: monthsOf(file, known),
    monthly: { ...file.monthly },
    yearly: { ...file.yearly },
  };
  const counted = [...Object.keys(register), ...Object.keys(set.months)].sort();
  for (const month of counted) {
    const { pendingAtStart, received, resolved, pending } = bySource(all, month).total;
    all.monthly[month] = { carriedForward: pendingAtStart, received, resolved, pending };
  }
  for (const year of new Set(counted.map(yearOf)))
    if (year <= yearOf(known.reporting) && (isWhole(year, known) || !file.yearly[year]))
      all.yearly[year] = sumOfMonths(all, year, known.reporting).row;
  Object.assign(all.yearly, set.yearly);
  return all;
}

/** The months of a financial year up to `last` as one row; `isAll` where each of them is known. */
export function sumOfMonths(
  { monthly }: Pick<Complaints, "monthly">,
  year: string,
  last: string,
): { row: CountRow; isAll: boolean } {
  const months = Array.from({ length: 12 }, (_, n) =>
    monthBefore(`${year.slice(0, 4)}-04`, -n),
  ).filter((month) => month <= last);
  const rows = months.flatMap((month) => monthly[month] ?? []);
  const sum = (key: "received" | "resolved") => rows.reduce((all, row) => all + row[key], 0);
  return {
    row: {
      carriedForward: rows[0]?.carriedForward ?? 0,
      received: sum("received"),
      resolved: sum("resolved"),
      pending: rows.at(-1)?.pending ?? 0,
    },
    isAll: rows.length === months.length,
  };
}

/** Whether the register counted all of the year: not where it is empty, or began in it. */
function isWhole(year: string, { register }: Known): boolean {
  const [first] = Object.keys(register).sort();
  return first !== undefined && yearOf(first) < year;
}

/** Of one source, what a month that was written by hand has pending beyond the register. */
interface Beyond {
  since: string;
  pending: number;
  over3Months: number;
}

function monthsOf(file: Complaints, { set, register }: Known): Complaints["months"] {
  const months: Complaints["months"] = {};
  const beyond = new Map<string, Beyond>();
  const all = [file.months, register, set.months].flatMap((one) => Object.keys(one));
  for (const month of [...new Set(all)].sort()) {
    const counted = register[month] ?? [];
    const ofSet = set.months[month] ?? [];
    const ofRegister = counted
      .filter((row) => !named(ofSet, row.source))
      .map((row) => carriedOn(row, month, beyond.get(key(row.source))));
    const ofFile = (file.months[month] ?? []).filter(
      ({ source }) => !named(ofSet, source) && !named(counted, source),
    );
    for (const row of [...ofSet, ...ofFile]) {
      const theirs = named(counted, row.source);
      beyond.set(key(row.source), {
        since: month,
        pending: row.pending - (theirs?.pending ?? 0),
        over3Months: row.pendingOver3Months - (theirs?.pendingOver3Months ?? 0),
      });
    }
    months[month] = [...ofSet, ...ofRegister, ...ofFile];
  }
  return months;
}

/**
 * What was pending beside the register stays pending until another month is written by hand, and is
 * older than three months once three have ended.
 */
function carriedOn(row: SourceRow, month: string, beyond: Beyond | undefined): SourceRow {
  if (!beyond) return row;
  const pending = Math.max(0, row.pending + beyond.pending);
  const old = month >= monthBefore(beyond.since, -3) ? beyond.pending : beyond.over3Months;
  return {
    ...row,
    pendingAtStart: Math.max(0, row.pendingAtStart + beyond.pending),
    pending,
    pendingOver3Months: Math.min(pending, Math.max(0, row.pendingOver3Months + old)),
  };
}

const key = (source: string): string => source.toLowerCase();
export const named = (rows: SourceRow[], source: string): SourceRow | undefined =>
  rows.find((row) => key(row.source) === key(source));
