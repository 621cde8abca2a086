import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { Db } from "../platform/store/store";
import type { DeviceId, PersonId } from "../platform/store/ids";

/** Instants UTC ms. */
export interface KnownDevice {
  id: DeviceId;
  since: number;
  lastSignInAt: number;
  endsAt: number;
  /** in words; null where it is not known */
  device: string | null;
}

/**
 * The device that a cookie stands for (decision 47): this browser signed in with this very number
 * before, not too long ago, and was not ended since. It signs nobody in; it only has an allowance
 * of codes that strangers cannot spend.
 *
 * @param number +919876543210
 */
export async function knownDevice(
  parts: Parts,
  cookie: string | null,
  number: string,
): Promise<DeviceId | null> {
  const id = deviceIn(parts, cookie);
  if (id === null) return null;
  const row = await parts.store.db
    .selectFrom("known_devices")
    .select("id")
    .where("id", "=", id)
    .where("number_hash", "=", parts.seal.hash(number, "people.number"))
    .where("ended_at", "is", null)
    .where("expires_at", ">", parts.now())
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Remembers the device of a good sign-in, in its transaction; one that is known already is known
 * for as long again.
 *
 * @param device what it is, in words
 * @returns its id, the sealed cookie and how many seconds that lives
 */
export async function rememberDevice(
  parts: Parts,
  tx: Db,
  {
    person,
    number,
    known,
    device,
  }: { person: PersonId; number: string; known: DeviceId | null; device: string | null },
): Promise<{ id: DeviceId; cookie: string; maxAgeS: number }> {
  const now = parts.now();
  const { knownDeviceMs } = parts.settings.limits;
  const id = known ?? parts.newId<DeviceId>();
  const signedIn = { last_sign_in_at: now, expires_at: now + knownDeviceMs, device };
  await tx
    .insertInto("known_devices")
    .values({
      id,
      person_id: person,
      number_hash: parts.seal.hash(number, "people.number"),
      created_at: now,
      ...signedIn,
    })
    .onConflict((on) => on.column("id").doUpdateSet(signedIn))
    .execute();
  return { id, cookie: parts.seal.close(id, SEALED), maxAgeS: knownDeviceMs / 1000 };
}

/** A person's devices that are still known, newest first. */
export async function knownDevicesOf(parts: Parts, person: PersonId): Promise<KnownDevice[]> {
  const rows = await parts.store.db
    .selectFrom("known_devices")
    .selectAll()
    .where("person_id", "=", person)
    .where("ended_at", "is", null)
    .where("expires_at", ">", parts.now())
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    since: row.created_at,
    lastSignInAt: row.last_sign_in_at,
    endsAt: row.expires_at,
    device: row.device,
  }));
}

/**
 * Ends the devices of a person (all, or all `but` one), or one, which has to be theirs where
 * `person` is given: it counts as a stranger's from then on. @returns how many
 */
export async function endDevices(
  parts: Parts,
  tx: Db,
  { person, device, but }: Devices,
  why: string,
): Promise<number> {
  const ended = await tx
    .updateTable("known_devices")
    .set({ ended_at: parts.now() })
    .where("ended_at", "is", null)
    .$if(person !== undefined, (q) => q.where("person_id", "=", person as PersonId))
    .$if(device !== undefined, (q) => q.where("id", "=", device as DeviceId))
    .$if(but !== undefined && but !== null, (q) => q.where("id", "!=", but as DeviceId))
    .returning(["id", "person_id"])
    .execute();
  for (const { id, person_id } of ended)
    record(parts, tx, {
      what: "known device ended",
      person: person_id,
      about: { device: id, why },
    });
  return ended.length;
}

/** Never those of everybody: a person or a device is named. */
type Devices =
  | { person: PersonId; device?: DeviceId; but?: DeviceId | null }
  | { person?: never; device: DeviceId; but?: never };

const SEALED = "cookie.device";

/** Null for a cookie that is not ours, was altered, or was sealed with a key that is gone. */
function deviceIn(parts: Parts, cookie: string | null): DeviceId | null {
  if (cookie === null) return null;
  try {
    return parts.seal.open(cookie, SEALED) as DeviceId;
  } catch {
    return null;
  }
}
