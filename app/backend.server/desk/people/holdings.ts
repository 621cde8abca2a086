import { namesOfServices } from "../../money/catalogue/second-of-name";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { PersonId, ServiceId, SubscriptionId } from "../../platform/store/ids";
import { lists, wasHeld, type WhichHoldings } from "./which-holdings";

/** A service that somebody has until an end, or had: the last of what they bought of it. */
export interface Holding {
  id: SubscriptionId;
  person: PersonId;
  service: ServiceId;
  serviceName: string;
  /** UTC ms */
  endsAt: number;
  /** while a bank decides about its payment */
  paused: boolean;
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
        .select((e) => [
          ...(["s.id", "s.person_id", "s.service_id", "s.paused_at"] as const),
          e.ref(end).as("ended_at"),
        ])
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
  const names = await namesOfServices(parts);
  return {
    rows: shown.map((row) => ({
      id: row.id,
      person: row.person_id,
      service: row.service_id,
      serviceName: names.get(row.service_id) ?? "",
      endsAt: endedAt(row),
      paused: row.paused_at !== null,
    })),
    next: end ? `${endedAt(end)}.${end.id}` : null,
  };
}

interface Found {
  id: SubscriptionId;
  person_id: PersonId;
  service_id: ServiceId;
  paused_at: number | null;
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
