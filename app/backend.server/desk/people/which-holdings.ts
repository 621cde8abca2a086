import { sql, type SqlBool } from "kysely";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { ServiceId } from "../../platform/store/ids";

/** What the state is read from, each part by an index of its own: by `end`. */
export function lists(reads: Reads, which: WhichHoldings) {
  return which.state === "lapsed"
    ? [
        { some: lapsedInTime(reads, which), end: "s.ends_at" as const },
        { some: endedEarly(reads, which), end: "s.revoked_at" as const },
      ]
    : [{ some: running(reads, which), end: "s.ends_at" as const }];
}

export interface WhichHoldings {
  state: HoldingState;
  service?: ServiceId | null;
  /** of `ending` */
  days?: number;
}

/**
 * `ending`: within so many days and not renewed; `lapsed`: over, early or in time, and not held
 * since, as the figures count it.
 */
export type HoldingState = "active" | "ending" | "lapsed";

type Reads = Pick<Parts, "store" | "now"> & { db?: Db };

function running({ store, now, db = store.db }: Reads, which: WhichHoldings) {
  const { state, service = null, days = 7 } = which;
  const at = now();
  return db
    .selectFrom("subscriptions as s")
    .where("s.revoked_at", "is", null)
    .$if(service !== null, (q) => q.where("s.service_id", "=", service as ServiceId))
    .where("s.ends_at", ">", at)
    .$if(state === "ending", (q) =>
      q.where("s.ends_at", "<=", at + days * DAY_MS).where("s.paused_at", "is", null),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("subscriptions as later")
            .select(sql<number>`1`.as("one"))
            .whereRef("later.person_id", "=", "s.person_id")
            .whereRef("later.ends_at", ">", "s.ends_at")
            .whereRef("later.service_id", "=", "s.service_id")
            .where("later.revoked_at", "is", null),
        ),
      ),
    );
}

/** What the owner paused has not ended. */
const lapsedInTime = ({ store, now, db = store.db }: Reads, { service = null }: WhichHoldings) =>
  db
    .selectFrom("subscriptions as s")
    .where("s.ends_at", "<=", now())
    .where(sql<SqlBool>`(s.revoked_at is null or s.revoked_at >= s.ends_at)`)
    .where("s.paused_at", "is", null)
    .$if(service !== null, (q) => q.where("s.service_id", "=", service as ServiceId))
    .where(heldSince("s.ends_at"));

/**
 * Refunded, ended by hand, or taken back by the bank while it ran. The service is written so that
 * no index finds it: SQLite would take all who ever held it rather than the few that ended early.
 */
const endedEarly = ({ store, now, db = store.db }: Reads, { service = null }: WhichHoldings) =>
  db
    .selectFrom("subscriptions as s")
    .where("s.revoked_at", "<=", now())
    .where(sql<SqlBool>`s.revoked_at < s.ends_at and s.revoked_at > s.starts_at`)
    .$if(service !== null, (q) => q.where(sql<SqlBool>`coalesce(s.service_id, '') = ${service}`))
    .where(heldSince("s.revoked_at"));

/** What ended before it began was none. */
export const wasHeld = (alias: "s" | "o") =>
  sql<SqlBool>`(${sql.ref(`${alias}.revoked_at`)} is null
    or ${sql.ref(`${alias}.revoked_at`)} > ${sql.ref(`${alias}.starts_at`)})`;

/** That no other of the same person and service ends later. */
const heldSince = (end: "s.ends_at" | "s.revoked_at") => sql<SqlBool>`not exists (
  select 1 from subscriptions o
  where o.person_id = s.person_id and o.service_id = s.service_id and o.id <> s.id
    and ${wasHeld("o")}
    and (${endOf} > ${sql.ref(end)} or (${endOf} = ${sql.ref(end)} and o.id > s.id)))`;
const endOf = sql`(case when o.revoked_at < o.ends_at then o.revoked_at else o.ends_at end)`;

const DAY_MS = 86_400_000;
