import { record } from "../platform/audit/record";
import { postToOwner } from "../platform/outbox";
import type { Parts } from "../platform/parts";
import { Refusal } from "../../api/refusal";
import { release } from "./release";

/**
 * Releases what was to be released by now, the earliest first. One that the gate stops meanwhile
 * (an expiry went by, a service was taken off) waits as a draft again, and the owner is told.
 * @returns how many were released
 */
export async function releaseDue(parts: Parts): Promise<number> {
  const due = await parts.store.db
    .selectFrom("research_drafts")
    .select("id")
    .where("release_at", "<=", parts.now())
    .orderBy("release_at")
    .execute();
  let released = 0;
  for (const { id } of due) {
    try {
      await release(parts, id);
      released++;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      // Another server has released it.
      if (problem.status === 404) continue;
      await parts.store.transaction(async (tx) => {
        await tx
          .updateTable("research_drafts")
          .set({ release_at: null, problem: problem.message })
          .where("id", "=", id)
          .execute();
        record(parts, tx, { what: "research not released", about: { draft: id } });
        await postToOwner(
          parts,
          tx,
          "research not released",
          `${id} ${parts.now()}`,
          "Your research was not released",
          `It was to be released now, and this stops it: ${problem.message}\n\nNobody has seen it. Mend it at the desk and release it again.`,
        );
      });
    }
  }
  return released;
}
