import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { DraftId } from "../platform/store/ids";
import { holdSubjects } from "../platform/store/lock";
import { changedSince, WRITES_OVER } from "./drafts";
import type { Typed } from "./typed";

/** As many as the desk's page lists. */
const SHOWN = 100;

/**
 * Keeps what was typed as a new draft; where it came before, from the same form or word for word,
 * as the same: a text that the gate stops is sent often. @param form the id that its form gave it;
 * null: there was none. Throws Refusal 409 when somebody wrote on in the form's draft since.
 */
export async function keepNew(parts: Parts, typed: Typed, form: DraftId | null): Promise<DraftId> {
  const now = parts.now();
  const kept = { typed: JSON.stringify(typed), created_at: now, updated_at: now, problem: null };
  return parts.store.transaction(async (tx) => {
    await holdSubjects(parts.store, tx, "research", ["new drafts"]);
    const drafts = tx
      .selectFrom("research_drafts")
      .select(["id", "typed", "release_at", "created_at", "updated_at"]);
    const own = form && (await drafts.where("id", "=", form).executeTakeFirst());
    // Only its own form writes both alike.
    if (own && own.created_at !== own.updated_at) throw changedSince(own.id, WRITES_OVER);
    const last = own ? [] : await drafts.orderBy("id", "desc").limit(SHOWN).execute();
    const same =
      own ?? last.find(({ typed, release_at }) => typed === kept.typed && release_at === null);
    const id = same?.id ?? form ?? parts.newId<DraftId>();
    if (own) await tx.updateTable("research_drafts").set(kept).where("id", "=", id).execute();
    if (!same)
      await tx
        .insertInto("research_drafts")
        .values({ id, release_at: null, ...kept })
        .execute();
    if (own || !same)
      record(parts, tx, { what: "research draft", about: { draft: id, kind: typed.kind } });
    return id;
  });
}
