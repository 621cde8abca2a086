import { sql } from "kysely";
import { dateInIndia } from "../../../content/india";
import type { Parts } from "../../platform/parts";
import type { ServiceId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { countBetween, type DayCounts } from "./day-counts";
import { beginOf } from "./month-bounds";
import { DAY_MS } from "../../../content/durations";

/**
 * Counts the days that are over and were not counted yet, or of which something changed since, and
 * keeps what was counted. The database marks a day when a row changes from which it was counted
 * (migration 0087), so that it matters not by which door that came.
 *
 * @param forMs gives up after so long; the rest is for the next time
 * @returns how many days are left
 */
export async function countDays(
  { store, now }: Pick<Parts, "store" | "now">,
  forMs = Infinity,
): Promise<number> {
  const [db, today, until] = [store.aside, dateInIndia(now()), performance.now() + forMs];
  const days = await daysToCount(db, today);
  for (const [at, day] of days.entries()) {
    if (performance.now() > until) return days.length - at;
    const found = await standOf(db, day);
    const from = beginOf(day);
    await keep({ store }, day, found, await countBetween(db, from, from + DAY_MS));
  }
  return 0;
}

/** The recurring work's: so long a round, and marks of days to come go. */
export async function countDaysABit(parts: Pick<Parts, "store" | "now">): Promise<void> {
  await countDays(parts, 2_000);
  // Nobody has counted these; servers' clocks are not a day apart.
  await parts.store.db
    .deleteFrom("figure_marks")
    .where("day", ">", dateInIndia(parts.now() + DAY_MS))
    .execute();
}

/** Since there is anything to count, in order. @param today not it, nor what is to come */
async function daysToCount(db: Db, today: string): Promise<string[]> {
  const earliest = sql<{ first: number | string | null }>`
    select min(first) as first from (
      select min(created_at) as first from people
      union all select min(starts_at) from subscriptions
      union all select min(fulfilled_at) from payments where fulfilled_at is not null) as each`;
  const { rows } = await earliest.execute(db);
  const first = rows[0]?.first ?? null;
  if (first === null) return [];
  const [counted, marked] = [
    await db.selectFrom("figure_days").select("day").where("day", "<", today).execute(),
    await db.selectFrom("figure_marks").select("day").distinct().where("day", "<", today).execute(),
  ];
  const done = new Set(counted.map(({ day }) => day));
  const days = new Set(marked.map(({ day }) => day));
  for (let at = Number(first); dateInIndia(at) < today; at += DAY_MS)
    if (!done.has(dateInIndia(at))) days.add(dateInIndia(at));
  return [...days].sort();
}

/** How a day stood before it was counted. */
interface Stand {
  /** null: it never was */
  version: number | null;
  /** what is marked until then; a mark that comes later stays, and the day is counted again */
  marks: number[];
}

/** More marks than these are for the next time. */
const MOST_MARKS = 10_000;

async function standOf(db: Db, day: string): Promise<Stand> {
  const row = await db
    .selectFrom("figure_days")
    .select("version")
    .where("day", "=", day)
    .executeTakeFirst();
  const marks = await db
    .selectFrom("figure_marks")
    .select("id")
    .where("day", "=", day)
    .limit(MOST_MARKS)
    .execute();
  return { version: row?.version ?? null, marks: marks.map(({ id }) => id) };
}

/** Does nothing where another counted the day meanwhile: only one of them takes the marks off. */
const keep = (
  { store }: Pick<Parts, "store">,
  day: string,
  { version, marks }: Stand,
  { services, conversion }: DayCounts,
): Promise<void> =>
  store.transaction(async (tx) => {
    const counted = {
      version: (version ?? 0) + 1,
      signed_up: conversion.signedUp,
      gave_email: conversion.gaveEmail,
      gave_pan: conversion.gavePan,
      signed_agreement: conversion.signedAgreement,
      paid: conversion.paid,
    };
    const isKept =
      version === null
        ? (
            await tx
              .insertInto("figure_days")
              .values({ day, ...counted })
              .onConflict((on) => on.column("day").doNothing())
              .executeTakeFirst()
          ).numInsertedOrUpdatedRows === 1n
        : (
            await tx
              .updateTable("figure_days")
              .set(counted)
              .where("day", "=", day)
              .where("version", "=", version)
              .executeTakeFirst()
          ).numUpdatedRows === 1n;
    if (!isKept) return;
    await tx.deleteFrom("figure_services").where("day", "=", day).execute();
    const rows = [...services].map(([id, { salesPaise, ...moves }]) => ({
      day,
      service_id: id as ServiceId,
      sales_paise: salesPaise,
      ...moves,
    }));
    if (rows.length > 0) await tx.insertInto("figure_services").values(rows).execute();
    if (marks.length > 0) await tx.deleteFrom("figure_marks").where("id", "in", marks).execute();
  });
