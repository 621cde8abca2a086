import type { Selectable } from "kysely";
import { announceEventFailing } from "../money/announce-trouble";
import type { Parts } from "../platform/parts";
import type { Tables } from "../platform/store/tables";
import { DAY_MS } from "../../content/durations";

export type StoredEvent = Selectable<Tables["inbox"]>;

/** An event that has failed for so long is told to the owner, and from then on tried daily. */
export const TOLD_MS = DAY_MS;
/** As long as Razorpay shows an order. */
const GIVEN_UP_MS = 180 * DAY_MS;

/**
 * Writes down that an event could not be handled, and tells the owner: once when it has failed for
 * a day, once when it is given up.
 *
 * @param row as it was taken
 */
export async function noteFailure(parts: Parts, row: StoredEvent, problem: string): Promise<void> {
  const now = parts.now();
  const since = row.failed_since ?? now;
  const tell = row.told_at === null && now - since >= TOLD_MS;
  const over = now - since >= GIVEN_UP_MS;
  const { id: inboxId, source, event } = row;
  parts.log.warn(
    { inboxId, source, event, tries: row.tries + 1, problem, givenUp: over },
    "event not handled",
  );
  await parts.store.transaction(async (tx) => {
    await tx
      .updateTable("inbox")
      .set({
        problem,
        failed_since: since,
        ...(tell ? { told_at: now } : {}),
        ...(over ? { handled_at: now } : {}),
      })
      .where("id", "=", row.id)
      .execute();
    if (tell) await announceEventFailing(parts, tx, row, problem, "tried daily");
    if (over) await announceEventFailing(parts, tx, row, problem, "given up");
  });
}
