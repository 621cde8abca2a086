import type { Parts } from "../platform/parts";
import type { DeviceId, PersonId, SessionId } from "../platform/store/ids";

/** Instants UTC ms. */
export interface LiveSession {
  id: SessionId;
  startedAt: number;
  refreshedAt: number;
  endsAt: number;
  /** in words; null where it is not known */
  device: string | null;
  knownDevice: DeviceId | null;
}

/** A person's sessions that have neither ended nor run out, newest first. */
export async function liveSessionsOf(parts: Parts, person: PersonId): Promise<LiveSession[]> {
  const rows = await parts.store.db
    .selectFrom("sessions")
    .select(["id", "created_at", "rotated_at", "expires_at", "device", "known_device_id"])
    .where("person_id", "=", person)
    .where("ended_at", "is", null)
    .where("expires_at", ">", parts.now())
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.created_at,
    refreshedAt: row.rotated_at,
    endsAt: row.expires_at,
    device: row.device,
    knownDevice: row.known_device_id,
  }));
}
