import type { PausedSubscription } from "../../api/contract";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";

/** The person's subscriptions that are stopped while a bank decides about their payment. */
export async function pausedOf(
  { store }: Pick<Parts, "store">,
  person: { id: PersonId },
): Promise<PausedSubscription[]> {
  const rows = await store.db
    .selectFrom("subscriptions")
    .select(["id", "service_id", "paused_at"])
    .where("person_id", "=", person.id)
    .where("revoked_at", "is", null)
    .where("paused_at", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id, service_id, paused_at }) => ({
    _id: id,
    service: service_id,
    since: new Date(paused_at ?? 0).toISOString(),
    why: "disputed" as const,
  }));
}
