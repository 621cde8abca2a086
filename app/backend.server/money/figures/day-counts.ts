import { setImmediate as others } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../platform/store/store";
import { salesBetween } from "./sales";
import { conversionBetween, nobody, type Conversion } from "./conversion";
import { endsBetween, startsBetween, type Moves } from "./renewals";

/** What is counted of a service by its rows' own time; sums in paise. */
export interface ServiceCounts extends Moves {
  salesPaise: number;
  /** of those that are not paused, what began and what ended: all of these are what runs */
  started: number;
  ended: number;
}

export interface DayCounts {
  /** of each service that had any, by its id */
  services: Map<string, ServiceCounts>;
  conversion: Conversion;
}

/** About so many rows are counted at a time; SQLite lets nobody else be served meanwhile. */
const AT_A_TIME = 1_000;

/** Counts what is from the first instant to before `to`, UTC ms. */
export async function countBetween(db: Db, from: number, to: number): Promise<DayCounts> {
  const counted = nothing();
  const steps = Math.ceil((await rowsBetween(db, from, to)) / AT_A_TIME);
  const length = Math.ceil((to - from) / steps);
  for (let step = 0; step < steps; step++) {
    const begin = from + step * length;
    addCounts(counted, await countAtOnce(db, begin, Math.min(begin + length, to)));
    await others();
  }
  return counted;
}

/** Of all kinds; it reads indexes alone. */
async function rowsBetween(db: Db, from: number, to: number): Promise<number> {
  const during = (table: string, at: string) =>
    sql`(select count(*) from ${sql.table(table)} where ${sql.ref(at)} >= ${from}
      and ${sql.ref(at)} < ${to})`;
  const all = sql<{ rows: number | string }>`select ${during("payments", "fulfilled_at")}
    + ${during("people", "created_at")} + ${during("subscriptions", "starts_at")}
    + ${during("subscriptions", "ends_at")} + ${during("subscriptions", "revoked_at")} as rows`;
  const { rows } = await all.execute(db);
  return Number(rows[0]?.rows ?? 0);
}

async function countAtOnce(db: Db, from: number, to: number): Promise<DayCounts> {
  const span = { from, to };
  const counted = nothing();
  for (const [id, paise] of await salesBetween(db, span)) of(counted, id).salesPaise += paise;
  for (const { service_id, began, started } of await startsBetween(db, span))
    addTo(of(counted, service_id), { began, started });
  for (const { service_id, ...ends } of await endsBetween(db, span))
    addTo(of(counted, service_id), ends);
  addTo(counted.conversion, await conversionBetween(db, span));
  return counted;
}

/** Adds to `all` what was counted of another time. */
export function addCounts(all: DayCounts, { services, conversion }: DayCounts): void {
  for (const [id, counts] of services) addTo(of(all, id), counts);
  addTo(all.conversion, conversion);
}

/** @param more as a database gives sums: PostgreSQL as text, both null where there are no rows */
export function addTo<Counted extends Record<keyof Counted, number>>(
  counted: Counted,
  more: { [Name in keyof Counted]?: number | string | null },
): void {
  for (const name in counted)
    counted[name] = (counted[name] + Number(more[name] ?? 0)) as (typeof counted)[typeof name];
}

/** Of a service, with noughts where there is none yet. */
export function of({ services }: DayCounts, id: string): ServiceCounts {
  const one = services.get(id) ?? none();
  services.set(id, one);
  return one;
}

export const nothing = (): DayCounts => ({ services: new Map(), conversion: nobody() });

const none = (): ServiceCounts => ({
  salesPaise: 0,
  began: 0,
  renewed: 0,
  lapsed: 0,
  started: 0,
  ended: 0,
});
