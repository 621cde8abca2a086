import { sql } from "kysely";
import type { Db, Dialect, Hold, Store } from "./store";
import { withCommit } from "./with-commit";

/**
 * What a transaction may hold until it ends, in the order in which it takes it. Two transactions
 * that take in one order cannot wait for each other.
 *
 * | what         | held as               | by                                                     |
 * | ------------ | --------------------- | ------------------------------------------------------ |
 * | lease        | row, shared           | every write of recurring work, first of all (lease.ts) |
 * | challenge    | row                   | whoever uses a code; may sign in or change a person    |
 * | person       | row                   | what changes a person; before the three next rows, too |
 * | payment      | row                   | settling, refunding, cancelling, reviewing, reminding  |
 * | signing      | row                   | whatever Digio says of an agreement                    |
 * | subscription | row                   | moving its end by hand                                 |
 * | queue        | "subscriptions of …"  | giving, ending and moving subscriptions of a person;   |
 * |              | "places for clients"  | selling to a new client of a part-time analyst         |
 * | money        | "money pay_…", sorted | what changes where a payment's money is (note.ts)      |
 * | reference    | a keyed hash          | what enters a bank's reference, before it is compared  |
 * | limits       | hashes, sorted        | counting (platform/limits.ts)                          |
 * | invoices     | "invoices of 2026-27" | the next number of a year, with the commit             |
 * | research     | "the research log"    | releasing: its next number                             |
 * | audit        | the chain's head      | sealing (seal-trail.ts), which holds nothing else      |
 *
 * `told_asked` of each payment of a person is written under the person's row, whichever payment is
 * held.
 *
 * On SQLite sealing is the transaction's last step. A row that refers to a person or a payment
 * locks that one, shared, when it is inserted: hold its owner first.
 */
const order = [
  "challenge",
  "person",
  "payment",
  "signing",
  "subscription",
  "queue",
  "money",
  "reference",
  "limits",
  "invoices",
  "research",
] as const;
type What = (typeof order)[number];

const rows: Record<Hold["table"], { what: What; owned: boolean }> = {
  people: { what: "person", owned: false },
  payments: { what: "payment", owned: true },
  signings: { what: "signing", owned: true },
  subscriptions: { what: "subscription", owned: true },
  challenges: { what: "challenge", owned: false },
};

/**
 * Holds a row (`SELECT … FOR UPDATE`), its person's first; on SQLite a transaction is alone by
 * itself. One that is not there holds nothing.
 */
export async function holdRow(dialect: Dialect, tx: Db, { table, id }: Hold): Promise<void> {
  const { what, owned } = rows[table];
  if (owned) takeInOrder(tx, "person", [`of ${what} ${id}`]);
  takeInOrder(tx, what, [id]);
  if (dialect !== "postgres") return;
  if (owned)
    await sql`select id from people where id = (select person_id from ${sql.table(table)} where id = ${id}) for update`.execute(
      tx,
    );
  await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(tx);
}

/**
 * Holds each of `subjects` (any text), so that two servers cannot count the same thing at once.
 * PostgreSQL takes advisory locks that end with the transaction, in the texts' order. All of a kind
 * are held by one call; a subject that is held already may be named again.
 *
 * @param shared those of them that others who share them may hold at the same time
 */
export async function holdSubjects(
  { dialect }: Pick<Store, "dialect">,
  tx: Db,
  what: What & ("queue" | "money" | "reference" | "limits" | "invoices" | "research"),
  subjects: string[],
  shared: string[] = [],
): Promise<void> {
  for (const subject of takeInOrder(tx, what, subjects)) {
    if (dialect !== "postgres") continue;
    const hold = shared.includes(subject)
      ? sql`select pg_advisory_xact_lock_shared(hashtextextended(${subject}, 0))`
      : sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`;
    await hold.execute(tx);
  }
}

/**
 * As `holdSubjects`, of one subject, with the commit: for what comes after it there, and for
 * nothing that is asked before.
 */
export async function holdWithCommit(
  dialect: Dialect,
  tx: Db,
  what: What & "invoices",
  subject: string,
): Promise<void> {
  const fresh = takeInOrder(tx, what, [subject]);
  if (dialect !== "postgres" || fresh.length === 0) return;
  const hold = sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`;
  await withCommit(dialect, tx, { compile: () => hold.compile(tx) });
}

/**
 * Throws, on either database and in every test that comes by, when something is taken out of order.
 * @returns what is not held yet, sorted
 */
function takeInOrder(tx: Db, what: What, names: string[]): string[] {
  const held = holds.get(tx) ?? new Map<What, Set<string>>();
  holds.set(tx, held);
  const fresh = [...new Set(names)].filter((name) => !held.get(what)?.has(name)).sort();
  if (fresh.length === 0) return [];
  const later = order.slice(order.indexOf(what)).find((one) => held.has(one));
  if (later)
    throw new Error(
      `${what} is taken after ${later}: platform/store/lock.ts has the order of all locks`,
    );
  held.set(what, new Set(fresh));
  return fresh;
}

const holds = new WeakMap<Db, Map<What, Set<string>>>();
