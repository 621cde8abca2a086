import {
  complaintSources,
  type ComplaintSource,
  type SourceRow,
} from "../../content/complaint-figures";
import { monthBefore, presentMonth, yearOf } from "../../content/complaint-periods";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import { OperatorRefusal } from "../../api/refusal";
import type { Db } from "../platform/store/store";
import { named, withSaved } from "./board";
import { countComplaintsUp, isMonth, isPeriod, knownFigures, savedFigures } from "./figures";

/** What is counted; what is pending at the end follows. */
export interface Counted {
  pendingBefore: number;
  received: number;
  resolved: number;
}
/**
 * Of one source in one month, also: how many are pending for over 3 months, and the days it took on
 * average (one decimal).
 */
export interface CountedBySource extends Counted {
  pendingOver3Months: number;
  averageDays: number;
}
export type Source = ComplaintSource;

/**
 * Sets what came from one source in a month that has ended ("2026-10"). The month's trend follows,
 * and the months after it that the register counts. Throws Refusal 422 that says which value is
 * wrong, or that it does not go on from the month before.
 */
export async function setMonth(
  parts: Parts,
  month: string,
  source: Source,
  counted: CountedBySource,
): Promise<void> {
  if (!isMonth(month))
    throw new OperatorRefusal(422, "A month is written like 2026-10.", { about: "period" });
  if (month >= presentMonth(parts.now()))
    throw new OperatorRefusal(422, `${month} has not ended yet.`, { about: "period" });
  const pending = pendingAfter(counted);
  const { pendingBefore, received, resolved, pendingOver3Months, averageDays } = counted;
  if (!isCount(pendingOver3Months) || pendingOver3Months > pending)
    throw new OperatorRefusal(
      422,
      `Pending for over 3 months: a whole number, at most the ${pending} that are pending.`,
      { about: "pendingOver3Months" },
    );
  if (!(averageDays >= 0 && averageDays <= 9_999) || (resolved === 0 && averageDays > 0))
    throw new OperatorRefusal(
      422,
      "The average resolution time is a number of days, and 0 when none was resolved.",
      { about: "averageDays" },
    );
  const row = {
    source: complaintSources[source],
    pendingAtStart: pendingBefore,
    ...{ received, resolved, pending, pendingOver3Months },
    averageDays: Math.round(averageDays * 10) / 10,
  };
  await parts.store.transaction(async (tx) => {
    await countUp(parts, tx, month, { source, pendingBefore, received, resolved });
    await goesOn(parts, tx, month, row);
    const others = ((await savedFigures(tx)).months[month] ?? []).filter(
      (one) => one.source !== row.source,
    );
    await save(tx, month, [...others, row]);
  });
}

/**
 * Sets the figures of a financial year from 2024-25 to the present one. Throws Refusal 422 that
 * says which value is wrong.
 */
export async function setYear(parts: Parts, year: string, counted: Counted): Promise<void> {
  if (isMonth(year) || !isPeriod(year))
    throw new OperatorRefusal(422, "A financial year is written like 2025-26.", {
      about: "period",
    });
  if (year < "2024-25")
    throw new OperatorRefusal(422, "The page begins with 2024-25.", { about: "period" });
  if (year > yearOf(presentMonth(parts.now())))
    throw new OperatorRefusal(422, `${year} has not begun yet.`, { about: "period" });
  const pending = pendingAfter(counted);
  const { pendingBefore, received, resolved } = counted;
  await parts.store.transaction(async (tx) => {
    await countUp(parts, tx, year, { pendingBefore, received, resolved });
    await save(tx, year, { carriedForward: pendingBefore, received, resolved, pending });
  });
}

/** Throws Refusal 422 where the public page would contradict the month before, or the register. */
async function goesOn(parts: Parts, tx: Db, month: string, row: SourceRow): Promise<void> {
  const known = await knownFigures(tx, parts.now());
  const before = monthBefore(month, 1);
  const { months } = withSaved(parts.site().complaints, known);
  const ended = named(months[before] ?? [], row.source)?.pending;
  if (ended !== undefined && ended !== row.pendingAtStart)
    throw new OperatorRefusal(
      422,
      `${before} ends with ${ended} pending from there, so ${month} begins with ${ended}. If that is wrong, set ${before} first.`,
      { about: "pendingBefore" },
    );
  const open = named(known.register[month] ?? [], row.source)?.pending ?? 0;
  if (row.pending < open)
    throw new OperatorRefusal(
      422,
      `${month} would end with ${row.pending} pending, and at its end ${open} of them are open in the register. Count those, too; what was resolved by then, resolve there.`,
      { about: "resolved" },
    );
}

function pendingAfter({ pendingBefore, received, resolved }: Counted): number {
  for (const [about, counted] of Object.entries({ pendingBefore, received, resolved }))
    if (!isCount(counted))
      throw new OperatorRefusal(422, "Complaints are counted in whole numbers.", { about });
  const pending = pendingBefore + received - resolved;
  if (pending < 0)
    throw new OperatorRefusal(
      422,
      `More were resolved (${resolved}) than there were (${pendingBefore + received}).`,
      { about: "resolved" },
    );
  return pending;
}

const isCount = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= 999_999;

/**
 * First in every change: it also makes two operators wait for each other. The servers look at it to
 * know that figures changed.
 */
async function countUp(
  parts: Parts,
  tx: Db,
  period: string,
  about: Record<string, string | number>,
): Promise<void> {
  record(parts, tx, { what: "complaint figures", about: { period, ...about } });
  await countComplaintsUp(tx);
}

async function save(tx: Db, period: string, rows: unknown): Promise<void> {
  const figures = JSON.stringify(rows);
  await tx
    .insertInto("complaint_figures")
    .values({ period, figures })
    .onConflict((on) => on.column("period").doUpdateSet({ figures }))
    .execute();
}
