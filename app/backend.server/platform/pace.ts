import { MINUTE_MS } from "../../content/durations";
import type { Parts } from "./parts";

/** As much as fell due while nobody took anything: a round's share, and no storm after a pause. */
const SAVED_MS = 5_000;
/** So far at most the servers' clocks are apart. */
const APART_MS = MINUTE_MS;

/**
 * Asks for one of the turns that all servers together have, each so many ms after the one before:
 * what a provider bears is no more with a hundred servers than with one. Turns that nobody took are
 * saved up for five seconds. @returns false when there is none now
 */
export async function takePaced(
  { store, now }: Pick<Parts, "store" | "now">,
  name: string,
  everyMs: number,
): Promise<boolean> {
  const at = now();
  const row = await store.db
    .selectFrom("paces")
    .select("next_at")
    .where("name", "=", name)
    .executeTakeFirst();
  // A clock that was set back finds turns in a time to come: they begin anew.
  const oldest = at - SAVED_MS + everyMs;
  const kept = row && row.next_at <= at + APART_MS ? row.next_at : oldest;
  const turn = Math.max(kept, oldest);
  if (turn > at) return false;
  const next_at = turn + everyMs;
  const taken = row
    ? await store.db
        .updateTable("paces")
        .set({ next_at })
        .where("name", "=", name)
        .where("next_at", "=", row.next_at)
        .executeTakeFirst()
        .then(({ numUpdatedRows }) => numUpdatedRows === 1n)
    : await store.db
        .insertInto("paces")
        .values({ name, next_at })
        .onConflict((on) => on.column("name").doNothing())
        .executeTakeFirst()
        .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows === 1n);
  // Another server that read the same has this turn; ours is the next.
  return taken || takePaced({ store, now }, name, everyMs);
}
