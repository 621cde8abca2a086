import type { Parts } from "../platform/parts";

export interface Ending {
  id: string;
  name: string | null;
  service: string;
  /** UTC ms */
  endsAt: number;
}

/** The running subscriptions that end within `ms`, soonest first, with whose they are. */
export async function endingSoon(parts: Parts, ms: number): Promise<Ending[]> {
  const now = parts.now();
  const rows = await parts.store.db
    .selectFrom("subscriptions as s")
    .innerJoin("services", "services.id", "s.service_id")
    .innerJoin("people", "people.id", "s.person_id")
    .select(["s.id", "services.name", "people.name_enc", "s.ends_at"])
    .where("s.revoked_at", "is", null)
    .where("s.paused_at", "is", null)
    .where("s.ends_at", ">", now)
    .where("s.ends_at", "<=", now + ms)
    .orderBy("s.ends_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name_enc === null ? null : parts.seal.open(row.name_enc, "people.name"),
    service: row.name,
    endsAt: row.ends_at,
  }));
}
