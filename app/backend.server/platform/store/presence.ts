import type { Parts } from "../parts";
import type { Db, Store } from "./store";
import { thisServer } from "./this-server";

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
 * Says which servers serve, and with which key each seals. Notices a second one on the same SQLite
 * file: each order and letter is still taken by one of them, so neither is refused; but both write,
 * and nearly always the second was started by mistake. On PostgreSQL several servers are as they
 * should be.
 *
 * @param machine the machine's clock, UTC ms: the servers are on one machine, or their clocks agree
 */
export function makePresence(
  { store, log, newId, seal }: Pick<Parts, "store" | "log" | "newId" | "seal">,
  self = thisServer(),
  machine: () => number = Date.now,
): Presence {
  const me = { id: newId<string>(), name: self, seals_with: seal.newest.text };
  /** how long each other server was first said to live; it is named once it goes on and on */
  const firstSeen = new Map<string, number>();
  const named = new Set<string>();
  const nameOthers = async (now: number) => {
    for (const other of await serversSeen(store.db, now)) {
      const first = firstSeen.get(other.id) ?? other.seen_until;
      firstSeen.set(other.id, first);
      const passing = other.seen_until - first < HAND_OVER_MS;
      if (other.id === me.id || passing || named.has(other.id)) continue;
      named.add(other.id);
      log.error(
        { other: other.name, self },
        "A SECOND SERVER SERVES FROM THIS SQLITE FILE: stop one of them; several servers need PostgreSQL",
      );
    }
  };
  return {
    async beat() {
      const now = machine();
      await store.lightly((db) => noteServer(db, { ...me, seen_until: now + LIVES_MS }, now));
      if (store.dialect === "sqlite") await nameOthers(now);
    },
    async leave() {
      await store.lightly((db) => db.deleteFrom("servers").where("id", "=", me.id).execute());
    },
  };
}

/** The servers that serve, by what they said of themselves lately. @param now UTC ms */
export const serversSeen = (db: Db, now: number) =>
  db.selectFrom("servers").selectAll().where("seen_until", ">", now).orderBy("id").execute();

async function noteServer(
  db: Db,
  me: { id: string; name: string; seals_with: string; seen_until: number },
  now: number,
): Promise<void> {
  await db
    .insertInto("servers")
    .values(me)
    .onConflict((on) => on.column("id").doUpdateSet({ seen_until: me.seen_until }))
    .execute();
  // Those that were killed.
  await db
    .deleteFrom("servers")
    .where("seen_until", "<", now - LIVES_MS)
    .execute();
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
    : `${seen.length} servers serve from this SQLite file: ${seen.map(({ name }) => name).join(", ")}`;
}
