import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";

export interface Ending {
  id: string;
  person: PersonId;
  name: string | null;
  service: string;
  /** +919876543210 */
  number: string;
  /** UTC ms */
  endsAt: number;
}

/**
 * The running subscriptions that end within `ms`, soonest first, with whose they are; not those
 * that are renewed already.
 */
export async function endingSoon(parts: Parts, ms: number, most = 1_000): Promise<Ending[]> {
  const now = parts.now();
  const rows = await parts.store.db
    .selectFrom("subscriptions as s")
    .innerJoin("services", "services.id", "s.service_id")
    .innerJoin("people", "people.id", "s.person_id")
    .select(["s.id", "s.person_id", "services.name", "people.name_enc", "number_enc", "s.ends_at"])
    .where("s.revoked_at", "is", null)
    .where("s.paused_at", "is", null)
    .where("s.ends_at", ">", now)
    .where("s.ends_at", "<=", now + ms)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("subscriptions as later")
            .select("later.id")
            .whereRef("later.person_id", "=", "s.person_id")
            .whereRef("later.ends_at", ">", "s.ends_at")
            .whereRef("later.service_id", "=", "s.service_id")
            .where("later.revoked_at", "is", null),
        ),
      ),
    )
    .orderBy("s.ends_at")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    person: row.person_id,
    number: row.number_enc === "" ? "" : parts.seal.open(row.number_enc, "people.number"),
    name: row.name_enc === null ? null : parts.seal.open(row.name_enc, "people.name"),
    service: row.name,
    endsAt: row.ends_at,
  }));
}
