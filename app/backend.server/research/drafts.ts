import { createHash } from "node:crypto";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import { holdSubjects } from "../platform/store/lock";
import type { DraftId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { OperatorRefusal } from "../../api/refusal";
import type { EnclosedFile } from "./content";
import type { Judgeable } from "./gate";
import { filesOf } from "./files/draft-files";
import { Typed } from "./typed";

export interface Draft {
  id: DraftId;
  typed: Typed;
  files: EnclosedFile[];
  updatedAt: number;
  /** UTC ms; null: not at a time */
  releaseAt: number | null;
  /** what stopped its timed release */
  problem: string | null;
}

/**
 * What a draft says, as a short digest. A form carries the one of what its page showed, so that
 * nobody releases, or writes over, what they have not seen.
 */
export const versionOf = ({ typed, files }: Judgeable): string =>
  createHash("sha256")
    .update(JSON.stringify([typed, files]))
    .digest("hex")
    .slice(0, 16);

/**
 * Keeps what was typed, whole or not; the time of one that is to be released stays
 * (`keepItsTime`). @param id null: a new one; @param seen the version that the form showed; null
 * where no form did. Throws Refusal 404, 409 (it says something else by now).
 */
export async function saveDraft(
  parts: Parts,
  id: DraftId | null,
  typed: Typed,
  seen: string | null = null,
): Promise<DraftId> {
  const now = parts.now();
  const draft = id ?? parts.newId<DraftId>();
  return parts.store.transaction(async (tx) => {
    const kept = { typed: JSON.stringify(typed), updated_at: now, problem: null };
    if (id === null)
      await tx
        .insertInto("research_drafts")
        .values({ id: draft, created_at: now, release_at: null, ...kept })
        .execute();
    else {
      await holdSubjects(parts.store, tx, "research", [id]);
      await seenDraft(tx, id, seen, WRITES_OVER);
      await tx.updateTable("research_drafts").set(kept).where("id", "=", id).execute();
    }
    record(parts, tx, { what: "research draft", about: { draft, kind: typed.kind } });
    return draft;
  });
}

/** @param seen as in `saveDraft`. Throws Refusal 404, 409. */
export async function deleteDraft(
  parts: Parts,
  id: DraftId,
  seen: string | null = null,
): Promise<void> {
  await parts.store.transaction(async (tx) => {
    await holdSubjects(parts.store, tx, "research", [id]);
    await deleteWithin(parts, tx, id, seen, DELETES);
  });
}

/** A draft in the version that a page showed. */
export interface SeenDraft {
  id: DraftId;
  seen: string;
}

/**
 * Deletes all of them, or none when one says something else by now; what is gone already stays
 * gone. Throws Refusal 409.
 */
export async function deleteDrafts(parts: Parts, drafts: SeenDraft[]): Promise<void> {
  const ids = drafts.map(({ id }) => id);
  await parts.store.transaction(async (tx) => {
    await holdSubjects(parts.store, tx, "research", ids);
    const rows = await tx
      .selectFrom("research_drafts")
      .select("id")
      .where("id", "in", ids)
      .execute();
    const there = new Set(rows.map(({ id }) => id));
    for (const { id, seen } of drafts.filter((one) => there.has(one.id)))
      await deleteWithin(parts, tx, id, seen, DELETES_NONE);
  });
}

async function deleteWithin(
  parts: Parts,
  tx: Db,
  id: DraftId,
  seen: string | null,
  then: string,
): Promise<void> {
  await seenDraft(tx, id, seen, then);
  await tx.deleteFrom("research_drafts").where("id", "=", id).execute();
  record(parts, tx, { what: "research draft deleted", about: { draft: id } });
}

/**
 * The draft, when it still says what was seen. @param then what to do now, if not. Throws Refusal
 * 404, 409.
 */
export async function seenDraft(
  tx: Db,
  id: DraftId,
  seen: string | null,
  then: string,
): Promise<Draft> {
  const draft = await draftOf(tx, id);
  if (seen !== null && seen !== versionOf(draft)) throw changedSince(id, then);
  return draft;
}

/** @param then what to do now, for a page */
export const changedSince = (id: DraftId, then: string): OperatorRefusal =>
  new OperatorRefusal(
    409,
    `This draft was changed since that version of it was shown, and nothing is done. What it says now, and its version: desk research preview ${id}`,
    {
      onPage: `This draft was changed since you opened this page, in another window or by somebody else. ${then}`,
    },
  );

/** Throws Refusal 404. */
export async function draftOf(db: Db, id: DraftId): Promise<Draft> {
  const row = await db
    .selectFrom("research_drafts")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw gone();
  return {
    id: row.id,
    typed: Typed.parse(JSON.parse(row.typed)),
    files: await filesOf(db, id),
    updatedAt: row.updated_at,
    releaseAt: row.release_at,
    problem: row.problem,
  };
}

/** Newest first, a hundred at most. */
export async function drafts(parts: Parts): Promise<Draft[]> {
  const rows = await parts.store.db
    .selectFrom("research_drafts")
    .select("id")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return Promise.all(rows.map(({ id }) => draftOf(parts.store.db, id)));
}

export const WRITES_OVER = [
  "What you typed stands below, and is not saved.",
  "Where it differs, what the draft says now stands beside it: save, and yours takes its place.",
].join(" ");
const DELETES = "Nothing is deleted. Read below what it says now.";
const DELETES_NONE = "None of them is deleted. Read them, and tick them again.";
export const READ_ANEW = "Nothing is released. Read below what it says now.";
const gone = () => new OperatorRefusal(404, "There is no such draft. It may have been released.");
