import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { PersonId, SessionId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { endDevices } from "./known-devices";
import { readToken, type TokenClaim } from "./tokens";

/**
 * Ends the session that either cookie names, however old the cookie. Harmless when there is none.
 */
export async function endSession(
  parts: Parts,
  cookies: { access: string | null; refresh: string | null },
  why: string,
): Promise<void> {
  const claims = [
    readToken(parts.settings.sessionSecrets, "a", cookies.access),
    readToken(parts.settings.sessionSecrets, "r", cookies.refresh),
  ];
  const ids = new Set(
    claims.filter((claim): claim is TokenClaim => claim !== null).map((claim) => claim.id),
  );
  for (const id of ids) await endAlone(parts, id, why);
}

/**
 * Ends every session of a person, and what devices are known, e.g. when the number changes or the
 * account closes. @returns how many sessions
 */
export async function endAllSessions(
  parts: Parts,
  tx: Db,
  personId: PersonId,
  why: string,
): Promise<number> {
  const live = await tx
    .selectFrom("sessions")
    .select("id")
    .where("person_id", "=", personId)
    .where("ended_at", "is", null)
    .execute();
  let ended = 0;
  for (const { id } of live) if (await endWithin(parts, tx, id, why)) ended++;
  await endDevices(parts, tx, { person: personId }, why);
  return ended;
}

/** Ends one session in the caller's transaction. @returns false when it had ended already */
export async function endWithin(
  parts: Parts,
  tx: Db,
  id: SessionId,
  why: string,
): Promise<boolean> {
  const row = await tx
    .updateTable("sessions")
    .set({ ended_at: parts.now(), ended_why: why })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("person_id")
    .executeTakeFirst();
  if (row)
    record(parts, tx, {
      what: "session ended",
      person: row.person_id,
      about: { session: id, why },
    });
  return row !== undefined;
}

/** The same in a transaction of its own. */
export const endAlone = (parts: Parts, id: SessionId, why: string): Promise<boolean> =>
  parts.store.transaction((tx) => endWithin(parts, tx, id, why));
