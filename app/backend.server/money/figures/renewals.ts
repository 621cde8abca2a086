import { sql, type RawBuilder } from "kysely";
import { DAY_MS } from "../../../content/durations";
import type { Db } from "../../platform/store/store";
import type { Bounds } from "./month-bounds";

/** Somebody who buys the service again within so long of its end has renewed it. */
export const GRACE_DAYS = 7;
const GRACE_MS = GRACE_DAYS * DAY_MS;

/** How many services began anew, and of those that ended how many go on and how many do not. */
export interface Moves {
  began: number;
  renewed: number;
  lapsed: number;
}

type Span = Pick<Bounds, "from" | "to">;
type Counted<Column extends string> = { service_id: string } & Record<Column, number | string>;

/** What began: anew, where none of the same stood before it; and all that is not paused. */
export async function startsBetween(db: Db, { from, to }: Span) {
  const { rows } = await sql<Counted<"began" | "started">>`
    select service_id, sum(case when goes_on then 0 else 1 end) as began,
      sum(case when paused_at is null then 1 else 0 end) as started
    from (select s.service_id, s.paused_at, exists (
        select 1 from subscriptions o where ${same} and ${held("o")}
          and (o.starts_at < s.starts_at or (o.starts_at = s.starts_at and o.id < s.id))
          and ${endOf("o")} + ${sql.lit(GRACE_MS)} >= s.starts_at
      ) as goes_on
      from subscriptions s
      where s.starts_at >= ${from} and s.starts_at < ${to} and ${held("s")}) as started
    group by service_id`.execute(db);
  return rows;
}

/** What ended in time or early, goes on or not; and all of it that is not paused. */
export async function endsBetween(db: Db, span: Span) {
  const { rows } = await sql<Counted<"renewed" | "lapsed" | "ended">>`
    select service_id, sum(case when goes_on then 1 else 0 end) as renewed,
      sum(case when goes_on then 0 else 1 end) as lapsed,
      sum(case when paused_at is null then 1 else 0 end) as ended
    from (${ends(span, sql`s.ends_at`, inTime)} union all ${ends(span, sql`s.revoked_at`, early)})
      as ended
    group by service_id`.execute(db);
  return rows;
}

/** Paused ones have not ended in time. */
const inTime = sql`(s.revoked_at is null or s.revoked_at >= s.ends_at) and s.paused_at is null`;
const early = sql`s.revoked_at < s.ends_at`;

const ends = ({ from, to }: Span, at: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
  select s.service_id, s.paused_at, exists (
      select 1 from subscriptions o where ${same} and ${held("o")}
        and (${endOf("o")} > ${at} or (${endOf("o")} = ${at} and o.id > s.id))
        and o.starts_at <= ${at} + ${sql.lit(GRACE_MS)}
    ) as goes_on
    from subscriptions s
    where ${at} >= ${from} and ${at} < ${to} and ${held("s")} and ${which}`;

/** What was never held ended before it began; what was never paid counts as not given. */
const held = (alias: "s" | "o") =>
  sql`((${of(alias, "revoked_at")} is null or ${of(alias, "revoked_at")} > ${of(alias, "starts_at")})
    and not exists (select 1 from made_good where money_id = ${of(alias, "payment_id")}
      and how = 'taken back' and came_on is null))`;
const endOf = (alias: "s" | "o") => sql`(case
  when ${of(alias, "revoked_at")} < ${of(alias, "ends_at")} then ${of(alias, "revoked_at")}
  else ${of(alias, "ends_at")} end)`;
const of = (alias: "s" | "o", column: "starts_at" | "ends_at" | "revoked_at" | "payment_id") =>
  sql.ref(`${alias}.${column}`);
const same = sql`o.person_id = s.person_id and o.service_id = s.service_id and o.id <> s.id`;
