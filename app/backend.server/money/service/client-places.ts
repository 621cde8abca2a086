import { sql } from "kysely";
import { ClientRefusal } from "../../../api/refusal";
import type { Parts } from "../../platform/parts";
import type { PersonId } from "../../platform/store/ids";
import { holdSubjects } from "../../platform/store/lock";
import type { Db } from "../../platform/store/store";
import { AT_CHECKOUT_MS } from "../payments/fee-cap";
import { OPEN } from "../payments/rows";

/**
 * A part-time analyst may have no more clients than this at any time. The shop sells to no new one
 * then, and above it the gate of research stops what protects nobody.
 */
export const PART_TIME_CLIENTS = 75;

/** People who hold any service: also one that is paused, or begins later. */
export async function countClients(db: Db, now: number): Promise<number> {
  return countPeople(db, clients(now));
}

/**
 * How many clients a part-time analyst may have, where each place is taken, also by who is about to
 * pay; else null.
 */
export async function placesTaken({ store, now, site }: Known): Promise<number | null> {
  if (!site().analyst.partTime) return null;
  const taken = sql`${clients(now())} union ${paying(now())}`;
  return (await countPeople(store.db, taken)) >= PART_TIME_CLIENTS ? PART_TIME_CLIENTS : null;
}

/**
 * Refuses (422) what would make a person a client beyond those that a part-time analyst may have;
 * who is a client already buys as ever. Counted: clients, claims that wait, and who is paying at
 * this moment. Money that came is served all the same. Within a transaction two cannot take the
 * last place; outside of one it is a hint.
 */
export async function refuseWithoutPlace(
  { store, now, site }: Known,
  tx: Db,
  person: PersonId,
): Promise<void> {
  if (!site().analyst.partTime) return;
  if (tx !== store.db) await holdSubjects(store, tx, "queue", ["places for clients"]);
  const at = now();
  const own = sql`select person_id from (${clients(at)}) as c where person_id = ${person}`;
  if ((await countPeople(tx, own)) > 0) return;
  const others = sql`select person_id from (${clients(at)} union ${paying(at)}) as o
    where person_id <> ${person}`;
  if ((await countPeople(tx, others)) < PART_TIME_CLIENTS) return;
  throw new ClientRefusal(
    422,
    "buying.no-place",
    { most: PART_TIME_CLIENTS },
    { data: { overLimit: true } },
  );
}

type Known = Pick<Parts, "store" | "now" | "site">;

const clients = (now: number) => sql`
  select person_id from subscriptions where ends_at > ${now} and revoked_at is null`;

const paying = (now: number) => sql`
  select person_id from payments where state = 'claimed' or (state in (${sql.join([...OPEN])})
    and (awaiting_since is not null or (state in ('created', 'attempted')
      and updated_at > ${now - AT_CHECKOUT_MS})))`;

async function countPeople(db: Db, of: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct person_id) as people from (${of}) as p`.execute(db);
  return Number(rows[0]?.people ?? 0);
}
