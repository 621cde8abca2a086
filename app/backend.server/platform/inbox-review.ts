import { record } from "./audit/record";
import type { Parts } from "./parts";
import { OperatorRefusal } from "../../api/refusal";
import type { Db } from "./store/store";
import type { Tables } from "./store/tables";

export interface ListedEvent {
  id: string;
  source: Tables["inbox"]["source"];
  event: string;
  received_at: number;
  tries: number;
  next_try_at: number | null;
  problem: string | null;
  state: "waiting" | "failing for a day" | "given up";
}

const MOST = 100;

/**
 * The events that wait to be handled, fail, or were given up and are still kept, the longest
 * waiting first: `most` of them. Their bodies stay sealed.
 */
export async function unhandledEvents(db: Db, most = MOST): Promise<ListedEvent[]> {
  const stored = db
    .selectFrom("inbox")
    .select([
      "id",
      "source",
      "event",
      "received_at",
      "tries",
      "next_try_at",
      "problem",
      "told_at",
      "handled_at",
    ])
    .orderBy("received_at")
    .limit(most);
  // Not one with "or": each has its index.
  const failed = await stored.where("problem", "is not", null).execute();
  const untried = await stored
    .where("handled_at", "is", null)
    .where("problem", "is", null)
    .execute();
  const rows = [...failed, ...untried]
    .sort((one, other) => one.received_at - other.received_at)
    .slice(0, most);
  return rows.map(({ told_at, handled_at, ...row }) => ({
    ...row,
    state: handled_at !== null ? "given up" : told_at !== null ? "failing for a day" : "waiting",
  }));
}

/**
 * Lets the server try an event again now, or all that failed, those given up too. Twice is the same
 * as once.
 *
 * @returns how many
 * @throws Refusal 404 when no event that waits or failed has the id
 */
export async function retryEvents(parts: Parts, which: { id: string } | "all"): Promise<number> {
  return parts.store.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("inbox")
      .set({ ...triedAnew(parts.now()), failed_since: null, told_at: null })
      .where((e) =>
        which === "all"
          ? e("problem", "is not", null)
          : e.and([
              e("id", "=", which.id),
              e.or([e("handled_at", "is", null), e("problem", "is not", null)]),
            ]),
      )
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    if (which !== "all" && count === 0)
      throw new OperatorRefusal(404, `No event that waits or failed has the id ${which.id}.`);
    if (count > 0)
      record(parts, tx, {
        what: "event retried",
        about: which === "all" ? { events: count } : { event: which.id },
      });
    return count;
  });
}

/** What makes a stored event due. @param now UTC ms */
export const triedAnew = (now: number) => ({
  tries: 0,
  next_try_at: now,
  handled_at: null,
  problem: null,
});
