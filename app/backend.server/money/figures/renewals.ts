import { sql } from "kysely";
import type { Db } from "../../platform/store/store";
import { add, type ByService } from "./by-service";
import type { Bounds } from "./month-bounds";
import { inSlices, SLICE, type After } from "./slices";

/** Somebody who buys the service again within so long of its end has renewed it. */
export const GRACE_DAYS = 7;
const GRACE_MS = GRACE_DAYS * 86_400_000;

/** How many services began anew, and of those that ended how many go on and how many do not. */
export interface Moves {
  began: number;
  renewed: number;
  lapsed: number;
}

/** The services that began and ended in the month. @param now what is later has not happened */
export async function movesIn(
  db: Db,
  { from, to: end }: Bounds,
  now: number,
): Promise<Record<keyof Moves, ByService>> {
  const to = Math.min(end, now + 1);
  const began: ByService = new Map();
  const renewed: ByService = new Map();
  const lapsed: ByService = new Map();
  for await (const row of inSlices(from, startsAfter(db, to)))
    if (Number(row.goes_on) === 0) add(began, row.service_id, 1);
  for (const ends of [endsAfter(db, to, "ends_at"), endsAfter(db, to, "revoked_at")])
    for await (const row of inSlices(from, ends))
      add(Number(row.goes_on) === 0 ? lapsed : renewed, row.service_id, 1);
  return { began, renewed, lapsed };
}

interface Row extends After {
  service_id: string;
  /** whether another of the same person and service stands before it, or after it */
  goes_on: number | string;
}

/** What was never held: ended before it began. Paused ones have not ended. */
const held = (alias: "s" | "o") =>
  sql`(${of(alias, "revoked_at")} is null or ${of(alias, "revoked_at")} > ${of(alias, "starts_at")})`;
const endOf = (alias: "s" | "o") => sql`(case
  when ${of(alias, "revoked_at")} < ${of(alias, "ends_at")} then ${of(alias, "revoked_at")}
  else ${of(alias, "ends_at")} end)`;
const of = (alias: "s" | "o", column: "starts_at" | "ends_at" | "revoked_at") =>
  sql.ref(`${alias}.${column}`);
const same = sql`o.person_id = s.person_id and o.service_id = s.service_id and o.id <> s.id`;

const startsAfter = (db: Db, to: number) => async (after: After) =>
  (
    await sql<Row>`
      select s.id, s.service_id, s.starts_at as at, case when exists (
        select 1 from subscriptions o where ${same} and ${held("o")}
          and (o.starts_at < s.starts_at or (o.starts_at = s.starts_at and o.id < s.id))
          and ${endOf("o")} + ${sql.lit(GRACE_MS)} >= s.starts_at
      ) then 1 else 0 end as goes_on
      from subscriptions s
      where s.starts_at >= ${after.at} and s.starts_at < ${to}
        and (s.starts_at > ${after.at} or s.id > ${after.id}) and ${held("s")}
      order by s.starts_at, s.id limit ${sql.lit(SLICE)}`.execute(db)
  ).rows;

/** Ends in time, by `ends_at`; and early, by `revoked_at`. */
const endsAfter = (db: Db, to: number, by: "ends_at" | "revoked_at") => async (after: After) => {
  const at = of("s", by);
  const which =
    by === "ends_at"
      ? sql`(s.revoked_at is null or s.revoked_at >= s.ends_at) and s.paused_at is null`
      : sql`s.revoked_at < s.ends_at`;
  const { rows } = await sql<Row>`
      select s.id, s.service_id, ${at} as at, case when exists (
        select 1 from subscriptions o where ${same} and ${held("o")}
          and (${endOf("o")} > ${at} or (${endOf("o")} = ${at} and o.id > s.id))
          and o.starts_at <= ${at} + ${sql.lit(GRACE_MS)}
      ) then 1 else 0 end as goes_on
      from subscriptions s
      where ${at} >= ${after.at} and ${at} < ${to}
        and (${at} > ${after.at} or s.id > ${after.id}) and ${held("s")} and ${which}
      order by ${at}, s.id limit ${sql.lit(SLICE)}`.execute(db);
  return rows;
};
