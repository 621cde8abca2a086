import type { Parts } from "../../platform/parts";
import { forgetCommits } from "../../platform/store/known-commits";

const DAY = 86_400_000;
/** No limit looks further back than a day. */
const CODES_MS = 2 * DAY;
/** Long enough to see how somebody got in; the audit trail remembers longer, by id. */
const SESSIONS_MS = 30 * DAY;
/** A provider repeats an event for a day or so; its body carries personal data. */
const EVENTS_MS = 30 * DAY;
/** Longer than any reminder looks ahead, so that none is written twice. */
const LETTERS_MS = 30 * DAY;

/**
 * Deletes what has done its work: codes and counts, sessions that ran out, events that were
 * handled, letters that were sent or given up.
 */
export async function forgetOld(parts: Parts): Promise<void> {
  const { db, dialect } = parts.store;
  if (dialect === "postgres") await forgetCommits(db);
  const now = parts.now();
  await db
    .deleteFrom("challenges")
    .where("expires_at", "<", now - CODES_MS)
    .execute();
  await db
    .deleteFrom("limit_events")
    .where("at", "<", now - CODES_MS)
    .execute();
  await db
    .deleteFrom("sessions")
    .where("expires_at", "<", now - SESSIONS_MS)
    .execute();
  await db
    .deleteFrom("known_devices")
    .where("expires_at", "<", now - SESSIONS_MS)
    .execute();
  await db
    .deleteFrom("inbox")
    .where("handled_at", "<", now - EVENTS_MS)
    .execute();
  await db
    .deleteFrom("outbox")
    .where((e) =>
      e.or([e("sent_at", "<", now - LETTERS_MS), e("given_up_at", "<", now - LETTERS_MS)]),
    )
    .execute();
}
