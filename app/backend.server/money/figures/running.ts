import { add, type ByService } from "./by-service";
import type { SubscriptionId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { inSlices, SLICE } from "./slices";

/** How many of each service run at an instant, UTC ms; those that are paused do not. */
export async function runningAt(db: Db, instant: number): Promise<ByService> {
  const running: ByService = new Map();
  const rows = inSlices(instant, (after) =>
    db
      .selectFrom("subscriptions")
      .select(["id", "service_id", "starts_at", "revoked_at", "paused_at", "ends_at as at"])
      .where("ends_at", ">=", after.at)
      .where((e) => e.or([e("ends_at", ">", after.at), e("id", ">", after.id as SubscriptionId)]))
      .orderBy("ends_at")
      .orderBy("id")
      .limit(SLICE)
      .execute(),
  );
  for await (const { service_id, starts_at, revoked_at, paused_at, at } of rows)
    if (
      starts_at <= instant &&
      at > instant &&
      (revoked_at === null || revoked_at > instant) &&
      paused_at === null
    )
      add(running, service_id, 1);
  return running;
}
