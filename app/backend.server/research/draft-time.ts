import { DAY_MS } from "../../content/durations";
import { OperatorRefusal } from "../../api/refusal";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { DraftId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { refuseWhileLost } from "./lost/fence";
import { draftOf, READ_ANEW, seenDraft } from "./drafts";
import { judge } from "./judge";
import type { Fault } from "./typed";

const FARTHEST_MS = 366 * DAY_MS;

/**
 * Lets a draft be released at a time, UTC ms. @param seen as in `saveDraft`. Throws Refusal 404,
 * 409, 422 (the gate, or the time is over or more than a year away).
 */
export async function scheduleDraft(
  parts: Parts,
  id: DraftId,
  at: number,
  seen: string | null = null,
): Promise<void> {
  if (at <= parts.now()) throw new OperatorRefusal(422, "That time is over. Choose a later one.");
  if (at > parts.now() + FARTHEST_MS)
    throw new OperatorRefusal(422, "That time is more than a year away. Choose a nearer one.");
  await parts.store.transaction(async (tx) => {
    await refuseWhileLost(tx);
    const { faults } = await judge(parts, tx, await seenDraft(tx, id, seen, READ_ANEW), at);
    if (faults[0]) throw new OperatorRefusal(422, faults[0].words);
    await setTime(parts, tx, id, at);
  });
}

/** It is not released by itself any more. Throws Refusal 404. */
export async function takeTimeOff(parts: Parts, id: DraftId): Promise<void> {
  await parts.store.transaction(async (tx) => {
    await draftOf(tx, id);
    await setTime(parts, tx, id, null);
  });
}

async function setTime(parts: Parts, tx: Db, id: DraftId, at: number | null): Promise<void> {
  await tx
    .updateTable("research_drafts")
    .set({ release_at: at, problem: null })
    .where("id", "=", id)
    .execute();
  record(parts, tx, { what: "research scheduled", about: { draft: id, at } });
}

/**
 * After a draft was changed: when it is to be released at a time and the gate would stop it then,
 * it has no time any more. @returns what would stop it; none: its time stands
 */
export async function keepItsTime(parts: Parts, id: DraftId): Promise<Fault[]> {
  const draft = await draftOf(parts.store.db, id);
  if (draft.releaseAt === null) return [];
  const { faults } = await judge(parts, parts.store.db, draft, draft.releaseAt);
  if (faults.length > 0) await takeTimeOff(parts, id);
  return faults;
}
