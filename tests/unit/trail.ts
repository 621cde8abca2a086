import type { Parts } from "../../app/backend.server/platform/parts";
import { sealTrail } from "../../app/backend.server/platform/audit/seal-trail";

/** What stands on the audit trail, in order; on PostgreSQL acts wait to be sealed into it. */
export async function trailOf(parts: Pick<Parts, "store" | "seal">) {
  await sealTrail(parts);
  return parts.store.db.selectFrom("audit").selectAll().orderBy("seq").execute();
}
