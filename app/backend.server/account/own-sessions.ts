import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import type { DeviceId, PersonId, SessionId } from "../platform/store/ids";
import { endDevices } from "../sign-in/known-devices";
import { endWithin } from "../sign-in/end-sessions";
import { type Session } from "../sign-in/sessions";

const WHY = "ended by the person";

/**
 * Ends one of the person's other sessions, and what its browser is remembered for. Throws Refusal
 * 404 (it is not theirs, or has ended) or 409 (it is the one that asks).
 */
export async function endOwnSession(
  parts: Parts,
  { id: here, personId }: Session,
  id: SessionId,
): Promise<void> {
  if (id === here) throw new ClientRefusal(409, "account.own-session");
  await parts.store.transaction(async (tx) => {
    const row = await tx
      .selectFrom("sessions")
      .select(["known_device_id"])
      .where("id", "=", id)
      .where("person_id", "=", personId)
      .executeTakeFirst();
    if (!row || !(await endWithin(parts, tx, id, WHY)))
      throw new ClientRefusal(404, "account.session-ended");
    if (row.known_device_id)
      await endDevices(parts, tx, { device: row.known_device_id, person: personId }, WHY);
  });
}

/** Ends all sessions of the person but the one that asks, and forgets every browser but its own. */
export async function endOtherSessions(
  parts: Parts,
  { id: here, personId }: Session,
): Promise<number> {
  return parts.store.transaction(async (tx) => {
    const live = await tx
      .selectFrom("sessions")
      .select("id")
      .where("person_id", "=", personId)
      .where("id", "!=", here)
      .where("ended_at", "is", null)
      .execute();
    let ended = 0;
    for (const { id } of live) if (await endWithin(parts, tx, id, WHY)) ended++;
    const mine = await tx
      .selectFrom("sessions")
      .select("known_device_id")
      .where("id", "=", here)
      .executeTakeFirst();
    const but = mine?.known_device_id ?? null;
    await endDevices(parts, tx, { person: personId, but }, WHY);
    return ended;
  });
}

/** Forgets one of the person's browsers. Throws Refusal 404. */
export async function forgetOwnDevice(
  parts: Parts,
  person: PersonId,
  device: DeviceId,
): Promise<void> {
  await parts.store.transaction(async (tx) => {
    if ((await endDevices(parts, tx, { device, person }, WHY)) === 0)
      throw new ClientRefusal(404, "account.browser-forgotten");
  });
}
