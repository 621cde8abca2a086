import { rejectClaim } from "../../../app/backend.server/buying/claim-review";
import type { History } from "./history";
import type { Claim } from "./some-claim";

/**
 * Somebody else names that transfer as theirs, and it is not: who waits for it is rejected. Who was
 * served by it has it.
 */
export async function namedByAnother(
  history: History,
  claim: Claim,
  utr: string,
): Promise<"served" | "rejected" | null> {
  const parts = history.product.any();
  const other = await parts.store.db
    .selectFrom("payments")
    .select(["id", "state"])
    .where("utr_hash", "=", parts.seal.hash(utr, "payments.utr"))
    .where("id", "!=", claim.id)
    .executeTakeFirst();
  if (!other) return null;
  if (other.state !== "claimed") return "served";
  const done = await history.attempt("claim of a transfer that is another's rejected", async () => {
    await rejectClaim(parts, other.id, "your transfer is not there");
    return true;
  });
  return done ? "rejected" : null;
}
