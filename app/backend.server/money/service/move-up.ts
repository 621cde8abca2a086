import type { Db } from "../../platform/store/store";
import type { PersonId, ServiceId } from "../../platform/store/ids";
import { DAY_MS } from "../../../content/durations";

/** From when to when a subscription runs; UTC ms. */
interface Runs {
  starts_at: number;
  ends_at: number;
}

/** What was bought after a subscription that ends at `now` (UTC ms) takes its place. */
export async function moveUp(
  tx: Db,
  gone: Runs & { person_id: PersonId; service_id: ServiceId },
  now: number,
): Promise<void> {
  const after = await tx
    .selectFrom("subscriptions")
    .select(["id", "starts_at", "ends_at"])
    .where("person_id", "=", gone.person_id)
    .where("service_id", "=", gone.service_id)
    .where("revoked_at", "is", null)
    .where("starts_at", ">=", gone.ends_at)
    .execute();
  for (const { id, ...runs } of after)
    await tx
      .updateTable("subscriptions")
      .set(movedUp(runs, gone, now))
      .where("id", "=", id)
      .execute();
}

/** Where a subscription of the same service then stands; one from before `gone` stays as it is. */
export function movedUp({ starts_at, ends_at }: Runs, gone: Runs, now: number): Runs {
  const freed = Math.max(gone.starts_at, now);
  if (freed > gone.ends_at || starts_at < gone.ends_at) return { starts_at, ends_at };
  // A service ends a millisecond before midnight, and what follows begins with it.
  const moved = Math.floor((gone.ends_at + 1 - freed) / DAY_MS) * DAY_MS;
  // The next goes on at once: until the midnight after, its person would hold nothing.
  const isNext = starts_at === gone.ends_at + 1;
  return { starts_at: isNext ? freed : starts_at - moved, ends_at: ends_at - moved };
}
