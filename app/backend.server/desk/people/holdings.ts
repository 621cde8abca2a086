import { sql, type SqlBool } from "kysely";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { PersonId, ServiceId, SubscriptionId } from "../../platform/store/ids";

const DAY_MS = 86_400_000;

/** A service that somebody has until an end, or had: the last of what they bought of it. */
export interface Holding {
  id: SubscriptionId;
  person: PersonId;
  service: ServiceId;
  serviceName: string;
  /** UTC ms */
  endsAt: number;
}

/**
 * `ending`: within so many days and not renewed; `lapsed`: over, early or in time, and not held
 * since, as the figures count it.
 */
export type HoldingState = "active" | "ending" | "lapsed";

type Reads = Pick<Parts, "store" | "now"> & { db?: Db };

export interface WhichHoldings {
  state: HoldingState;
  service?: ServiceId | null;
  /** of `ending` */
  days?: number;
}

/**
 * Who holds a service, soonest end first; of those lapsed the last to lapse first. A page of
 * `most`, by the indexes of ends in time and early ones. @param after the last one shown
 */
export async function holdings(
  parts: Parts,
  which: WhichHoldings,
  { after = null, most }: { after?: string | null; most: number },
): Promise<{ rows: Holding[]; next: string | null }> {
  const last = after === null ? null : /^(\d{1,15})\.(\w{26})$/.exec(after);
  const lapsed = which.state === "lapsed";
  const found: Found[] = [];
  for (const { some, end } of lists(parts, which))
    found.push(
      ...(await some
        .select((e) => ["s.id", "s.person_id", "s.service_id", e.ref(end).as("ended_at")])
        .$if(last !== null, (q) =>
          q
            .where(end, lapsed ? "<=" : ">=", Number(last?.[1]))
            .where((e) =>
              e.or([
                e(end, "!=", Number(last?.[1])),
                e("s.id", lapsed ? "<" : ">", (last?.[2] ?? "") as SubscriptionId),
              ]),
            ),
        )
        .orderBy(end, lapsed ? "desc" : "asc")
        .orderBy("s.id", lapsed ? "desc" : "asc")
        .limit(most + 1)
        .execute()),
    );
  const way = lapsed ? -1 : 1;
  found.sort((one, other) => way * (endedAt(one) - endedAt(other) || (one.id < other.id ? -1 : 1)));
  const shown = found.slice(0, most);
  const end = found.length > most ? shown.at(-1) : undefined;
  // Not joined: SQLite would go by the services, and sort all who ever held one.
  const services = await parts.store.db.selectFrom("services").select(["id", "name"]).execute();
  const names = new Map(services.map(({ id, name }) => [id, name]));
  return {
    rows: shown.map((row) => ({
      id: row.id,
      person: row.person_id,
      service: row.service_id,
      serviceName: names.get(row.service_id) ?? "",
      endsAt: endedAt(row),
    })),
    next: end ? `${endedAt(end)}.${end.id}` : null,
  };
}

interface Found {
  id: SubscriptionId;
  person_id: PersonId;
  service_id: ServiceId;
  ended_at: number | null;
}
const endedAt = ({ ended_at }: Found): number => ended_at ?? 0;

/** How many such holdings there are, counted up to `most`. */
export async function countHoldings(
  parts: Parts,
  which: WhichHoldings,
  most: number,
): Promise<number> {
  let all = 0;
  for (const { some } of lists(parts, which)) {
    const few = some.select("s.id").limit(most);
    const { count } = await parts.store.db
      .selectFrom(few.as("some"))
      .select((e) => e.fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    all += Number(count);
  }
  return Math.min(all, most);
}

/** Which of these people have such a holding. */
export async function holdersAmong(
  parts: Pick<Parts, "store" | "now">,
  db: Db,
  which: WhichHoldings,
  people: PersonId[],
): Promise<PersonId[]> {
  const found = new Set<PersonId>();
  for (const { some } of lists({ ...parts, db }, which))
    for (const { person_id } of await some
      .select("s.person_id")
      .distinct()
      .where("s.person_id", "in", people)
      .execute())
      found.add(person_id);
  return [...found];
}

/** Which of these people ever held a service, or hold one: what ended before it began was none. */
export async function everHeld(
  db: Db,
  service: ServiceId | null,
  people: PersonId[],
): Promise<PersonId[]> {
  const rows = await db
    .selectFrom("subscriptions as s")
    .select("s.person_id")
    .distinct()
    .where("s.person_id", "in", people)
    .where(wasHeld("s"))
    .$if(service !== null, (q) => q.where("s.service_id", "=", service as ServiceId))
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** What the state is read from, each part by an index of its own: by `end`. */
function lists(reads: Reads, which: WhichHoldings) {
  return which.state === "lapsed"
    ? [
        { some: lapsedInTime(reads, which), end: "s.ends_at" as const },
        { some: endedEarly(reads, which), end: "s.revoked_at" as const },
      ]
    : [{ some: running(reads, which), end: "s.ends_at" as const }];
}

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

/** Refunded, ended by hand, or taken back by the bank while it ran. */
const endedEarly = ({ store, now, db = store.db }: Reads, { service = null }: WhichHoldings) =>
  db
    .selectFrom("subscriptions as s")
    .where("s.revoked_at", "<=", now())
    .where(sql<SqlBool>`s.revoked_at < s.ends_at and s.revoked_at > s.starts_at`)
    .$if(service !== null, (q) => q.where("s.service_id", "=", service as ServiceId))
    .where(heldSince("s.revoked_at"));

const wasHeld = (alias: "s" | "o") =>
  sql<SqlBool>`(${sql.ref(`${alias}.revoked_at`)} is null
    or ${sql.ref(`${alias}.revoked_at`)} > ${sql.ref(`${alias}.starts_at`)})`;

/** That no other of the same person and service ends later. */
const heldSince = (end: "s.ends_at" | "s.revoked_at") => sql<SqlBool>`not exists (
  select 1 from subscriptions o
  where o.person_id = s.person_id and o.service_id = s.service_id and o.id <> s.id
    and ${wasHeld("o")}
    and (${endOf} > ${sql.ref(end)} or (${endOf} = ${sql.ref(end)} and o.id > s.id)))`;
const endOf = sql`(case when o.revoked_at < o.ends_at then o.revoked_at else o.ends_at end)`;
