import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { countComplaintsUp } from "../figures";
import { announceWithdrawal } from "./complaint-letters";
import { rowBy, toldOf } from "./register";

/** So long may a reason be, in characters. */
export const LONGEST_WHY = 300;

/**
 * Withdraws a slip or a duplicate: it stays in the register with its reference and the reason, but
 * is not to be resolved, and the tables do not count it. The complainant reads the reason, where
 * there is an address. Throws Refusal 404, 409 (resolved, withdrawn already, or erased) or 422 (no
 * reason).
 */
export async function withdrawComplaint(
  parts: Parts,
  reference: string,
  typed: string,
): Promise<void> {
  const why = typed.trim();
  if (why === "" || why.length > LONGEST_WHY)
    throw new OperatorRefusal(
      422,
      `Say why, in ${LONGEST_WHY} characters at most: the reason stays in the register.`,
    );
  await parts.store.transaction(async (tx) => {
    // First in the transaction, so that who answers and who withdraws come one after the other.
    await countComplaintsUp(tx);
    const row = await rowBy(tx, reference);
    if (row.withdrawn_at !== null)
      throw new OperatorRefusal(409, "This complaint is withdrawn already.");
    if (row.resolved_at !== null)
      throw new OperatorRefusal(409, "This complaint is resolved: it stays so, and is counted.");
    await tx
      .updateTable("complaints")
      .set({
        withdrawn_at: parts.now(),
        withdrawn_why_enc: parts.seal.close(why, "complaints.withdrawn_why"),
      })
      .where("id", "=", row.id)
      .execute();
    record(parts, tx, { what: "complaint withdrawn", about: { complaint: row.id } });
    await announceWithdrawal(parts, tx, toldOf(parts, row), why);
  });
}
