import { sql } from "kysely";
import type { Parts } from "../parts";
import type { Db, Store } from "./store";

/** A server says so often enough that it is there; one that was killed is forgotten so soon. */
const LIVES_MS = 15_000;
/** The server before, which drains, may overlap with its successor for so long. */
const HAND_OVER_MS = 20_000;

export interface Presence {
  /** Says that this server is there; logs once a second one on the same SQLite file. */
  beat(): Promise<void>;
  /** This one serves no more: it drains. */
  leave(): Promise<void>;
}

/**
 * Notices a second server on the same SQLite file. Each order and letter is still taken by one of
 * them, so neither is refused; but both write, and nearly always the second was started by mistake.
 * On PostgreSQL several servers are as they should be.
 *
 * @param machine the machine's clock, UTC ms: the servers are on one machine
 */
export function makePresence(
  { store, log, newId }: Pick<Parts, "store" | "log" | "newId">,
  self = `process ${process.pid}`,
  machine: () => number = Date.now,
): Presence {
  const name = `${PREFIX}${newId<string>()}`;
  /** how long each other server was first said to live; it is named once it goes on and on */
  const firstSeen = new Map<string, number>();
  const named = new Set<string>();
  if (store.dialect === "postgres") return { beat: async () => {}, leave: async () => {} };
  return {
    async beat() {
      const now = machine();
      await store.lightly((db) => noteServer(db, name, self, now));
      for (const other of await serversSeen(store.db, now)) {
        const first = firstSeen.get(other.name) ?? other.expires_at;
        firstSeen.set(other.name, first);
        const passing = other.expires_at - first < HAND_OVER_MS;
        if (other.name === name || passing || named.has(other.name)) continue;
        named.add(other.name);
        log.error(
          { other: other.holder, self },
          "A SECOND SERVER SERVES FROM THIS SQLITE FILE: stop one of them; several servers need PostgreSQL",
        );
      }
    },
    async leave() {
      await store.lightly((db) => db.deleteFrom("leases").where("name", "=", name).execute());
    },
  };
}

const PREFIX = "server ";

/** The servers that serve from an SQLite file, by what they said of themselves lately. */
export const serversSeen = (db: Db, now: number) =>
  db
    .selectFrom("leases")
    .select(["name", "holder", "expires_at"])
    .where("name", "like", `${PREFIX}%`)
    .where("expires_at", ">", now)
    .orderBy("name")
    .execute();

async function noteServer(db: Db, name: string, holder: string, now: number): Promise<void> {
  const expires_at = now + LIVES_MS;
  await db
    .insertInto("leases")
    .values({ name, holder, term: 0, expires_at, round_at: null })
    .onConflict((on) => on.column("name").doUpdateSet({ expires_at }))
    .execute();
  // Those of servers that were killed.
  await sql`delete from leases where name like ${`${PREFIX}%`} and expires_at < ${now - LIVES_MS}`.execute(
    db,
  );
}

/** What the doctor says of them; null while there is one, or none. */
export async function severalServers(
  { dialect, db }: Pick<Store, "dialect" | "db">,
  now: number,
): Promise<string | null> {
  if (dialect === "postgres") return null;
  const seen = await serversSeen(db, now);
  return seen.length < 2
    ? null
    : `${seen.length} servers serve from this SQLite file: ${seen.map(({ holder }) => holder ?? "unknown").join(", ")}`;
}
