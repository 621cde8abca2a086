import { z } from "zod";
import { complaintPeriods, yearOf } from "../../content/complaint-periods";
import { PeriodFigures, SourceFigures, type Site } from "../../content/site-schema";
import type { Parts } from "../platform/parts";
import { withSaved, type Known, type Saved } from "./board";
import { counted } from "./register/counted";
import type { Db } from "../platform/store/store";

type Complaints = Site["complaints"];

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

/** What the operator set, and what the register counts until `now`. */
export async function knownFigures(db: Db, now: number): Promise<Known> {
  const rows = await db
    .selectFrom("complaints")
    .select(["source", "received_at as receivedAt", "resolved_at as resolvedAt"])
    .where("received_at", "<=", now)
    .where("withdrawn_at", "is", null)
    .execute();
  const { reporting } = complaintPeriods(now);
  return { set: await savedFigures(db), register: counted(rows, now), reporting };
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
