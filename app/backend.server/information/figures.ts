import { z } from "zod";
import { bySource } from "../../content/complaint-figures";
import { yearOf } from "../../content/complaint-periods";
import { PeriodFigures, SourceFigures, type Site } from "../../content/site-schema";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";

type Complaints = Site["complaints"];
export type Saved = Pick<Complaints, "months" | "yearly">;

/**
 * The complaint figures as the public page has them: the site file's, and before them what the
 * operator set.
 */
export const complaintFigures = async (parts: Pick<Parts, "store" | "site">): Promise<Complaints> =>
  withSaved(parts.site().complaints, await savedFigures(parts.store.db));

/** What the operator set. */
export async function savedFigures(db: Db): Promise<Saved> {
  const saved: Saved = { months: {}, yearly: {} };
  for (const { period, figures } of await db
    .selectFrom("complaint_figures")
    .selectAll()
    .orderBy("period")
    .execute()) {
    const json: unknown = JSON.parse(figures);
    if (isMonth(period)) saved.months[period] = z.array(SourceFigures).parse(json);
    else saved.yearly[period] = PeriodFigures.parse(json);
  }
  return saved;
}

/** "2026-10" is a month; "2025-26", whose end is the year after, a financial year. */
export const isMonth = (period: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(period);

/** One of the two: 2026-13 is neither. */
export const isPeriod = (period: string): boolean =>
  isMonth(period) ||
  (/^\d{4}-\d{2}$/.test(period) && yearOf(`${period.slice(0, 4)}-04`) === period);

/**
 * Figures by source that were set take the place of the site file's of that month and source; a
 * month's trend is then the sum of its sources.
 */
export function withSaved(file: Complaints, saved: Saved): Complaints {
  const all: Complaints = {
    months: { ...file.months },
    monthly: { ...file.monthly },
    yearly: { ...file.yearly, ...saved.yearly },
  };
  for (const [month, rows] of Object.entries(saved.months)) {
    const others = (file.months[month] ?? []).filter(
      ({ source }) => !rows.some((row) => row.source.toLowerCase() === source.toLowerCase()),
    );
    all.months[month] = [...rows, ...others];
    const { pendingAtStart, received, resolved, pending } = bySource(all, month).total;
    all.monthly[month] = { carriedForward: pendingAtStart, received, resolved, pending };
  }
  return all;
}
