import { z } from "zod";
import { bySource } from "../../content/complaint-figures";
import { yearOf } from "../../content/complaint-periods";
import { PeriodFigures, SourceFigures, type Site } from "../../content/site-schema";
import type { Parts } from "../platform/parts";
import { counted } from "./register/counted";
import type { Db } from "../platform/store/store";

type Complaints = Site["complaints"];
type Saved = Pick<Complaints, "months" | "yearly">;
export interface Known extends Saved {
  /** the financial year in which the register began; null where it is empty */
  begun: string | null;
  set: Saved;
}

/**
 * The complaint figures as the public page has them: the site file's, before them what the register
 * counts, and before both what the operator set.
 */
export const complaintFigures = async (
  parts: Pick<Parts, "store" | "site" | "now">,
): Promise<Complaints> => {
  const file = parts.site().complaints;
  return withSaved(file, await knownFigures(parts.store.db, parts.now()));
};

/**
 * What the operator set, and where nothing was set what the register counts until `now`. A year in
 * which the register began is only a part of that year: the site file's stands before it.
 */
export async function knownFigures(db: Db, now: number): Promise<Known> {
  const set = await savedFigures(db);
  const rows = await db
    .selectFrom("complaints")
    .select(["source", "received_at as receivedAt", "resolved_at as resolvedAt"])
    .where("received_at", "<=", now)
    .where("withdrawn_at", "is", null)
    .execute();
  const register = counted(rows, now);
  const months = { ...register.months };
  for (const [month, ofMonth] of Object.entries(set.months)) {
    const others = (months[month] ?? []).filter(
      ({ source }) => !ofMonth.some((row) => row.source === source),
    );
    months[month] = [...ofMonth, ...others];
  }
  const [begun] = Object.keys(register.yearly);
  return { months, yearly: { ...register.yearly, ...set.yearly }, begun: begun ?? null, set };
}

/** Counts up with every change of figures or of the register: by it the servers know. */
export async function countComplaintsUp(tx: Db): Promise<void> {
  await tx
    .insertInto("versions")
    .values({ name: "complaints", value: 1 })
    .onConflict((on) =>
      on.column("name").doUpdateSet((e) => ({ value: e("versions.value", "+", 1) })),
    )
    .execute();
}

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
export function withSaved(file: Complaints, saved: Saved | Known): Complaints {
  const all: Complaints = {
    months: { ...file.months },
    monthly: { ...file.monthly },
    yearly: { ...file.yearly, ...saved.yearly },
  };
  if ("begun" in saved && saved.begun !== null) {
    const fromFile = file.yearly[saved.begun];
    if (fromFile && !saved.set.yearly[saved.begun]) all.yearly[saved.begun] = fromFile;
  }
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
