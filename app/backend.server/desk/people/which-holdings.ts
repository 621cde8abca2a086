import { sql, type SqlBool } from "kysely";
import { OPEN_DISPUTE } from "../../providers/gateway/port";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { ServiceId } from "../../platform/store/ids";
import { DAY_MS } from "../../../content/durations";

/** What the state is read from, each part by an index of its own: by `end`. */
export function lists(reads: Reads, which: WhichHoldings) {
  return which.state === "lapsed"
    ? [
        { some: lapsedInTime(reads, which), end: "s.ends_at" as const },
        { some: endedEarly(reads, which), end: "s.revoked_at" as const },
      ]
    : [
        {
          some: which.state === "paused" ? paused(reads, which) : running(reads, which),
          end: "s.ends_at" as const,
        },
      ];
}

export interface WhichHoldings {
  state: HoldingState;
  service?: ServiceId | null;
  /** of `ending` */
  days?: number;
  /** of `active`: those too that are paused; else they are left out, as the figures have it */
  pausedToo?: boolean;
}

/**
 * `paused`: while a bank decides; `ending`: within so many days and not renewed; `lapsed`: over,
 * early or in time, and not held
 * since, as the figures count it.
 */
export const holdingStates = ["active", "paused", "ending", "lapsed"] as const;
export type HoldingState = (typeof holdingStates)[number];

type Reads = Pick<Parts, "store" | "now"> & { db?: Db };

function running({ store, now, db = store.db }: Reads, which: WhichHoldings) {
  const { state, service = null, days = 7, pausedToo = false } = which;
  const at = now();
  const without = state === "active" && !pausedToo;
  return db
    .selectFrom("subscriptions as s")
    .where("s.revoked_at", "is", null)
    .$if(service !== null, (q) => q.where("s.service_id", "=", service as ServiceId))
    .where("s.ends_at", ">", at)
    .$if(state === "ending", (q) => q.where("s.ends_at", "<=", at + days * DAY_MS))
    .$if(state === "ending" || without, (q) => q.where("s.paused_at", "is", null))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("subscriptions as later")
            .select(sql<number>`1`.as("one"))
            .whereRef("later.person_id", "=", "s.person_id")
            .whereRef("later.ends_at", ">", "s.ends_at")
            .whereRef("later.service_id", "=", "s.service_id")
            .where("later.revoked_at", "is", null)
            .$if(without, (q) => q.where("later.paused_at", "is", null)),
        ),
      ),
    );
}

/** Found by the disputes that are open, which are few: for no other reason is a service paused. */
const paused = ({ store, db = store.db }: Reads, { service = null }: WhichHoldings) =>
  db
    .selectFrom("subscriptions as s")
    .where("s.revoked_at", "is", null)
    .where("s.paused_at", "is not", null)
    .$if(service !== null, (q) => q.where("s.service_id", "=", service as ServiceId))
    .where("s.payment_id", "in", (e) =>
      e
        .selectFrom("disputes")
        .innerJoin("money_in", "money_in.id", "disputes.money_id")
        .select((m) => m.ref("money_in.payment_id").$notNull().as("id"))
        .where("money_in.payment_id", "is not", null)
        .where("disputes.status", "in", OPEN_DISPUTE),
    );

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
