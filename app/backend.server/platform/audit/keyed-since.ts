import type { Db } from "../store/store";
import type { Seal } from "../store/seal";

const NAME = "audit keyed since";

/**
 * Notes, sealed, from which entry on the trail is hashed with the key; a note that is there already
 * stands.
 */
export async function markKeyed(tx: Db, seal: Seal, seq: number): Promise<void> {
  await tx
    .insertInto("key_checks")
    .values({
      name: NAME,
      sealed: seal.close(String(seq), "key_checks.sealed"),
      hash: seal.hash(String(seq), NAME),
    })
    .onConflict((on) => on.column("name").doNothing())
    .execute();
}

/**
 * The first entry that must be hashed with the key; null when none was written yet. Throws when the
 * note was made by somebody without the key.
 */
export async function keyedSince(db: Db, seal: Seal): Promise<number | null> {
  const row = await db
    .selectFrom("key_checks")
    .selectAll()
    .where("name", "=", NAME)
    .executeTakeFirst();
  if (!row) return null;
  const seq = seal.open(row.sealed, "key_checks.sealed");
  if (row.hash !== seal.hash(seq, NAME)) throw new Error("the note is not ours");
  return Number(seq);
}
