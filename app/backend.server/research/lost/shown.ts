import { record } from "../../platform/audit/record";
import { postToOwner } from "../../platform/post-to-owner";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import { openedNote } from "../checkpoint";
import { fromSource } from "../mail-source";
import { newestPlace } from "../places";
import { sealSaid } from "../read-letters";
import { onlyWords } from "../sealed-text";
import { publicKey } from "../signer";

/** A letter has one; whoever pastes hundreds is no client. */
const MOST = 20;

/**
 * Notes the latest log that our key signed in what was shown, where it is later than ours: proof
 * that our log was put back to an earlier time, which stops releases (`fence.ts`). Each size is
 * noted once, and nothing of who showed it; without a signature of ours nothing is.
 */
export async function noteShown(parts: Parts, shown: string): Promise<void> {
  const { db } = parts.store;
  const newest = (await newestPlace(db))?.number ?? 0;
  const later = sealSaid(onlyWords(await fromSource(shown)))
    .checkpoints.flatMap((one) => (one?.note && one.size > newest ? [one.note] : []))
    .slice(0, MOST);
  const key = later.length === 0 ? null : await publicKey(db);
  if (!key) return;
  const sizes = later.flatMap((note) => {
    const opened = openedNote(note, key);
    return opened ? [opened.size] : [];
  });
  if (sizes.length > 0) await note(parts, Math.max(...sizes), newest);
}

async function note(parts: Parts, size: number, newest: number): Promise<void> {
  await parts.store.transaction(async (tx) => {
    const { numInsertedOrUpdatedRows: fresh } = await tx
      .insertInto("research_shown")
      .values({ size, shown_at: parts.now() })
      .onConflict((on) => on.column("size").doNothing())
      .executeTakeFirst();
    if (Number(fresh) === 0) return;
    record(parts, tx, { what: "lost letter shown", about: { entry: size, newest } });
    await postToOwner(
      parts,
      tx,
      "lost letter shown",
      String(size),
      "Your research is not released: a letter of a lost entry was shown",
      `Somebody showed a letter of entry ${size} that your key signed, and your list has ${newest}: the database was put back to an earlier time. Nothing is released until you have answered for what was lost: “Research”, “Answer for lost research”, or: desk research recover FILE…`,
    );
  });
}

/** The latest log that a letter showed and that is later than ours; null: none is known of. */
export async function shownBeyond(db: Db): Promise<number | null> {
  const shown = await db
    .selectFrom("research_shown")
    .select("size")
    .orderBy("size", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!shown) return null;
  const newest = (await newestPlace(db))?.number ?? 0;
  return shown.size > newest ? shown.size : null;
}
