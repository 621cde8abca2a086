import { MINUTE_MS } from "../../content/durations";
import { instantInIndia } from "../../content/instants";
import { kinds } from "../../content/research-terms";
import { record } from "../platform/audit/record";
import { postToOwner } from "../platform/post-to-owner";
import type { Parts } from "../platform/parts";
import { OperatorRefusal, Refusal } from "../../api/refusal";
import { draftOf, type Draft } from "./drafts";
import { release } from "./release";

/** Which draft, without a word of it: mails are read on their way, and nobody reads it before. */
const toBeReleased = ({ id, typed, updatedAt }: Draft, at: number): string =>
  `The draft ${id} (${kinds[typed.kind]}), saved on ${instantInIndia(updatedAt)} IST, was to be released on ${instantInIndia(at)} IST.`;

/** So much later than its time a price may be another one: its analyst looks at it first. */
const LATEST_MS = 15 * MINUTE_MS;
const tooLate = (ms: number): string =>
  `No server ran at its time, and ${Math.floor(ms / MINUTE_MS)} minutes have gone by. Look whether it still holds.`;

/**
 * Releases what was to be released by now, the earliest first. One that the gate stops meanwhile
 * (an expiry went by, a service was taken off), or whose time went by while no server ran, waits as
 * a draft again, and the owner is told.
 * @returns how many were released
 */
export async function releaseDue(parts: Parts): Promise<number> {
  const due = await parts.store.db
    .selectFrom("research_drafts")
    .select(["id", "release_at"])
    .where("release_at", "<=", parts.now())
    .orderBy("release_at")
    .execute();
  let released = 0;
  for (const { id, release_at } of due) {
    try {
      const late = parts.now() - (release_at ?? 0);
      if (late > LATEST_MS) throw new OperatorRefusal(409, tooLate(late));
      await release(parts, id);
      released++;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      // Another server has released it.
      if (problem.status === 404) continue;
      const draft = await draftOf(parts.store.db, id).catch(() => null);
      if (draft === null) continue;
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
          `${toBeReleased(draft, release_at ?? 0)} This stopped it: ${problem.message}\n\nNobody has seen it. Mend it at the desk and release it again: “Research”, or desk research preview ${id}`,
        );
      });
    }
  }
  return released;
}
