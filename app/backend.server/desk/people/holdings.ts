import { sql } from "kysely";
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

/** `ending`: within so many days and not renewed; `lapsed`: over, and nothing bought since. */
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
 * `most`, by an index of ends. @param after the last one shown
 */
export async function holdings(
  parts: Parts,
  which: WhichHoldings,
  { after = null, most }: { after?: string | null; most: number },
): Promise<{ rows: Holding[]; next: string | null }> {
  const last = after === null ? null : /^(\d{1,15})\.(\w{26})$/.exec(after);
  const lapsed = which.state === "lapsed";
  const found = await of(parts, which)
    .select(["s.id", "s.person_id", "s.service_id", "s.ends_at"])
    .$if(last !== null, (q) =>
      q
        .where("s.ends_at", lapsed ? "<=" : ">=", Number(last?.[1]))
        .where((e) =>
          e.or([
            e("s.ends_at", "!=", Number(last?.[1])),
            e("s.id", lapsed ? "<" : ">", (last?.[2] ?? "") as SubscriptionId),
          ]),
        ),
    )
    .orderBy("s.ends_at", lapsed ? "desc" : "asc")
    .orderBy("s.id", lapsed ? "desc" : "asc")
    .limit(most + 1)
    .execute();
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
      endsAt: row.ends_at,
    })),
    next: end ? `${end.ends_at}.${end.id}` : null,
  };
}

/** How many such holdings there are, counted up to `most`. */
export async function countHoldings(
  parts: Parts,
  which: WhichHoldings,
  most: number,
): Promise<number> {
  const some = of(parts, which).select("s.id").limit(most);
  const { count } = await parts.store.db
    .selectFrom(some.as("some"))
    .select((e) => e.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Which of these people have such a holding. */
export async function holdersAmong(
  parts: Pick<Parts, "store" | "now">,
  db: Db,
  which: WhichHoldings,
  people: PersonId[],
): Promise<PersonId[]> {
  const rows = await of({ ...parts, db }, which)
    .select("s.person_id")
    .distinct()
    .where("s.person_id", "in", people)
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** What was ended early is not lapsed: it went back, or was ended by hand. */
function of(
  { store, now, db = store.db }: Reads,
  { state, service = null, days = 7 }: WhichHoldings,
) {
  const at = now();
  return db
    .selectFrom("subscriptions as s")
    .where("s.revoked_at", "is", null)
    .$if(service !== null, (q) => q.where("s.service_id", "=", service as ServiceId))
    .$if(state === "lapsed", (q) => q.where("s.ends_at", "<=", at))
    .$if(state !== "lapsed", (q) => q.where("s.ends_at", ">", at))
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
